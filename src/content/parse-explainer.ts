import type { ContentProblem } from '../errors.ts';
import type { Explainer } from '../explainer/model.ts';
import type { PlainExplainer } from '../explainer/read-explainer.ts';
import type { FieldValue, FrontMatter, FrontMatterEntry } from '../text/front-matter.ts';
import { decodeSource } from '../text/source-text.ts';
import type { YamlEntry, YamlTree } from '../text/yaml-tree.ts';
import type { Article, ParseContext } from './article.ts';
import { placeOf, type ArticlePlace } from './article-place.ts';
import type { Outline } from './markdown/document.ts';
import { stepIds, stepSections } from './markdown/explainer-blocks.ts';
import { renderNarrations } from './markdown/explainer-figure.ts';
import { explainerProblem, judgeExplainer, type JudgedExplainer } from './markdown/explainer-text.ts';
import { parseMarkdown } from './markdown/parse.ts';
import { countWords } from './markdown/word-count.ts';
import { articleFrom } from './parse-article.ts';
import { startNotes, type ProblemNotes } from './problem-notes.ts';

/** What the index keeps of an explainer, beside the fields it shares with articles. Plain data. */
export interface ExplainerDrawing {
  readonly plain: PlainExplainer;
  /** Null when only title and steps can be shown. */
  readonly explainer: Explainer | null;
  /** Safe HTML of each step's narration; links between content files wait for their addresses. */
  readonly sayHtml: readonly string[];
}

export interface ParsedExplainer {
  readonly accepted: {
    readonly article: Article;
    readonly outline: Outline;
    readonly drawing: ExplainerDrawing;
  } | null;
  readonly problems: readonly ContentProblem[];
}

/** Whether a content file is an explainer with a page of its own. */
export function isExplainerFile(path: string): boolean {
  return /^explainers\/[^/]+\.yaml$/i.test(path);
}

/**
 * Reads `explainers/<id>.<lang>.yaml`. Its date, tags and so on mean what they mean in front matter. Accepted as soon
 * as title and steps can be read, though perhaps with errors; a page can show those without the drawing. Pure.
 */
export function parseExplainerFile(path: string, bytes: Uint8Array, context: ParseContext): ParsedExplainer {
  const notes = startNotes();
  const source = decodeSource(bytes, context.limits.maxFileBytes);
  if (!source.ok) {
    notes.refuse('file', source.problem.line, source.problem.message, source.problem.hint);
    return { accepted: null, problems: notes.problems() };
  }
  const judged = judgeExplainer(source.text, 'file', 1);
  const place = placeOf(path, context.languages);
  const own = place === null ? [] : complaintsOfFile(place, judged);
  const article = place === null ? null : articleOf(place, judged, context, notes);
  const problems = [...judged.problems, ...own, ...notes.problems()].sort((a, b) => a.line - b.line);
  const { plain } = judged.reading;
  if (article === null || plain === null || own.length > 0) return { accepted: null, problems };
  const { outline, drawing } = describe(article, plain, judged);
  return { accepted: { article, outline, drawing }, problems };
}

/** What only a file of its own can have wrong: a name that is not its id, no date. */
function complaintsOfFile(place: ArticlePlace, { reading }: JudgedExplainer): ContentProblem[] {
  const { id, meta, plain } = reading;
  const complain = (at: { line: number; column: number }, message: string): ContentProblem =>
    explainerProblem({ severity: 'error', message, line: at.line, column: at.column }, 1);
  const isNamed = id === null || id.text === place.name;
  const isDraft = meta.some(
    ({ key, value }) => key === 'draft' && value.kind === 'text' && value.text === 'true',
  );
  const isDated = plain === null || isDraft || meta.some(({ key }) => key === 'date');
  return [
    ...(isNamed
      ? []
      : [
          complain(
            id,
            `id "${id.text}" is not the name of the file; rename it to ${id.text}.${place.suffix?.langTag ?? 'en'}.yaml, or write id: ${place.name}`,
          ),
        ]),
    ...(isDated
      ? []
      : [complain({ line: 1, column: 1 }, 'date is missing; write date: 2025-01-02, or draft: true')]),
  ];
}

function articleOf(
  place: ArticlePlace,
  { reading }: JudgedExplainer,
  context: ParseContext,
  notes: ProblemNotes,
): Article | null {
  const { plain, meta } = reading;
  if (plain === null) return null;
  const given = [
    entryOf('title', plain.title),
    ...(plain.summary === '' ? [] : [entryOf('excerpt', plain.summary)]),
  ];
  const entries = [...given, ...meta.map(toEntry)];
  const matter: FrontMatter = { ok: true, entries, warnings: [], body: '', bodyLine: 1, openLine: 1 };
  return articleFrom(place, matter, context, notes);
}

function entryOf(key: string, text: string): FrontMatterEntry {
  return { key, line: 1, value: { kind: 'text', text, line: 1, lost: null } };
}

function toEntry({ key, line, value }: YamlEntry): FrontMatterEntry {
  return { key, line, value: toValue(value) };
}

function toValue(tree: YamlTree): FieldValue {
  const { line } = tree;
  switch (tree.kind) {
    case 'text':
      return { kind: 'text', text: tree.text, line, lost: null };
    case 'list':
      return { kind: 'list', items: tree.items.map(toValue), line };
    case 'map':
      return { kind: 'map', line };
    case 'none':
      return { kind: 'none', line, lost: null };
  }
}

function describe(
  article: Article,
  plain: PlainExplainer,
  judged: JudgedExplainer,
): { outline: Outline; drawing: ExplainerDrawing } {
  const { lang } = article;
  const says = plain.steps.map(({ say }) => say);
  const first = { anchor: null, title: '', text: plain.summary, code: '' };
  const sections = [...(plain.summary === '' ? [] : [first]), ...stepSections(judged)];
  const references = says.flatMap((say, index) => {
    const bodyLine = judged.reading.sayAt[index]?.line ?? 1;
    return parseMarkdown(say, { lang, bodyLine }).outline.references;
  });
  const context = {
    lang,
    folder: 'explainers',
    bodyLine: 1,
    filesBase: null,
    remoteImages: false,
    images: {},
  };
  return {
    outline: {
      headings: [],
      sections,
      counts: countWords(
        sections.flatMap(({ title, text }) => [title, text]),
        0,
      ),
      references,
      explainers: [],
      anchors: [plain.id, ...stepIds(plain.id)],
      opening: plain.summary === '' ? (says[0] ?? '') : plain.summary,
      problems: [],
    },
    drawing: { plain, explainer: judged.drawn?.explainer ?? null, sayHtml: renderNarrations(says, context) },
  };
}
