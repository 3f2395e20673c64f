import { languageName } from '../languages.ts';
import type { Phrases } from './en.ts';
import { diagramsZh } from './diagrams.ts';
import { guanliZh } from './guanli.ts';
import { mailZh } from './mail.ts';
import { searchZh } from './search.ts';
import { describedZh, feedsZh } from './feeds.ts';
import { commentsZh } from './comments.ts';
import { explainersZh } from './explainers.ts';

function nameOf(lang: string): string {
  return languageName(lang, 'zh');
}

/** Everything the interface says, in Chinese. */
export const zh: Phrases = {
  shell: {
    skip: '跳到正文',
    mainNavigation: '主导航',
    languages: '语言',
    noVersion: (lang) => `暂无${nameOf(lang)}版`,
    footerNavigation: '页脚',
    appearance: '外观',
    automatic: '自动',
    light: '浅色',
    dark: '深色',
  },
  explainers: explainersZh,
  nav: {
    articles: '文章',
    topics: '专题',
    archive: '归档',
  },
  home: {
    latest: '最新文章',
    page: (number) => `文章，第 ${number} 页`,
    all: (count) => (count === 1 ? '全部文章' : `全部 ${count} 篇文章`),
    empty: '这里还没有发布任何文章。',
    browse: '浏览',
    topics: '专题',
    about: '关于本站',
    moreAbout: '进一步了解本站',
  },
  list: {
    count: (count) => (count === 0 ? '暂无文章' : `${count} 篇文章`),
    page: (title, number) => `${title}，第 ${number} 页`,
    availableIn: (lang) => `有${nameOf(lang)}版`,
    draft: '草稿',
    scheduled: (date) => `定于 ${date}发布`,
  },
  pager: {
    label: '分页',
    page: (number) => `第 ${number} 页`,
    newer: '较新的文章',
    older: '较早的文章',
  },
  article: {
    onThisPage: '本页目录',
    contents: '目录',
    close: '关闭',
    minutes: (count) => `约 ${count} 分钟`,
    updated: (date) => `更新于 ${date}`,
    readHere: '阅读中文版',
    tags: '标签',
    adjacent: '相邻文章',
    earlier: '较早',
    later: '较新',
    related: '相关文章',
    markdown: 'Markdown 原文',
    seriesPosition: (position, count) => `第 ${position} 篇，共 ${count} 篇`,
  },
  term: {
    category: '分类',
    tag: '标签',
    author: '作者',
    series: '系列',
    website: '个人网站',
    empty: (lang) => `这里还没有${nameOf(lang)}文章。`,
    elsewhere: (lang, count) => `${nameOf(lang)}文章 ${count} 篇`,
  },
  topics: {
    heading: '专题',
    dek: '按主题浏览全部文章。',
    categories: '分类',
    tags: '标签',
    series: '系列',
    authors: '作者',
    empty: '还没有任何专题。',
  },
  archive: {
    heading: '归档',
    dek: (count, since) =>
      since === null ? `共 ${count} 篇文章。` : `自 ${since} 年起，共 ${count} 篇文章。`,
    empty: '还没有发布任何文章。',
  },
  search: searchZh,
  comments: commentsZh,
  feeds: feedsZh,
  diagrams: diagramsZh,
  described: describedZh,
  error: {
    newest: '最新文章',
    all: '全部文章',
    otherVariant: (lang) => `这个地址有${nameOf(lang)}版。`,
    reference: (id) => `错误编号：${id}`,
    status: (status) => `错误 ${status}`,
    badRequest: {
      title: '地址有误',
      heading: '这个地址无法识别。',
      dek: '其中有一部分不合规范，可能在复制时损坏了。',
      note: ['此处难以辨认，', '地址复制全了吗？'],
    },
    notFound: {
      title: '页面不存在',
      heading: '这个地址没有页面。',
      dek: '页面可能已经改名，或者只有其他语言的版本。',
      note: ['查无此页，', '是不是换了地址？'],
    },
    gone: {
      title: '已撤回',
      heading: (date) => (date === null ? '本文已撤回。' : `本文已于 ${date}撤回。`),
      dek: '撤回出于编辑的决定，没有新的地址。',
      note: ['此篇删去', '——编者'],
    },
    failed: {
      title: '服务器出错',
      heading: '我们这边出了差错。',
      dek: '问题已经记录下来，请稍后再试。',
      note: ['错在我们，', '与你无关'],
    },
    progress: (done, total) => `正在读取文章，已完成 ${done}／${total} 篇，请稍后再试。`,
    unavailable: {
      title: '尚未就绪',
      heading: '网站还在准备中。',
      dek: '正在读取文章，请稍后再试。',
      note: ['还在誊写，', '请稍候片刻'],
    },
  },
  guanli: guanliZh,
  mail: mailZh,
};
