import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { MAX_SLUG_LENGTH } from '../content/limits.ts';
import { readEnvironment } from '../environment.ts';
import { SITE_FILE } from '../reconcile/disk.ts';
import { parseSiteConfig } from '../site/parse-config.ts';
import { calendarDay } from '../text/instant.ts';
import { slugify } from '../text/slug.ts';
import { commandLine } from './command-line.ts';

const USAGE = 'Usage: npm run new -- "Title" [--lang zh] [--category NAME] [--slug SLUG]';

/** Creates a bundle with one language variant, as a draft, and prints the path of its file. */
await commandLine('new', async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { lang: { type: 'string' }, category: { type: 'string' }, slug: { type: 'string' } },
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
  const slug = slugify(values.slug ?? title);
  if (slug === '')
    throw new RangeError('The title has no letter or digit to make an address of; add --slug.');
  if ([...slug].length > MAX_SLUG_LENGTH)
    throw new RangeError(`The address ${slug} is longer than ${MAX_SLUG_LENGTH} characters; add --slug.`);
  const file = join(contentDir, 'posts', slug, `index.${lang}.md`);
  if (existsSync(file)) throw new RangeError(`${relative(process.cwd(), file)} exists already.`);
  mkdirSync(join(contentDir, 'posts', slug), { recursive: true });
  writeFileSync(file, template(title, lang, calendarDay(Date.now(), timezone), values.category ?? null), {
    flag: 'wx',
  });
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
