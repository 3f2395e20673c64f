import type { Search, SearchAnswer, SearchRequest, SearchResult } from '../../search/answer.ts';

/** A result as the index would give it, of the English post `/posts/pods`. */
export function result(more: Partial<SearchResult> = {}): SearchResult {
  return {
    kind: 'article',
    slug: 'pods',
    lang: 'en',
    langTag: 'en',
    title: 'Pods & <containers>',
    titleHtml: '<mark>Pods</mark> &amp; &lt;containers&gt;',
    snippetHtml: 'All about <mark>pods</mark> &amp; more…',
    section: { title: 'One', anchor: 'one' },
    date: '2025-01-01T16:00:00.000Z',
    day: '2025-01-02',
    category: { slug: 'tech', label: 'Tech' },
    tags: [{ slug: 'kubelet', label: 'kubelet' }],
    variants: [
      { lang: 'en', langTag: 'en', slug: 'pods' },
      { lang: 'zh', langTag: 'zh', slug: '容器组' },
    ],
    ...more,
  };
}

/** An answer in which one result was found. */
export function answer(more: Partial<SearchAnswer> = {}): SearchAnswer {
  return {
    relaxed: false,
    total: 1,
    page: 1,
    pages: 1,
    pageSize: 10,
    suggestion: null,
    facets: new Map(),
    results: [result()],
    elsewhere: new Map(),
    ...more,
  };
}

export const NOTHING = answer({ total: 0, pages: 1, results: [] });

/** An index that gives what it is told to, and remembers what it was asked. */
export function fakeIndex(): {
  readonly asked: SearchRequest[];
  say(given: SearchAnswer): void;
  readonly search: Search;
} {
  const asked: SearchRequest[] = [];
  let said = answer();
  return {
    asked,
    say: (given) => void (said = given),
    search(request) {
      asked.push(request);
      return said;
    },
  };
}
