/** Before the tests: installs what is missing of Chromium and a Chinese font when it may, else says what to install. */
import { spawnSync } from 'node:child_process';
import { findChromium, HEADLESS_CHROMIUM, hasChineseFont, howToInstall, isRoot } from './chromium.mjs';

/** What apt said of what it could not install. @type {string[]} */
const complaints = [];

if (isRoot) {
  if (findChromium() === null || isBuildMachineWithWholeOne()) install(headlessPackages());
  // Not every release of Debian and its kin has the one without windows.
  if (findChromium() === null) install(['chromium']);
  if (!hasChineseFont()) install(['fonts-noto-cjk', 'fontconfig']);
}

if (findChromium() === null || !hasChineseFont()) {
  console.error(`${complaints.join('')}${howToInstall}`);
  process.exitCode = 1;
}

/** Elsewhere nothing is added to a Chromium that will do. */
function isBuildMachineWithWholeOne() {
  return (
    Boolean(process.env['CI']) &&
    ![process.env['CHROMIUM_PATH'], HEADLESS_CHROMIUM].includes(findChromium() ?? '')
  );
}

/** Of the same version as a Chromium that is there, which is left as it is. */
function headlessPackages() {
  const { status, stdout } = spawnSync('dpkg-query', ['--show', '--showformat=${Version}', 'chromium'], {
    encoding: 'utf8',
  });
  return [status === 0 && stdout !== '' ? `chromium-headless-shell=${stdout}` : 'chromium-headless-shell'];
}

/** @param {string[]} packages */
function install(packages) {
  // A failed update is no reason to give up: the lists already there may do.
  apt(['update']);
  const { status, stdout, stderr } = apt(['install', '--yes', '--no-install-recommends', ...packages]);
  if (status !== 0) complaints.push(`${stdout ?? ''}${stderr ?? ''}`);
}

/** @param {string[]} args */
function apt(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', ['--quiet', ...args], { encoding: 'utf8', env, maxBuffer: 64 * 1024 * 1024 });
}
