import type { RenderContext, Rendered } from '../content/markdown/document.ts';
import { parseMarkdown } from '../content/markdown/parse.ts';
import { renderHtml } from '../content/markdown/render.ts';
import { hashFile, judgeFile, judgeSource } from '../reconcile/judge.ts';
import type { JudgeWork } from '../reconcile/work.ts';

export interface RenderWork {
  /** HTML of one body; rejects with `TookTooLong` when it cannot be made in time. */
  render(task: { readonly body: string; readonly context: RenderContext }): Promise<Rendered>;
}

/** The heavy work that never runs on the thread that answers requests. */
export type Work = JudgeWork & RenderWork;

/** The work itself, on whatever thread calls it. */
export const tasks: Work = {
  judgeFile: async ({ root, path, context }) => judgeFile(root, path, context),
  judgeSource: async ({ path, source, context }) => judgeSource(path, source, context),
  hashFiles: async ({ root, paths, context }) => paths.map((path) => hashFile(root, path, context)),
  render: async ({ body, context }) =>
    renderHtml(parseMarkdown(body, { lang: context.lang, bodyLine: context.bodyLine }), context),
};
