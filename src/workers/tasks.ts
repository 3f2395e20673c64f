import type { RenderedComment } from '../community/markup/render-as-typed.ts';
import { renderComment } from '../community/markup/render-comment.ts';
import type { RenderContext, Rendered, RenderedForm } from '../content/markdown/document.ts';
import { feedHtml } from '../content/markdown/feed-html.ts';
import { drawInline, type InlinePicture } from '../content/markdown/explainer-picture.ts';
import { parseMarkdown } from '../content/markdown/parse.ts';
import { renderHtml } from '../content/markdown/render.ts';
import { searchTextOf } from '../search/document.ts';
import type { ParseContext } from '../content/article.ts';
import { hashFile, judgeFile, judgeSource, type Judgement } from '../reconcile/judge.ts';
import type { IndexJudgement, JudgeWork, UnreadFile } from '../reconcile/work.ts';

interface RenderTask {
  readonly body: string;
  readonly context: RenderContext;
  readonly form: RenderedForm;
}

interface RenderWork {
  /** HTML of one body; rejects with `TookTooLong` when it cannot be made in time. */
  render(task: RenderTask): Promise<Rendered>;
  /** Picture of one explainer in a body, or null. */
  drawInline(task: InlinePicture): Promise<string | null>;
}

interface CommentWork {
  /** A comment's text, ready to be judged and shown; rejects with `TookTooLong` when it cannot be made in time. */
  renderComment(content: string): Promise<RenderedComment>;
}

/** The heavy work that never runs on the thread that answers requests. */
export type Work = JudgeWork & RenderWork & CommentWork;

/** The work itself, on whatever thread calls it. */
export const tasks: Work = {
  judgeFiles: async ({ root, paths, context }) => paths.map((path) => judgeForIndex(root, path, context)),
  judgeSource: async ({ path, source, context }) => slim(judgeSource(path, source, context)),
  hashFiles: async ({ root, paths, context }) => paths.map((path) => hashFile(root, path, context)),
  render: async ({ body, context, form }) => {
    const parsed = parseMarkdown(body, { lang: context.lang, bodyLine: context.bodyLine });
    const rendered = await renderHtml(parsed, context);
    return form === 'page' ? rendered : { ...rendered, html: feedHtml(rendered.html) };
  },
  drawInline: async (task) => drawInline(task),
  renderComment: async (content) => renderComment(content),
};

function judgeForIndex(root: string, path: string, context: ParseContext): IndexJudgement | UnreadFile {
  try {
    return slim(judgeFile(root, path, context));
  } catch (error) {
    return { path, unread: error instanceof Error ? error.message : String(error) };
  }
}

function slim({ accepted, ...judgement }: Judgement): IndexJudgement {
  if (accepted === null) return { ...judgement, accepted };
  const { body: _body, ...article } = accepted.article;
  const { headings, counts, references, explainers, opening, sections } = accepted.outline;
  const { title, category, tags, authors, excerpt } = article;
  const terms = [...(category === null ? [] : [category]), ...tags, ...authors];
  const search = searchTextOf({ title, terms, excerpt, sections });
  const outline = { headings, counts, references, explainers, opening };
  return { ...judgement, accepted: { article, outline, search, drawing: accepted.drawing } };
}
