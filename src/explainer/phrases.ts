/** The words around a drawing, in its own language. */
export interface ExplainerPhrases {
  readonly playFrom: (step: number) => string;
  readonly difference: string;
  readonly controls: string;
  readonly play: string;
  readonly pause: string;
  readonly again: string;
  readonly previous: string;
  readonly next: string;
  readonly step: (step: number, title: string) => string;
  readonly steps: (count: number) => string;
  readonly pace: string;
  readonly slow: string;
  readonly normal: string;
  readonly fast: string;
  readonly stepByStep: (title: string) => string;
  readonly compared: (left: string, right: string) => string;
  /** In place of a drawing that cannot be shown. */
  readonly repairing: string;
  readonly ownPage: string;
}

const ENGLISH: ExplainerPhrases = {
  playFrom: (step) => `Play from step ${step}`,
  difference: 'Difference',
  controls: 'Animation controls',
  play: 'Play the animation',
  pause: 'Pause',
  again: 'Play again',
  previous: 'Previous step',
  next: 'Next step',
  step: (step, title) => `Step ${step}: ${title}`,
  steps: (count) => `${count} steps, animated`,
  pace: 'Pace',
  slow: 'Slow',
  normal: 'Normal',
  fast: 'Fast',
  stepByStep: (title) => `${title}, step by step`,
  compared: (left, right) => `${left} and ${right}, compared`,
  repairing: 'A drawing belongs here and is being repaired.',
  ownPage: 'On a page of its own',
};

const CHINESE: ExplainerPhrases = {
  playFrom: (step) => `从第 ${step} 步播放`,
  difference: '差异',
  controls: '动画控制',
  play: '播放动画',
  pause: '暂停',
  again: '再播一次',
  previous: '上一步',
  next: '下一步',
  step: (step, title) => `第 ${step} 步：${title}`,
  steps: (count) => `共 ${count} 步，带动画`,
  pace: '速度',
  slow: '慢',
  normal: '正常',
  fast: '快',
  stepByStep: (title) => `${title}：逐步讲解`,
  compared: (left, right) => `${left}与${right}对照`,
  repairing: '这里有一幅图，正在修复。',
  ownPage: '单独查看',
};

/** Chinese for Chinese texts, English for every other language. */
export function phrasesFor(lang: string): ExplainerPhrases {
  return /^zh(?:-|$)/i.test(lang) ? CHINESE : ENGLISH;
}
