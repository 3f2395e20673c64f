/** Words of the pages about explainers; those of the drawings themselves are in `explainer/phrases.ts`. */
export const explainersEn = {
  nav: 'Explainers',
  heading: 'Playable explainers',
  dek: 'Drawings that build up step by step. Each can be played, or read without playing.',
  all: (count: number): string => (count === 1 ? 'All explainers' : `All ${count} explainers`),
  steps: (count: number): string => `${count} steps`,
  usedIn: 'Used in',
  empty: 'There are no explainers here yet.',
};

export const explainersZh: typeof explainersEn = {
  nav: '图解',
  heading: '可播放的图解',
  dek: '一步一步展开的图。可以播放，也可以直接阅读。',
  all: (count) => (count === 1 ? '全部图解' : `全部 ${count} 个图解`),
  steps: (count) => `${count} 步`,
  usedIn: '用于',
  empty: '这里还没有图解。',
};
