/** Where Chromium is and how it is started, for browser tests and screenshots. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Debian's Chromium without windows; pages are the same to it, and it takes two thirds of the time. */
export const HEADLESS_CHROMIUM = '/usr/bin/chromium-headless-shell';

const usualPlaces = [
  HEADLESS_CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

export const isRoot = process.getuid?.() === 0;

export const howToInstall =
  'Browser tests need Chromium and a Chinese font: "apt-get install chromium fonts-noto-cjk", or set CHROMIUM_PATH.';

/**
 * `CHROMIUM_PATH` alone if it is set, else the first of the usual places.
 * @param {Record<string, string | undefined>} env
 * @param {(path: string) => boolean} isThere
 * @returns {string | null}
 */
export function findChromium(env = process.env, isThere = existsSync) {
  const places = env['CHROMIUM_PATH'] ? [env['CHROMIUM_PATH']] : usualPlaces;
  return places.find((path) => isThere(path)) ?? null;
}

/** Can this machine draw Chinese? Only Linux is asked; the others bring such fonts. */
export function hasChineseFont() {
  if (process.platform !== 'linux') return true;
  return (spawnSync('fc-list', [':lang=zh-cn', 'family'], { encoding: 'utf8' }).stdout ?? '').trim() !== '';
}

/**
 * Options for Playwright's `chromium.launch`.
 * @param {string} executablePath
 */
export function launchOptions(executablePath) {
  return {
    executablePath,
    headless: true,
    // Chromium refuses to start its sandbox as root.
    chromiumSandbox: !isRoot,
    args: [
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  };
}
