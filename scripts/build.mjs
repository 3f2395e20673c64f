/**
 * Compiles `src/` to `dist/`, and puts what the server and its threads load into one file each: always when run, only when
 * needed through `buildIfStale`.
 */
import { readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, runTool } from './tools.mjs';

const inputs = ['src', 'tsconfig.json', 'tsconfig.build.json', 'package-lock.json'];

// Written after a build that succeeded and dated to its start, so a file saved meanwhile counts as newer.
const stampFile = 'dist/.built';

// Hundreds of modules one by one take most of a start.
const bundles = ['serve.js', 'workers/worker.js'];

// Of very many small files, none of which is looked for while running.
const joinedLibraries = ['zod', 'yaml', 'nodemailer', 'prom-client', '@opentelemetry/api', 'image-size'];

/**
 * Is there no finished build, or one older than what it is made of?
 * @param {string} project
 */
export function isBuildStale(project) {
  const built = modified(join(project, stampFile));
  return built === 0 || inputs.some((input) => newest(join(project, input)) > built);
}

/** Builds if there is need to; throws what the compiler said when it fails. */
export async function buildIfStale() {
  if (isBuildStale(root)) await build();
}

/** Compiles beside the old build and then changes places, so that a failed build leaves what works. */
async function build() {
  const startedAt = new Date();
  const fresh = `dist-${process.pid}`;
  const { code, output } = await runTool('tsc', ['-p', 'tsconfig.build.json', '--outDir', fresh]);
  if (code !== 0) {
    remove(fresh);
    throw new Error(`The build failed.\n${output.trimEnd()}`);
  }
  await bundle(join(root, fresh));
  remove('dist');
  renameSync(join(root, fresh), join(root, 'dist'));
  writeFileSync(join(root, stampFile), '');
  utimesSync(join(root, stampFile), startedAt, startedAt);
}

/**
 * Joins our own modules and those libraries; all others stay where they are.
 * @param {string} folder
 */
async function bundle(folder) {
  // Not there where a finished build is only run.
  const { rolldown } = await import('rolldown');
  for (const file of bundles) {
    const joined = await rolldown({
      input: join(folder, file),
      platform: 'node',
      external: (id) => !isJoined(id, folder),
    });
    await joined.write({ file: join(folder, file), format: 'esm', sourcemap: true });
    await joined.close();
  }
}

/**
 * @param {string} id A path, or what is written after `from`.
 * @param {string} folder
 */
function isJoined(id, folder) {
  const library = /(?:^|.*\/node_modules\/)((?:@[^/]+\/)?[^/.][^/]*)/.exec(id)?.[1] ?? '';
  return id.startsWith('.') || id.startsWith(folder) || joinedLibraries.includes(library);
}

/** @param {string} folder */
function remove(folder) {
  rmSync(join(root, folder), { recursive: true, force: true });
}

/**
 * Latest change in a file or tree. Folders count too: their date tells of removed files.
 * @param {string} path
 * @returns {number}
 */
function newest(path) {
  const own = statSync(path, { throwIfNoEntry: false });
  if (!own?.isDirectory()) return own?.mtimeMs ?? 0;
  return Math.max(own.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

/** @param {string} path */
function modified(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    await build();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
