/**
 * `npm run screenshots [-- CONTENT_DIR]`: one picture of every kind of page, in every language of the site, at four
 * widths and in both themes, into `screenshots/`. Pages are found by following links from the home page.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { buildIfStale } from './build.mjs';
import { findChromium, howToInstall, launchOptions } from './chromium.mjs';
import { startProduct } from './product.mjs';
import { root } from './tools.mjs';

const widths = [390, 768, 1280, 1680];
const themes = /** @type {const} */ (['light', 'dark']);
const folder = join(root, 'screenshots');

// What a path without its language shows; the first page found of each kind and language is taken.
const kinds = {
  home: /^\/$/,
  'home-older': /^\/page\/2$/,
  article: /^\/posts\/[^/.]+$/,
  topics: /^\/topics$/,
  archive: /^\/archive$/,
  search: /^\/search$/,
  category: /^\/category\/[^/]+$/,
  tag: /^\/tag\/[^/]+$/,
  author: /^\/author\/[^/]+$/,
  series: /^\/series\/[^/]+$/,
  explainers: /^\/explainers$/,
  explainer: /^\/explainers\/[^/.]+$/,
  feeds: /^\/feeds$/,
  login: /^\/guanli\/login$/,
  'not-found': /^\/no-such-page$/,
  page: /^\/[^/._]+$/,
};

const executable = findChromium();
if (executable === null) {
  console.error(howToInstall);
  process.exit(1);
}
await buildIfStale();
const product = await startProduct(resolve(process.argv[2] ?? join(root, 'content')));
const browser = await chromium.launch(launchOptions(executable));
try {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const pages = await findPages();
  for (const [name, path] of pages) await photograph(name, path);
  console.log(`${pages.size} pages, ${pages.size * widths.length * themes.length} pictures in screenshots/`);
} finally {
  await browser.close();
  await product.stop();
}

/** @returns {Promise<Map<string, string>>} Path by name, as `zh-article`. */
async function findPages() {
  const found = new Map();
  const page = await browser.newPage();
  const queue = ['/', '/no-such-page', '/guanli/login'];
  for (const path of queue) {
    const name = nameOf(path);
    // One page of a kind is enough, also to follow links from.
    if (name === null || found.has(name)) continue;
    found.set(name, path);
    await page.goto(product.url + path);
    queue.push(...(await linksOf(page)));
    if (name.endsWith('-home')) queue.push(`${path}no-such-page`);
  }
  await page.close();
  return found;
}

/** @param {string} path */
function nameOf(path) {
  const [, lang = 'default', rest = path] = /^\/([a-z]{2})(\/.*)$/.exec(path) ?? [];
  const kind = Object.entries(kinds).find(([, pattern]) => pattern.test(rest))?.[0];
  return kind === undefined ? null : `${lang}-${kind}`;
}

/**
 * Paths on this site that a page links to, in reading order.
 * @param {import('playwright-core').Page} page
 */
async function linksOf(page) {
  const hrefs = await page.locator('a[href]').evaluateAll((links) => links.map((link) => String(link.href)));
  return hrefs
    .map((href) => new URL(href))
    .flatMap(({ origin, pathname }) => (origin === product.url ? [pathname] : []));
}

/**
 * @param {string} name
 * @param {string} path
 */
async function photograph(name, path) {
  const page = await browser.newPage({ reducedMotion: 'reduce' });
  await page.goto(product.url + path);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`), fullPage: true });
    }
  }
  await page.close();
}
