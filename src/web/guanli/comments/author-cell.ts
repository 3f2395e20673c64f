import { shortenAddress } from '../../../community/network.ts';
import { withQuery, guanliPaths } from '../../../site/guanli-urls.ts';
import { authorKey } from '../../../store/comment-filter.ts';
import type { CommentDetails } from '../../../store/comment-details.ts';
import type { AuthorTally } from '../../../store/comment-list.ts';
import type { SignedInCall } from '../call.ts';
import { addressNetwork } from './address-network.ts';
import type { AuthorCell } from './view-types.ts';

/** Who wrote a comment, as lists and the page of a comment show it. */
export function authorCell(
  comment: CommentDetails,
  tallies: ReadonlyMap<string, AuthorTally>,
  { t, visitor }: Pick<SignedInCall, 't' | 'visitor'>,
): AuthorCell {
  const words = t.comments;
  const name = nameOf(comment, words);
  const key = authorKey(comment);
  // Whoever looks at spam wants the rest of it.
  const status = comment.status === 'spam' ? 'spam' : null;
  const search = (query: Record<string, string | null>): string =>
    withQuery(guanliPaths.comments, { status, ...query });
  const isMine = comment.accountId === visitor.account.id;
  return {
    initial: [...name.trim()][0] ?? '·',
    name,
    isAuthor: comment.isAuthor,
    badge: isMine
      ? words.you
      : comment.isAuthor
        ? words.author
        : comment.accountId === null
          ? null
          : words.staff,
    email:
      comment.email === ''
        ? null
        : { text: comment.email, href: `mailto:${encodeURIComponent(comment.email).replace('%40', '@')}` },
    website: comment.website === '' ? null : { text: shortWebsite(comment.website), href: comment.website },
    ip: comment.ip === null ? null : { text: comment.ip, href: search({ ip: comment.ip }) },
    network: networkLink(comment, search, words.network),
    history: {
      text: historyOf(comment, tallies.get(key), words),
      href: withQuery(guanliPaths.comments, { author: key }),
    },
    historyLabel: words.allByAuthor(name),
  };
}

export function nameOf({ name }: { readonly name: string }, words: SignedInCall['t']['comments']): string {
  return name === '' ? words.anonymous : name;
}

function networkLink(
  { ip, ipForm }: CommentDetails,
  search: (query: Record<string, string>) => string,
  text: string,
): AuthorCell['network'] {
  if (ip === null || ipForm !== 'full') return null;
  const network = addressNetwork(ip);
  return network === ip || network === shortenAddress('') ? null : { text, href: search({ ip: network }) };
}

function historyOf(
  { status }: CommentDetails,
  tally: AuthorTally | undefined,
  words: SignedInCall['t']['comments'],
): string {
  const approved = tally?.approved ?? 0;
  const spam = tally?.spam ?? 0;
  const all = approved + spam + (tally?.pending ?? 0) + (tally?.trash ?? 0);
  if (all <= 1 || (approved === 0 && spam === 0)) return words.firstComment;
  return (
    [
      ...(approved > 0 ? [words.approvedBefore(approved)] : []),
      ...(spam > 0 && !(spam === 1 && status === 'spam') ? [words.spamBefore(spam)] : []),
    ].join(' · ') || words.firstComment
  );
}

function shortWebsite(address: string): string {
  const short = address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
  return short.length > 40 ? `${short.slice(0, 39)}…` : short;
}
