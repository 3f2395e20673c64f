import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describeContentFormat } from '../content/content-format.ts';
import { commandLine } from './command-line.ts';

/** Writes the documents that are made from the source; a test compares them. */
await commandLine('docs', async () => {
  writeFileSync(
    fileURLToPath(new URL('../../docs/content-format.md', import.meta.url)),
    describeContentFormat(),
  );
  return 0;
});
