import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { isId } from '../explainer/read-fields.ts';
import { MAX_SLUG_LENGTH } from '../content/limits.ts';
import { readEnvironment } from '../environment.ts';
import { SITE_FILE } from '../reconcile/disk.ts';
import { parseSiteConfig } from '../site/parse-config.ts';
import { calendarDay } from '../text/instant.ts';
import { slugify } from '../text/slug.ts';
import { commandLine } from './command-line.ts';
import { explainerTemplate } from './new-explainer.ts';

const USAGE = 'Usage: npm run new -- "Title" [--lang zh] [--category NAME] [--slug SLUG] [--explainer]';

/** Creates a bundle with one language variant, or an explainer, as a draft, and prints the path of its file. */
await commandLine('new', async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      lang: { type: 'string' },
      category: { type: 'string' },
      slug: { type: 'string' },
      explainer: { type: 'boolean' },
    },
  });
  const title = positionals.join(' ').trim();
  if (title === '') throw new RangeError(USAGE);
  const { contentDir } = readEnvironment(process.env);
  const siteFile = join(contentDir, SITE_FILE);
  const site = parseSiteConfig(existsSync(siteFile) ? readFileSync(siteFile, 'utf8') : null, contentDir);
  if (!site.ok) throw new RangeError(`${SITE_FILE}, line ${site.problem.line}: ${site.problem.message}`);
  const { languages, defaultLang, timezone } = site.config;
  const lang = values.lang ?? defaultLang;
  if (!languages.includes(lang))
    throw new RangeError(`--lang ${lang} is not a language of this site (${languages.join(', ')}).`);
  const isExplainer = values.explainer === true;
  const slug = slugify(values.slug ?? title);
  if (isExplainer && !isId(slug))
    throw new RangeError(
      `The id of an explainer has small Latin letters, digits and hyphens; add --slug. (${slug})`,
    );
  if (slug === '')
    throw new RangeError('The title has no letter or digit to make an address of; add --slug.');
  if ([...slug].length > MAX_SLUG_LENGTH)
    throw new RangeError(`The address ${slug} is longer than ${MAX_SLUG_LENGTH} characters; add --slug.`);
  const file = isExplainer
    ? join(contentDir, 'explainers', `${slug}.${lang}.yaml`)
    : join(contentDir, 'posts', slug, `index.${lang}.md`);
  if (existsSync(file)) throw new RangeError(`${relative(process.cwd(), file)} exists already.`);
  mkdirSync(dirname(file), { recursive: true });
  const day = calendarDay(Date.now(), timezone);
  const category = values.category ?? null;
  const text = isExplainer
    ? explainerTemplate(slug, title, lang, day, category)
    : template(title, lang, day, category);
  writeFileSync(file, text, { flag: 'wx' });
  process.stdout.write(`${relative(process.cwd(), file)}\n`);
  return 0;
});

function template(title: string, lang: string, day: string, category: string | null): string {
  const lines = [
    `title: ${JSON.stringify(title)}`,
    `date: ${day}`,
    `lang: ${lang}`,
    ...(category === null ? [] : [`category: ${JSON.stringify(category)}`]),
    'tags: []',
    'excerpt:',
    'draft: true',
  ];
  const opening = lang === 'zh' ? '从这里开始写。' : 'Begin here.';
  return `---\n${lines.join('\n')}\n---\n\n${opening}\n`;
}
