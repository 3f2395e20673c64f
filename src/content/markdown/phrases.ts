/** The few words the renderer adds to an article, in the article's own language. */
export interface Phrases {
  readonly sectionLink: string;
  readonly copy: string;
  readonly copied: string;
  readonly plainCode: string;
  readonly table: string;
  readonly sideNote: string;
  readonly note: string;
  readonly footnotes: string;
  readonly backTo: (reference: string) => string;
  readonly done: string;
  readonly open: string;
  readonly image: string;
  readonly embedded: (host: string) => string;
  readonly diagram: (number: number) => string;
  readonly openDiagram: string;
  readonly diagramSource: string;
  readonly alerts: Readonly<Record<AlertKind, string>>;
}

export const ALERT_KINDS = ['note', 'tip', 'important', 'warning', 'caution'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

const ENGLISH: Phrases = {
  sectionLink: 'Link to this section',
  copy: 'Copy',
  copied: 'Copied',
  plainCode: 'Text',
  table: 'Table',
  sideNote: 'Side note',
  note: 'Note',
  footnotes: 'Footnotes',
  backTo: (reference) => `Back to reference ${reference}`,
  done: 'Done',
  open: 'To do',
  image: 'Image',
  embedded: (host) => `Embedded page: ${host}`,
  diagram: (number) => `Diagram ${number}`,
  openDiagram: 'Open the diagram by itself',
  diagramSource: 'Source of the diagram',
  alerts: { note: 'Note', tip: 'Tip', important: 'Important', warning: 'Warning', caution: 'Caution' },
};

const CHINESE: Phrases = {
  sectionLink: '本节链接',
  copy: '复制',
  copied: '已复制',
  plainCode: '文本',
  table: '表格',
  sideNote: '旁注',
  note: '旁注',
  footnotes: '脚注',
  backTo: (reference) => `回到引用 ${reference}`,
  done: '已完成',
  open: '未完成',
  image: '图片',
  embedded: (host) => `嵌入的页面：${host}`,
  diagram: (number) => `示意图 ${number}`,
  openDiagram: '单独打开这幅图',
  diagramSource: '图的源码',
  alerts: { note: '说明', tip: '提示', important: '重要', warning: '警告', caution: '当心' },
};

/** Chinese for Chinese articles, English for every other language. */
export function phrasesFor(lang: string): Phrases {
  return /^zh(?:-|$)/i.test(lang) ? CHINESE : ENGLISH;
}
