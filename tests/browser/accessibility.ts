import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Frame, Page } from 'playwright-core';
import { expect } from 'vitest';

/** In each width one appearance: what axe says of colours does not depend on the width. */
const LOOKS = [
  [390, 'dark'],
  [1280, 'light'],
] as const;

/** All rules, but nothing told of what is right, and no selectors: a third of the time. */
const OPTIONS: RunOptions = { resultTypes: ['violations'], selectors: false, preload: false };

/** At none of these widths anything sticks out to the side. */
export async function expectFits(
  page: Page,
  widths: readonly number[] = [320, 390, 768, 1280],
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const needed = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(needed, `${page.url()} at ${width}`).toBeLessThanOrEqual(width);
  }
}

/** On a phone in dark and on a wide screen in light, where it is left, axe has nothing to say. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const [width, colorScheme] of LOOKS) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    expect(await violationsOn(page), `${page.url()} at ${width}, ${colorScheme}`).toEqual([]);
  }
}

/** What axe finds in a page or a frame, not in the frames within, as `rule: element`. Works past the page's content policy. */
export async function violationsOn(page: Page | Frame): Promise<string[]> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(`${axe.source}; 0`);
  const run = `axe.run(${JSON.stringify({ ...OPTIONS, iframes: false })})`;
  const { violations } = (await page.evaluate(run)) as AxeResults;
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}
