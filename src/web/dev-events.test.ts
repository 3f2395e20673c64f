import { afterEach, expect, it } from 'vitest';
import { post, world, type World } from '../testing/world.ts';

let w: World;
afterEach(() => w.close());

it('development shows drafts, marked, and tells open browsers of changes and problems', async () => {
  w = await world(
    { 'posts/a.md': post('A'), 'posts/b.md': post('B', 'x', 'draft: true') },
    { environment: { INKLOOP_DEV: '1' } },
  );
  const page = await w.text('/posts/b');
  expect(page).toContain('Draft');
  expect(page).toMatch(/src="\/_\/dev\.[0-9a-f]+\.js"/);

  const messages = await listen();
  const first = await messages();
  expect(first.problems).toEqual([]);
  w.write('posts/a.md', '---\ntitle: A\ndate: 2025-02-30\n---\nText.\n');
  const second = await messages();
  expect(second.state).not.toBe(first.state);
  expect(second.problems).toMatchObject([
    {
      path: 'posts/a.md',
      field: 'date',
      line: 3,
      lines: [
        { number: 2, text: 'title: A' },
        { number: 3, text: 'date: 2025-02-30' },
        { number: 4, text: '---' },
      ],
    },
  ]);
});

it('readers get no trace of it', async () => {
  w = await world({ 'posts/a.md': post('A') });
  expect(await w.text('/posts/a')).not.toContain('dev.');
  expect((await w.get('/_/events')).status).toBe(404);
});

interface Message {
  readonly state: string;
  readonly problems: readonly unknown[];
}

/** Reads the stream message by message. */
async function listen(): Promise<() => Promise<Message>> {
  const { body } = await w.get('/_/events');
  if (body === null) throw new Error('no stream');
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let pending = '';
  return async () => {
    while (!pending.includes('\n\n')) pending += (await reader.read()).value ?? '';
    const [message = '', ...rest] = pending.split('\n\n');
    pending = rest.join('\n\n');
    return JSON.parse(/^data: (.*)$/m.exec(message)?.[1] ?? '') as Message;
  };
}
