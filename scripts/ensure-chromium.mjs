/** Before the tests: installs what is missing of Chromium and a Chinese font when it may, else says what to install. */
import { spawnSync } from 'node:child_process';
import { findChromium, hasChineseFont, howToInstall, isRoot } from './chromium.mjs';

if (isRoot && missingPackages().length > 0) install(missingPackages());

if (missingPackages().length > 0) {
  console.error(howToInstall);
  process.exitCode = 1;
}

function missingPackages() {
  const browser = findChromium() === null ? ['chromium'] : [];
  const font = hasChineseFont() ? [] : ['fonts-noto-cjk', 'fontconfig'];
  return [...browser, ...font];
}

/** @param {string[]} packages */
function install(packages) {
  // A failed update is no reason to give up: the lists already there may do.
  apt(['update']);
  const { status, stdout, stderr } = apt(['install', '--yes', '--no-install-recommends', ...packages]);
  if (status !== 0) console.error(`${stdout ?? ''}${stderr ?? ''}`);
}

/** @param {string[]} args */
function apt(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', ['--quiet', ...args], { encoding: 'utf8', env, maxBuffer: 64 * 1024 * 1024 });
}
