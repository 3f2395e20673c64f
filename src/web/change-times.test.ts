import { describe, expect, it } from 'vitest';
import type { PageChange } from '../store/page-changes.ts';
import { post } from '../testing/world.ts';
import { useWorlds } from '../testing/worlds.ts';
import { moderate, writeComment } from './comments/testing/discussion.ts';
import { createChangeTimes } from './change-times.ts';

const world = useWorlds();

describe('the time a page changed', () => {
  function open() {
    const kept = new Map<string, PageChange>();
    const clock = { ms: Date.parse('2026-03-01T12:00:00.200Z') };
    const changes = {
      find: (path: string) => kept.get(path) ?? null,
      note: (path: string, change: PageChange) => void kept.set(path, change),
    };
    const ask = (tag: string, modifiedAt: string | null = '2025-01-02T00:00:00.000Z') => {
      // Anew each time, as after a restart.
      const found = createChangeTimes(changes, () => clock.ms)('/a', { modifiedAt })(tag);
      return found === null
        ? null
        : [new Date(found.said).toISOString(), new Date(found.known).toISOString()];
    };
    return { clock, ask };
  }
  const both = (at: string) => [`2026-03-01T${at}.000Z`, `2026-03-01T${at}.000Z`];

  it('is what the data says the first time, and then that of the bytes', () => {
    const { clock, ask } = open();
    expect(ask('one')).toEqual(['2025-01-02T00:00:00.000Z', '2025-01-02T00:00:00.000Z']);
    clock.ms += 60_000;
    expect(ask('two')).toEqual(both('12:01:00'));
    clock.ms += 60_000;
    expect(ask('two', '2025-06-01T00:00:00.000Z')).toEqual(both('12:01:00'));
    expect(ask('one')).toEqual(both('12:02:00'));
    expect(ask('one', null)).toBeNull();
  });

  it('is never ahead of the clock', () => {
    expect(open().ask('one', '2099-01-01T00:00:00.000Z')).toEqual(both('12:00:00'));
  });

  it('tells two versions of one second, and of a clock set back, apart', () => {
    const { clock, ask } = open();
    expect(ask('one', '2026-03-01T12:00:00.000Z')).toEqual(both('12:00:00'));
    clock.ms += 300;
    expect(ask('two')).toEqual(['2026-03-01T12:00:00.000Z', '2026-03-01T12:00:01.000Z']);
    clock.ms -= 5_000;
    expect(ask('three')).toEqual(['2026-03-01T11:59:55.000Z', '2026-03-01T12:00:02.000Z']);
    clock.ms += 60_000;
    expect(ask('three')).toEqual(both('12:00:02'));
  });
});

describe.each([
  ['English', ''],
  ['Chinese', '/zh'],
])('a page in %s', (_language, prefix) => {
  const FILES = {
    'posts/a/index.en.md': post('A'),
    'posts/a/index.zh.md': post('甲', '正文。'),
    'posts/off/index.en.md': post('Off', 'Text.', 'comments: off'),
    'posts/off/index.zh.md': post('关', '正文。', 'comments: off'),
    'pages/about/index.en.md': '---\ntitle: About\nupdated: 2025-02-03\n---\nText.\n',
    'pages/about/index.zh.md': '---\ntitle: 关于\nupdated: 2025-02-03\n---\n正文。\n',
  };
  /** All within one second, unless the test moves it. */
  const clockAt = (start: string) => {
    const clock = { ms: Date.parse(start) };
    return {
      clock,
      options: { clock: { now: () => new Date(clock.ms), monotonic: () => performance.now() } },
    };
  };

  it('with comments is another by tag and by date as soon as one is approved', async () => {
    const { clock, options } = clockAt('2026-03-05T12:00:00.100Z');
    const w = await world(FILES, options);
    const held = await writeComment(w, 'posts/a', { isHeld: true });
    const paths = [`${prefix}/posts/a`, `${prefix}/posts/a/comments.xml`];
    for (const path of paths) {
      const before = await w.raw(path);
      const known = {
        tag: { 'if-none-match': String(before.headers.etag) },
        date: { 'if-modified-since': String(before.headers['last-modified']) },
      };
      expect((await w.raw(path, known.tag)).status).toBe(304);
      expect((await w.raw(path, known.date)).status).toBe(304);
      await moderate(w, [held], 'approve');
      for (const asked of [known.tag, known.date, { 'if-modified-since': 'Thu, 05 Mar 2026 12:00:00 GMT' }]) {
        const after = await w.raw(path, asked);
        expect([after.status, after.headers.etag === before.headers.etag]).toEqual([200, false]);
      }
      clock.ms += 5_000;
      await moderate(w, [held], 'hold');
      expect((await w.raw(path)).headers['last-modified']).toBe(new Date(clock.ms).toUTCString());
    }
  });

  it.each(['/posts/off', '/about', '/rss.xml'])(
    'at %s is another by date when what stands around its text changed, also while nothing ran',
    async (page) => {
      const path = prefix + page;
      const { clock, options } = clockAt('2026-03-05T12:00:00.100Z');
      const w = await world(FILES, options);
      const before = await w.raw(path);
      const known = { 'if-modified-since': String(before.headers['last-modified']) };
      expect((await w.raw(path, known)).status).toBe(304);
      await w.loop.stop();
      clock.ms += 1_000;
      w.write('site.yaml', 'title: Another name\n');
      const again = await world({}, { ...options, restartOf: w, reindex: true });
      expect((await again.raw(path, known)).status).toBe(200);
      const renewed = { 'if-modified-since': String((await again.raw(path)).headers['last-modified']) };
      expect((await again.raw(path, renewed)).status).toBe(304);
    },
  );
});
