import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startProduct } from '../../scripts/product.mjs';
import { expectAccessible, expectFits } from './accessibility.ts';
import { listenTo, useChromium } from './chromium.ts';
import { layoutShiftOf, watchLayoutShift } from './layout-shift.ts';

const { openPage, openNewPage } = useChromium();
let site: Awaited<ReturnType<typeof startProduct>>;
beforeAll(async () => {
  site = await startProduct('content');
});
afterAll(() => site.stop());

const LOOP = '/explainers/kubelet-reconcile-loop';
const LOOP_ZH = '/zh/explainers/kubelet-reconcile-loop';
const ARTICLE = '/posts/how-inkloop-works';

async function open(path: string, options: Parameters<typeof openPage>[0] = {}): Promise<Page> {
  const page = await openPage({ viewport: { width: 1280, height: 900 }, ...options });
  await page.goto(site.url + path);
  return page;
}

/** What a reader sees of the drawing: state lines, the table, the step. */
async function stateOf(page: Page) {
  return page.evaluate(() => {
    const seen = (selector: string) =>
      [...document.querySelectorAll(selector)]
        .filter((part) => getComputedStyle(part).visibility === 'visible' && part.textContent !== '')
        .map((part) => part.textContent ?? '');
    return {
      step: document.querySelector<HTMLElement>('.xp')?.dataset['step'] ?? null,
      badges: seen('.xp-wide .xb'),
      table: seen('.xp-cmp td span'),
      said: seen('.xp-wide .xm .xc'),
      parts: seen('.xp-wide .xpart'),
    };
  });
}

const press = (page: Page, key: string) => page.locator('.xp-play').press(key);
const stepIs = (page: Page, step: number) =>
  page.waitForFunction(
    (n) => document.querySelector<HTMLElement>('.xp')?.dataset['step'] === n,
    String(step),
  );

test('jumping shows the end of each step, backwards the same as forwards', async () => {
  const page = await open(LOOP, { reducedMotion: 'reduce' });
  const forwards: unknown[] = [];
  for (const step of [1, 2, 3, 4, 5]) {
    await page.locator(`.xp-nav [data-go="${step}"]`).click();
    forwards.push(await stateOf(page));
  }
  expect(forwards[3]).toEqual({
    step: '4',
    badges: ['1 Pod', 'calls sent', 'empty'],
    table: ['1', '0', 'create the sandbox', '1', '0', 'create and start 1'],
    said: ['RunPodSandbox', 'PullImage', 'CreateContainer', 'StartContainer'],
    parts: ['Pod sandboxpause', 'Containermy-app'],
  });
  for (const step of [5, 4, 3, 2, 1]) {
    await press(page, String(step));
    expect(await stateOf(page)).toEqual(forwards[step - 1]);
  }
});

/** Notes the messages of one drawing as they come into sight, as `step.message`, until they are asked for. */
async function watchMessages(page: Page, drawing: string): Promise<() => Promise<string[]>> {
  const notes = await page.evaluateHandle((selector) => {
    const seen: string[] = [];
    new MutationObserver((changes) => {
      for (const { target, oldValue } of changes) {
        if (!(target instanceof SVGElement) || !target.matches('.xm.is-on')) continue;
        if (!(oldValue ?? '').includes('is-on')) seen.push(target.dataset['at'] ?? '');
      }
    }).observe(document.querySelector(selector) ?? document, {
      subtree: true,
      attributeFilter: ['class'],
      attributeOldValue: true,
    });
    return seen;
  }, drawing);
  return () => notes.jsonValue();
}

test.each([
  ['en', 1280, '.xp-wide'],
  ['zh', 390, '.xp-narrow'],
] as const)(
  'in %s at %i playing to the end brings every message once, in its turn, and the state that jumping there does',
  async (lang, width, drawing) => {
    const page = await openNewPage({ viewport: { width, height: 900 } });
    await page.goto(site.url + (lang === 'en' ? LOOP : LOOP_ZH));
    await page.clock.install();
    const messages = await page
      .locator(`${drawing} .xm`)
      .evaluateAll((all) => all.map((message) => message.getAttribute('data-at') ?? ''));
    const seen = await watchMessages(page, drawing);
    await page.locator('.xp-pace select').selectOption('.6');
    await page.locator('.xp-play').click();
    expect(await page.locator('.xp-play').textContent()).toBe(lang === 'en' ? 'Pause' : '暂停');
    for (let second = 0; second < 60; second += 1) await page.clock.runFor(1000);
    await page.getByRole('button', { name: lang === 'en' ? 'Play again' : '再播一次' }).waitFor();
    expect(await seen()).toEqual(messages.toSorted());
    expect(new Set(messages).size).toBeGreaterThan(5);
    const played = await stateOf(page);
    await press(page, 'Home');
    await press(page, 'End');
    expect(await stateOf(page)).toEqual(played);
    expect(played.badges[1]).toBe(lang === 'en' ? 'nothing to do' : '无事可做');
  },
);

