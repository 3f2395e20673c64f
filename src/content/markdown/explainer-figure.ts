import { renderFigure, renderPlain } from '../../explainer/figure.ts';
import type { RenderContext } from './document.ts';
import { explainerMarker } from './explainer-marker.ts';
import { openPage, restoreKept, type Page } from './page.ts';
import { parseMarkdown } from './parse.ts';
import { renderInline } from './render-inline.ts';
import { sanitizePage } from './sanitize-page.ts';
import type { CodeBlock } from './tokens.ts';

/** Safe HTML of narrations: one paragraph each, without its element. */
export function renderNarrations(says: readonly string[], context: RenderContext): string[] {
  return says.map((say) => {
    const parsed = parseMarkdown(say, { lang: context.lang, bodyLine: 1 });
    const page = openPage(parsed, context);
    const [paragraph] = parsed.blocks.filter(({ type }) => type !== 'space');
    const html = paragraph?.type === 'paragraph' ? renderInline(paragraph.tokens, page) : '';
    return restoreKept(page, sanitizePage(html, page));
  });
}

/**
 * The figure of an explainer in an article. One that has a file of its own is put in when the page is built, since
 * that file may change without this one knowing; see `resolveExplainers`.
 */
export function renderExplainer(block: CodeBlock, page: Page): string {
  const judged = page.parsed.explainers.blocks.get(block);
  const { lang } = page.context;
  const level = headingLevelBefore(block, page) + 1;
  const use = judged?.reading.use ?? null;
  if (use !== null) return explainerMarker(use.id, level);
  const options = { lang, foreignTag: null, level, pagePath: null };
  const plain = judged?.reading.plain ?? null;
  const sayHtml = renderNarrations(plain?.steps.map(({ say }) => say) ?? [], page.context);
  const drawn = judged?.drawn ?? null;
  return drawn === null
    ? renderPlain(plain, { ...options, sayHtml })
    : renderFigure(drawn, { ...options, sayHtml });
}

/** Level of the section a block stands in; 1 before the first heading. */
function headingLevelBefore(block: CodeBlock, { parsed }: Page): number {
  let level = 1;
  for (const each of parsed.blocks) {
    if (each === block) return level;
    if (each.type === 'heading') level = parsed.anchors.headings.get(each)?.level ?? level;
  }
  return level;
}
