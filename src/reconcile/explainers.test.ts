import { expect, test } from 'vitest';
import { small } from '../explainer/testing/samples.ts';
import { post, type World } from '../testing/world.ts';
import { useWorlds } from '../testing/worlds.ts';

const world = useWorlds();
const file = (title: string, extra = 'date: 2025-01-02'): string =>
  small({ head: `id: tea\n${extra}\ntitle: ${title}` });
const EMBED = '```explainer\nuse: tea\n```';

test('an article changes with the explainer it embeds, and the last good version stays while that is broken', async () => {
  const cup = await world({
    'explainers/tea.en.yaml': file('Tea'),
    'posts/cup.md': post('Cup', EMBED),
  });
  const { write, text, until, loop, remove, get } = cup;
  expect(await text('/posts/cup')).toContain('>Tea</h2>');
  write('explainers/tea.en.yaml', file('Green tea'));
  await loop.relist();
  expect(await text('/posts/cup')).toContain('>Green tea</h2>');

  write('explainers/tea.en.yaml', file('Broken').replace('wide: |', 'wide: x'));
  await untilRefused(cup, 'explainers/tea.en.yaml');
  expect(await text('/posts/cup')).toContain('>Green tea</h2>');
  expect(await text('/explainers/tea')).toContain('>Green tea</h1>');

  remove('explainers/tea.en.yaml');
  await until(async () => {
    await loop.relist();
    return (await get('/explainers/tea')).status === 410;
  }, 'the explainer is gone');
  expect(await text('/posts/cup')).toContain('A drawing belongs here and is being repaired.');
});

test('an embedded explainer that is missing heals when it appears', async () => {
  const { write, text, loop } = await world({ 'posts/cup.md': post('Cup', EMBED) });
  expect(await text('/posts/cup')).toContain('A drawing belongs here');
  write('explainers/tea.en.yaml', file('Tea'));
  await loop.relist();
  expect(await text('/posts/cup')).toContain('>Tea</h2>');
});

test('drafts are not shown, and a scheduled one appears by itself', async () => {
  let now = new Date('2025-06-01T00:00:00Z');
  const clock = { now: () => now, monotonic: () => performance.now() };
  const { get, loop } = await world(
    {
      'explainers/tea.en.yaml': file('Tea', 'date: 2025-07-01'),
      'explainers/pot.en.yaml': small({ head: 'id: pot\ndraft: true\ntitle: Pot' }),
    },
    { clock },
  );
  expect([(await get('/explainers/tea')).status, (await get('/explainers/pot')).status]).toEqual([404, 404]);
  now = new Date('2025-07-02T00:00:00Z');
  await loop.relist();
  expect([(await get('/explainers/tea')).status, (await get('/explainers/pot')).status]).toEqual([200, 404]);
});

test('a post whose explainer breaks keeps its last good version', async () => {
  const good = `\`\`\`explainer\n${small()}\`\`\``;
  const pot = await world({ 'posts/pot.md': post('Pot', good) });
  const { write, text } = pot;
  write('posts/pot.md', post('New title', good.replace('wide: |', 'wide: x')));
  await untilRefused(pot, 'posts/pot.md');
  expect(await text('/posts/pot')).toContain('<svg class="xp-wide"');
  expect(await text('/posts/pot')).not.toContain('New title');
});

/** A broken state of a file that is served is believed only after a grace. */
function untilRefused({ until, loop, db }: World, path: string): Promise<void> {
  const outcome = db.prepare<[string], { outcome: string }>(
    'SELECT outcome FROM content_status WHERE path = ?',
  );
  return until(async () => {
    await loop.relist();
    return outcome.get(path)?.outcome === 'refused';
  }, `${path} is refused`);
}
