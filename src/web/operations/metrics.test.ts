import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { post, world, type World } from '../../testing/world.ts';

let w: World & { readonly folder: string };
beforeAll(async () => {
  w = await world({ 'posts/lamp.md': post('Lamp'), 'posts/灯.zh.md': post('灯', '正文。') });
});
afterAll(() => w.close());

/** Samples by their name with labels. */
async function samples(headers: Record<string, string> = {}): Promise<Map<string, number>> {
  const text = await (await w.get('/metrics', headers)).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}

const tokenOf = (): string => readFileSync(join(w.folder, 'data', 'metrics-token'), 'utf8').trim();

describe('/metrics', () => {
  it('counts answers out of the cache and of handlers apart', async () => {
    const handler = 'inkloop_http_responses_total{from="handler",method="GET",status="200"}';
    const cached = 'inkloop_http_responses_total{from="cache",method="GET",status="200"}';
    const missing = 'inkloop_http_responses_total{from="handler",method="GET",status="404"}';
    await w.text('/posts/lamp');
    const before = await samples();
    await w.text('/posts/lamp');
    await w.text('/posts/lamp');
    await w.text('/nothing');
    const after = await samples();
    const grown = (name: string): number => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    expect([grown(cached), grown(missing)]).toEqual([2, 1]);
    // The request for the figures before is answered by a handler too.
    expect(grown(handler)).toBe(1);
    expect(grown('inkloop_http_handler_duration_seconds_count')).toBe(2);
    expect(after.get('inkloop_http_handler_duration_seconds_bucket{le="+Inf"}')).toBe(
      after.get('inkloop_http_handler_duration_seconds_count'),
    );
  });

  it.each([
    ['inkloop_index_converged', 1],
    ['inkloop_relist_healthy', 1],
    ['inkloop_content_files', 2],
    ['inkloop_index_lag_files', 0],
    ['inkloop_changes_without_event_total', 0],
    ['inkloop_comments{state="pending"}', 0],
    ['inkloop_outbox_notices{state="waiting"}', 0],
    ['inkloop_outbox_overdue_seconds', 0],
  ])('tells %s', async (name, value) => {
    expect((await samples()).get(name)).toBe(value);
  });

  it('tells how late the event loop is, and how old the last relist', async () => {
    const found = await samples();
    expect(found.has('nodejs_eventloop_lag_p99_seconds')).toBe(true);
    expect(found.get('inkloop_index_lag_seconds')).toBeGreaterThanOrEqual(0);
    expect(found.get('inkloop_relist_duration_seconds')).toBeGreaterThanOrEqual(0);
  });

  it.each(['X-Forwarded-For', 'Forwarded', 'X-Real-IP', 'Via'])(
    'is refused to whoever comes through a proxy that says %s, unless the token is sent',
    async (name) => {
      const through = { [name]: '127.0.0.1' };
      const refused = await w.get('/metrics', through);
      expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
      const wrong = await w.get('/metrics', { ...through, Authorization: `Bearer ${tokenOf()}x` });
      expect(wrong.status).toBe(401);
      const right = await w.get('/metrics', { ...through, Authorization: `Bearer ${tokenOf()}` });
      expect([right.status, right.headers.get('cache-control')]).toEqual([200, 'no-store']);
    },
  );

  it('names no path and no person', async () => {
    await w.text('/posts/%E7%81%AF');
    await w.text('/search?q=secret');
    const text = await w.text('/metrics');
    expect(/lamp|secret|灯|127\.0/.test(text)).toBe(false);
  });
});
