import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildIfStale } from '../scripts/build.mjs';
import { startProduct } from '../scripts/product.mjs';

const NEARLY_A_MEGABYTE = 1_000_000;
const fill = (unit: string): string => unit.repeat(Math.floor(NEARLY_A_MEGABYTE / Buffer.byteLength(unit)));

const BODIES: Readonly<Record<string, string>> = {
  emphasis: fill('*a_ '),
  brackets: fill('['),
  quotes: `${'>'.repeat(20_000)} deep`,
  lists: Array.from({ length: 3000 }, (_, depth) => `${' '.repeat(depth * 2)}- a`)
    .join('\n')
    .slice(0, NEARLY_A_MEGABYTE),
  table: `| a | b |\n| - | - |\n${fill('| 一 | 二 |\n')}`,
  code: `\`\`\`ts\n${fill('const a = `${b}` + /x/g;\n')}\`\`\``,
  html: fill('<div><b>'),
  footnotes: Array.from({ length: 9000 }, (_, index) => `x[^${index}]\n\n[^${index}]: y\n`).join('\n'),
  chinese: fill('**注意：**正文，'),
  math: `$$${fill('{')}$$`,
};

let folder: string;
let site: Awaited<ReturnType<typeof startProduct>>;
beforeAll(async () => {
  await buildIfStale();
  folder = mkdtempSync(join(tmpdir(), 'inkloop-hostile-'));
  mkdirSync(join(folder, 'posts'));
  const frontMatter = (title: string): string => `---\ntitle: ${title}\ndate: 2025-01-02\n---\n`;
  writeFileSync(join(folder, 'posts/calm.md'), `${frontMatter('Calm')}Text.\n`);
  for (const [name, body] of Object.entries(BODIES))
    writeFileSync(join(folder, `posts/${name}.md`), frontMatter(name) + body);
  site = await startProduct(folder);
}, 90_000);
afterAll(async () => {
  await site.stop();
  rmSync(folder, { recursive: true });
});

test('hostile articles are served or refused, and delay no other page', { timeout: 90_000 }, async () => {
  const hostile = Object.keys(BODIES).map(async (name) => (await fetch(`${site.url}/posts/${name}`)).status);
  const delays: number[] = [];
  for (let round = 0; round < 20; round += 1) {
    const began = performance.now();
    // The query keeps the page from being answered before the application is entered.
    expect((await fetch(`${site.url}/posts/calm?round=${round}`)).status).toBe(200);
    delays.push(performance.now() - began);
  }
  expect(Math.max(...delays)).toBeLessThan(5000);
  for (const status of await Promise.all(hostile)) expect([200, 404]).toContain(status);
});
