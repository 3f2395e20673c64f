/** A made-up site of any size: the same for the same number, half of its posts in both languages. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const english =
  'loop pod node event watch list desired observed state kubelet runtime container image schedule queue worker retry cache index page reader editor file folder change commit transaction health period relist lost found slow fast small large first second system design control plane network storage memory process thread signal latency'.split(
    ' ',
  );
const chinese =
  '循环容器节点事件监听列表期望观测状态运行镜像调度队列重试缓存索引页面读者编辑文件目录变更提交事务健康周期丢失网络存储内存进程线程信号延迟系统设计控制平面';
const tags = ['kubelet', 'scheduler', 'network', 'storage', 'runtime', '容器', '调度', 'operations'];

/**
 * @param {string} folder Created; filled with `posts/`.
 * @param {number} posts
 * @returns {Promise<number>} How many files were written.
 */
export async function generateContent(folder, posts) {
  let files = 0;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'site.yaml'), 'title: { en: Bench, zh: 测速 }\n');
  for (let number = 0; number < posts; number += 1) {
    const random = numbers(number);
    const bundle = join(folder, 'posts', `post-${String(number).padStart(6, '0')}`);
    await mkdir(bundle, { recursive: true });
    const date = new Date(Date.UTC(2005, 0, 1) + number * 6 * 3_600_000).toISOString();
    const own = [tags[random(tags.length)], tags[random(tags.length)]];
    await writeFile(join(bundle, 'index.en.md'), article('en', number, date, own, random));
    files += 1;
    if (number % 2 === 0) {
      await writeFile(join(bundle, 'index.zh.md'), article('zh', number, date, own, random));
      files += 1;
    }
  }
  return files;
}

/**
 * Small whole numbers that look random and are always the same.
 * @param {number} seed
 */
function numbers(seed) {
  let state = (seed + 1) * 2_654_435_761;
  return (/** @type {number} */ below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) >>> 0;
    return state % below;
  };
}

/**
 * @param {'en' | 'zh'} lang
 * @param {number} number
 * @param {string} date
 * @param {(string | undefined)[]} own
 * @param {(below: number) => number} random
 */
function article(lang, number, date, own, random) {
  const title =
    lang === 'en' ? `Post ${number} on ${words(random, 3)}` : `第 ${number} 篇：${han(random, 6)}`;
  const lines = [
    '---',
    `title: "${title}"`,
    `date: ${date}`,
    'category: Tech',
    `tags: [${[...new Set(own)].join(', ')}]`,
    '---',
    '',
  ];
  const paragraphs = 8 + random(14);
  for (let index = 0; index < paragraphs; index += 1) {
    if (index % 4 === 0) lines.push(`## ${lang === 'en' ? words(random, 3) : han(random, 5)} ${index}`, '');
    lines.push(
      lang === 'en'
        ? `${sentence(random)} **${words(random, 2)}** and \`${words(random, 1)}\`. ${sentence(random)}`
        : `${han(random, 120)}，**${han(random, 4)}**，${han(random, 90)}。`,
      '',
    );
    if (index % 6 === 5)
      lines.push('```go', `func ${words(random, 1)}() error {`, '\treturn nil', '}', '```', '');
  }
  return `${lines.join('\n')}\n`;
}

/** @param {(below: number) => number} random */
function sentence(random) {
  return `${words(random, 40 + random(40))}.`;
}

/**
 * @param {(below: number) => number} random
 * @param {number} count
 */
function words(random, count) {
  return Array.from({ length: count }, () => english[random(english.length)]).join(' ');
}

/**
 * @param {(below: number) => number} random
 * @param {number} count
 */
function han(random, count) {
  return Array.from({ length: count }, () => chinese[random(chinese.length)]).join('');
}
