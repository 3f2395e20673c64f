import type { CommentAction } from '../../../community/transitions.ts';
import type { Answer, GuanliDeps, SignedInCall } from '../call.ts';
import { renderPage } from '../frame.ts';
import { articleTitle } from './comment-place.ts';
import type { ListAddress } from './list-address.ts';
import { listWords } from './list-words.ts';

interface Question {
  readonly action: CommentAction;
  readonly count: number;
  readonly back: string;
  /** What the form sends again. */
  readonly rest: readonly (readonly [string, string])[];
  /** The list, where all that match are meant. */
  readonly list?: ListAddress;
  /** The page it came from is too old to tell what was on it. */
  readonly isStale?: boolean;
}

/** Asks once more, with the number of comments that are meant. */
export function confirmPage(
  { action, count, back, rest, list, isStale = false }: Question,
  call: SignedInCall,
  deps: GuanliDeps,
): Answer {
  const words = call.t.comments;
  const heading = words.confirm.counted[action](count);
  const isFinal = action === 'remove';
  const page = {
    heading,
    hidden: [
      ['csrf', call.csrfToken] as const,
      ['back', back] as const,
      ...rest,
      ['confirmed', String(count)] as const,
    ],
    words: list === undefined ? [] : describe(list, call, deps),
    alert: isStale ? words.confirm.again : null,
    notes: [
      ...(list === undefined ? [] : [words.confirm.frozen]),
      isFinal ? words.confirm.final : words.confirm.undo,
    ],
    submit: words.bulkActions[action],
    isFinal,
    cancelHref: back,
    isEmpty: count === 0,
  };
  return renderPage('comments-confirm', heading, page, call, deps);
}

function describe(list: ListAddress, call: SignedInCall, { moderation }: GuanliDeps): string[] {
  const words = call.t.comments;
  const [id] = list.post === '' ? [] : moderation.articles.findIds(list.post);
  const [article] = id === undefined ? [] : moderation.articles.describe([id]);
  const title = article === undefined ? null : articleTitle(article, call.lang).title;
  return [words.confirm.onTab(words.tabs[list.tab]), ...listWords(list, title, call)];
}
