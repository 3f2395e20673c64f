import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { decideCase, readPolicyCases, UnreadableCases } from '../community/policy-cases.ts';
import { commandLine } from './command-line.ts';

/** Prints what the comment policy says about the cases of a file, as JSON. */
await commandLine('decide', async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new RangeError('Usage: npm run -s decide -- FILE');
  const results = readCases(file).map((policyCase) => {
    const { status, reason } = decideCase(policyCase);
    return { id: policyCase.id, status, reason };
  });
  process.stdout.write(`${JSON.stringify(results, null, 1)}\n`);
  return 0;
});

function readCases(file: string): ReturnType<typeof readPolicyCases> {
  const source = readFileSync(file, 'utf8').replace(/^\ufeff/, '');
  let data: unknown;
  try {
    data = JSON.parse(source);
  } catch (error) {
    throw new RangeError(`${file} is not JSON: ${error instanceof Error ? firstLine(error.message) : ''}`);
  }
  try {
    return readPolicyCases(data);
  } catch (error) {
    if (error instanceof UnreadableCases) throw new RangeError(`${file}, ${error.message}`, { cause: error });
    throw error;
  }
}

function firstLine(message: string): string {
  return message.split('\n', 1)[0] ?? '';
}
