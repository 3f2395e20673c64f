/** The checks that need no running program; `npm run lint` runs them alone, `npm test` before the tests. */
import { runTool } from './tools.mjs';

/** @type {{ name: string, tool: import('./tools.mjs').Tool, args: string[] }[]} */
const checks = [
  { name: 'types', tool: 'tsc', args: [] },
  { name: 'types of public/js', tool: 'tsc', args: ['-p', 'tsconfig.browser.json'] },
  { name: 'types of tests/browser', tool: 'tsc', args: ['-p', 'tests/browser'] },
  { name: 'lint', tool: 'oxlint', args: ['--deny-warnings'] },
  { name: 'format', tool: 'prettier', args: ['--check', '--log-level=warn', '.'] },
];

/**
 * Runs all checks, prints what the failing ones said, and counts.
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runChecks() {
  // Side by side: each keeps one processor busy.
  const results = await Promise.all(
    checks.map(async ({ name, tool, args }) => ({ name, ...(await runTool(tool, args)) })),
  );
  const failures = results.filter(({ code }) => code !== 0);
  for (const { name, output } of failures) console.log(`FAILED ${name}\n${output.trimEnd()}\n`);
  return { passed: checks.length - failures.length, failed: failures.length };
}
