import type { RenderContext, Rendered, RenderedForm } from '../content/markdown/document.ts';
import type { Search } from '../search/answer.ts';
import type { InlinePicture } from '../content/markdown/explainer-picture.ts';
import type { SiteConfig } from '../site/config.ts';
import type { ArticleQueries } from '../store/article-queries.ts';
import type { ExplainerQueries } from '../store/explainer-queries.ts';
import type { Identities } from '../store/identities.ts';
import type { PublicationQueries } from '../store/publication-queries.ts';
import type { RenderedStore } from '../store/rendered.ts';
import type { DrawingFault } from './shown-problems.ts';
import type { Assets } from './assets.ts';
import type { CommentReads } from './comments/comment-reads.ts';
import type { ImageSizes } from './image-sizes.ts';
import type { PictureMaker } from './pictures/make-pictures.ts';
import type { Views } from './views.ts';

/** What page builders may ask of the rest of the product. */
export interface PageContext {
  site(): SiteConfig;
  readonly articles: ArticleQueries;
  readonly identities: Pick<Identities, 'findOldSlug' | 'findTombstone'>;
  readonly publications: PublicationQueries;
  readonly explainers: ExplainerQueries;
  readonly rendered: RenderedStore;
  readonly search: Search;
  readonly comments: CommentReads;
  /** Whether a folder of the content folder is an article's, even a refused one's. */
  holdsArticle(folder: string): boolean;
  /** What is wrong with the explainers of a text, in its own file and in those it embeds; of errors only. */
  drawingFaults(path: string): readonly DrawingFault[];
  /** Bytes of the version of a content file that is being served. */
  lastGood(path: string): Uint8Array | null;
  render(task: {
    readonly body: string;
    readonly context: RenderContext;
    readonly form: RenderedForm;
  }): Promise<Rendered>;
  /** Picture of an explainer that stands in an article's text; null when the text has none of this id. */
  drawInline(task: InlinePicture): Promise<string | null>;
  readonly imageSizes: ImageSizes;
  readonly pictures: PictureMaker;
  readonly assets: Assets;
  readonly views: Views;
  readonly contentDir: string;
  /** Public origin without a trailing slash. */
  readonly baseUrl: string;
  /** UUID of the site, which outlives its address. */
  readonly siteId: string;
  readonly isDevelopment: boolean;
}

/** What a page builder returns; `web/public-pages.ts` sends it. */
export interface Page {
  readonly status: number;
  /** Media type, with its charset. */
  readonly type: string;
  readonly body: string;
  /** BCP 47 tag for `Content-Language`; null: it is in none. */
  readonly language: string | null;
  /** The one path this page has; a request by any other spelling is redirected to it. Null: pages without an address. */
  readonly path: string | null;
  /** When readers last saw it change (ISO 8601), where that is known. */
  readonly modifiedAt?: string | null;
  /** Whether documents of ours are shown in frames on it. */
  readonly showsFrames?: boolean;
  /** Headers of this page alone. */
  readonly headers?: Readonly<Record<string, string>>;
}
