import { resolve } from 'node:path';
import { readEnvironment } from '../environment.ts';
import { restore } from '../store/backup.ts';
import { commandLine } from './command-line.ts';

/** Puts a backup in the place of the database; the server has to be stopped. */
await commandLine('restore', async () => {
  const [file, ...rest] = process.argv.slice(2);
  if (file === undefined || rest.length > 0) throw new RangeError('Usage: npm run restore -- FILE');
  const kept = restore(readEnvironment(process.env).dataDir, resolve(file));
  process.stdout.write(`restored from ${file}${kept === null ? '' : `; the former database is ${kept}`}\n`);
  return 0;
});
