import { expect, test } from 'vitest';
import { escapeHtml } from './escape-html.ts';

test.each([
  ['plain 文字', 'plain 文字'],
  ['a < b && "c" > \'d\'', 'a &lt; b &amp;&amp; &quot;c&quot; &gt; &#39;d&#39;'],
  ['&amp;', '&amp;amp;'],
  ['', ''],
])('%j', (text, html) => {
  expect(escapeHtml(text)).toBe(html);
});
