import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildIfStale } from '../scripts/build.mjs';
import { freePort } from '../scripts/product.mjs';
import { root } from '../scripts/tools.mjs';
import { commandsIn, documents } from './documents.ts';

/** Too slow to be tried here, done by every run of the tests, or in need of another machine. */
const elsewhere: ReadonlySet<string> = new Set([
  'npm ci',
  'npm ci --omit=dev',
  'npm ci && npm test',
  'npm ci && npm run build && npm prune --omit=dev',
  'git pull && npm ci && npm run build',
  'npm test',
  'npm run build',
  'npm run dev',
  'npm run lint',
  'npm run format',
  'npm run bench -- article',
  'npm run bench -- moderation [COMMENTS]',
  'npm run screenshots',
  'node scripts/smoke.mjs --process',
  'git clone … inkloop && cd inkloop',
  'git -C /srv/content pull',
  'rsync -a --delete content/ server:/srv/content/',
  'docker compose up -d',
  'docker compose logs inkloop',
  'docker compose stop inkloop backup',
  'docker compose run --rm --no-deps backup restore -o /backup/inkloop.db /data/inkloop.db',
]);
/** Named without arguments where the text speaks of them, or the same as one that is tried. */
const namesOnly: ReadonlySet<string> = new Set([
  'npm start',
  'npm run check',
  'npm run new',
  'npm run new -- --explainer',
  'npm run backup',
  'npm run restore',
  'npm run privacy',
  'npm run user',
  'npm run privacy -- erase',
  'npm run user -- remove',
]);

interface Try {
  readonly command: string;
  /** What is printed, on either stream. */
  readonly says: RegExp;
  readonly input?: string;
  /** In place of words that stand for something. */
  readonly as?: Readonly<Record<string, string>>;
}

const password = 'five words for the door';
const cases = 'src/community/cases/policy.json';

