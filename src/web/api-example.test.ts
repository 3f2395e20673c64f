import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { useWorlds } from '../testing/worlds.ts';
import { post } from '../testing/world.ts';

const made = useWorlds();

it('docs/api.md shows an answer as it is given, and names each of its keys', async () => {
  const terms = 'tags: [kubelet]\nauthor: Lin Lan\nlevel: easy';
  const w = await made({
    'site.yaml':
      'timezone: Asia/Shanghai\nterms: { tech: { en: Tech, zh: 技术 } }\nfields: { level: { facet: true } }\n',
    'posts/pods/index.en.md': post(
      'Pods & <containers>',
      'What they are.\n\n## Sharing a network\n\nAll containers of a pod share one address.',
      `category: Tech\n${terms}`,
    ),
    'posts/pods/index.zh.md': post('容器组', '正文。', `slug: 容器组\ncategory: 技术\n${terms}`),
    'posts/other.md': post('Something else'),
  });
  const document = readFileSync('docs/api.md', 'utf8');
  const [, shown = ''] = /```json\n([\s\S]*?)```/.exec(document) ?? [];
  const [, query = ''] = /`\/api\/search(\?[^`]+)`:/.exec(document) ?? [];
  const answered: unknown = await (await w.get(`/api/search${query}`)).json();
  expect(JSON.parse(shown)).toEqual(answered);
});
