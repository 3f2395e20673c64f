import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';

/** What editors, scripts and sync clients do to a content folder. */
export type Operation =
  | { readonly do: 'write'; readonly path: string; readonly text: string }
  | { readonly do: 'append'; readonly path: string; readonly text: string }
  /** An edit that keeps the size, and the file itself. */
  | { readonly do: 'reword'; readonly path: string }
  | { readonly do: 'remove'; readonly path: string }
  | { readonly do: 'rename'; readonly path: string; readonly to: string }
  | { readonly do: 'swap'; readonly path: string; readonly to: string };

/** One operation, which of its events arrive, and what the loop does before the next one. */
export interface Step {
  readonly operation: Operation;
  /** Whether the event of the first and of the second path arrives. */
  readonly delivered: readonly [boolean, boolean];
  readonly followed: 'nothing' | 'look' | 'relist';
  /** Milliseconds of the monotonic clock. */
  readonly waits: number;
}

/** Never touched: a folder that loses all its files at once is held back, which is another test. */
export const KEPT_FILE = 'posts/kept.md';

const FILES = [
  'posts/a.md',
  'posts/a.zh.md',
  'posts/b.md',
  'posts/A.md',
  'posts/c/index.md',
  'posts/c/index.zh.md',
  'posts/d/index.en.md',
  'pages/p.md',
];
const FOLDERS = ['posts/c', 'posts/d', 'posts/e'];

const pick = fc.constantFrom;

const frontMatter = fc
  .record({
    // Equal in bytes, so that only a stamp tells two versions apart.
    title: pick('One', 'Two', '二'),
    date: pick('2025-01-02', '2025-01-03T23:30', '2025-03-04T10:00:00Z', '2099-01-01'),
    slug: pick(null, null, 'one', 'two', '三'),
    translationKey: pick(null, null, null, 'k1', 'k2'),
    draft: pick(null, null, null, 'true'),
    aliases: pick(null, null, '[/old-one]', '[/old-two, /旧]'),
    tags: pick(null, '[Go, 容器]', '[go]'),
  })
  .map((fields) =>
    Object.entries(fields)
      .flatMap(([name, value]) => (value === null ? [] : `${name}: ${value}`))
      .join('\n'),
  );

const good = fc
  .tuple(frontMatter, pick('Text.', 'Word.', '正文。', '## Part\n\nText.'))
  .map(([front, body]) => `---\n${front}\n---\n${body}\n`);
const bad = pick('', '---\ntitle: Half', '---\ntitle: Bad\ndate: 2025-13-45\n---\nText.\n', '\u0000\u0001');
const site = pick(
  'title: Site\n',
  'title: Site\ntimezone: Asia/Shanghai\n',
  'title: Other\nterms: { go: { en: Go, zh: Go 语言 } }\n',
  'timezone: [broken',
  '',
);

const op = (each: Operation): Operation => each;

const anyOperation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 8, arbitrary: writing(pick(...FILES), good) },
  { weight: 3, arbitrary: writing(pick(...FILES), bad) },
  { weight: 1, arbitrary: writing(fc.constant('site.yaml'), site) },
  { weight: 1, arbitrary: writing(pick('posts/c/pic.png', 'posts/loose.txt'), pick('a', 'bb')) },
  { weight: 1, arbitrary: pick(...FILES).map((path) => op({ do: 'append', path, text: ' more\n' })) },
  { weight: 3, arbitrary: pick(...FILES).map((path) => op({ do: 'reword', path })) },
  {
    weight: 3,
    arbitrary: pick(...FILES, ...FOLDERS, 'posts/c/pic.png').map((path) => op({ do: 'remove', path })),
  },
  { weight: 2, arbitrary: pairOf(FOLDERS).map(([path, to]) => op({ do: 'rename', path, to })) },
  {
    weight: 3,
    arbitrary: pairOf([...FILES, 'posts/a/index.md']).map(([path, to]) => op({ do: 'rename', path, to })),
  },
  { weight: 2, arbitrary: pairOf(FILES).map(([path, to]) => op({ do: 'swap', path, to })) },
);

function writing(path: fc.Arbitrary<string>, text: fc.Arbitrary<string>): fc.Arbitrary<Operation> {
  return fc.record({ do: fc.constant('write' as const), path, text });
}

function pairOf(paths: readonly string[]): fc.Arbitrary<[string, string]> {
  return fc.tuple(pick(...paths), pick(...paths)).filter(([from, to]) => from !== to);
}

/** Any order of operations with any of their events lost. */
export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    operation: anyOperation,
    delivered: fc.tuple(fc.boolean(), fc.boolean()),
    followed: pick('nothing', 'look', 'look', 'relist'),
    waits: pick(0, 50, 250, 400),
  }),
  { minLength: 1, maxLength: 14 },
);

/** Carries one operation out, where the folder allows it; returns the paths the system would announce. */
export function operate(root: string, operation: Operation, secondsOfFile: number): string[] {
  const { path } = operation;
  const at = join(root, path);
  switch (operation.do) {
    case 'write':
    case 'append': {
      const before = operation.do === 'append' && existsSync(at) ? readFileSync(at, 'utf8') : '';
      place(root, path, before + operation.text);
      // On systems whose clock is coarse, two writes of one test would have one time.
      utimesSync(at, secondsOfFile, secondsOfFile);
      return [path];
    }
    case 'reword': {
      if (!existsSync(at)) return [];
      place(
        root,
        path,
        readFileSync(at, 'utf8').replace(/[et](?=[^et]*$)/, (letter) => (letter === 'e' ? 't' : 'e')),
      );
      utimesSync(at, secondsOfFile, secondsOfFile);
      return [path];
    }
    case 'remove':
      rmSync(at, { recursive: true, force: true });
      return [path];
    case 'rename': {
      const to = join(root, operation.to);
      if (!existsSync(at) || existsSync(to)) return [];
      mkdirSync(dirname(to), { recursive: true });
      renameSync(at, to);
      if (readdirSync(dirname(at)).length === 0) rmSync(dirname(at), { recursive: true });
      return [path, operation.to];
    }
    case 'swap': {
      const to = join(root, operation.to);
      if (!existsSync(at) || !existsSync(to)) return [];
      renameSync(at, `${at}.tmp`);
      renameSync(to, at);
      renameSync(`${at}.tmp`, to);
      return [path, operation.to];
    }
  }
}

/** Writes a file, with the folders above it. */
export function place(root: string, path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}
