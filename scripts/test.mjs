/** `npm test`: checks, build, then all tests. Prints failures, and last a plain line `N passed, N failed`. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfStale } from './build.mjs';
import { runChecks } from './checks.mjs';
import { runTool } from './tools.mjs';

const checks = await runChecks();
const tests = await runTests();
const total = { passed: checks.passed + tests.passed, failed: checks.failed + tests.failed };
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

async function runTests() {
  try {
    await buildIfStale();
  } catch (error) {
    console.log(`FAILED build\n${error instanceof Error ? error.message : error}\n`);
    return { passed: 0, failed: 1 };
  }
  const folder = mkdtempSync(join(tmpdir(), 'inkloop-test-'));
  const report = join(folder, 'report.json');
  const reporters = ['--reporter=minimal', '--reporter=json', `--outputFile.json=${report}`];
  const { code, output } = await runTool('vitest', ['run', ...reporters]);
  if (code !== 0) console.log(`FAILED tests\n${output.trimEnd()}\n`);
  const counts = countTests(report, code);
  rmSync(folder, { recursive: true });
  return counts;
}

/**
 * A file that cannot be loaded, or an error outside of any test, counts as one failure.
 * @param {string} report
 * @param {number} code
 */
function countTests(report, code) {
  const { numPassedTests = 0, testResults = [] } = readReport(report);
  const failed = testResults
    .filter((file) => file.status === 'failed')
    .map((file) => file.assertionResults.filter((test) => test.status === 'failed').length)
    .reduce((sum, count) => sum + Math.max(count, 1), 0);
  return { passed: numPassedTests, failed: code === 0 ? failed : Math.max(failed, 1) };
}

/**
 * @param {string} report
 * @returns {{ numPassedTests?: number, testResults?: { status: string, assertionResults: { status: string }[] }[] }}
 */
function readReport(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return {};
  }
}
