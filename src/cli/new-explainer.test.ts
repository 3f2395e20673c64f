import { expect, test } from 'vitest';
import { parseExplainerFile } from '../content/parse-explainer.ts';
import { parseContextFor } from '../content/parse-context.ts';
import { parseSiteConfig } from '../site/parse-config.ts';
import { explainerTemplate } from './new-explainer.ts';

test.each([
  ['en', 'Where "tea" comes from', null],
  ['zh', '茶从哪里来', '饮食'],
])('a new explainer in %s is in order as it is, and a draft', (lang, title, category) => {
  const site = parseSiteConfig(null, 'content');
  if (!site.ok) throw new Error(site.problem.message);
  const text = explainerTemplate('tea', title, lang, '2026-01-02', category);
  const context = parseContextFor(site.config, new Date('2026-02-01'));
  const { accepted, problems } = parseExplainerFile(
    `explainers/tea.${lang}.yaml`,
    Buffer.from(text),
    context,
  );
  expect(problems).toEqual([]);
  expect(accepted?.article).toMatchObject({
    title,
    category,
    lang,
    slug: 'tea',
    draft: true,
    status: 'draft',
  });
  expect(accepted?.drawing.explainer?.steps).toHaveLength(2);
});
