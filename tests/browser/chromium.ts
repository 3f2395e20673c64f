import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { launchOptions } from '../../scripts/chromium.mjs';

export type OpenPage = (options?: BrowserContextOptions) => Promise<Page>;

/**
 * One Chromium for all tests of the calling file. Each page opened has cookies and storage of its own and is closed
 * after its test.
 */
export function useChromium(): OpenPage {
  let browser: Browser | undefined;
  let contexts: BrowserContext[] = [];

  beforeAll(async () => {
    browser = await chromium.launch(launchOptions(inject('chromiumPath')));
  });
  afterEach(async () => {
    await Promise.all(contexts.map((context) => context.close()));
    contexts = [];
  });
  afterAll(() => browser?.close());

  return async (options) => {
    if (browser === undefined) throw new Error('Pages can be opened inside tests and hooks only.');
    const context = await browser.newContext(options);
    contexts.push(context);
    return context.newPage();
  };
}
