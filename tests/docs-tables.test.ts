import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FIELDS } from '../src/content/fields.ts';
import { BadEnvironment, readEnvironment, VARIABLES, type Environment } from '../src/environment.ts';
import { parseSiteConfig } from '../src/site/parse-config.ts';
import { GUANLI_ROUTES } from '../src/web/guanli/routes.ts';
import { readDocument, tableCells, tableNames } from './documents.ts';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

describe('the table of the environment', () => {
  const heading = '| variable | default | meaning |';
  const names = tableNames('README.md', heading);
  const defaults = new Map(tableCells('README.md', heading, 1).map((cell, index) => [names[index], cell]));

  it('has every variable that is read, and no other', () => {
    expect([...names].sort()).toEqual([...VARIABLES].sort());
  });

  const plain = readEnvironment({});
  const shown: Readonly<Record<string, unknown>> = {
    PORT: plain.port,
    HOST: plain.host,
    BASE_URL: plain.baseUrl.replace('3000', 'PORT'),
    LOG_LEVEL: plain.logLevel,
    RELIST_SECONDS: plain.relistSeconds,
    WATCH_POLLING: Number(plain.watchPolling),
    WORKERS: plain.workers,
  };

  it.each(Object.entries(shown))('has the default of %s', (name, value) => {
    expect(defaults.get(name)).toBe(`\`${String(value)}\``);
  });

  it.each([
    ['CONTENT_DIR', 'contentDir'],
    ['DATA_DIR', 'dataDir'],
  ] as const)('has the default of %s', (name, key) => {
    const folder = (defaults.get(name) ?? '').replaceAll('`', '');
    expect(readEnvironment({ [name]: folder })[key]).toBe(plain[key]);
  });

  it.each([
    ['TRUST_PROXY', 'nobody', 'trustProxy', []],
    ['SMTP_URL', 'none: no mail', 'smtpUrl', null],
    [
      'MAIL_FROM',
      '`noreply@` the host of `BASE_URL`',
      'mailFrom',
      { name: '', address: 'noreply@localhost' },
    ],
  ] as const)('says what holds without %s', (name, says, key: keyof Environment, value) => {
    expect([defaults.get(name), plain[key]]).toEqual([says, value]);
  });

  it.each(['PORT', 'BASE_URL', 'TRUST_PROXY', 'LOG_LEVEL', 'WORKERS', 'SMTP_URL', 'MAIL_FROM'])(
    'names %s, which is checked',
    (name) => {
      expect(() => readEnvironment({ [name]: '?' })).toThrow(BadEnvironment);
    },
  );
});

it('the table of commands has every script that a person runs', () => {
  const named = tableCells('README.md', '| command | what it does |', 0).flatMap((cell) =>
    [...cell.matchAll(/`npm (?:run )?(?:-s )?([\w-]+)/g)].map(([, name]) => name),
  );
  // Run by `npm test` itself, and by hand while working on the pages.
  const rest = Object.keys(scripts).filter((name) => !['pretest', 'crawl'].includes(name));
  expect([...new Set(named)].sort()).toEqual(rest.sort());
});

it('the table of front matter has every field', () => {
  const names = tableNames('README.md', '| field | meaning |');
  expect(names.filter((name) => name in FIELDS).sort()).toEqual(Object.keys(FIELDS).sort());
});

describe('the example of site.yaml', () => {
  const [, example = ''] = /### site\.yaml.*?```yaml\n(.*?)```/s.exec(readDocument('README.md')) ?? [];

  it('is accepted', () => {
    const site = parseSiteConfig(example.replaceAll('…', 'https://example.org/'), 'content');
    expect(site.ok ? 'accepted' : site.problem).toBe('accepted');
  });

  it('has every key there is', () => {
    const refused = parseSiteConfig('no_such_key: 1\n', 'content');
    expect(refused.ok).toBe(false);
    const keys = [...example.matchAll(/^(\w+):/gm)].map(([, key = '']) => key);
    const source = readFileSync('src/site/parse-config.ts', 'utf8');
    const [, schema = ''] = /const schema = z\.strictObject\(\{\n(.*?)\n\}\)/s.exec(source) ?? [];
    const declared = [...schema.matchAll(/^ {2}(\w+):/gm)].map(([, key = '']) => key);
    expect(declared.length).toBeGreaterThan(5);
    expect(keys.sort()).toEqual(declared.sort());
  });
});

it('the table of a search has every parameter that is read, and no other', () => {
  const source = readFileSync('src/site/search-address.ts', 'utf8');
  const [, read = ''] = /SEARCH_PARAMETERS = new Set\('([^']+)'/.exec(source) ?? [];
  const names = tableNames('docs/api.md', '| parameter | meaning |').filter((name) => /^[a-z]+$/.test(name));
  expect(names.sort()).toEqual(read.split(' ').sort());
});

it('the table of the dashboard has every page of its navigation', () => {
  const pages = GUANLI_ROUTES.filter(
    ({ method, path }) => method === 'GET' && /^\/guanli(\/[\w-]+)?$/.test(path),
  );
  const named = tableNames('docs/dashboard.md', '| page | what |');
  expect(named.filter((path) => path.startsWith('/') && !pages.some((page) => page.path === path))).toEqual(
    [],
  );
  // Ways in, and a page that has a document of its own.
  const others = ['/guanli/login', '/guanli/setup', '/guanli/confirm', '/guanli/comments'];
  expect(
    pages.map(({ path }) => path).filter((path) => !named.includes(path) && !others.includes(path)),
  ).toEqual([]);
});

it('the document of the policy has every reason, and the source no other', () => {
  const source = readFileSync('src/community/decision.ts', 'utf8');
  const [, union = ''] = /export type DecisionReason =(.*?);/s.exec(source) ?? [];
  const reasons = [...union.matchAll(/'([\w-]+)'/g)].map(([, reason = '']) => reason);
  const document = readDocument('docs/comments-policy.md');
  expect(reasons.filter((reason) => !document.includes(`\`${reason}\``))).toEqual([]);
  const named = tableNames('docs/comments-policy.md', '| rule | state | reason |', 2);
  expect(named.filter((name) => !reasons.includes(name))).toEqual([]);
});

it('the table of refusals has every status a comment is answered with', () => {
  const source = readFileSync('src/web/comments/refusal.ts', 'utf8');
  const [, union = ''] = /readonly status: ([\d |]+);/.exec(source) ?? [];
  expect(tableCells('docs/comments.md', '| status | |', 0).map(Number)).toEqual(
    union.split('|').map(Number).sort(),
  );
});

it('the table of folders has every folder of the source', () => {
  const named = tableNames('docs/architecture.md', '| folder of `src/` | its job |');
  const folders = readdirSync('src', { withFileTypes: true })
    .filter(({ name }) => !/^testing$|\.test\.ts$/.test(name))
    .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name));
  expect(folders.filter((name) => !named.includes(name))).toEqual([]);
});
