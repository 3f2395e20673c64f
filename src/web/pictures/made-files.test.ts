import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLane } from './lane.ts';
import { createMadeFiles } from './made-files.ts';

let folder = '';
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'inkloop-made-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const files = (limitBytes: number) =>
  createMadeFiles({ folder, limitBytes, lane: createLane(1, 100), log: pino({ level: 'silent' }) });
const bytes = (length: number): Buffer => Buffer.alloc(length, 'x');

describe('made files', () => {
  it('are made once, also by many at a time, and again after a restart only if they are gone', async () => {
    let made = 0;
    const make = async (): Promise<Buffer> => {
      made += 1;
      return bytes(10);
    };
    const first = files(1000);
    await Promise.all(Array.from({ length: 20 }, () => first.obtain('a', make)));
    await first.obtain('a', make);
    expect(await files(1000).obtain('a', make)).toEqual(bytes(10));
    expect(made).toBe(1);
    rmSync(join(folder, 'a'));
    await first.obtain('a', make);
    expect(made).toBe(2);
  });

  it('never fill more than their space; those not used for longest give way', async () => {
    const kept = files(1000);
    for (let index = 0; index < 10; index++) {
      await kept.obtain(`f${index}`, async () => bytes(100));
      // As if each had been made a day after the one before.
      const at = new Date(Date.UTC(2025, 0, index + 1));
      utimesSync(join(folder, `f${index}`), at, at);
    }
    await files(1000).obtain('f0', async () => bytes(1));
    await new Promise((resolve) => setTimeout(resolve, 50));
    await kept.obtain('new', async () => bytes(100));
    const names = readdirSync(folder).sort();
    expect(names.length).toBeLessThanOrEqual(8);
    expect(names).toContain('f0');
    expect(names).toContain('new');
    expect(names).not.toContain('f1');
  });

  it('a failure is not kept, and what a crash left is cleared away', async () => {
    writeFileSync(join(folder, 'old.unfinished'), 'half');
    utimesSync(join(folder, 'old.unfinished'), new Date(0), new Date(0));
    const kept = files(1000);
    await expect(kept.obtain('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await kept.obtain('a', async () => bytes(5))).toEqual(bytes(5));
    expect(readdirSync(folder)).toEqual(['a']);
  });
});

describe('a lane', () => {
  it('runs so many at once, in order, and turns away whom it cannot serve', async () => {
    const lane = createLane(2, 3);
    const doors: (() => void)[] = [];
    const started: number[] = [];
    const wait = (number: number) => () =>
      new Promise<number>((resolve) => {
        started.push(number);
        doors.push(() => resolve(number));
      });
    const runs = [1, 2, 3, 4, 5].map((number) => lane.run(wait(number)));
    expect(lane.run(wait(6))).toBeNull();
    expect(started).toEqual([1, 2]);
    for (let open = 0; open < 5; open++) {
      doors[open]?.();
      await runs[open];
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(started).toEqual([1, 2, 3, 4, 5]);
    expect(await Promise.all(runs)).toEqual([1, 2, 3, 4, 5]);
  });
});
