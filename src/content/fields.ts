import { readAliases, readCanonical, readCover, readSlug } from './address-readers.ts';
import {
  readComments,
  readInstant,
  readProse,
  readSwitch,
  readText,
  readTitle,
  type FieldReader,
} from './field-readers.ts';
import { readLanguage } from './language-reader.ts';
import { readAuthors, readCategory, readTags } from './list-readers.ts';

type FieldType = 'text' | 'date' | 'list' | 'switch' | 'choice' | 'language' | 'slug' | 'path' | 'url';

/** All that is known about one front-matter field; whatever else needs a list of fields derives it from here. */
export interface FieldDeclaration<T> {
  /** Names that other engines use; accepted with a warning. */
  readonly otherNames?: readonly string[];
  /** Names that mean the opposite (`published: false` is `draft: true`). */
  readonly negatedNames?: readonly string[];
  readonly chineseName?: string;
  readonly type: FieldType;
  readonly read: FieldReader<T>;
  readonly label: string;
  /** What it accepts, in one sentence for the documentation. */
  readonly description: string;
  /** Whether the index keeps it in a column (or a table) of its own. */
  readonly isIndexed: boolean;
  /** Whether search offers it as a filter with counts. */
  readonly isFacet: boolean;
}

function field<T>(declaration: FieldDeclaration<T>): FieldDeclaration<T> {
  return declaration;
}

/** The fields of an article's front matter, by the name an editor writes. */
export const FIELDS = {
  title: field({
    chineseName: '标题',
    type: 'text',
    read: readTitle,
    label: 'Title',
    description: 'Plain text, required. Without one, the `# heading` that opens the text is taken.',
    isIndexed: true,
    isFacet: false,
  }),
  date: field({
    chineseName: '日期',
    type: 'date',
    read: readInstant,
    label: 'Date',
    description:
      '`2025-01-02`, optionally with a time and a zone; required for posts unless they are drafts.',
    isIndexed: true,
    isFacet: true,
  }),
  updated: field({
    otherNames: ['lastmod', 'modified'],
    chineseName: '更新',
    type: 'date',
    read: readInstant,
    label: 'Updated',
    description: 'Date of the last change worth telling readers about, in the forms of `date`.',
    isIndexed: true,
    isFacet: false,
  }),
  author: field({
    otherNames: ['authors'],
    chineseName: '作者',
    type: 'list',
    read: readAuthors,
    label: 'Author',
    description:
      'A name or a list of names; text is split on commas outside brackets. Default: the author of the site.',
    isIndexed: true,
    isFacet: true,
  }),
  category: field({
    otherNames: ['categories'],
    chineseName: '分类',
    type: 'text',
    read: readCategory,
    label: 'Category',
    description: 'One category.',
    isIndexed: true,
    isFacet: true,
  }),
  tags: field({
    otherNames: ['tag'],
    chineseName: '标签',
    type: 'list',
    read: readTags,
    label: 'Tags',
    description: 'A list, or text split on commas and semicolons of either width.',
    isIndexed: true,
    isFacet: true,
  }),
  excerpt: field({
    otherNames: ['summary', 'description'],
    chineseName: '摘要',
    type: 'text',
    read: readProse,
    label: 'Excerpt',
    description: 'Plain text for lists, feeds and link previews. Default: the beginning of the text.',
    isIndexed: true,
    isFacet: false,
  }),
  cover: field({
    otherNames: ['image'],
    chineseName: '封面',
    type: 'path',
    read: readCover,
    label: 'Cover',
    description: 'An image: relative to the file, `/` for the site root, or an https:// address.',
    isIndexed: true,
    isFacet: false,
  }),
  cover_alt: field({
    type: 'text',
    read: readText,
    label: 'Cover text',
    description: 'What the cover shows, for those who cannot see it.',
    isIndexed: true,
    isFacet: false,
  }),
  lang: field({
    otherNames: ['language'],
    chineseName: '语言',
    type: 'language',
    read: readLanguage,
    label: 'Language',
    description:
      'A language of the site, as a tag such as `zh` or `zh-Hant`. Default: the suffix of the file name.',
    isIndexed: true,
    isFacet: true,
  }),
  slug: field({
    type: 'slug',
    read: readSlug,
    label: 'Slug',
    description: 'Last part of the address. Default: the name of the file or its folder.',
    isIndexed: true,
    isFacet: false,
  }),
  translationKey: field({
    type: 'text',
    read: readText,
    label: 'Translation key',
    description: 'Pairs language variants whose paths differ; the same text in each of them.',
    isIndexed: true,
    isFacet: false,
  }),
  aliases: field({
    type: 'list',
    read: readAliases,
    label: 'Aliases',
    description: 'Old paths on this site, each beginning with `/`; they redirect here.',
    isIndexed: true,
    isFacet: false,
  }),
  draft: field({
    negatedNames: ['published'],
    chineseName: '草稿',
    type: 'switch',
    read: readSwitch,
    label: 'Draft',
    description: 'true or false; a draft is not published.',
    isIndexed: true,
    isFacet: false,
  }),
  comments: field({
    chineseName: '评论',
    type: 'choice',
    read: readComments,
    label: 'Comments',
    description: 'open, closed (shown, but no new ones) or off.',
    isIndexed: true,
    isFacet: false,
  }),
  toc: field({
    chineseName: '目录',
    type: 'switch',
    read: readSwitch,
    label: 'Contents',
    description: 'true or false; whether the table of contents is shown.',
    isIndexed: true,
    isFacet: false,
  }),
  noindex: field({
    type: 'switch',
    read: readSwitch,
    label: 'No index',
    description: 'true or false; true asks search engines to leave the article out.',
    isIndexed: true,
    isFacet: false,
  }),
  series: field({
    chineseName: '系列',
    type: 'text',
    read: readText,
    label: 'Series',
    description: 'Name of the series the article belongs to; articles of a series link to each other.',
    isIndexed: true,
    isFacet: false,
  }),
  canonical: field({
    type: 'url',
    read: readCanonical,
    label: 'Canonical address',
    description: 'Full http(s) address of the original, when this is a copy.',
    isIndexed: true,
    isFacet: false,
  }),
};

export type FieldName = keyof typeof FIELDS;

/** What the readers made of the fields a file has; absent and empty ones are missing. */
export type FieldValues = {
  readonly [Name in FieldName]?: NonNullable<ReturnType<(typeof FIELDS)[Name]['read']>>;
};
