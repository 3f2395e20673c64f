import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { bytesOf, table } from '../content/testing/frontmatter-cases.ts';
import { small } from '../explainer/testing/samples.ts';
import { post } from '../testing/world.ts';
import { checkFolder } from './check-folder.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function folderOf(files: Record<string, string | Uint8Array>): string {
  const folder = mkdtempSync(join(tmpdir(), 'inkloop-check-'));
  folders.push(folder);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

describe('the whole table of front matter cases through the command', () => {
  it.each(table.cases)('$id', async ({ context, siblings = [], expect: wanted, ...input }) => {
    const timezone = context?.timezone ?? table.context.timezone;
    const files = [input, ...siblings].map((each): [string, Uint8Array] => [each.file, bytesOf(each)]);
    const site = `timezone: ${timezone}\nauthor: Editorial Team\nfields: { level: { type: string, facet: true } }\n`;
    const folder = folderOf({ 'site.yaml': site, ...Object.fromEntries(files) });
    const result = (await checkFolder(folder, new Date(table.context.now))).find(
      ({ path }) => path === input.file,
    );
    expect(result?.ok).toBe(wanted.ok);
    const frontMatter = result?.problems.filter(({ kind }) => kind === 'frontmatter') ?? [];
    if (wanted.fields !== undefined) expect(result?.fields).toMatchObject(wanted.fields);
    if (wanted.warnings?.length === 0) expect(frontMatter).toEqual([]);
    for (const { field, contains } of wanted.warnings ?? []) {
      expect(
        frontMatter.some(
          (p) =>
            p.severity === 'warning' &&
            p.field === field &&
            p.message.toLowerCase().includes(contains.toLowerCase()),
        ),
      ).toBe(true);
    }
    if (wanted.error !== undefined) {
      const { field, line, messageContains } = wanted.error;
      const error = frontMatter.find(({ severity }) => severity === 'error');
      expect([field].flat()).toContain(error?.field);
      expect([line].flat()).toContain(error?.line);
      expect(error?.message.toLowerCase()).toContain(messageContains.toLowerCase());
    }
  });
});

describe('files seen together', () => {
  const problemsOf = async (files: Record<string, string>, path: string) => {
    const checked = await checkFolder(folderOf(files), new Date('2026-06-15T12:00:00Z'));
    return (checked.find((file) => file.path === path)?.problems ?? []).map(
      ({ kind, field, line }) => `${kind} ${field} ${line}`,
    );
  };
  const pair = { 'posts/a.md': post('A', '## One\n\ntext'), 'posts/a.zh.md': post('甲', '## 一\n\n正文') };

  it.each([
    ['a link to no file', 'See [x](missing.md).', ['link body 5']],
    ['a link to an anchor that is not there', 'Text.\n\nSee [x](a.md#two).', ['link body 7']],
    [
      'a link to an anchor that is there',
      'See [x](a.md#one) and [y](/posts/a#one) and [z](/zh/posts/a).',
      [],
    ],
    ['an anchor of its own', '## Here\n\n[x](#here) [y](#nowhere)', ['link body 7']],
    [
      'an address that is no page',
      'See [x](/posts/none) and [y](/nothing-here).',
      ['link body 5', 'link body 5'],
    ],
    ['a missing picture', '![A loop](loop.png)', ['image body 5']],
    ['a picture of another host', '![A loop](https://example.org/loop.png)', ['image body 5']],
    ['a picture without words', '![](../cover.svg)', ['alt body 5']],
    ['an address out of the folder', '[x](../../etc/passwd.txt)', ['link body 5']],
  ])('%s', async (_what, body, wanted) => {
    const files = {
      ...pair,
      'cover.svg': '<svg/>',
      'posts/b.md': post('B', body),
      'posts/b.zh.md': post('乙', '正文。'),
    };
    expect(await problemsOf(files, 'posts/b.md')).toEqual(wanted);
  });

  it('a cover that is not there, a translation that is missing or older', async () => {
    const files = {
      'posts/b.md': post('B', 'x', 'updated: 2025-03-01\ncover: no.png'),
      'posts/b.zh.md': post('乙', '正文。'),
      'posts/c.md': post('C'),
    };
    expect(await problemsOf(files, 'posts/b.md')).toEqual(['image cover 5']);
    expect(await problemsOf(files, 'posts/b.zh.md')).toEqual(['translation updated 1']);
    expect(await problemsOf(files, 'posts/c.md')).toEqual(['translation lang 1']);
  });

  it('two files with one address are both told, each naming the other', async () => {
    const files = { 'posts/a.md': post('A', 'x', 'slug: same'), 'posts/b.md': post('B', 'x', 'slug: same') };
    const checked = await checkFolder(folderOf(files), new Date('2026-06-15T12:00:00Z'));
    const messages = Object.fromEntries(
      checked.map(({ path, ok, problems }) => [
        path,
        { ok, text: problems.map(({ message }) => message).join(' ') },
      ]),
    );
    expect(messages['posts/a.md']?.ok).toBe(true);
    expect(messages['posts/a.md']?.text).toContain('posts/b.md');
    expect(messages['posts/b.md']?.ok).toBe(false);
    expect(messages['posts/b.md']?.text).toContain('posts/a.md');
  });

  it('a site.yaml that is not understood is an error of its own', async () => {
    const checked = await checkFolder(
      folderOf({ 'site.yaml': 'titel: x\n', 'posts/a.md': post('A') }),
      new Date(),
    );
    expect(checked[0]).toMatchObject({ path: 'site.yaml', ok: false, problems: [{ kind: 'site', line: 1 }] });
  });
});

it('an explainer that is missing, or has a mistake, refuses the file that names it', async () => {
  const embed = '```explainer\nuse: teh\n```';
  const files = await checkFolder(
    folderOf({
      'explainers/the.en.yaml': small({ head: 'id: the\ndate: 2025-01-02\ntitle: The' }),
      'explainers/other.en.yaml': small({ head: 'id: name\ndate: 2025-01-02\ntitle: Other' }),
      'posts/a.md': post('A', `Text.\n\n${embed}`),
    }),
    new Date(),
  );
  const errorsOf = (path: string) =>
    files
      .find((file) => file.path === path)
      ?.problems.filter(({ severity }) => severity === 'error')
      .map(({ kind, line, column, message }) => `${kind} ${line}:${column ?? 0} ${message}`);
  expect(errorsOf('explainers/the.en.yaml')).toEqual([]);
  expect(errorsOf('posts/a.md')).toEqual([
    'explainer 8:6 there is no explainer "teh" in explainers/; did you mean "the"?',
  ]);
  expect(errorsOf('explainers/other.en.yaml')).toEqual([
    'explainer 1:5 id "name" is not the name of the file; rename it to name.en.yaml, or write id: other',
  ]);
  expect(
    files
      .filter(({ ok }) => !ok)
      .map(({ path }) => path)
      .sort(),
  ).toEqual(['explainers/other.en.yaml', 'posts/a.md']);
});
