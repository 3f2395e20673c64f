import { confirmToken, unsubscribeToken, type MailSubject } from '../community/mail-links.ts';
import type { NoticeKind } from '../community/notices.ts';
import type { SiteConfig } from '../site/config.ts';
import { guanliCommentPath, guanliPaths, withQuery } from '../site/guanli-urls.ts';
import { htmlTag } from '../site/languages.ts';
import { mailPath } from '../site/mail-urls.ts';
import { phrasesFor, type Phrases } from '../site/phrases.ts';
import { pathOf } from '../site/urls.ts';
import { ASKED_DAYS } from '../store/mail-consent.ts';
import type { NoticedArticle, NoticedComment } from '../store/mail-content.ts';
import type { Batch } from '../store/outbox.ts';
import { cleanText } from '../text/clean.ts';
import { cutText } from '../text/cut.ts';
import { heldBecause } from './held-because.ts';
import type { Letter, LetterModel, LetterViews } from './letter.ts';

/** Characters of a comment in a mail about it alone, and in one about several. */
const LONGEST_TEXT = { alone: 3000, together: 400 };
/** A name or title in a subject. */
const LONGEST_WORDS = 80;

const SUBJECTS: Readonly<Record<NoticeKind, MailSubject>> = {
  pending: 'pending',
  approved: 'approved',
  reply: 'replies',
  confirm: 'replies',
};

export interface LetterParts {
  site(): SiteConfig;
  /** Public origin without a trailing slash. */
  readonly baseUrl: string;
  /** Seals links. */
  readonly secret: Buffer;
  readonly views: LetterViews;
}

/** What a mail is about. */
export interface LetterContent {
  readonly comments: readonly NoticedComment[];
  /** With those that are not among `comments`. */
  readonly total: number;
  readonly variantsOf: (articleId: number) => readonly NoticedArticle[];
}

/** Writes a mail in its recipient's language. Nobody's address of any kind is in it but the recipient's. */
export function writeLetter(batch: Batch, content: LetterContent, now: Date, parts: LetterParts): Letter {
  const { phrases, lang } = phrasesFor(batch.lang);
  const siteName = siteTitle(parts.site(), batch.lang);
  const link: Link = { batch, lang, siteName, parts, at: now.getTime(), phrases, t: phrases.mail };
  const unsubscribeUrl = linkTo('unsubscribe', link);
  const words = batch.kind === 'confirm' ? confirmation(content, link) : notice(batch.kind, content, link);
  const model: LetterModel = {
    lang: htmlTag(lang),
    site: siteName,
    ...words,
    stop: { label: batch.kind === 'confirm' ? phrases.mail.never : phrases.mail.stop, href: unsubscribeUrl },
  };
  return {
    messageId: batch.messageId,
    to: batch.recipient,
    fromName: siteName,
    subject: model.subject,
    text: parts.views('text', model),
    html: parts.views('html', model),
    lang: model.lang,
    unsubscribeUrl,
  };
}

interface Link {
  readonly batch: Batch;
  readonly lang: string;
  readonly siteName: string;
  readonly parts: LetterParts;
  readonly at: number;
  readonly phrases: Phrases;
  readonly t: Phrases['mail'];
}

type Words = Omit<LetterModel, 'lang' | 'site' | 'stop'>;

function confirmation({ comments, variantsOf }: LetterContent, link: Link): Words {
  const { t, siteName } = link;
  const title = comments[0] === undefined ? siteName : titleOf(articleFor(comments[0], variantsOf, link), t);
  return {
    subject: t.confirm.subject(siteName),
    intro: t.confirm.intro(title),
    comments: [],
    more: null,
    button: { label: t.confirm.open, href: linkTo('confirm', link) },
    why: t.confirm.why(ASKED_DAYS),
  };
}

function notice(
  kind: Exclude<NoticeKind, 'confirm'>,
  { comments, total, variantsOf }: LetterContent,
  link: Link,
): Words {
  const { t, phrases, siteName, parts } = link;
  const words = t[kind];
  const shown = comments.map((comment) => {
    const article = articleFor(comment, variantsOf, link);
    const name = nameOf(comment, t);
    const { alone, together } = LONGEST_TEXT;
    return {
      name,
      title: titleOf(article, t),
      said: t.said(name, titleOf(article, t)),
      lines: cutText(comment.text.trim(), total === 1 ? alone : together).split('\n'),
      held: kind === 'pending' ? heldBecause(comment, phrases) : null,
      href:
        parts.baseUrl +
        (kind === 'pending' ? guanliCommentPath(comment.id) : commentPath(comment, article, link)),
      open: words.open,
    };
  });
  const [first] = shown;
  const isOne = total === 1 && first !== undefined;
  return {
    subject: isOne ? subjectOf(kind, first, t) : words.subjectMany(total),
    intro: isOne ? words.intro : words.introMany(total),
    comments: shown,
    more: total > shown.length ? t.more(total - shown.length) : null,
    button:
      kind === 'pending' && !isOne
        ? {
            label: t.pending.openAll,
            href: parts.baseUrl + withQuery(guanliPaths.comments, { status: 'pending' }),
          }
        : null,
    why: words.why(siteName),
  };
}

function subjectOf(
  kind: Exclude<NoticeKind, 'confirm'>,
  { name, title }: { readonly name: string; readonly title: string },
  t: Phrases['mail'],
): string {
  return kind === 'pending' ? t.pending.subject(title) : t[kind].subject(name, title);
}

/** The variant in the recipient's language, else in the mail's, else in the comment's, else the first. */
function articleFor(
  comment: NoticedComment,
  variantsOf: LetterContent['variantsOf'],
  { batch, lang: spoken }: Link,
): NoticedArticle | null {
  const variants = variantsOf(comment.articleId);
  const inLang = (lang: string) => variants.find((variant) => variant.lang === lang);
  return inLang(batch.lang) ?? inLang(spoken) ?? inLang(comment.lang) ?? variants[0] ?? null;
}

function titleOf(article: NoticedArticle | null, t: Phrases['mail']): string {
  return article === null ? t.untitled : cutText(cleanText(article.title).text, LONGEST_WORDS);
}

function nameOf({ name }: NoticedComment, t: Phrases['mail']): string {
  const cleaned = cutText(cleanText(name).text, LONGEST_WORDS);
  return cleaned === '' ? t.anonymous : cleaned;
}

function commentPath({ id }: NoticedComment, article: NoticedArticle | null, { parts, lang }: Link): string {
  const site = parts.site();
  if (article === null) return pathOf({ name: 'home', lang: homeLang(lang, site), page: 1 }, site);
  return pathOf({ name: 'comment', lang: article.lang, slug: article.slug, id }, site);
}

function linkTo(action: 'confirm' | 'unsubscribe', { batch, parts, at }: Link): string {
  const to = { emailKey: batch.person, lang: batch.lang };
  const token =
    action === 'confirm'
      ? confirmToken(to, at, ASKED_DAYS, parts.secret)
      : unsubscribeToken({ ...to, subject: SUBJECTS[batch.kind] }, at, parts.secret);
  return parts.baseUrl + mailPath(action, token);
}

function siteTitle(site: SiteConfig, lang: string): string {
  return site.title[homeLang(lang, site)] ?? '';
}

function homeLang(lang: string, { languages, defaultLang }: SiteConfig): string {
  return languages.includes(lang) ? lang : defaultLang;
}
