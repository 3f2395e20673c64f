/** Feeds, the page about them, and what pages say of themselves to search engines; in both languages. */

export const feedsEn = {
  heading: 'Feeds',
  dek: 'New articles in your own reader, with no account and no e-mail address.',
  intro:
    'A feed reader looks at an address now and then and shows what is new. Copy one of these into yours. All of them carry whole articles, and the three formats hold the same ones, so take whichever your reader knows.',
  everything: 'All articles',
  /** A feed as browsers and readers name it. */
  named: (title: string, format: string): string => `${title} (${format})`,
  /** Link from a list to its feed. */
  follow: 'Feed',
  own: 'Atom feed',
  /** The feed in this language, offered on a page in another one. */
  readHere: 'English feed',
  sitemap: 'Sitemap',
};

export const feedsZh: typeof feedsEn = {
  heading: '订阅',
  dek: '用自己的阅读器接收新文章，不用注册，也不必留邮箱。',
  intro:
    'RSS 阅读器会定期查看订阅地址，有新文章就显示出来。把下面任意一个地址复制到阅读器里即可。每个订阅都含全文，三种格式内容相同，用阅读器支持的那种就行。',
  everything: '全部文章',
  named: (title, format) => `${title} ${format} 订阅`,
  follow: '订阅',
  own: 'Atom 订阅',
  readHere: '中文订阅',
  sitemap: '网站地图',
};

const articles = (count: number): string =>
  `${count.toLocaleString('en')} ${count === 1 ? 'article' : 'articles'}`;

export const describedEn = {
  /** Title of a list in tabs and results, where the kind of list does not stand above it. */
  titled: {
    category: (name: string): string => `Category: ${name}`,
    tag: (name: string): string => `Tag: ${name}`,
    author: (name: string): string => `Author: ${name}`,
    series: (name: string): string => `Series: ${name}`,
  },
  category: (name: string, count: number): string => `${articles(count)} in the category ${name}.`,
  tag: (name: string, count: number): string => `${articles(count)} tagged ${name}.`,
  author: (name: string, count: number): string => `${articles(count)} by ${name}.`,
  series: (name: string, count: number): string => `${articles(count)} in the series ${name}.`,
  /** Fills a description that says too little. */
  titles: (titles: string): string => `Among them: ${titles}.`,
  page: (number: number): string => `Page ${number}.`,
};

export const describedZh: typeof describedEn = {
  titled: {
    category: (name) => `分类：${name}`,
    tag: (name) => `标签：${name}`,
    author: (name) => `作者：${name}`,
    series: (name) => `系列：${name}`,
  },
  category: (name, count) => `“${name}”分类下共 ${count} 篇文章。`,
  tag: (name, count) => `带有“${name}”标签的文章，共 ${count} 篇。`,
  author: (name, count) => `${name}所写的文章，共 ${count} 篇。`,
  series: (name, count) => `“${name}”系列，共 ${count} 篇文章。`,
  titles: (titles) => `其中有：${titles}。`,
  page: (number) => `第 ${number} 页。`,
};
