import { describe, expect, it } from 'vitest';
import { parseMarkdown } from './parse.ts';
import { renderHtml } from './render.ts';

const outlineOf = (body: string) => parseMarkdown(body, { lang: 'en', bodyLine: 1 }).outline;
const htmlOf = async (body: string): Promise<string> => {
  const context = {
    lang: 'en',
    folder: 'posts/a',
    bodyLine: 1,
    filesBase: '/posts/a',
    remoteImages: true,
    images: {},
  };
  return (await renderHtml(parseMarkdown(body, { lang: 'en', bodyLine: 1 }), context)).html;
};

describe('a heading that is called like something of the page', () => {
  it.each([
    'Comment 3',
    'FN 2',
    'fn-1',
    'fnref-1',
    'comment-1 的说明',
    'Main',
    'c-body',
    'TOC h',
    'Comments',
    'respond',
  ])('%s gets another id, at once, as often as it stands there', (title) => {
    const ids = outlineOf(`## ${title}\n\na\n\n## ${title}\n\nb\n\n## ${title}\n`).headings.map(
      ({ id }) => id,
    );
    expect(new Set(ids).size).toBe(3);
    for (const id of ids)
      expect(id).not.toMatch(
        /^(?:main|comments|respond|(?:fn|fnref|comment)-\d|c-|(?:talk|toc|sheet|fn)-h$)/,
      );
  });
});

describe('a note or definition', () => {
  it.each(['---', '***', '_ _ _'])('ends at %s', async (rule) => {
    const html = await htmlOf(`x[^1]\n\n[^1]: a\n${rule}\nb\n`);
    expect(html).toMatch(/<hr>\s*<p>b/);
    expect(html.match(/<h2(?! class="vh")/g)).toBeNull();
  });
});

describe('a bare address', () => {
  it.each([
    ['(https://a.com/x)好', 'https://a.com/x'],
    ['(https://a.com/x_(y))好', 'https://a.com/x_(y)'],
    ['（https://a.com/x）好', 'https://a.com/x'],
    ['https://zh.wikipedia.org/wiki/稿纸 好', 'https://zh.wikipedia.org/wiki/%E7%A8%BF%E7%BA%B8'],
  ])('%s', async (text, href) => expect(await htmlOf(text)).toContain(`href="${href}"`));
});

describe('a character reference', () => {
  it.each([
    ['&notanentity;', '&amp;notanentity;'],
    ['&copycat; &sectarian;', '&amp;copycat; &amp;sectarian;'],
    ['&copy; &#x4f60; &amp; &lt;b&gt;', '© 你 &amp; &lt;b&gt;'],
    ['&semi;', ';'],
  ])('%s', async (text, shown) => expect(await htmlOf(text)).toContain(shown));
});

it('a heading of nearly a megabyte of blanks is done at once', () => {
  const began = process.cpuUsage();
  outlineOf(`## a${' '.repeat(900_000)}b {#c}\n\n## a${' '.repeat(90_000)}{#`);
  expect(process.cpuUsage(began).user / 1000).toBeLessThan(3000);
});

it.each(['"', "'"])('nearly a megabyte of %s is done at once', async (quote) => {
  const began = process.cpuUsage();
  expect(await htmlOf(quote.repeat(1_000_000))).toContain(quote.repeat(100));
  expect(process.cpuUsage(began).user / 1000).toBeLessThan(3000);
});

it('a quotation names no source that nobody can follow', async () => {
  expect(
    await htmlOf('<q cite="b.md">a</q>\n\n<blockquote cite="https://a.com">b</blockquote>'),
  ).not.toContain('cite');
});
