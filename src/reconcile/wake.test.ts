import { describe, expect, it } from 'vitest';
import { createWakeUps, scopeOf, unitOf } from './wake.ts';

describe('what a touched path makes us look at', () => {
  it.each([
    ['posts/hello/index.en.md', 'posts/hello'],
    ['posts/hello/images/图.png', 'posts/hello'],
    ['posts/hello.zh.md', 'posts/hello.zh.md'],
    ['pages/about', 'pages/about'],
    ['posts', null],
    ['site.yaml', null],
    ['', null],
  ])('%s: %s', (path, unit) => expect(unitOf(path)).toBe(unit));

  it('everything, as soon as one path needs it', () => {
    expect(scopeOf(['posts/a/x', 'posts/a/y', 'posts/b.md'])).toEqual(['posts/a', 'posts/b.md']);
    expect(scopeOf(['posts/a/x', 'site.yaml'])).toBeNull();
  });
});

describe('wake-ups', () => {
  it('are gathered until taken, each once', () => {
    const wakeUps = createWakeUps();
    expect(wakeUps.take()).toBe(false);
    wakeUps.add(['posts/a']);
    wakeUps.add(['posts/a', 'posts/b']);
    expect(wakeUps.take()).toEqual(['posts/a', 'posts/b']);
    expect(wakeUps.take()).toBe(false);
  });

  it('by the clock alone ask for a pass over nothing', () => {
    const wakeUps = createWakeUps();
    wakeUps.add([]);
    expect(wakeUps.take()).toEqual([]);
  });

  it('become one look at everything when asked for, or when they are too many', () => {
    const wakeUps = createWakeUps();
    wakeUps.add(['posts/a']);
    wakeUps.add(null);
    expect(wakeUps.take()).toBeNull();
    for (let index = 0; index < 1000; index += 1) wakeUps.add([`posts/${index}`]);
    expect(wakeUps.take()).toBeNull();
  });
});
