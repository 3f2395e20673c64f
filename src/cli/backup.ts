import { resolve } from 'node:path';
import { readEnvironment } from '../environment.ts';
import { backUp } from '../store/backup.ts';
import { commandLine } from './command-line.ts';

/** Copies the database into one file, also while the server runs. */
await commandLine('backup', async () => {
  const [file, ...rest] = process.argv.slice(2);
  if (file === undefined || rest.length > 0) throw new RangeError('Usage: npm run backup -- FILE');
  const bytes = backUp(readEnvironment(process.env).dataDir, resolve(file));
  process.stdout.write(`${file}: ${bytes} bytes, checked\n`);
  return 0;
});
