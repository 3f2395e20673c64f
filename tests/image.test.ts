import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { buildIfStale } from '../scripts/build.mjs';
import { processTarget, type Target } from '../scripts/smoke-targets.mjs';
import { smoke } from '../scripts/smoke.mjs';
import { root } from '../scripts/tools.mjs';

/** No container engine runs here: the image's parts are put together by hand, as its Dockerfile says. */
interface Instruction {
  readonly name: string;
  readonly args: readonly string[];
}

const stages = readStages(readFileSync('Dockerfile', 'utf8'));
const final = stages.at(-1) ?? [];
const copies = stages.flat().filter(({ name }) => name === 'COPY');
/** What the build stage makes, besides what it was given. */
const made = ['node_modules', 'dist'];

let folder: string;
let running: Target | undefined;
beforeAll(async () => {
  await buildIfStale();
  folder = mkdtempSync(join(tmpdir(), 'inkloop-image-'));
}, 60_000);
afterAll(async () => {
  await running?.remove();
  rmSync(folder, { recursive: true, force: true });
});

function readStages(dockerfile: string): Instruction[][] {
  const lines = dockerfile.replaceAll(/^\s*#.*\n/gm, '').replaceAll('\\\n', ' ');
  const found: Instruction[][] = [];
  for (const line of lines.split('\n').filter((text) => text.trim() !== '')) {
    const [name = '', ...args] = line.trim().split(/\s+/);
    if (name === 'FROM') found.push([]);
    found.at(-1)?.push({ name, args });
  }
  return found;
}

function sourcesOf({ args }: Instruction): string[] {
  return args.filter((arg) => !arg.startsWith('--')).slice(0, -1);
}

test('everything that is copied is there, and is let in', () => {
  const letIn = readFileSync('.dockerignore', 'utf8').split('\n');
  for (const copy of copies) {
    const isFromBuild = copy.args.some((arg) => arg.startsWith('--from='));
    for (const source of sourcesOf(copy)) {
      if (isFromBuild) expect(made).toContain(source.replace('/app/', ''));
      else expect([source, existsSync(source), letIn.includes(`!${source}`)]).toEqual([source, true, true]);
    }
  }
  expect(copies.length).toBeGreaterThan(5);
});

test('commands of the build are ours or npm’s', () => {
  const runs = stages.flat().filter(({ name }) => name === 'RUN');
  for (const { args } of runs) {
    const [program = '', script = ''] = args;
    expect(['npm', 'node']).toContain(program);
    if (program === 'node') expect(existsSync(script)).toBe(true);
  }
});

test('the image runs without rights, as one process that is watched', () => {
  const value = (name: string): string =>
    final.find((instruction) => instruction.name === name)?.args.join(' ') ?? '';
  expect(value('USER')).toBe('node');
  expect(value('STOPSIGNAL')).toBe('SIGTERM');
  // The exec form: the server itself gets the signal.
  expect(JSON.parse(value('CMD'))).toEqual(['node', 'dist/main.js']);
  expect(value('HEALTHCHECK')).toContain('scripts/healthcheck.mjs');
  expect(JSON.parse(value('VOLUME'))).toEqual(['/content', '/data']);
});

test('what the build stage is given is enough to build', () => {
  const stage = join(folder, 'build');
  const [build = []] = stages;
  for (const source of build.filter(({ name }) => name === 'COPY').flatMap(sourcesOf))
    cpSync(source, join(stage, source), {
      recursive: true,
      filter: (path) => !/\.test\.ts$|\/testing$/.test(path),
    });
  // As `npm ci` has it.
  symlinkSync(join(root, 'node_modules'), join(stage, 'node_modules'));
  const { status, stderr } = spawnSync('npm', ['run', 'build'], { cwd: stage, encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  expect(existsSync(join(stage, 'dist/main.js'))).toBe(true);
}, 120_000);

test('what is copied, with the packages of production, is read, takes a comment, starts again, is found healthy and stops', async () => {
  for (const copy of final.filter(({ name }) => name === 'COPY')) {
    const target = copy.args.at(-1) ?? '';
    for (const source of sourcesOf(copy).map((path) => path.replace('/app/', ''))) {
      if (source === 'node_modules') continue;
      cpSync(source, join(folder, target.startsWith('/') ? target : join('app', source)), {
        recursive: true,
      });
    }
  }
  const app = join(folder, 'app');
  for (const name of ['package-lock.json', '.npmrc']) cpSync(name, join(app, name));
  const install = spawnSync('npm', ['ci', '--omit=dev', '--ignore-scripts', '--prefer-offline'], {
    cwd: app,
    encoding: 'utf8',
  });
  if (install.status !== 0) throw new Error(install.stderr);
  // Compiled already for this machine; compiling it once more would take minutes.
  const addon = 'node_modules/better-sqlite3/build/Release/better_sqlite3.node';
  mkdirSync(dirname(join(app, addon)), { recursive: true });
  cpSync(join(root, addon), join(app, addon));

  const image = processTarget({ app, contentDir: join(folder, 'content') });
  running = image;
  await smoke(image);
  const isHealthy = (): number | null =>
    spawnSync(process.execPath, ['scripts/healthcheck.mjs'], {
      cwd: app,
      env: { PATH: process.env['PATH'], PORT: new URL(image.url).port },
    }).status;
  expect(isHealthy()).toBe(0);
  await image.stop();
  expect(isHealthy()).toBe(1);
}, 180_000);

interface Service {
  readonly image: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly volumes?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly networks?: { readonly site: { readonly ipv4_address: string } };
}

describe('compose.yaml', () => {
  const { services, volumes, configs } = parse(readFileSync('compose.yaml', 'utf8')) as {
    services: Readonly<Record<'inkloop' | 'caddy' | 'backup', Service>>;
    volumes: object;
    configs: Readonly<Record<'caddyfile' | 'litestream', { content: string }>>;
  };
  const mountsOf = ({ volumes: mounts = [] }: Service): string[][] => mounts.map((mount) => mount.split(':'));

  test('drops what its services do not need', () => {
    expect(Object.keys(services)).toEqual(['inkloop', 'caddy', 'backup']);
    for (const service of Object.values(services)) {
      expect([service.read_only, service.cap_drop]).toEqual([true, ['ALL']]);
      const named = mountsOf(service).map(([name = '']) => name);
      expect(named.filter((name) => !name.startsWith('.') && !(name in volumes))).toEqual([]);
    }
  });

  test('names the exact version of what is not ours', () => {
    for (const { image } of [services.caddy, services.backup])
      expect(image).toMatch(/:\d+\.\d+\.\d+(-\w+)?$/);
  });

  test('believes Caddy, and nobody else, and Caddy asks us', () => {
    const { inkloop, caddy } = services;
    expect(inkloop.environment?.['TRUST_PROXY']).toBe(caddy.networks?.site.ipv4_address);
    const port = final.find(({ name }) => name === 'EXPOSE')?.args.join();
    const target = `reverse_proxy ${inkloop.networks?.site.ipv4_address}:${port}`;
    expect(configs.caddyfile.content).toContain(target);
  });

  test('copies the database for as long as it runs, to a place that the image has made', () => {
    const { dbs } = parse(configs.litestream.content) as {
      dbs: { path: string; replicas: { path: string }[] }[];
    };
    expect(dbs.map(({ path }) => path)).toEqual(['/data/inkloop.db']);
    expect(dbs.flatMap(({ replicas }) => replicas.map(({ path }) => path))).toEqual(['/backup']);
    for (const place of [
      ['data', '/data'],
      ['backup', '/backup'],
    ]) {
      expect(mountsOf(services.backup)).toContainEqual(place);
      expect(mountsOf(services.inkloop)).toContainEqual(place);
      expect(readFileSync('scripts/prepare-image.mjs', 'utf8')).toContain(`'${place[1]}'`);
    }
  });
});
