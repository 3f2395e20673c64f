import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeSource } from './source-text.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (content: Uint8Array, maxBytes = 1000) => decodeSource(content, maxBytes);

describe('decodeSource', () => {
  it.each([
    ['LF', 'a\nb\n', 'a\nb\n'],
    ['CRLF', '一\r\n\r\n二\r\n', '一\n\n二\n'],
    ['lone CR', 'a\rb\r', 'a\nb\n'],
    ['all three', 'a\r\r\nb\n\rc', 'a\n\nb\n\nc'],
    ['a byte order mark', '\ufeff你好', '你好'],
    ['a replacement character that was saved as such', 'a\ufffdb', 'a\ufffdb'],
  ])('%s', (_name, text, expected) => {
    expect(read(bytes(text))).toEqual({ ok: true, text: expected });
  });

  it.each([
    ['empty', bytes(''), 1, 'empty'],
    ['only blanks', bytes(' \n\t\u3000\r\n'), 1, 'empty'],
    ['only a byte order mark', bytes('\ufeff'), 1, 'empty'],
    ['too large', bytes('字'.repeat(334)), 1, 'too large: 1002 bytes'],
    ['UTF-16, little end first', Uint8Array.of(0xff, 0xfe, 0x61, 0), 1, 'UTF-16'],
    ['UTF-16, big end first', Uint8Array.of(0xfe, 0xff, 0, 0x61), 1, 'UTF-16'],
    ['UTF-16 without a mark', Uint8Array.of(0x61, 0, 0x0a, 0), 1, 'UTF-16'],
    ['a NUL byte on line 2', bytes('a\r\nb\0'), 2, 'binary'],
    ['a cut character on line 3', Uint8Array.of(0x61, 0x0d, 0x0a, 0x0a, 0xe4, 0xb8, 0x0a), 3, 'UTF-8'],
    ['a surrogate written as bytes', Uint8Array.of(0x61, 0xed, 0xa0, 0x80), 1, 'UTF-8'],
    ['Latin-1', Uint8Array.of(0x0a, 0x63, 0x61, 0x66, 0xe9), 2, 'UTF-8'],
    ['GBK', Uint8Array.of(0xc4, 0xe3, 0xba, 0xc3), 1, 'UTF-8'],
  ])('%s is refused', (_name, content, line, part) => {
    const result = read(content);
    expect(result).toMatchObject({ ok: false, problem: { line } });
    expect(result.ok ? '' : result.problem.message).toContain(part);
  });

  it('never throws, and gives no carriage return and no NUL', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (content) => {
        const result = read(content);
        if (result.ok) expect(result.text).not.toMatch(/[\r\0]/);
      }),
    );
  });
});
