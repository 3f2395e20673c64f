/** English words that say how a question is asked, not what about. */
const ENGLISH: ReadonlySet<string> = new Set(
  'a about an and any are as at be been but by can could did do does doing for from had has have how i if in into is it its me my of on or our should so than that the their them then there these they this those to was we were what when where which while who whom whose why will with would you your'.split(
    ' ',
  ),
);

/** The same in Chinese, longest first, since they are cut out of unbroken text. */
const CHINESE =
  '的情况下 为什么 怎么样 是不是 能不能 可不可以 有没有 什么是 情况下 如何 怎么 怎样 什么 为何 为啥 是否 可以 应该 需要 能够 哪些 哪个 多少 之间 以及 或者 还是 而且 因为 所以 如果 我们 你们 他们 这个 那个 一个 不是 没有 时候 的 了 在 是 和 与 及 或 把 被 给 让 向 从 到 对 吗 呢 吧 啊 么 我 你 他 她 它 不 也 都 就 而 之 其 这 那 有 为 以 于 中 上 下 里 会 能 要 请 怎 地 得 着 过'.split(
    ' ',
  );
const CHINESE_BORDERS = new RegExp(CHINESE.join('|'), 'u');
const ONLY_CHINESE = new RegExp(`^(?:${CHINESE.join('|')})+$`, 'u');

/** Whether a word says nothing about what is looked for. */
export function isStopWord(word: string): boolean {
  return ENGLISH.has(word) || ONLY_CHINESE.test(word);
}

/** The pieces of unbroken Chinese that say something: 如何在不重启 gives 重启. */
export function cutAtStopWords(text: string): string[] {
  return text.split(CHINESE_BORDERS).filter((piece) => piece !== '');
}