/** In this order, on one copy of the project, as a newcomer would. */
const tries: readonly Try[] = [
  { command: 'npm run doctor', says: /ok\s+Node: v/ },
  { command: 'npm run -s check', says: /12 files, 0 errors, \d+ warnings\n$/ },
  { command: 'npm run new -- "First light"', says: /^content\/posts\/first-light\/index\.en\.md$/m },
  { command: 'npm run new -- "Title"', says: /^content\/posts\/title\/index\.en\.md$/m },
  { command: 'npm run new -- --explainer "Title"', says: /^content\/explainers\/title\.en\.yaml$/m },
  { command: 'npm run -s decide -- FILE', as: { FILE: join(root, cases) }, says: /^\[\n \{\n {2}"id": / },
  { command: 'npm run docs', says: /^> node/m },
  {
    command: "echo 'a password of several words' | npm run user -- add Mei --role owner --password-stdin",
    says: /owner Mei added/,
  },
  {
    command: 'npm run user -- add NAME --role owner --password-stdin',
    as: { NAME: 'Lin' },
    input: password,
    says: /owner Lin added/,
  },
  {
    command: 'npm run user -- passwd NAME --password-stdin',
    as: { NAME: 'Lin' },
    input: password,
    says: /Lin/,
  },
  { command: 'npm run backup -- FILE', as: { FILE: 'kept.db' }, says: /kept\.db/ },
  { command: 'npm run restore -- FILE', as: { FILE: 'kept.db' }, says: /kept\.db/ },
  { command: 'npm run backup -- /backup/inkloop-$(date +%F).db', says: /inkloop-20\d\d-\d\d-\d\d\.db/ },
  { command: 'npm run backup -- FILE', as: { FILE: '/backup/inkloop-2026-11-30.db' }, says: /2026-11-30/ },
  { command: 'npm run restore -- /backup/inkloop-2026-11-30.db', says: /2026-11-30/ },
  { command: 'npm run backup -- FILE', as: { FILE: '/backup/inkloop.db' }, says: /inkloop\.db/ },
  {
    command: 'docker compose run --rm --no-deps inkloop node dist/cli/restore.js /backup/inkloop.db',
    as: { 'docker compose run --rm --no-deps inkloop ': '' },
    says: /inkloop\.db/,
  },
  {
    command: 'npm run privacy -- export EMAIL',
    as: { EMAIL: 'lilei@example.org' },
    says: /lilei@example\.org/,
  },
  { command: 'npm run -s privacy -- export lilei@example.org', says: /lilei@example\.org/ },
  { command: 'npm run privacy -- erase lilei@example.org --dry-run', says: /nothing|Nothing|0 / },
  { command: 'npm run privacy -- erase lilei@example.org', says: /nothing|Nothing|0 / },
  { command: 'npm run privacy -- erase lilei@example.org --with-text', says: /nothing|Nothing|0 / },
  { command: "echo 'SITE_ADDRESS=blog.example.org' > .env", says: /^$/ },
];

/** They serve until they are told to stop. */
const servers: readonly string[] = [
  'npm ci && npm start',
  'npm start -- --reindex',
  'node dist/main.js',
  'BASE_URL=https://blog.example.org TRUST_PROXY=loopback CONTENT_DIR=/srv/content DATA_DIR=/var/lib/inkloop node dist/main.js',
];

let copy: string;
beforeAll(async () => {
  await buildIfStale();
  copy = mkdtempSync(join(tmpdir(), 'inkloop-docs-'));
  for (const name of ['package.json', 'scripts', 'dist', 'content', 'docs', 'views', 'public'])
    cpSync(join(root, name), join(copy, name), { recursive: true, preserveTimestamps: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  mkdirSync(join(copy, 'backup'));
  mkdirSync(join(copy, 'srv'));
  cpSync(join(copy, 'content'), join(copy, 'srv/content'), { recursive: true });
}, 60_000);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** The command as it is written, but for packages that are there already and for folders of another machine. */
function here(command: string, as: Readonly<Record<string, string>> = {}): string {
  const filled = Object.entries(as).reduce((text, [word, value]) => text.replace(word, value), command);
  return filled.replace('npm ci && ', '').replaceAll(/(?<=[ =])\/(?=(?:backup|srv|var)\/)/g, `${copy}/`);
}

const environment = {
  PATH: process.env['PATH'] ?? '',
  HOME: process.env['HOME'] ?? '',
  // No look for a newer npm.
  npm_config_update_notifier: 'false',
};

test('every command of the documents is tried here, or is known to be none of these', () => {
  const written = [...new Set(documents.flatMap(commandsIn))];
  const known = new Set([...elsewhere, ...namesOnly, ...servers, ...tries.map(({ command }) => command)]);
  expect(written.filter((command) => !known.has(command))).toEqual([]);
  const gone = [...known].filter((command) => !written.includes(command));
  expect(gone).toEqual([]);
});

describe('as it is written:', () => {
  test.each(tries)('$command', ({ command, as, input = '', says }) => {
    const { status, stdout, stderr } = spawnSync('bash', ['-c', here(command, as)], {
      cwd: copy,
      env: environment,
      input,
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, expect.not.stringContaining('rror')]);
    expect(stdout).toMatch(says);
  });

  test.each(servers)(
    '%s',
    async (command) => {
      const port = await freePort();
      const child = spawn('bash', ['-c', here(command)], {
        cwd: copy,
        env: { ...environment, PORT: String(port) },
        stdio: ['ignore', 'pipe', 'inherit'],
        detached: true,
      });
      let said = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
      const ended = once(child, 'exit');
      try {
        await vi.waitFor(() => expect(said).toMatch(/ready: \d+ content files/), { timeout: 60_000 });
        expect((await fetch(`http://127.0.0.1:${port}/zh/`)).status).toBe(200);
      } finally {
        process.kill(-(child.pid ?? 0), 'SIGTERM');
        await ended;
      }
      expect(said).toContain('finishing requests');
    },
    90_000,
  );
});

test('what the commands made is as it should be', () => {
  expect(readFileSync(join(copy, '.env'), 'utf8')).toBe('SITE_ADDRESS=blog.example.org\n');
  expect(readFileSync(join(copy, 'docs/content-format.md'), 'utf8')).toBe(
    readFileSync('docs/content-format.md', 'utf8'),
  );
  expect(readdirSync(join(copy, 'backup')).length).toBeGreaterThanOrEqual(3);
});
