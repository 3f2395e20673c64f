import { languageName } from '../languages.ts';
import { diagramsEn } from './diagrams.ts';
import { guanliEn } from './guanli.ts';
import { mailEn } from './mail.ts';
import { searchEn } from './search.ts';
import { describedEn, feedsEn } from './feeds.ts';
import { commentsEn } from './comments.ts';
import { explainersEn } from './explainers.ts';

/** "1 article", "1,204 articles". */
function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

function articles(count: number): string {
  return counted(count, 'article', 'articles');
}

function nameOf(lang: string): string {
  return languageName(lang, 'en');
}

/** Everything the interface says, in English. Arguments named `lang` are language tags, `date` is a formatted day. */
export const en = {
  shell: {
    skip: 'Skip to content',
    mainNavigation: 'Main',
    languages: 'Language',
    noVersion: (lang: string): string => `No ${nameOf(lang)} version yet`,
    footerNavigation: 'Footer',
    appearance: 'Appearance',
    automatic: 'Auto',
    light: 'Light',
    dark: 'Dark',
  },
  explainers: explainersEn,
  nav: {
    articles: 'Articles',
    topics: 'Topics',
    archive: 'Archive',
  },
  home: {
    latest: 'Latest articles',
    page: (number: number): string => `Articles, page ${number}`,
    all: (count: number): string => (count === 1 ? 'All articles' : `All ${articles(count)}`),
    empty: 'Nothing has been published here yet.',
    browse: 'Browse',
    topics: 'Topics',
    about: 'About',
    moreAbout: 'More about this site',
  },
  list: {
    count: articles,
    page: (title: string, number: number): string => `${title}, page ${number}`,
    availableIn: (lang: string): string => `Available in ${nameOf(lang)}`,
    draft: 'Draft',
    scheduled: (date: string): string => `Scheduled for ${date}`,
  },
  pager: {
    label: 'Pages',
    page: (number: number): string => `Page ${number}`,
    newer: 'Newer articles',
    older: 'Older articles',
  },
  article: {
    onThisPage: 'On this page',
    contents: 'Contents',
    close: 'Close',
    minutes: (count: number): string => `${count} min`,
    updated: (date: string): string => `Updated ${date}`,
    /** The variant in this language, offered on a page in another one. */
    readHere: 'Read in English',
    tags: 'Tags',
    adjacent: 'Adjacent articles',
    earlier: 'Earlier',
    later: 'Later',
    related: 'Related articles',
    markdown: 'Markdown source',
    seriesPosition: (position: number, count: number): string => `Part ${position} of ${count}`,
  },
  term: {
    category: 'Category',
    tag: 'Tag',
    author: 'Author',
    series: 'Series',
    website: 'Website',
    empty: (lang: string): string => `Nothing here in ${nameOf(lang)} yet.`,
    /** The link after `empty`, to the same list in a language that has articles. */
    elsewhere: (lang: string, count: number): string => `${articles(count)} in ${nameOf(lang)}`,
  },
  topics: {
    heading: 'Topics',
    dek: 'Everything here, by subject.',
    categories: 'Categories',
    tags: 'Tags',
    series: 'Series',
    authors: 'Authors',
    empty: 'No topics yet.',
  },
  archive: {
    heading: 'Archive',
    dek: (count: number, since: string | null): string =>
      since === null ? `${articles(count)}.` : `${articles(count)} since ${since}.`,
    empty: 'Nothing has been published yet.',
  },
  search: searchEn,
  comments: commentsEn,
  feeds: feedsEn,
  diagrams: diagramsEn,
  described: describedEn,
  error: {
    newest: 'Newest articles',
    all: 'All articles',
    otherVariant: (lang: string): string => `This address exists in ${nameOf(lang)}.`,
    reference: (id: string): string => `Reference: ${id}`,
    status: (status: number): string => `Error ${status}`,
    badRequest: {
      title: 'Bad request',
      heading: 'This address cannot be read.',
      dek: 'Part of it is not valid. It may have been damaged when it was copied.',
      note: ['unreadable here;', 'copied in full?'],
    },
    notFound: {
      title: 'Not found',
      heading: 'There is no page at this address.',
      dek: 'It may have been renamed, or it exists only in another language.',
      note: ['no such page;', 'did the address change?'],
    },
    gone: {
      title: 'Withdrawn',
      heading: (date: string | null): string =>
        date === null ? 'This article was withdrawn.' : `This article was withdrawn on ${date}.`,
      dek: 'It was removed on purpose and has no new address.',
      note: ['struck out', 'by the editor'],
    },
    failed: {
      title: 'Server error',
      heading: 'Something went wrong on our side.',
      dek: 'The failure has been recorded. Try again in a moment.',
      note: ['our mistake,', 'not yours'],
    },
    progress: (done: number, total: number): string =>
      `Its articles are being read: ${done.toLocaleString('en')} of ${total.toLocaleString('en')} are done. Try again in a moment.`,
    unavailable: {
      title: 'Not ready',
      heading: 'The site is still being prepared.',
      dek: 'Its articles are being read. Try again in a moment.',
      note: ['still writing;', 'back in a moment'],
    },
  },
  guanli: guanliEn,
  mail: mailEn,
};

/** Every phrase, with the types its values have in English; a table that lacks one does not compile. */
export type Phrases = typeof en;
