import { expect, test } from 'vitest';
import { small } from '../explainer/testing/samples.ts';
import { recordLog, WARN } from '../testing/log-lines.ts';
import { post } from '../testing/world.ts';
import { useWorlds } from '../testing/worlds.ts';

const world = useWorlds();
const fence = (text: string): string => `\`\`\`explainer\n${text.trimEnd()}\n\`\`\`\n`;
const broken = fence(small({ first: 'do:\n      - sends: one -> two' }));

test('the log tells a mistake in a content file as check does, once, and again when it is another one', async () => {
  const { log, lines } = recordLog();
  const told = () => lines.splice(0).map(({ level, path, msg }) => [level, path, msg]);
  const { write, loop, until } = await world(
    {
      'posts/kubelet.en.md': post('Kubelet', broken),
      'posts/灯.zh.md': '---\ntitle: 灯\ndate: gestern\n---\n字。\n',
      'posts/fine.md': post('Fine', '![](gone.png)'),
    },
    { log },
  );
  expect(told()).toEqual([
    [
      WARN,
      'posts/kubelet.en.md',
      'posts/kubelet.en.md:24:9 explainer: unknown action "sends"; did you mean "send"? (send, reply, mark, badge, show, hide, compare)',
    ],
    [WARN, 'posts/灯.zh.md', expect.stringMatching(/^posts\/灯\.zh\.md:3 error \(date\) /)],
  ]);

  await loop.relist({ contents: true });
  expect(told()).toEqual([]);

  write('posts/kubelet.en.md', post('Kubelet', fence(small({ layout: '' }))));
  await until(async () => {
    await loop.relist();
    return lines.length > 0;
  }, 'the other mistake is told');
  expect(told()).toEqual([[WARN, 'posts/kubelet.en.md', expect.stringContaining('layout is missing')]]);
});

test('of many files at once only some are told, and how many there are', async () => {
  const { log, lines } = recordLog();
  const files = Array.from({ length: 30 }, (_, index) => [`posts/p${index}.md`, post(`P ${index}`, broken)]);
  await world(Object.fromEntries(files) as Record<string, string>, { log });
  expect(lines).toHaveLength(21);
  expect(lines.at(-1)?.msg).toBe('10 more content files have mistakes; "npm run check" lists them all');
});
