import { formToken } from '../../community/form-token.ts';
import { htmlTag } from '../../site/languages.ts';
import { phrasesFor } from '../../site/phrases.ts';
import { FORM_ANCHOR, THREAD_ANCHOR } from '../../site/thread-view.ts';
import { pathOf } from '../../site/urls.ts';
import type { ArticleRecord } from '../../store/article-queries.ts';
import { htmlPage } from '../html-page.ts';
import { articleRoute } from '../lists.ts';
import type { Page, PageContext } from '../page-context.ts';
import type { CommentDesk } from './comment-desk.ts';
import { commentForm, FIELD_IDS, privacyLink } from './comment-form.ts';
import type { Refusal } from './refusal.ts';
import type { CommentFormModel, TypedForm } from './talk-models.ts';

export interface CommentPageInput {
  readonly lang: string;
  /** Slug the form was sent to. */
  readonly slug: string;
  /** Null where there is none at that address. */
  readonly article: ArticleRecord | null;
  /** Id of the comment that is changed; null for a new one. */
  readonly editedId: number | null;
  /** Of the comment it answers. */
  readonly parent: { readonly id: number; readonly name: string } | null;
  /** Null: nothing to fill in. */
  readonly typed: TypedForm | null;
  readonly refusal: Refusal | null;
  readonly previewHtml: string | null;
}

/** A form by itself, with every word that was typed: what was refused, a preview, a change. For one reader only. */
export function commentPage(input: CommentPageInput, desk: CommentDesk, context: PageContext): Page {
  const { lang, slug, article, refusal, previewHtml, editedId } = input;
  const { phrases } = phrasesFor(lang);
  const { formPage } = phrases.comments;
  const heading = headingOf(input, phrases.comments);
  const site = context.site();
  const articleHref = article === null ? null : pathOf(articleRoute(article), site);
  const model = {
    heading,
    article:
      article === null || articleHref === null
        ? null
        : {
            title: { text: article.title, lang: article.lang === lang ? null : htmlTag(article.lang) },
            href: articleHref,
            said: formPage.on(article.title),
          },
    alert: refusal === null ? null : { text: refusal.message, fields: problemLinks(refusal, lang) },
    preview:
      previewHtml === null
        ? null
        : { note: editedId === null ? formPage.previewNote : '', bodyHtml: previewHtml },
    form: input.typed === null ? null : formOf(input, input.typed, desk, context),
    isEdit: editedId !== null,
    back: articleHref === null ? null : { label: formPage.back, href: `${articleHref}#${THREAD_ANCHOR}` },
  };
  return htmlPage(
    'comment',
    {
      lang,
      title: heading,
      description: heading,
      route: null,
      indexing: 'private',
      variants: [],
      place: `comment:${slug}`,
    },
    model,
    context,
    refusal?.status ?? 200,
  );
}

function headingOf(
  { refusal, previewHtml, editedId }: CommentPageInput,
  { formPage }: ReturnType<typeof phrasesFor>['phrases']['comments'],
): string {
  if (editedId !== null) return formPage.edit;
  if (refusal !== null) return formPage.refused;
  return previewHtml === null ? formPage.edit : formPage.preview;
}

function problemLinks({ problems }: Refusal, lang: string) {
  const { form } = phrasesFor(lang).phrases.comments;
  return (['content', 'author', 'email', 'url'] as const)
    .filter((field) => problems[field] !== undefined)
    .map((field) => ({ label: form[field], href: `#${FIELD_IDS[field]}` }));
}

function formOf(
  { lang, slug, editedId, parent, refusal }: CommentPageInput,
  typed: TypedForm,
  { settings, secret, clock, sendsMail }: CommentDesk,
  context: PageContext,
): CommentFormModel {
  const { site } = context;
  const { form } = phrasesFor(lang).phrases.comments;
  const path =
    editedId === null
      ? pathOf({ name: 'postComments', lang, slug }, site())
      : pathOf({ name: 'commentEdit', lang, slug, id: editedId }, site());
  return commentForm({
    action: `${path}#${FORM_ANCHOR}`,
    token: formToken(clock.now().getTime(), secret),
    lang,
    policy: settings.policy().settings,
    sendsMail,
    privacy: privacyLink(lang, context),
    parent: parent === null ? null : { id: parent.id, said: form.replyingTo(parent.name), cancel: null },
    typed,
    problems: refusal?.problems ?? {},
  });
}
