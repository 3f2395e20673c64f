import { parseArgs } from 'node:util';
import { describeProblem } from '../content/describe-problem.ts';
import { readEnvironment } from '../environment.ts';
import type { ContentProblem } from '../errors.ts';
import { checkFolder, type CheckedFile } from './check-folder.ts';
import { commandLine } from './command-line.ts';

await commandLine('check', async () => {
  const { values } = parseArgs({ options: { json: { type: 'boolean' }, at: { type: 'string' } } });
  const now = values.at === undefined ? new Date() : new Date(values.at);
  if (Number.isNaN(now.getTime()))
    throw new RangeError(`--at ${values.at ?? ''} is not an instant; write e.g. 2026-06-15T12:00:00Z.`);
  const files = await checkFolder(readEnvironment(process.env).contentDir, now);
  const summary = {
    files: files.length,
    ok: files.filter(({ ok }) => ok).length,
    errors: count(files, 'error'),
    warnings: count(files, 'warning'),
  };
  if (values.json === true) process.stdout.write(`${JSON.stringify({ files, summary }, null, 2)}\n`);
  else process.stdout.write(report(files, summary));
  return summary.errors > 0 ? 1 : 0;
});

function count(files: readonly CheckedFile[], severity: ContentProblem['severity']): number {
  return files.reduce(
    (sum, { problems }) => sum + problems.filter((problem) => problem.severity === severity).length,
    0,
  );
}

function report(
  files: readonly CheckedFile[],
  summary: { files: number; errors: number; warnings: number },
): string {
  const lines = files.flatMap(({ path, problems }) =>
    problems.map((problem) => describeProblem(path, problem)),
  );
  return [
    ...lines,
    `${summary.files} files, ${summary.errors} errors, ${summary.warnings} warnings`,
    '',
  ].join('\n');
}
