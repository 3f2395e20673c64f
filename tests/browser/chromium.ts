import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { launchOptions } from '../../scripts/chromium.mjs';

type Looks = Pick<BrowserContextOptions, 'viewport' | 'colorScheme' | 'reducedMotion' | 'forcedColors'>;
type OpenPage = (options?: BrowserContextOptions) => Promise<Page>;

export interface Chromium {
  /**
   * A page with empty storage. Where the options are mere looks, one page serves test after test, in a quarter of the time of
   * a new one; it keeps Chromium's cache and what was done to it by `addInitScript`.
   */
  readonly openPage: OpenPage;
  /** A page that nothing was done to and that has nothing in its cache; closed after its test. */
  readonly openNewPage: OpenPage;
}

/** What `openPage` gives at first. */
const VIEWPORT = { width: 1280, height: 720 };
/** Options that can be given to a page that is there already. */
const LOOKS = new Set(['viewport', 'colorScheme', 'reducedMotion', 'forcedColors']);
const LISTENED = ['console', 'pageerror', 'request', 'response', 'load', 'dialog'] as const;

/** One Chromium for all tests of the calling file. */
export function useChromium(): Chromium {
  let browser: Browser | undefined;
  let contexts: BrowserContext[] = [];
  let kept: Page | undefined;
  let isKeptInUse = false;

  beforeAll(async () => {
    browser = await chromium.launch(launchOptions(inject('chromiumPath')));
  });
  afterEach(async () => {
    await Promise.all(contexts.map((context) => context.close()));
    contexts = [];
    isKeptInUse = false;
  });
  afterAll(() => browser?.close());

  const openContext = async (options?: BrowserContextOptions): Promise<BrowserContext> => {
    if (browser === undefined) throw new Error('Pages can be opened inside tests and hooks only.');
    return browser.newContext(options);
  };
  const openNewPage: OpenPage = async (options) => {
    const context = await openContext(options);
    contexts.push(context);
    return context.newPage();
  };
  return {
    openNewPage,
    async openPage(options = {}) {
      if (isKeptInUse || !Object.keys(options).every((name) => LOOKS.has(name))) return openNewPage(options);
      isKeptInUse = true;
      if (kept === undefined) kept = await (await openContext()).newPage();
      else await empty(kept);
      await dress(kept, options);
      return kept;
    },
  };
}

async function empty(page: Page): Promise<void> {
  for (const event of LISTENED) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  if (page.url().startsWith('http'))
    await page.evaluate('try { localStorage.clear(); sessionStorage.clear(); } catch {}');
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.setExtraHTTPHeaders({});
}

async function dress(
  page: Page,
  { viewport, colorScheme = 'light', reducedMotion = 'no-preference', forcedColors = 'none' }: Looks,
): Promise<void> {
  await page.setViewportSize(viewport ?? VIEWPORT);
  await page.emulateMedia({ media: null, colorScheme, reducedMotion, forcedColors });
}

/** Notes from now on what a page writes to the console, and the errors of its scripts. */
export function listenTo(page: Page): { page: Page; said: string[] } {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (error) => said.push(error.message));
  return { page, said };
}
