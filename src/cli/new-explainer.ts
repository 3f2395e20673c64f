/** The text of a new explainer: a draft that is complete, with one of each of the commonest actions. */
export function explainerTemplate(
  id: string,
  title: string,
  lang: string,
  day: string,
  category: string | null,
): string {
  const words = lang === 'zh' ? CHINESE : ENGLISH;
  return `id: ${id}
date: ${day}
draft: true
${category === null ? '' : `category: ${JSON.stringify(category)}\n`}title: ${JSON.stringify(title)}
summary: ${words.summary}

nodes:
  reader: { label: ${words.reader} }
  shelf: { label: ${words.shelf}, badges: true }

layout:
  wide: |
    reader  .  shelf

steps:
  - title: ${words.first}
    say: ${words.firstSay}
    do:
      - { send: reader -> shelf, label: ${words.asks} }
      - { badge: shelf, text: ${words.looking} }
  - title: ${words.second}
    say: ${words.secondSay}
    do:
      - { reply: shelf -> reader, label: ${words.book} }
      - { badge: shelf, text: "" }
      - { mark: reader }
`;
}

const ENGLISH = {
  summary: 'What the drawing shows, in a sentence or two.',
  reader: 'Reader',
  shelf: 'Shelf',
  first: 'Somebody asks',
  firstSay: 'Say here what happens, so that it can be understood without the drawing.',
  asks: 'asks',
  looking: 'looking',
  second: 'The answer comes',
  secondSay: 'Every action is shown in docs/explainers.md.',
  book: 'a book',
};

const CHINESE: typeof ENGLISH = {
  summary: '用一两句话说明这幅图画的是什么。',
  reader: '读者',
  shelf: '书架',
  first: '有人来问',
  firstSay: '在这里写下发生了什么，不看图也要能读懂。',
  asks: '询问',
  looking: '查找中',
  second: '答案来了',
  secondSay: '每种动作的写法见 docs/explainers.md。',
  book: '一本书',
};
