import type { RenderContext, Rendered } from '../content/markdown/document.ts';
import type { Search } from '../search/answer.ts';
import type { SiteConfig } from '../site/config.ts';
import type { ArticleQueries } from '../store/article-queries.ts';
import type { Identities } from '../store/identities.ts';
import type { RenderedStore } from '../store/rendered.ts';
import type { Assets } from './assets.ts';
import type { ImageSizes } from './image-sizes.ts';
import type { PictureMaker } from './pictures/make-pictures.ts';
import type { Views } from './views.ts';

/** What page builders may ask of the rest of the product. */
export interface PageContext {
  site(): SiteConfig;
  readonly articles: ArticleQueries;
  readonly identities: Pick<Identities, 'findOldSlug' | 'findTombstone'>;
  readonly rendered: RenderedStore;
  readonly search: Search;
  /** Whether a folder of the content folder is an article's, even a refused one's. */
  holdsArticle(folder: string): boolean;
  /** Bytes of the version of a content file that is being served. */
  lastGood(path: string): Uint8Array | null;
  render(task: { readonly body: string; readonly context: RenderContext }): Promise<Rendered>;
  readonly imageSizes: ImageSizes;
  readonly pictures: PictureMaker;
  readonly assets: Assets;
  readonly views: Views;
  readonly contentDir: string;
  /** Public origin without a trailing slash. */
  readonly baseUrl: string;
  readonly isDevelopment: boolean;
}

/** What a page builder returns; `web/public-pages.ts` sends it. */
export interface Page {
  readonly status: number;
  readonly type: 'text/html; charset=utf-8' | 'text/markdown; charset=utf-8';
  readonly body: string;
  /** BCP 47 tag for `Content-Language`. */
  readonly language: string;
  /** The one path this page has; a request by any other spelling is redirected to it. Null: pages without an address. */
  readonly path: string | null;
}
