import type { ConfirmLink, UnsubscribeLink } from '../../community/mail-links.ts';
import { phrasesFor } from '../../site/phrases.ts';
import { htmlPage } from '../html-page.ts';
import type { Page, PageContext } from '../page-context.ts';
import type { MailPageModel } from './mail-page-model.ts';

/** Asks for the click that a program which follows links by itself does not make. */
export function confirmPage({ lang }: ConfirmLink, context: PageContext): Page {
  const { confirm } = wordsIn(lang, context);
  return mailPage(lang, { ...confirm, button: { label: confirm.button, again: false } }, context);
}

export function confirmedPage({ lang }: ConfirmLink, context: PageContext): Page {
  return mailPage(lang, { ...wordsIn(lang, context).confirmed, button: null }, context);
}

export function unsubscribePage({ lang, subject }: UnsubscribeLink, context: PageContext): Page {
  const { heading, dek, button } = wordsIn(lang, context).unsubscribe;
  return mailPage(lang, { heading: heading[subject], dek, button: { label: button, again: false } }, context);
}

export function unsubscribedPage({ lang, subject }: UnsubscribeLink, context: PageContext): Page {
  const { heading, dek, button } = wordsIn(lang, context).unsubscribed;
  return mailPage(lang, { heading: heading[subject], dek, button: { label: button, again: true } }, context);
}

/** For a link we did not make, or whose time is over. */
export function invalidPage(lang: string, context: PageContext): Page {
  return mailPage(lang, { ...wordsIn(lang, context).invalid, button: null }, context, 404);
}

function wordsIn(lang: string, context: PageContext) {
  return phrasesFor(spokenLang(lang, context)).phrases.mail.page;
}

/** The mail's language where the site has it. */
function spokenLang(lang: string, context: PageContext): string {
  const { languages, defaultLang } = context.site();
  return languages.includes(lang) ? lang : defaultLang;
}

function mailPage(lang: string, model: MailPageModel, context: PageContext, status = 200): Page {
  const input = {
    lang: spokenLang(lang, context),
    title: model.heading,
    description: model.dek,
    route: null,
    indexing: 'private' as const,
    variants: [],
    place: 'mail',
  };
  return htmlPage('mail', input, model, context, status);
}
