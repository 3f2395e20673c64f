import { parseDocument } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { renderFigure, renderPlain, type FigureOptions } from './figure.ts';
import { renderPicture, renderThumbnail } from './pictures.ts';
import { draw, drawSample, small } from './testing/samples.ts';

const options: FigureOptions = {
  lang: 'en',
  foreignTag: null,
  level: 3,
  sayHtml: ['a', 'b', 'c', 'd', 'e'],
  pagePath: null,
};

interface Found {
  readonly name: string;
  readonly attribs: Readonly<Record<string, string>>;
}

/** Every element of a piece of markup, in order. */
function elements(markup: string): Found[] {
  const found: Found[] = [];
  const visit = (node: object): void => {
    if ('name' in node && 'attribs' in node) found.push(node as unknown as Found);
    if ('children' in node) (node.children as object[]).forEach(visit);
  };
  visit(parseDocument(markup));
  return found;
}

describe.each(['kubelet.en.yaml', 'kubelet.zh.yaml', 'pod-sandbox.en.yaml'] as const)(
  'the figure of %s',
  (name) => {
    const drawn = drawSample(name);
    const html = renderFigure(drawn, { ...options, lang: name.includes('.zh.') ? 'zh' : 'en' });
    const all = elements(html);

    test('is small enough for a page', () => expect(Buffer.byteLength(html)).toBeLessThan(48 * 1024));

    test('has no id twice, and every reference leads to one', () => {
      const ids = all.flatMap(({ attribs }) => attribs['id'] ?? []);
      expect(new Set(ids).size).toBe(ids.length);
      const named = all.flatMap(({ attribs }) => [
        attribs['aria-labelledby'],
        attribs['aria-describedby'],
        attribs['href']?.slice(1),
      ]);
      expect(named.filter((id) => id !== undefined && !ids.includes(id))).toEqual([]);
    });

    test('has two drawings with a name and a description, and five steps', () => {
      const drawings = all.filter(({ attribs }) => attribs['role'] === 'img');
      expect(drawings.map(({ attribs }) => attribs['class'])).toEqual(['xp-wide', 'xp-narrow']);
      expect(all.filter(({ name: tag }) => tag === 'li')).toHaveLength(5);
    });

    test('carries nothing a content policy would have to allow', () => {
      expect(
        all.flatMap(({ attribs }) => Object.keys(attribs)).filter((key) => /^(?:style|on)/.test(key)),
      ).toEqual([]);
      expect(all.filter(({ name: tag }) => /^(?:script|style|image|use|foreignobject)$/i.test(tag))).toEqual(
        [],
      );
    });

    test('says when in the attributes the player reads, and in no others', () => {
      const data = new Set(
        all.flatMap(({ attribs }) => Object.keys(attribs).filter((key) => key.startsWith('data-'))),
      );
      expect([...data].sort()).toEqual([
        'data-again',
        'data-at',
        'data-counts',
        'data-d',
        'data-go',
        'data-mark',
        'data-on',
        'data-pause',
        'data-play',
        'data-xp',
      ]);
    });
  },
);

test('headings stand one below each other from the level asked for', () => {
  const html = renderFigure(drawSample('kubelet.en.yaml'), options);
  expect(new Set(elements(html).flatMap(({ name }) => (/^h\d$/.test(name) ? [name] : [])))).toEqual(
    new Set(['h3', 'h4', 'h5']),
  );
});

test.each([
  ['a < b & "c"', 'a &lt; b &amp; &quot;c&quot;'],
  ['<script>', '&lt;script&gt;'],
  ['甲 & 乙', '甲 &amp; 乙'],
])('what an author writes is text everywhere: %s', (written, shown) => {
  const label = JSON.stringify(written);
  const drawn = draw(
    small({
      head: `id: small\ntitle: ${label}\nsummary: ${label}`,
      nodes: `nodes:\n  one: { label: ${label}, note: ${label}, badges: true, parts: { slot: { label: ${label} } } }\n  two: { label: Two }`,
      first: `do: [{ send: one -> two, label: ${label} }, { badge: one, text: ${label} }, { show: one.slot }, { compare: row, left: ${label} }]`,
    }),
  );
  for (const markup of [renderFigure(drawn, options), renderPicture(drawn)]) {
    expect(markup).toContain(shown);
    expect(markup).not.toContain(`>${written}<`);
  }
});

test('the overview has each used arrow once, with the numbers of its steps', () => {
  const picture = renderPicture(drawSample('kubelet.en.yaml'));
  const numbers = [...picture.matchAll(/<text x="9" y="13">(\d+)<\/text>/g)].map(([, number]) => number);
  expect(numbers).toEqual(['1', '1', '2', '5', '3', '3', '3', '5', '4', '5']);
  expect(picture).toContain('nothing to do');
  expect(picture).not.toContain('calls sent');
  expect(picture).not.toMatch(/ class=| data-/);
});

test('a thumbnail has boxes and lines, and no words', () => {
  const thumbnail = renderThumbnail(drawSample('kubelet.zh.yaml'));
  expect(elements(thumbnail).filter(({ name }) => name === 'rect')).toHaveLength(6);
  expect(thumbnail).not.toMatch(/<text|[\u4e00-\u9fff]/);
});

test.each([
  ['en', 'A drawing belongs here and is being repaired.'],
  ['zh', '这里有一幅图，正在修复。'],
])('without title and steps one line stands in its place: %s', (lang, line) => {
  expect(renderPlain(null, { ...options, lang })).toContain(line);
});

test('with title and steps those are shown, and nothing to play', () => {
  const { explainer } = drawSample('kubelet.en.yaml');
  const html = renderPlain(explainer, options);
  expect(elements(html).filter(({ name }) => name === 'li')).toHaveLength(5);
  expect(html).not.toMatch(/<button|<svg|xp-from/);
});
