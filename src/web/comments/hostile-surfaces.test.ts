import { readFileSync } from 'node:fs';
import { XMLValidator } from 'fast-xml-parser';
import { DomUtils, parseDocument } from 'htmlparser2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsOf } from '../../community/markup/testing/harmless.ts';
import { post, world, type World } from '../../testing/world.ts';
import { commenter } from './testing/commenter.ts';
import { formOf, SURFACES } from './testing/surfaces.ts';

interface HostileCase {
  readonly id: string;
  readonly field: string;
  readonly input: string | { readonly repeat: string; readonly times: number; readonly suffix?: string };
  readonly mustNotContain: readonly string[];
}
const cases = JSON.parse(
  readFileSync(new URL('../../community/cases/hostile.json', import.meta.url), 'utf8'),
) as HostileCase[];

let w: World;
beforeAll(async () => {
  w = await world({ 'posts/a.md': post('A') }, { environment: { TRUST_PROXY: 'loopback' } });
  const actor = { accountId: 1, at: 'x' };
  await w.desk.savedSettings.save('threads', { perPage: 500 }, 0, actor);
});
afterAll(() => w.close());

/** Controls, overrides of direction, halves of pairs and noncharacters. */
const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\u202a-\u202e\u2066-\u2069]|\p{Cs}|\p{Noncharacter_Code_Point}/u;

test.each(cases)('$id does no harm wherever it is shown', async ({ id, field, input, mustNotContain }) => {
  const text = typeof input === 'string' ? input : input.repeat.repeat(input.times) + (input.suffix ?? '');
  const reader = commenter(w);
  const token = /name="token" value="([^"]+)"/.exec((await reader.get('/posts/a')).html)?.[1];
  const fields = {
    author: `Ann ${id}`,
    email: `${id}@example.org`,
    content: `Harmless ${id}`,
    token,
    ...(field === 'userAgent' ? {} : { [field]: text }),
  };
  const headers: Record<string, string> = field === 'userAgent' ? { 'User-Agent': text } : {};
  const harmless = (shown: string, where: string): void => {
    const found = mustNotContain.filter((string) => shown.toLowerCase().includes(string.toLowerCase()));
    expect([where, found, FORBIDDEN.test(shown)]).toEqual([where, [], false]);
  };

  const stored = await reader.sendJson('/posts/a/comments', fields, headers);
  // Again, so that the form comes back with every word.
  const page = { Accept: 'text/html' };
  const refused = await reader.sendJson('/posts/a/comments', fields, { ...headers, ...page });
  expect(refused.status).toBeGreaterThanOrEqual(400);
  expect(refused.status).toBeLessThan(500);
  harmless(formOf(refused.html), 'refused form');
  const preview = await reader.sendJson('/posts/a/comments', { ...fields, do: 'preview' });
  if (preview.status === 200) expect(faultsOf(String(preview.json['html']))).toEqual([]);
  harmless(String(preview.json['html'] ?? ''), 'preview');

  if (stored.status !== 201) {
    expect(String(stored.json['error'])).not.toBe('');
    return;
  }
  const comment = { id: Number(stored.json['id']), url: String(stored.json['url']), reader, world: w };
  for (const { name, show } of SURFACES) {
    const shown = await show(comment);
    expect([name, shown === '']).toEqual([name, false]);
    harmless(shown, name);
    if (name === 'page' || name === 'own page') expect([name, ...faultsOf(bodyOf(shown))]).toEqual([name]);
  }
  expect(XMLValidator.validate(await w.text('/posts/a/comments.xml'))).toBe(true);
});

/** What a comment says, as HTML. */
function bodyOf(item: string): string {
  const [body] = DomUtils.findAll(
    (element) => element.attribs['class'] === 'cm-b',
    parseDocument(item).children,
  );
  return body === undefined ? '' : DomUtils.getInnerHTML(body);
}
