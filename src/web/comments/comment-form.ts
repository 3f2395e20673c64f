import { cleanCommentLine, cleanCommentText } from '../../community/markup/comment-text.ts';
import type { PolicySettings } from '../../community/policy-settings.ts';
import { phrasesFor } from '../../site/phrases.ts';
import { pathOf } from '../../site/urls.ts';
import type { PageContext } from '../page-context.ts';
import type { Link } from '../page-models.ts';
import type { CommentFormModel, TypedForm } from './talk-models.ts';

export const EMPTY_FORM: TypedForm = {
  content: '',
  author: '',
  email: '',
  url: '',
  notify: false,
  remember: false,
};

/** Ids of the fields' elements, which no heading of an article can have. */
export const FIELD_IDS = { content: 'c-body', author: 'c-name', email: 'c-mail', url: 'c-url' } as const;

export interface FormInput {
  readonly action: string;
  readonly token: string;
  readonly lang: string;
  readonly policy: PolicySettings;
  /** Whether there is a mail server to tell of replies with. */
  readonly sendsMail: boolean;
  /** Where the site says what it keeps; see `privacyLink`. */
  readonly privacy: Link | null;
  readonly parent: CommentFormModel['parent'];
  readonly typed?: TypedForm;
  readonly problems?: CommentFormModel['problems'];
}

/** As it was typed, without characters that no page may hold. */
function cleaned(typed: TypedForm): TypedForm {
  return {
    ...typed,
    content: cleanCommentText(typed.content),
    author: cleanCommentLine(typed.author),
    email: cleanCommentLine(typed.email),
    url: cleanCommentLine(typed.url),
  };
}

/** A form, empty or as it was filled in. */
export function commentForm({
  policy,
  sendsMail,
  typed = EMPTY_FORM,
  problems = {},
  ...input
}: FormInput): CommentFormModel {
  const { form } = phrasesFor(input.lang).phrases.comments;
  const isRead = policy.manualApproval || policy.requirePriorApproval;
  return {
    ...input,
    intro: isRead ? form.intro : form.introOpen,
    asksForPerson: policy.requireNameEmail,
    offersMail: sendsMail,
    maxLength: policy.maxLength,
    typed: cleaned(typed),
    problems,
  };
}

const PRIVACY_SLUG = 'privacy';

/** The page in this language that says what is kept of readers; null where the site has none. See docs/privacy.md. */
export function privacyLink(lang: string, { articles, site }: PageContext): Link | null {
  const page = articles.listPages(lang).find(({ slug }) => slug === PRIVACY_SLUG);
  if (page === undefined) return null;
  const { form } = phrasesFor(lang).phrases.comments;
  return { label: form.privacy, href: pathOf({ name: 'page', lang, slug: page.slug }, site()) };
}
