import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isBuildStale } from '../scripts/build.mjs';
import { findChromium } from '../scripts/chromium.mjs';

describe('isBuildStale', () => {
  let project: string;

  beforeEach(() => {
    project = mkdtempSync(join(tmpdir(), 'inkloop-build-'));
    const files = [
      'package-lock.json',
      'tsconfig.json',
      'tsconfig.build.json',
      'src/web/a.ts',
      'src/main.ts',
    ];
    for (const file of files) write(file);
    for (const path of [...files, 'src/web', 'src']) date(path, 1000);
    write('dist/.built');
    date('dist/.built', 2000);
  });

  afterEach(() => rmSync(project, { recursive: true }));

  test('a build newer than its sources is not', () => {
    expect(isBuildStale(project)).toBe(false);
  });

  test.each(['src/web/a.ts', 'tsconfig.json', 'package-lock.json'])('a build older than %s is', (path) => {
    date(path, 3000);
    expect(isBuildStale(project)).toBe(true);
  });

  test('a removed source counts, by the date of its folder', () => {
    rmSync(join(project, 'src/web/a.ts'));
    expect(isBuildStale(project)).toBe(true);
  });

  test('no finished build is', () => {
    rmSync(join(project, 'dist/.built'));
    expect(isBuildStale(project)).toBe(true);
  });

  function write(path: string): void {
    mkdirSync(join(project, path, '..'), { recursive: true });
    writeFileSync(join(project, path), '');
  }

  function date(path: string, seconds: number): void {
    utimesSync(join(project, path), seconds, seconds);
  }
});

describe('findChromium', () => {
  test('takes the first that is there', () => {
    expect(findChromium({}, (path) => path.endsWith('google-chrome'))).toBe('/usr/bin/google-chrome');
  });

  test('takes the one without windows before a whole one', () => {
    expect(findChromium({}, () => true)).toBe('/usr/bin/chromium-headless-shell');
  });

  test('takes CHROMIUM_PATH before all, and nothing else when it is wrong', () => {
    const env = { CHROMIUM_PATH: '/opt/chromium' };
    expect(findChromium(env, () => true)).toBe('/opt/chromium');
    expect(findChromium(env, (path) => path !== '/opt/chromium')).toBeNull();
  });

  test('finds none where none is', () => {
    expect(findChromium({}, () => false)).toBeNull();
  });
});