test('keys step, jump, play and pause, and do nothing outside', async () => {
  const page = await open(LOOP);
  await page.keyboard.press('ArrowRight');
  expect((await stateOf(page)).step).toBeNull();
  for (const [key, step] of [
    ['ArrowRight', 1],
    ['ArrowRight', 2],
    ['ArrowLeft', 1],
    ['End', 5],
    ['ArrowRight', 5],
    ['Home', 1],
    ['3', 3],
    ['9', 3],
  ] as const) {
    await press(page, key);
    expect([key, (await stateOf(page)).step]).toEqual([key, String(step)]);
  }
  await press(page, 'k');
  expect(await page.locator('.xp').getAttribute('class')).toContain('playing');
  await press(page, 'k');
  expect(await page.locator('.xp').getAttribute('class')).not.toContain('playing');
  expect(page.url()).toMatch(/#kubelet-reconcile-loop-step-3$/);
});

test('arrows follow the direction of writing', async () => {
  const page = await open(LOOP);
  await page.evaluate('document.documentElement.dir = "rtl"');
  await press(page, '3');
  await press(page, 'ArrowRight');
  expect((await stateOf(page)).step).toBe('2');
});

test.each([
  [`${LOOP}#kubelet-reconcile-loop-step-3`, '3'],
  [`${LOOP_ZH}#step-2`, '2'],
  [`${LOOP}#step-99`, null],
  [`${ARTICLE}#step-2`, null],
  [`${ARTICLE}#save-to-page-step-2`, '2'],
])('%s opens at the end of step %s, paused', async (path, step) => {
  const page = await open(path);
  expect((await stateOf(page)).step).toBe(step);
  expect(await page.locator('.playing').count()).toBe(0);
});

test('a step is announced, and played from where its link says, with focus on Play', async () => {
  const page = await open(LOOP_ZH);
  await page.getByRole('link', { name: '从第 3 步播放' }).click();
  await stepIs(page, 3);
  expect(await page.evaluate('document.activeElement.className')).toContain('xp-play');
  expect(await page.locator('[aria-live]').textContent()).toMatch(/^3 \/ 5\. SyncPod 找出差异。?\. 同步循环/);
});

test('motion that is not wanted is cut: a step is there at once, and no square runs', async () => {
  const page = await open(LOOP, { reducedMotion: 'reduce' });
  await page.locator('.xp-play').click();
  await stepIs(page, 1);
  expect((await stateOf(page)).badges).toEqual(['1 Pod']);
  expect(await page.locator('.xd[style]').count()).toBe(0);
});

test('two on a page never play together', async () => {
  const page = await open(ARTICLE);
  const [first, second] = [page.locator('explainer-player').nth(0), page.locator('explainer-player').nth(1)];
  await first.locator('.xp-play').click();
  await second.locator('.xp-play').click();
  expect(await first.locator('.playing').count()).toBe(0);
  expect(await page.locator('.xp.playing').count()).toBe(1);
});

test('without script there are the overview, the table, the steps, and nothing to press', async () => {
  const page = await open(LOOP, { javaScriptEnabled: false });
  expect(await page.locator('.xp-wide .xk').first().isVisible()).toBe(true);
  expect(await page.locator('.xp-cmp').isVisible()).toBe(true);
  expect(await page.locator('.xp-steps li').count()).toBe(5);
  for (const control of ['.xp-bar', '.xp-say', '.xp-from'])
    expect(await page.locator(control).first().isVisible()).toBe(false);
});

test('on paper there is the overview, whatever step is on the screen', async () => {
  const page = await open(`${LOOP}#step-2`);
  await page.emulateMedia({ media: 'print' });
  const { said, badges } = await stateOf(page);
  expect([said, badges]).toEqual([[], ['1 Pod', 'nothing to do', '1 running']]);
  expect(await page.locator('.xp-bar').isVisible()).toBe(false);
});

describe.each([LOOP_ZH, '/explainers/pod-sandbox-via-cri', ARTICLE, '/zh/explainers'])('%s', (path) => {
  test('is accessible in both themes, fits every width, and breaks no policy', async () => {
    const { page, said } = listenTo(await openPage({ reducedMotion: 'reduce' }));
    await page.goto(site.url + path);
    if ((await page.locator('.xp-nav').count()) > 0)
      await page.locator('.xp-nav [data-go="2"]').first().click();
    await expectFits(page);
    await expectAccessible(page);
    expect(said).toEqual([]);
  });
});

test('nothing moves while it loads, and the list stays where it is while playing', async () => {
  const page = await openPage({ viewport: { width: 1280, height: 900 } });
  await watchLayoutShift(page);
  await page.goto(site.url + LOOP, { waitUntil: 'networkidle' });
  expect(await layoutShiftOf(page)).toBe(0);
  await press(page, '1');
  const top = () => page.locator('.xp-steps').evaluate((list) => list.getBoundingClientRect().top + scrollY);
  const before = await top();
  for (const step of ['2', '3', '4', '5']) {
    await press(page, step);
    expect(await top()).toBe(before);
  }
});

test('forced colours show what is sent', async () => {
  const page = await open(`${LOOP}#step-4`, { forcedColors: 'active' });
  const colours = await page.evaluate(() => {
    const of = (selector: string) =>
      getComputedStyle(document.querySelector(selector) ?? document.body).stroke;
    return [of('.xp-wide .xm.is-on .xl'), of('.xp-wide .xn rect')];
  });
  expect(new Set(colours).size).toBe(2);
});

test('the player and the styles stay small', () => {
  const size = (file: string): number => gzipSync(readFileSync(file), { level: 9 }).length;
  expect(size('public/js/explainer.js')).toBeLessThan(3.5 * 1024);
  expect(size('public/css/explainer.css')).toBeLessThan(4 * 1024);
});
