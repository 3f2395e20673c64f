import { createHash } from 'node:crypto';
import type { Diagram } from '../../content/markdown/diagram.ts';
import { htmlTag } from '../../site/languages.ts';
import { phrasesFor } from '../../site/phrases.ts';
import { pathOf } from '../../site/urls.ts';
import type { ArticleSummary } from '../../store/article-queries.ts';
import { articleRoute } from '../lists.ts';
import type { PageContext } from '../page-context.ts';
import type { Link } from '../page-models.ts';

/** What the document that draws one diagram is made of. */
export interface DiagramModel {
  readonly htmlLang: string;
  readonly name: string;
  readonly source: string;
  /** The article it stands in; shown when the document is opened by itself. */
  readonly article: Link;
  readonly assets: {
    readonly themeScript: string;
    readonly stylesheet: string;
    readonly library: string;
    readonly module: string;
  };
}

/** The document that draws a diagram: its source as text, and the scripts that make a drawing of it. */
export function diagramDocument(diagram: Diagram, article: ArticleSummary, context: PageContext): string {
  const { assets, views } = context;
  const model: DiagramModel = {
    htmlLang: htmlTag(article.lang),
    name: diagram.name,
    source: diagram.source,
    article: { label: article.title, href: pathOf(articleRoute(article), context.site()) },
    assets: { themeScript: assets.themeScript, ...assets.diagram },
  };
  return views.renderDiagram(model, phrasesFor(article.lang).phrases);
}

/** Its address, which changes with every byte of it. */
export function diagramPath(diagram: Diagram, article: ArticleSummary, context: PageContext): string {
  const of = articleRoute(article);
  if (of.name !== 'post' && of.name !== 'page') return pathOf(of, context.site());
  const document = diagramDocument(diagram, article, context);
  const hash = createHash('sha256').update(document).digest('hex').slice(0, 16);
  return pathOf({ name: 'diagram', lang: of.lang, of, number: diagram.number, hash }, context.site());
}
