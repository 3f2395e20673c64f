import { cleanText } from '../text/clean.ts';
import { readFrontMatter, type FrontMatter } from '../text/front-matter.ts';
import { parseInstant, type ReadInstant } from '../text/instant.ts';
import { readOpeningHeading } from '../text/opening-heading.ts';
import { slugify } from '../text/slug.ts';
import { decodeSource } from '../text/source-text.ts';
import { refuseSlug } from './address-readers.ts';
import type { Article, ArticleStatus, ParseContext, ParseResult, TitleSource } from './article.ts';
import { placeOf, type ArticlePlace } from './article-place.ts';
import { refuseLongTitle } from './field-readers.ts';
import type { FieldName, FieldValues } from './fields.ts';
import { chooseLanguage, warnOfOtherScript } from './language-reader.ts';
import { startNotes, type ProblemNotes } from './problem-notes.ts';
import { fieldOfProblem, isKnownKey, readFields, type ReadFields } from './read-fields.ts';

/** Everything known of a file while its article is put together. */
interface Reading {
  readonly place: ArticlePlace;
  readonly matter: FrontMatter;
  readonly fields: ReadFields;
  readonly context: ParseContext;
  readonly notes: ProblemNotes;
}

/**
 * One content file as a typed article, or the one error that refuses it, each with the warnings met on the
 * way. Pure: the same path, bytes and context give the same result, and no input makes it throw.
 */
export function parseArticle(path: string, bytes: Uint8Array, context: ParseContext): ParseResult {
  const notes = startNotes();
  const article = readArticle(path, bytes, context, notes);
  if (article === null || notes.isRefused) return { ok: false, problems: notes.problems() };
  return { ok: true, article, problems: notes.problems() };
}

function readArticle(
  path: string,
  bytes: Uint8Array,
  context: ParseContext,
  notes: ProblemNotes,
): Article | null {
  const place = placeOf(path, context.languages);
  if (place === null || place.kind === 'explainer') {
    notes.refuse('file', 1, 'The file is neither under `posts/` nor under `pages/`.', 'Move it to `posts/`.');
    return null;
  }
  const source = decodeSource(bytes, context.limits.maxFileBytes);
  if (!source.ok) {
    const { line, message, hint } = source.problem;
    notes.refuse('file', line, message, hint);
    return null;
  }
  const matter = readMatter(source.text, context, notes);
  return matter === null ? null : articleFrom(place, matter, context, notes);
}

/** The article that front matter makes, wherever it was read from; null when a field refuses it. */
export function articleFrom(
  place: ArticlePlace,
  matter: FrontMatter,
  context: ParseContext,
  notes: ProblemNotes,
): Article | null {
  const fields = readFields(matter.entries, place, context, notes);
  return notes.isRefused ? null : assemble({ place, matter, fields, context, notes });
}

function readMatter(text: string, context: ParseContext, notes: ProblemNotes): FrontMatter | null {
  const { maxFrontMatterBytes: maxBytes, maxDepth } = context.limits;
  const matter = readFrontMatter(text, { maxBytes, maxDepth, isKnownKey: (key) => isKnownKey(key, context) });
  for (const warning of matter.warnings) {
    notes.warn(fieldOfProblem(warning, context), warning.line, warning.message, warning.hint);
  }
  if (matter.ok) return matter;
  const { problem } = matter;
  notes.refuse(fieldOfProblem(problem, context), problem.line, problem.message, problem.hint);
  return null;
}

/** Decides what depends on more than one field. The order is that of the errors an editor meets first. */
function assemble(reading: Reading): Article {
  const { place, matter, fields, context, notes } = reading;
  const { values } = fields;
  const draft = values.draft ?? false;
  const language = chooseLanguage(values.lang ?? null, lineOf(reading, 'lang'), place, context, notes);
  const date = decideDate(reading, draft);
  const { title, titleSource } = decideTitle(reading, draft);
  const slug = decideSlug(reading);
  if (!notes.isRefused) warnOfOtherScript(language, lineOf(reading, 'lang'), matter.body, notes);
  return {
    path: place.path,
    kind: place.kind,
    key: values.translationKey ?? place.key,
    bundle: place.bundle,
    hasLangSuffix: place.suffix !== null,
    ...language,
    slug,
    title,
    titleSource,
    date: date?.instant ?? null,
    updated: decideUpdated(reading, date),
    day: date?.day ?? null,
    draft,
    status: statusOf(draft, date, context.now),
    ...independentFields(values, context),
    declared: fields.declared,
    body: matter.body,
    bodyLine: matter.bodyLine,
    fieldLines: fields.lines,
  };
}

type IndependentField =
  | ('authors' | 'tags' | 'category' | 'series' | 'excerpt' | 'cover' | 'coverAlt')
  | ('aliases' | 'canonical' | 'comments' | 'toc' | 'noindex');

