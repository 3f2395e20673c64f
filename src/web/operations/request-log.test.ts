import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import { post, world, type World } from '../../testing/world.ts';
import { loggedPath } from './request-log.ts';

const open: World[] = [];
afterEach(async () => {
  for (const w of open.splice(0)) await w.close();
});

async function logged(level: string): Promise<{ w: World; lines: Record<string, unknown>[] }> {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level }, { write: (line: string) => lines.push(JSON.parse(line) as (typeof lines)[0]) });
  const w = await world({ 'posts/lamp.md': post('Lamp') }, { log });
  open.push(w);
  return { w, lines };
}

it.each([
  ['/posts/lamp?comment=7', '/posts/lamp'],
  ['/zh/search?q=容器', '/zh/search'],
  ['/_/mail/confirm/eyJhbGciOiJIUzI1NiJ9abcdefghij.x_y', '/_/mail/confirm/…'],
  ['/posts/a-long-name-of-an-article-about-loops', '/posts/a-long-name-of-an-article-about-loops'],
  ['/posts/%E5%AE%B9%E5%99%A8', '/posts/%E5%AE%B9%E5%99%A8'],
])('%s is logged as %s', (path, expected) => {
  expect(loggedPath(path)).toBe(expected);
});

it('a request leaves one line at debug, with no word of who asked and what for', async () => {
  const { w, lines } = await logged('debug');
  await w.get('/search?q=secret-words', {
    'User-Agent': 'agent-of-a-reader',
    Cookie: 'a=cookie-of-a-reader',
  });
  await w.until(() => lines.some(({ msg }) => msg === 'answered'), 'the line is written');
  const line = lines.find(({ msg }) => msg === 'answered');
  expect(line).toMatchObject({ method: 'GET', path: '/search', status: 200 });
  expect(line?.['id']).toMatch(/^[0-9a-f]{8}$/);
  expect(JSON.stringify(lines)).not.toMatch(/secret-words|of-a-reader|127\.0\.0\.1(?!:)/);
});

it('a failure is logged under the id that the reader sees', async () => {
  const { w, lines } = await logged('info');
  w.db.exec('DROP TABLE article_term');
  const page = await w.text('/topics');
  const failure = lines.find(({ msg }) => msg === 'a request failed');
  expect(failure?.['path']).toBe('/topics');
  expect(page).toContain(String(failure?.['id']));
});
