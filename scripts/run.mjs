/**
 * Runs a compiled program, building first when needed: `node scripts/run.mjs cli/check --json` runs
 * `dist/cli/check.js --json`. Prints nothing of its own on stdout, so a command's result stays clean.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfStale } from './build.mjs';
import { root } from './tools.mjs';

const [program, ...args] = process.argv.slice(2);
if (program === undefined) throw new Error('Say what to run: node scripts/run.mjs PROGRAM [ARGUMENT…]');
const path = join(root, 'dist', `${program}.js`);

try {
  await buildIfStale();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

// In this very process, so that signals, exit code and standard input need no forwarding.
process.argv = [process.execPath, path, ...args];
await import(pathToFileURL(path).href);
