import type { StoredSection } from './document.ts';
import type { ResultKind } from './answer.ts';

/** A searchable document as the catalogue knows it: everything but its text. */
export interface DocumentRow {
  readonly id: number;
  /** Shared by the language variants of one article. */
  readonly key: string;
  readonly kind: ResultKind;
  readonly lang: string;
  readonly langTag: string;
  readonly slug: string;
  /** RFC 3339 instant; null for pages. */
  readonly date: string | null;
  /** Day in the site's time zone. */
  readonly day: string | null;
  readonly live: boolean;
  /** Values by facet, each with the label it was written with: `{"tag": [["kubelet", "Kubelet"]]}`. */
  readonly facets: string;
  /** Grows with every change of any document. */
  readonly changed: number;
}

/** What a result shows of a document. */
export interface DocumentText {
  readonly title: string;
  readonly excerpt: string | null;
  readonly sections: readonly StoredSection[];
}

interface ScoredDocument {
  readonly id: number;
  /** bm25: the smaller the better. */
  readonly score: number;
}

export interface VocabularyWord {
  readonly word: string;
  readonly documents: number;
}

/** What search asks of the store. `expression` is always MATCH text built by `match.ts`. */
export interface SearchIndex {
  /** Changes when the tables were built anew. */
  generation(): string;
  /** The `changed` of the newest change, 0 for none. */
  newestChange(): number;
  listChanged(since: number): DocumentRow[];
  /** Ids of live documents that match, at most `limit` of them in the order of ids. */
  listMatches(expression: string, limit?: number): number[];
  listScored(expression: string, limit: number): ScoredDocument[];
  countMatches(expression: string): number;
  findText(id: number): DocumentText | null;
  /** Tokens of live documents that begin so and whose length is at most `difference` away from `length` characters. */
  listWords(beginning: string, length: number, difference: number): VocabularyWord[];
}
