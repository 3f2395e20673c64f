/** Comments as readers see and write them, in both languages. */

export const commentsEn = {
  count: (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'comment' : 'comments'}`,
};

export const commentsZh: typeof commentsEn = {
  count: (count) => `${count} 条评论`,
};
