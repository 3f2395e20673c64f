import type { ImageObject, Organization, SearchAction, WebSite, WithActionConstraints } from 'schema-dts';
import { idOf, type Node, type Reference } from './node.ts';

/** The site as one page's language knows it. */
export interface SiteFacts {
  readonly name: string;
  readonly description: string;
  /** BCP 47 tag of the page's language. */
  readonly tag: string;
  /** Home of the page's language, absolute. */
  readonly homeUrl: string;
  /** Home of the default language, absolute: where the publisher is at home. */
  readonly originUrl: string;
  readonly logoUrl: string;
  /** Address of a search, `{search_term_string}` standing for the words. */
  readonly searchUrl: string;
  readonly owner: { readonly url: string } | null;
}

/** The logo is drawn on a square of this many pixels. */
const LOGO_SIZE = 512;

/** Whoever publishes the site; on every page. */
export function publisherNode(site: SiteFacts): Node {
  const logo: ImageObject = {
    '@type': 'ImageObject',
    ...logoId(site),
    url: site.logoUrl,
    contentUrl: site.logoUrl,
    width: `${LOGO_SIZE}`,
    height: `${LOGO_SIZE}`,
    caption: site.name,
  };
  return {
    '@type': 'Organization',
    ...publisherId(site),
    name: site.name,
    url: site.originUrl,
    logo,
    ...(site.owner === null ? {} : { sameAs: [site.owner.url] }),
  } satisfies Organization;
}

/** The site in one language; on its home, named by `@id` elsewhere. */
export function websiteNode(site: SiteFacts): Node {
  return {
    '@type': 'WebSite',
    ...websiteId(site),
    name: site.name,
    url: site.homeUrl,
    inLanguage: site.tag,
    publisher: publisherId(site),
    potentialAction: searchAction(site),
    ...(site.description === '' ? {} : { description: site.description }),
  } satisfies WebSite;
}

function searchAction({ searchUrl }: SiteFacts): WithActionConstraints<SearchAction> {
  return {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: searchUrl },
    'query-input': 'required name=search_term_string',
  };
}

/** The site's logo, which also stands for what has no picture of its own. */
export function logoId({ originUrl }: Pick<SiteFacts, 'originUrl'>): Reference {
  return idOf(originUrl, 'logo');
}

export function publisherId({ originUrl }: Pick<SiteFacts, 'originUrl'>): Reference {
  return idOf(originUrl, 'publisher');
}

export function websiteId({ homeUrl }: Pick<SiteFacts, 'homeUrl'>): Reference {
  return idOf(homeUrl, 'website');
}
