import { expect, test } from 'vitest';
import { useChromium } from './chromium.ts';

const { openPage } = useChromium();

test('this machine draws Chinese characters, not one box for all of them', async () => {
  const page = await openPage();
  await page.setContent('<html lang="zh-Hans"><p>稿</p><p>纸</p></html>');
  const [first, second] = await Promise.all([0, 1].map((index) => page.locator('p').nth(index).screenshot()));
  expect(first).toBeDefined();
  expect(first?.equals(second ?? Buffer.of())).toBe(false);
});

test('pages do not share storage', async () => {
  const [one, other] = await Promise.all([openPage(), openPage()]);
  expect(one.context()).not.toBe(other.context());
});
