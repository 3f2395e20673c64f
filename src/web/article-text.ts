import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import type { ImageFacts, RenderContext, RenderedForm } from '../content/markdown/document.ts';
import { listDiagrams, placeDiagrams, type Diagram } from '../content/markdown/diagram.ts';
import { resolveContentLinks } from '../content/markdown/content-links.ts';
import { feedHtml, placePictures } from '../content/markdown/feed-html.ts';
import { resolveExplainers } from '../content/markdown/explainer-marker.ts';
import { RENDERER_VERSION } from '../content/markdown/version.ts';
import { readingBody } from '../content/reading-body.ts';
import { TookTooLong } from '../errors.ts';
import { pathOf } from '../site/urls.ts';
import type { ArticleRecord } from '../store/article-queries.ts';
import { escapeHtml } from '../text/escape-html.ts';
import { decodeSource } from '../text/source-text.ts';
import { diagramPath } from './diagrams/diagram-document.ts';
import { embeddedFigure, explainerPicturePath } from './explainer-text.ts';
import { bundleRoute, decodedPath, publicFilePath } from './files.ts';
import { linkedArticlePath } from './linked-article.ts';
import type { PageContext } from './page-context.ts';

/** The file an article was made from, with line ends as LF. */
export function articleSource(article: ArticleRecord, context: PageContext): string {
  const source = context.lastGood(article.path);
  if (source === null) return '';
  const decoded = decodeSource(source, Number.POSITIVE_INFINITY);
  return decoded.ok ? decoded.text : '';
}

/**
 * HTML of an article's text: made at first read, kept until something that went into it changes. Links to other
 * content files are resolved at every use, since those files may move without this one knowing.
 */
export async function articleHtml(
  article: ArticleRecord,
  context: PageContext,
  form: RenderedForm = 'page',
): Promise<string> {
  const html = await renderedHtml(article, context, form);
  const whole = resolveExplainers(html, (id, level) => {
    const figure = embeddedFigure(id, level, article.lang, context);
    return form === 'page' ? figure : feedHtml(figure);
  });
  const pictured = placePictures(whole, (id) => explainerPicturePath(id, article, context));
  const drawn = placeDiagrams(
    pictured,
    article.live ? (diagram) => diagramPath(diagram, article, context) : null,
  );
  const linked = resolveContentLinks(drawn, (path) => linkedArticlePath(path, article.lang, context));
  return linked.replace(
    FILE_ADDRESS,
    (_, attribute: string, path: string) => `${attribute}="${publicFilePath(decodedPath(path), context)}"`,
  );
}

/** The diagrams of an article's text, in reading order. */
export async function articleDiagrams(article: ArticleRecord, context: PageContext): Promise<Diagram[]> {
  return listDiagrams(await renderedHtml(article, context, 'page'));
}

/** HTML as the renderer makes it, in which addresses that may change are still to be filled in. */
async function renderedHtml(
  article: ArticleRecord,
  context: PageContext,
  form: RenderedForm,
): Promise<string> {
  const renderContext = await renderContextFor(article, context);
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([RENDERER_VERSION, article.hash, renderContext]))
    .digest('base64url');
  const kept = context.rendered.find(article.path, form, fingerprint);
  const html = kept ?? (await renderBody(article, renderContext, form, context));
  if (kept === null) context.rendered.keep(article.path, form, fingerprint, html);
  return html;
}

/** Whether HTML of ours holds an explainer, so that its page needs the player. */
export function hasExplainer(html: string): boolean {
  return html.includes('<figure class="xp');
}

/** A file outside the article's own bundle, as the renderer writes it: percent-encoded, so that nothing needs escaping. */
const FILE_ADDRESS = /\b(src|href|poster)="\/files\/((?:[\w.~!*'()/-]|%[\dA-F]{2})+)"/g;

async function renderBody(
  article: ArticleRecord,
  renderContext: RenderContext,
  form: RenderedForm,
  context: PageContext,
): Promise<string> {
  const lines = articleSource(article, context).split('\n');
  const body = readingBody(lines.slice(article.bodyLine - 1).join('\n'), article.titleSource);
  try {
    return (await context.render({ body, context: renderContext, form })).html;
  } catch (error) {
    if (!(error instanceof TookTooLong)) throw error;
    return `<pre>${escapeHtml(body)}</pre>`;
  }
}

async function renderContextFor(article: ArticleRecord, context: PageContext): Promise<RenderContext> {
  const folder = posix.dirname(article.path);
  const owner = article.bundle === null ? null : bundleRoute(article.bundle, context);
  return {
    lang: article.lang,
    folder,
    bodyLine: article.bodyLine,
    filesBase: owner === null || folder !== article.bundle ? null : pathOf(owner, context.site()),
    remoteImages: context.site().remoteImages,
    images: await measureImages(article, folder, context),
  };
}

async function measureImages(
  article: ArticleRecord,
  folder: string,
  { imageSizes }: PageContext,
): Promise<Record<string, ImageFacts>> {
  const paths = localPictures(article.images, folder);
  const sizes = await Promise.all(paths.map(async (path) => [path, await imageSizes.measure(path)] as const));
  return Object.fromEntries(sizes.flatMap(([path, facts]) => (facts === null ? [] : [[path, facts]])));
}

/** Content paths of the pictures of a text, whether there are such files or not. */
export function localPictures(images: readonly string[], folder: string): string[] {
  return images.flatMap((href) => localPath(href, folder));
}

/** The content path a reference means, if it means one. */
function localPath(href: string, folder: string): string[] {
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(href)) return [];
  const bare = href.replace(/[?#].*$/s, '');
  try {
    const decoded = decodeURIComponent(bare);
    const path = decoded.startsWith('/') ? posix.normalize(decoded.slice(1)) : posix.join(folder, decoded);
    return path.startsWith('..') ? [] : [path];
  } catch {
    return [];
  }
}
