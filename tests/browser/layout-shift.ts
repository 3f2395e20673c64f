import type { Page } from 'playwright-core';

/** Also what moves after a key was pressed, which browsers leave out of the figure they report. */
const WATCH = `window.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });`;

/** Adds up, on every page opened from now on, how far its content moves. */
export async function watchLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(WATCH);
}

/** The cumulative layout shift of the present page so far; 0 where nothing moved. */
export const layoutShiftOf = (page: Page): Promise<number> => page.evaluate('window.shift');
