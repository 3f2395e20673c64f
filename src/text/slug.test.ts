import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slugify } from './slug.ts';

describe('slugify', () => {
  it.each([
    ['Hello World!', 'hello-world'],
    ['同步循环', '同步循环'],
    ['同步 循环：第一篇', '同步-循环-第一篇'],
    ['Ｇｏ １．２', 'go-1-2'],
    ['node.js', 'node-js'],
    ['a_b--c', 'a-b-c'],
    ['--a--', 'a'],
    ['Cafe\u0301', 'café'],
    ['ПРИВЕТ мир', 'привет-мир'],
    ['हिन्दी', 'हिन्दी'],
    ['日本語 ガイド', '日本語-ガイド'],
    ['½ cup', '1-2-cup'],
    ['🎉', ''],
    ['🎉\ufe0f', ''],
    ['\u3164', ''],
    ['\u0301', ''],
    ['..', ''],
    ['', ''],
  ])('%j is %j', (name, slug) => {
    expect(slugify(name)).toBe(slug);
  });

  it('changes nothing the second time, and holds only letters, digits, marks and single hyphens', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const slug = slugify(name);
        expect(slugify(slug)).toBe(slug);
        expect(slug).toMatch(/^(?:[\p{L}\p{N}\p{M}]+(?:-[\p{L}\p{N}\p{M}]+)*)?$/u);
      }),
      { numRuns: 1000 },
    );
  });
});