/** Fields that are what the file says, or their default. */
function independentFields(values: FieldValues, context: ParseContext): Pick<Article, IndependentField> {
  return {
    authors: values.author ?? (context.defaultAuthor === null ? [] : [context.defaultAuthor]),
    tags: values.tags ?? [],
    category: values.category ?? null,
    series: values.series ?? null,
    excerpt: values.excerpt ?? null,
    cover: values.cover ?? null,
    coverAlt: values.cover_alt ?? null,
    aliases: values.aliases ?? [],
    canonical: values.canonical ?? null,
    comments: values.comments ?? 'open',
    toc: values.toc ?? true,
    noindex: values.noindex ?? false,
  };
}

/** Line of a field's key, or of the opening fence where the file does not have it. */
function lineOf({ fields, matter }: Reading, name: FieldName): number {
  return fields.lines[name] ?? matter.openLine;
}

/** Why a field has no value, for a message. */
function absence({ fields, matter }: Reading, name: FieldName): string {
  const line = fields.lines[name];
  if (line === undefined) return 'is missing';
  const value = matter.entries.find((entry) => entry.line === line)?.value;
  const isComment = value?.kind === 'none' && value.lost !== null;
  return isComment ? 'is empty (what follows `#` is a comment to YAML)' : 'is empty';
}

/** From the field, else from the file name; a published post without one is refused. */
function decideDate(reading: Reading, isDraft: boolean): ReadInstant | null {
  const { place, fields, context, notes } = reading;
  if (fields.values.date !== undefined) return fields.values.date;
  const named = place.datePrefix === null ? null : parseInstant(place.datePrefix, context.timezone);
  if (named !== null && named.ok) return named;
  if (place.kind === 'page' || isDraft) return null;
  const almost = /^\d{4}-\d{2}-\d{2}(?=-)/.exec(place.name)?.[0];
  const because =
    almost === undefined ? '' : ` (\`${almost}\` in the file name is not a day of the calendar)`;
  const hint = 'Write `date: 2025-01-02` between two lines `---` at the top, or `draft: true`.';
  notes.refuse(
    'date',
    lineOf(reading, 'date'),
    `\`date\` ${absence(reading, 'date')}, and a post needs one${because}.`,
    hint,
  );
  return null;
}

interface DecidedTitle {
  readonly title: string;
  readonly titleSource: TitleSource;
}

/** From the field, else from the heading that opens the body, else, for a draft, from the file name. */
function decideTitle(reading: Reading, isDraft: boolean): DecidedTitle {
  const { place, matter, fields, notes } = reading;
  if (fields.values.title !== undefined) return { title: fields.values.title, titleSource: 'frontmatter' };
  const heading = readOpeningHeading(matter.body);
  const title = heading === null ? '' : cleanText(heading.text).text;
  const hint = 'Write for example `title: Hello`.';
  if (heading !== null && title !== '') {
    const line = matter.bodyLine + heading.line - 1;
    refuseLongTitle(title, line, reading);
    notes.warn(
      'title',
      fields.lines['title'] ?? line,
      'There is no `title`; the heading that opens the text is used.',
      hint,
    );
    return { title, titleSource: 'heading' };
  }
  if (isDraft) {
    notes.warn(
      'title',
      lineOf(reading, 'title'),
      'There is no `title`; a draft may go by its file name, but a published article needs one.',
      hint,
    );
  } else {
    notes.refuse(
      'title',
      lineOf(reading, 'title'),
      `\`title\` ${absence(reading, 'title')}, and no \`# heading\` opens the text.`,
      hint,
    );
  }
  return { title: cleanText(place.name).text, titleSource: 'filename' };
}

function decideSlug(reading: Reading): string {
  const { place, fields } = reading;
  if (fields.values.slug !== undefined) return fields.values.slug;
  const slug = slugify(place.name);
  refuseSlug(slug, place.name, lineOf(reading, 'slug'), reading);
  return slug;
}

/** Ignored, with a warning, when it lies before `date` or in the future. */
function decideUpdated(reading: Reading, date: ReadInstant | null): string | null {
  const { updated } = reading.fields.values;
  if (updated === undefined) return null;
  const isEarly = date !== null && updated.ms < date.ms;
  if (!isEarly && updated.ms <= reading.context.now.getTime()) return updated.instant;
  const message = isEarly
    ? '`updated` lies before `date`; it is ignored.'
    : '`updated` lies in the future; it is ignored.';
  reading.notes.warn('updated', lineOf(reading, 'updated'), message, 'Correct it, or delete it.');
  return null;
}

/** A draft stays one whatever its date; a date after now appears by itself at that instant. */
function statusOf(draft: boolean, date: ReadInstant | null, now: Date): ArticleStatus {
  if (draft) return 'draft';
  return date !== null && date.ms > now.getTime() ? 'scheduled' : 'published';
}
