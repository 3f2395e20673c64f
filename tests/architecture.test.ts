import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import * as rules from './source-rules.ts';

const maxLines = 280;

/**
 * Who may import whom at run time, highest first (see docs/architecture.md). Types may come from anything further
 * down. `errors.ts` and its own folder are open to everyone, everything is open to what composes.
 */
const layers: Readonly<Record<string, readonly string[]>> = {
  workers: ['reconcile', 'content', 'search', 'community'],
  web: ['seo', 'store', 'search', 'content', 'community', 'explainer', 'site', 'text'],
  mail: ['store', 'community', 'site', 'text'],
  privacy: ['store', 'community', 'site', 'text'],
  reconcile: ['content', 'store', 'site', 'search/version.ts'],
  seo: ['site', 'text'],
  // Comments are cut into words by triggers, with the one function that cuts all text.
  store: ['search/segment.ts', 'search/version.ts'],
  search: ['text', 'content/fields.ts'],
  content: ['explainer', 'text', 'site/urls.ts'],
  community: ['text'],
  explainer: ['text'],
  site: ['text'],
  text: [],
  'environment.ts': [],
  'errors.ts': [],
};
const composers = ['main.ts', 'serve.ts', 'compose.ts', 'background.ts', 'cli'];

/** Where a package may be imported that has more than one home. */
const homes: Readonly<Record<string, readonly string[]>> = {
  marked: ['content', 'community'],
  // Articles, and the last word about comments.
  'sanitize-html': ['content', 'community'],
  // The schemas of the environment, of site.yaml and of what moderators set.
  zod: ['environment.ts', 'site', 'community'],
  // Front matter and site.yaml.
  yaml: ['text', 'site'],
};

const sources = read('src', /\.ts$/);
const modules = sources
  .filter(({ path }) => !/\.test\.ts$|\/testing\//.test(path))
  .map(({ path, text }) => ({ path, imports: rules.importsOf(text) }));

test('folders import only what lies below them', () => {
  const breaches = modules.flatMap(({ path, imports }) =>
    imports
      .filter(
        ({ target, isType }) => target.startsWith('.') && !isAllowed(path, resolve(path, target), isType),
      )
      .map(({ target }) => `${path} imports ${target}`),
  );
  expect(breaches).toEqual([]);
});

test('there are no import cycles', () => {
  const edges = modules.map(({ path, imports }): [string, string[]] => [
    path,
    imports.filter(({ isType }) => !isType).map(({ target }) => resolve(path, target)),
  ]);
  expect(rules.findCycle(new Map(edges))).toBeNull();
});

test('every package has one home', () => {
  const found = new Map<string, Set<string>>();
  for (const { path, imports } of modules) {
    for (const { target, isType } of imports) {
      const name = rules.packageOf(target);
      if (name !== null && !isType) found.set(name, (found.get(name) ?? new Set()).add(folderOf(path)));
    }
  }
  const scattered = [...found].filter(([name, at]) =>
    [...at].some((home) => !(homes[name] ?? [...at].slice(0, 1)).includes(home)),
  );
  expect(scattered).toEqual([]);
});

test(`files have at most ${maxLines} lines`, () => {
  const files = [...sources, ...read('public/js', /\.js$/)];
  expect(files.filter(({ text }) => text.split('\n').length - 1 > maxLines).map(({ path }) => path)).toEqual(
    [],
  );
});

test('views print raw only what was made safe', () => {
  expect(breachesIn(read('views', /\.ejs$/), rules.rawTags)).toEqual([]);
});

test('stylesheets know no left and right', () => {
  expect(breachesIn(read('public/css', /\.css$/), rules.physicalDeclarations)).toEqual([]);
});

test('no file names a package registry or a place on one machine', () => {
  const folders = ['src', 'scripts', 'tests', 'views', 'public', 'docs', '.github', '.ci'];
  const atRoot = readdirSync('.', { withFileTypes: true }).filter((entry) => entry.isFile());
  const files = [
    ...atRoot.map(({ name }) => ({ path: name, text: readFileSync(name, 'utf8') })),
    ...folders.flatMap((folder) =>
      read(folder, /(^|\/)[^.]+$|\.(c?m?[jt]s|json|ejs|css|svg|ya?ml|md|html)$/),
    ),
  ];
  expect(breachesIn(files, rules.foreignPlaces)).toEqual([]);
});

interface SourceFile {
  readonly path: string;
  readonly text: string;
}

function breachesIn(files: readonly SourceFile[], rule: (text: string) => string[]): string[] {
  return files.flatMap(({ path, text }) => rule(text).map((breach) => `${path}: ${breach}`));
}

function isAllowed(from: string, to: string, isType: boolean): boolean {
  const [source, target] = [folderOf(from), folderOf(to)];
  if (source === target || target === 'errors.ts' || composers.includes(source)) return true;
  const order = Object.keys(layers);
  if (isType && order.indexOf(source) < order.indexOf(target) && order.includes(source)) return true;
  return (layers[source] ?? []).some((name) => name === target || `src/${name}` === to);
}

/** `src/web/pages/home.ts` is in `web`; a file directly in `src/` stands for itself. */
function folderOf(path: string): string {
  return path.split('/')[1] ?? '';
}

/** The imported file as a path from the project's folder; a package's name stays as it is. */
function resolve(path: string, target: string): string {
  return target.startsWith('.') ? posix.join(posix.dirname(path), target) : target;
}

function read(folder: string, name: RegExp): SourceFile[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => posix.join(entry.parentPath, entry.name))
    .filter((path) => name.test(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}
