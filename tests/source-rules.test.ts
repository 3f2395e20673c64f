import { expect, test } from 'vitest';
import * as rules from './source-rules.ts';

test('imports are found in every spelling, types told apart', () => {
  const source = [
    `import a, { b } from './a.ts';`,
    `import {\n  c,\n  type D,\n} from '../c.ts';`,
    `import type { E } from './e.ts';`,
    `import { type F, type G } from './f.ts';`,
    `export { h } from './h.ts';`,
    `export type { I } from './i.ts';`,
    `import './j.ts';`,
    `const k = await import('./k.ts');`,
    `export const said = 'from';`,
  ].join('\n');
  const found = rules.importsOf(source);
  expect(found.filter(({ isType }) => !isType).map(({ target }) => target)).toEqual(
    ['a', 'h', 'j', 'k'].map((name) => `./${name}.ts`).toSpliced(1, 0, '../c.ts'),
  );
  expect(found.filter(({ isType }) => isType).map(({ target }) => target)).toEqual([
    './e.ts',
    './f.ts',
    './i.ts',
  ]);
});

test.each([
  ['marked', 'marked'],
  ['shiki/core', 'shiki'],
  ['@scope/name/file.css', '@scope/name'],
  ['./marked.ts', null],
  ['node:fs', null],
])('the package of %s is %s', (target, name) => {
  expect(rules.packageOf(target)).toBe(name);
});

test('a cycle is found, a diamond is none', () => {
  const diamond = new Map([
    ['a', ['b', 'c']],
    ['b', ['d']],
    ['c', ['d']],
  ]);
  expect(rules.findCycle(diamond)).toBeNull();
  expect(rules.findCycle(new Map([...diamond, ['d', ['b']]]))).toEqual(['b', 'd', 'b']);
});

test.each([
  [`<%- include('partials/head', { head }) %>`, 0],
  ['<%- article.bodyHtml %> <%- html -%> <%= title %>', 0],
  ['<%- title %>', 1],
  ['<%- bodyHtml + title %>', 1],
  ['<%-\n  comment.text\n%>', 1],
])('raw tags in %j: %i', (view, count) => {
  expect(rules.rawTags(view)).toHaveLength(count);
});

test.each([
  ['a { margin-inline-start: 1rem; text-align: start }', 0],
  ['a { text-emphasis-position: under right; background-position: left top }', 0],
  ['a { background: linear-gradient(to right, red, blue); } /* left: 0 */ .left { color: red }', 0],
  ['a { content: "left: 0;"; background: url(right.svg) }', 0],
  ['a { left: 0 }', 1],
  ['a{color:red;margin-left:1px}', 1],
  ['a { text-align: right; float: left; }', 2],
  ['@media (width > 1px) { a { border-top-right-radius: 0 } }', 1],
])('physical declarations in %j: %i', (css, count) => {
  expect(rules.physicalDeclarations(css)).toHaveLength(count);
});

test.each([
  ['see https://example.org/ and /posts/home/work', 0],
  [`"resolved": "${'http'}s://example.org/a.tgz"`, 1],
  [`https://${'registry'}.npm-mirror.example/marked`, 1],
  [`cd /${'home'}/someone/project`, 1],
  [`cd /${'Users'}/someone && ls C:\\${'Users'}\\someone`, 2],
])('foreign places in %j: %i', (text, count) => {
  expect(rules.foreignPlaces(text)).toHaveLength(count);
});
