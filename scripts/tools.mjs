/** Runs the installed development tools; the one place that knows where they lie. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the project. */
export const root = fileURLToPath(new URL('../', import.meta.url));

// Their JavaScript entries, started with our own Node: no shell and no PATH involved.
const entries = {
  autocannon: 'autocannon/autocannon.js',
  oxlint: 'oxlint/bin/oxlint',
  prettier: 'prettier/bin/prettier.cjs',
  tsc: 'typescript/bin/tsc',
  vitest: 'vitest/vitest.mjs',
};

/** @typedef {keyof typeof entries} Tool */

/**
 * @param {Tool} tool
 * @returns {string} Path of its entry; throws one clear sentence where development packages are left out.
 */
function toolEntry(tool) {
  const path = join(root, 'node_modules', entries[tool]);
  if (existsSync(path)) return path;
  throw new Error(`${tool} is not installed. Run "npm ci --include=dev" first.`);
}

/**
 * Runs a tool to its end and keeps what it printed.
 * @param {Tool} tool
 * @param {readonly string[]} args
 * @returns {Promise<{ code: number, output: string, stdout: string }>}
 */
export function runTool(tool, args) {
  const child = spawn(process.execPath, [toolEntry(tool), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Some tools colour their output even when nobody watches.
    env: process.stdout.isTTY ? process.env : { ...process.env, NO_COLOR: '1' },
  });
  let output = '';
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => (output += text));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output, stdout }));
  });
}
