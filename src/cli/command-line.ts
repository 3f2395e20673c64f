import { BadEnvironment } from '../environment.ts';

/** Failures whose message is a sentence for whoever typed the command. */
const OPERATORS = new Set(['ListingFailed', 'BadBackup', 'NewerDatabase']);

/**
 * Runs one command: its result is the exit code; what the user got wrong is one line on standard error.
 * @param name as the user typed it
 */
export async function commandLine(name: string, command: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await command();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const isUsers =
      error instanceof BadEnvironment ||
      error instanceof RangeError ||
      'code' in error ||
      OPERATORS.has(error.name);
    process.stderr.write(`${name}: ${isUsers ? error.message : (error.stack ?? error.message)}\n`);
    process.exitCode = 2;
  }
}
