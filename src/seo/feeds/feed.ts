/** One feed, whatever its format: the same items with the same ids in the same order. */
export interface FeedChannel {
  /** `urn:uuid:…`, for as long as the site lives. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** BCP 47 tag. */
  readonly tag: string;
  /** The page that lists the same articles, absolute. */
  readonly pageUrl: string;
  /** Where this feed is fetched. */
  readonly selfUrl: string;
  readonly iconUrl: string;
  /** The same as PNG, for RSS, which knows no other. */
  readonly pictureUrl?: string;
  readonly rights: string | null;
  /** Answers for what names no author. */
  readonly publisher: FeedPerson;
  readonly items: readonly FeedItem[];
}

interface FeedPerson {
  readonly name: string;
  readonly url: string;
}

export interface FeedItem {
  /** `urn:uuid:…`; stays when the article is renamed, edited or moved to another domain. */
  readonly id: string;
  readonly url: string;
  /** Plain text, as the summary. */
  readonly title: string;
  readonly tag: string;
  readonly summary: string;
  /** Fit for feed readers, every address absolute; null: the summary must do. */
  readonly html: string | null;
  /** ISO 8601 in UTC. */
  readonly publishedAt: string;
  readonly modifiedAt: string;
  readonly authors: readonly { readonly name: string; readonly url: string | null }[];
  readonly categories: readonly { readonly term: string; readonly label: string }[];
  readonly image: FeedImage | null;
  /** Where it is talked about, and the feed of that; absolute. */
  readonly discussion?: { readonly url: string; readonly feedUrl: string } | null;
  /** Of a comment: what it answers, by its id and its page. */
  readonly inReplyTo?: { readonly id: string; readonly url: string };
}

export interface FeedImage {
  readonly url: string;
  /** MIME type, when the name tells it. */
  readonly type: string | null;
  readonly width: number | null;
  readonly height: number | null;
}

/** What an empty feed says instead of a date; any fixed one will do, the present would change with each request. */
const NEVER = '2000-01-01T00:00:00.000Z';

/** When anything in the feed last changed, as readers see it. */
export function changedAt({ items }: Pick<FeedChannel, 'items'>): string {
  return items.reduce((newest, { modifiedAt }) => (modifiedAt > newest ? modifiedAt : newest), NEVER);
}
