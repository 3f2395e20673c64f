import { languageName } from '../languages.ts';

/** `query` is what the reader typed, `where` the labels of chosen categories (empty without), `#` a number. */
export const searchEn = {
  name: 'Search',
  label: 'Search articles and pages',
  lostLabel: 'Search for it',
  button: 'Search',
  heading: (count: number, query: string, where: string): string => {
    const found = count === 0 ? 'Nothing found' : results(count, 'result', 'results');
    return `${found}${quoted(' for ', query)}${inside(where)}${count === 0 ? '.' : ''}`;
  },
  nearHeading: (count: number, query: string, where: string): string =>
    `${results(count, 'close result', 'close results')}${quoted(' for ', query)}${inside(where)}`,
  cut: (characters: number): string => `Only the first ${characters} characters were searched for.`,
  relaxed: 'Nothing matches exactly. What follows comes close.',
  rebuilding: 'The index is being rebuilt; some new articles may be missing.',
  didYouMean: (query: string): string => `Did you mean “${query}”?`,
  allLanguages: 'Search all languages',
  elsewhere: (lang: string, count: number): string =>
    `${results(count, 'result', 'results')} in ${languageName(lang, 'en')}`,
  withoutFilter: (chip: string): string => `Search without “${chip}”`,
  filterGroup: 'Filter results',
  filters: (active: number): string => (active === 0 ? 'Filters' : `Filters (${active} active)`),
  more: (count: number): string => `${count} more`,
  apply: 'Apply filters',
  sort: 'Sort',
  byRelevance: 'Best match',
  byNewest: 'Newest',
  active: 'Active filters',
  remove: 'remove',
  clear: 'Clear all',
  facets: {
    lang: 'Language',
    kind: 'Kind',
    category: 'Category',
    tag: 'Tag',
    author: 'Author',
    year: 'Year',
  },
  kinds: { article: 'Article', page: 'Page', explainer: 'Explainer' },
  section: (title: string): string => `Section: ${title}`,
  step: (title: string): string => `Step: ${title}`,
  pager: { newer: 'Previous results', older: 'Next results' },
  newest: 'Newest articles',
  topics: 'Topics',
  suggestions: 'Suggestions',
  suggested: { none: 'No suggestions', one: '1 suggestion', many: '# suggestions' },
};

/** The same in Chinese. */
export const searchZh: typeof searchEn = {
  name: '搜索',
  label: '搜索文章和页面',
  lostLabel: '搜一搜',
  button: '搜索',
  heading: (count, query, where) => {
    const place = where === '' ? '' : `在“${where}”中`;
    if (count === 0) return `${place}没有找到${query === '' ? '符合条件的' : `与“${query}”相关的`}内容。`;
    return `${place}找到 ${count} 个${query === '' ? '' : `与“${query}”相关的`}结果`;
  },
  nearHeading: (count, query, where) =>
    `${where === '' ? '' : `在“${where}”中`}找到 ${count} 个与“${query}”相近的结果`,
  cut: (characters) => `查询过长，只按前 ${characters} 个字符搜索。`,
  relaxed: '没有完全相符的内容，以下是相近的结果。',
  rebuilding: '索引正在重建，部分新文章可能暂时搜不到。',
  didYouMean: (query) => `要找的是不是“${query}”？`,
  allLanguages: '搜索所有语言',
  elsewhere: (lang, count) => `${languageName(lang, 'zh')}结果 ${count} 个`,
  withoutFilter: (chip) => `取消“${chip}”后再搜索`,
  filterGroup: '筛选结果',
  filters: (active) => (active === 0 ? '筛选' : `筛选（已选 ${active} 项）`),
  more: (count) => `其余 ${count} 项`,
  apply: '应用筛选',
  sort: '排序',
  byRelevance: '最相关',
  byNewest: '最新',
  active: '已选条件',
  remove: '移除',
  clear: '全部清除',
  facets: {
    lang: '语言',
    kind: '类型',
    category: '分类',
    tag: '标签',
    author: '作者',
    year: '年份',
  },
  kinds: { article: '文章', page: '页面', explainer: '图解' },
  section: (title) => `章节：${title}`,
  step: (title) => `步骤：${title}`,
  pager: { newer: '上一页结果', older: '下一页结果' },
  newest: '最新文章',
  topics: '专题',
  suggestions: '搜索建议',
  suggested: { none: '没有搜索建议', one: '1 条搜索建议', many: '# 条搜索建议' },
};

function results(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

function quoted(before: string, query: string): string {
  return query === '' ? '' : `${before}“${query}”`;
}

function inside(where: string): string {
  return where === '' ? '' : ` in ${where}`;
}
