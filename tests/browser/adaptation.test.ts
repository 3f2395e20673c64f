import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startProduct } from '../../scripts/product.mjs';
import { useChromium } from './chromium.ts';

/** What a reader's device or system asks for: no script, paper, a keyboard, own colours, large type. */
const { openPage } = useChromium();
let site: Awaited<ReturnType<typeof startProduct>>;
beforeAll(async () => {
  site = await startProduct(fileURLToPath(new URL('../fixtures/content', import.meta.url)));
});
afterAll(() => site.stop());

async function open(path: string, options: Parameters<typeof openPage>[0] = {}): Promise<Page> {
  const page = await openPage(options);
  await page.goto(site.url + path);
  return page;
}

const articles = ['/posts/tide-table', '/zh/posts/tide-table'];

describe.each(articles)('%s', (path) => {
  test.each([390, 1280])('reads without script at %i pixels', async (width) => {
    const page = await open(path, { javaScriptEnabled: false, viewport: { width, height: 900 } });
    const contents = page.locator('.post > .toc');
    expect(await contents.isVisible()).toBe(true);
    expect(await page.locator('.tocbar').isVisible()).toBe(false);
    expect(await page.locator('.look').isVisible()).toBe(false);
    expect(await page.locator('.copy:visible').count()).toBe(0);
    const [toc, text] = await Promise.all([
      contents.boundingBox(),
      page.locator('.prose > p').first().boundingBox(),
    ]);
    // Docked beside the text, or in the flow above it.
    const isAbove = (toc?.y ?? 0) + (toc?.height ?? 0) <= (text?.y ?? 0) + 1;
    const isBeside = (toc?.x ?? 0) + (toc?.width ?? 0) <= (text?.x ?? 0) + 1;
    expect(width < 1120 ? isAbove : isBeside).toBe(true);
    const reference = page.locator('a.fnref').first();
    await reference.click();
    const note = await page.evaluate('document.querySelector(":target")?.closest("li") !== null');
    expect(note).toBe(true);
    await page.locator(':target a[href^="#fnref"]').first().click();
    expect(page.url()).toContain('#fnref');
  });

  test('a footnote opens in place and closes again', async () => {
    const page = await open(path, { viewport: { width: 390, height: 844 } });
    const reference = page.locator('a.fnref').first();
    await reference.scrollIntoViewIfNeeded();
    const before = await page.evaluate('scrollY');
    await reference.click();
    const note = page.getByRole('note').locator('visible=true').last();
    await note.waitFor();
    expect((await note.textContent())?.trim()).not.toBe('');
    expect(await page.evaluate('scrollY')).toBe(before);
    const box = await note.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
    await page.keyboard.press('Escape');
    await note.waitFor({ state: 'hidden' });
    expect(await page.evaluate('document.activeElement.matches("a.fnref")')).toBe(true);
  });

  test('prints as a document of its own', async () => {
    const page = await open(path, { colorScheme: 'dark', viewport: { width: 1280, height: 900 } });
    await page.emulateMedia({ media: 'print' });
    const furniture = ['.nav', '.lang', '.post > .toc', '.tocbar', '.look', '.skip'];
    expect(await page.locator(furniture.join(', ')).locator('visible=true').count()).toBe(0);
    expect(await page.locator('.prose').isVisible()).toBe(true);
    expect(await page.evaluate('getComputedStyle(document.documentElement).colorScheme')).toBe('light');
    const pdf = await page.pdf({ format: 'A4' });
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0).toBeGreaterThanOrEqual(1);
  });

  test('shows where the reader is in forced colours', async () => {
    const page = await open(path, { forcedColors: 'active', viewport: { width: 1280, height: 600 } });
    await page.evaluate('document.querySelector("main h2[id]").scrollIntoView()');
    const here = page.locator('.post > .toc a[aria-current]');
    await here.waitFor();
    const [mark, other] = await page.evaluate<string[]>(
      `[...document.querySelectorAll('.post > .toc li > a')].map((link) => getComputedStyle(link, '::before').backgroundColor)
        .filter((colour, index, all) => all.indexOf(colour) === index)`,
    );
    expect(mark).not.toBe(other);
  });
});

test('a keyboard alone reaches everything, in the order of reading, and sees where it is', async () => {
  const page = await open('/posts/tide-table', { viewport: { width: 1280, height: 900 } });
  const seen: string[] = [];
  for (let step = 0; step < 400; step += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate<{ at: string; isMarked: boolean; isBody: boolean }>(`(() => {
      const focused = document.activeElement;
      const style = getComputedStyle(focused);
      const all = [...document.querySelectorAll('*')];
      return {
        at: String(all.indexOf(focused)),
        isMarked: style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2,
        isBody: focused === document.body,
      };
    })()`);
    if (stop.isBody || seen.includes(stop.at)) break;
    expect(stop.isMarked, `focus is seen on stop ${step}`).toBe(true);
    seen.push(stop.at);
  }
  const reachable = await page.evaluate<number>(
    `[...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]')]
      .filter((element) => element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true })).length`,
  );
  expect(seen.length).toBe(reachable);
  expect(seen.map(Number)).toEqual(seen.map(Number).toSorted((a, b) => a - b));
});

test('the skip link leads past the navigation', async () => {
  const page = await open('/posts/tide-table');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.querySelector("main").contains(document.activeElement)')).toBe(true);
});
