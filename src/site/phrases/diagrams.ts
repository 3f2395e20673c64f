/** What stands around a diagram that is drawn from its source; in both languages. */

export const diagramsEn = {
  /** The drawing may be wider than its frame and is then moved within it. */
  drawing: (name: string): string => `${name}, drawing`,
  broken: 'This diagram cannot be drawn. Its source says the same in words:',
  /** Before what the library says, which is in English. */
  reason: 'What is wrong with it:',
  standsIn: 'From the article',
};

export const diagramsZh: typeof diagramsEn = {
  drawing: (name) => `${name}（图）`,
  broken: '这幅图画不出来。它的源码写的是同样的内容：',
  reason: '出错的地方：',
  standsIn: '出自文章',
};
