import type { CollectionPage, ItemList, ProfilePage, WebPage } from 'schema-dts';
import { personId, personNode, type PersonFacts } from './article-nodes.ts';
import { idOf, type Node } from './node.ts';
import { publisherId, websiteId, type SiteFacts } from './site-nodes.ts';

export interface ListFacts {
  /** Canonical, absolute. */
  readonly url: string;
  readonly name: string;
  readonly description: string;
  /** Absolute addresses of what is listed, in the order shown. */
  readonly items: readonly string[];
  /** How many there are before the first one shown here. */
  readonly offset: number;
  readonly total: number;
}

/** A list of articles or of terms. */
export function collectionNode(list: ListFacts, site: SiteFacts): Node {
  return { '@type': 'CollectionPage', ...listProperties(list, site) } satisfies CollectionPage;
}

/** The page of an author, and the author. */
export function profileNodes(
  list: Pick<ListFacts, 'url' | 'name' | 'description'>,
  person: PersonFacts,
  modifiedAt: string | null,
  site: SiteFacts,
): Node[] {
  const profile: ProfilePage = {
    '@type': 'ProfilePage',
    ...pageProperties(list, site),
    mainEntity: personId(person),
    ...(modifiedAt === null ? {} : { dateModified: modifiedAt }),
  };
  return [profile, personNode(person)];
}

/** A page of our own that lists no articles. */
export function webPageNode(page: Pick<ListFacts, 'url' | 'name' | 'description'>, site: SiteFacts): Node {
  return { '@type': 'WebPage', ...pageProperties(page, site) } satisfies WebPage;
}

function listProperties(list: ListFacts, site: SiteFacts) {
  const entity: ItemList = {
    '@type': 'ItemList',
    ...idOf(list.url, 'list'),
    numberOfItems: list.total,
    itemListElement: list.items.map((url, index) => ({
      '@type': 'ListItem' as const,
      position: list.offset + index + 1,
      url,
    })),
  };
  return {
    ...pageProperties(list, site),
    ...(list.items.length === 0 ? {} : { mainEntity: entity }),
  };
}

function pageProperties(
  { url, name, description }: Pick<ListFacts, 'url' | 'name' | 'description'>,
  site: SiteFacts,
) {
  return {
    '@id': url,
    url,
    name,
    description,
    inLanguage: site.tag,
    isPartOf: websiteId(site),
    publisher: publisherId(site),
  };
}
