import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lessonOf, stateAfter } from '../../community/transitions.ts';
import type { WatchFolder } from '../../reconcile/folder-watcher.ts';
import { say } from '../../testing/comments.ts';
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

  it('tells comments by state, and mail that waits, as they are', async () => {
    const states = ['pending', 'approved', 'spam', 'trash'] as const;
    const comments = async (): Promise<(number | undefined)[]> => {
      const found = await samples();
      return states.map((state) => found.get(`inkloop_comments{state="${state}"}`));
    };
    expect(await comments()).toEqual([0, 0, 0, 0]);
    const [first, second] = [
      await say(w, 'posts/lamp', { content: 'One' }),
      await say(w, 'posts/lamp', { content: '二', lang: 'zh' }),
      await say(w, 'posts/lamp', { content: 'Three' }),
    ] as const;
    const rules = { stateAfter, lessonOf, noticesOf: () => [] };
    const actor = { accountId: null, at: '2026-01-01T00:00:00.000Z' };
    await w.desk.moderation.act([first], 'approve', actor, rules);
    await w.desk.moderation.act([second], 'spam', actor, rules);
    expect(await comments()).toEqual([1, 1, 1, 0]);

    const mail = w.db.prepare(
      `INSERT INTO outbox (kind, comment_id, person, recipient, lang, message_id, created_at, due_at, state)
       VALUES (@state, @first, 'mod@example.org', 'mod@example.org', 'zh', @state, @hourAgo, @hourAgo, @state)`,
    );
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
    for (const state of ['waiting', 'sent', 'dropped']) mail.run({ state, first, hourAgo });
    const found = await samples();
    for (const state of ['waiting', 'sent', 'dropped'])
      expect(found.get(`inkloop_outbox_notices{state="${state}"}`)).toBe(1);
    expect(found.get('inkloop_outbox_overdue_seconds')).toBeGreaterThanOrEqual(3600);
  });

  it('counts changes that no event announced', async () => {
    const silence: WatchFolder = (_folder, { onReady }) => {
      onReady();
      return { close: async () => undefined };
    };
    const silent = await world({ 'posts/lamp.md': post('Lamp') }, { watchFolder: silence });
    // The look that follows the watcher's start is not one of those that count.
    await silent.loop.relist();
    silent.write('posts/lamp.md', post('Lamp', 'Changed.'));
    silent.write('posts/new.zh.md', post('新', '正文。'));
    await silent.loop.relist();
    const text = await silent.text('/metrics');
    await silent.close();
    expect(text).toMatch(/^inkloop_changes_without_event_total 2$/m);
    expect(text).toMatch(/^inkloop_file_events_total 0$/m);
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
