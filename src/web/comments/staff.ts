import { authorKeyOf } from '../../community/account.ts';
import { nameSkeleton } from '../../community/look-alike.ts';
import type { Audience, Recipient } from '../../community/notices.ts';
import { sameText } from '../../community/same-text.ts';
import { findAuthor } from '../../content/terms.ts';
import type { SiteConfig } from '../../site/config.ts';
import type { StaffDirectory } from '../../store/comment-facts.ts';
import type { StaffAccount, StaffQueries } from '../../store/staff-queries.ts';
import type { CommentAccount } from './submit-comment.ts';

type NamedAccount = Pick<StaffAccount, 'id' | 'name' | 'email' | 'authorKey'>;

/** Those who write and moderate here, as rules about comments ask for them. */
export interface Staff extends StaffDirectory {
  /** Accounts that get mail about comments on an article. */
  recipients(articleId: number): Pick<Audience, 'moderators' | 'authors'>;
  /** The account as it signs comments on an article, in a language of the site. */
  commenter(account: NamedAccount, articleId: number, lang: string): CommentAccount;
}

export function staffOf(queries: StaffQueries, site: () => SiteConfig): Staff {
  const skeletons = new Map<string, string>();
  const skeletonOf = (name: string): string => {
    const known = skeletons.get(name) ?? nameSkeleton(name);
    skeletons.set(name, known);
    return known;
  };
  const isAuthor = (account: NamedAccount, slugs: readonly string[]): boolean => {
    const key = authorKeyOf(account, site());
    return key !== null && slugs.some((slug) => findAuthor(slug, site())?.key === key);
  };
  return {
    hasEmail: (emailKey) =>
      queries.list().some(({ email }) => email !== null && sameText(email) === emailKey),
    hasLookAlike: (skeleton) => namesOf(queries.list(), site()).some((name) => skeletonOf(name) === skeleton),
    recipients(articleId) {
      const slugs = queries.authorSlugsOf(articleId);
      const reachable = queries.list().filter(({ email }) => email !== null);
      return {
        moderators: reachable.filter(({ mailPending }) => mailPending).map(recipientOf),
        authors: reachable
          .filter((account) => account.mailApproved && isAuthor(account, slugs))
          .map(recipientOf),
      };
    },
    commenter(account, articleId, lang) {
      const key = authorKeyOf(account, site());
      return {
        id: account.id,
        // Whoever has an account may moderate.
        role: 'moderator',
        isPostAuthor: isAuthor(account, queries.authorSlugsOf(articleId)),
        name: (key === null ? undefined : site().authors.get(key)?.name[lang]) ?? account.name,
        email: account.email ?? '',
      };
    },
  };
}

/** Every name under which somebody of the site writes. */
function namesOf(accounts: readonly StaffAccount[], { authors }: SiteConfig): string[] {
  return [
    ...accounts.map(({ name }) => name),
    ...[...authors.values()].flatMap(({ name }) => Object.values(name)),
  ];
}

function recipientOf({ email, language }: StaffAccount): Recipient {
  return { emailKey: sameText(email ?? ''), email: email ?? '', lang: language };
}
