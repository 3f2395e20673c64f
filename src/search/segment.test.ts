import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tokensOf } from './segment.ts';

const written = (text: string): string =>
  tokensOf(text)
    .filter(({ kind }) => kind !== 'part')
    .map((token) => token.text)
    .join(' ');
const parts = (text: string): string[] =>
  tokensOf(text)
    .filter(({ kind }) => kind === 'part')
    .map((token) => token.text);

describe('a text is cut into', () => {
  it.each([
    ['Latin words', 'The Kubelet runs', 'the kubelet runs'],
    ['one token per Chinese character', '同步循环', '同 步 循 环'],
    ['both at their border', '使用Docker构建镜像', '使 用 docker 构 建 镜 像'],
    ['simplified characters', '網路與調度', '网 路 与 调 度'],
    ['characters beyond the basic plane', '𠮷野家', '𠮷 野 家'],
    ['kana and hangul by character', 'ラーメン 한국', 'ラ ー メ ン 한 국'],
    ['half-width forms of full width', 'ｋｕｂｅｌｅｔ １２', 'kubelet 12'],
    ['letters without diacritics', 'Café naïve Łódź', 'cafe naive łodz'],
    ['letters of ligatures', 'ﬁle', 'file'],
    ['names with dots and slashes as phrases', 'memory.high nvidia.com/gpu', 'memory high nvidia com gpu'],
    ['versions', 'v1.29', 'v1 29'],
    ['languages that punctuation names', 'C++, C# F# .NET g++', 'c++ | c# f# .net g++'],
    ['these in Chinese, full width too', '用Ｃ＋＋和.NET写', '用 c++ 和 .net 写'],
    ['c and not c++', 'plain C', 'plain c'],
    ['objective-c++', 'Objective-C++11', 'objective c++ 11'],
    ['node.js', 'Node.js', 'node js'],
    ['nothing', ' \u0000\ud800 — !? 🎉', ''],
  ])('%s', (_, text, tokens) => expect(written(text)).toBe(tokens));

  it.each([
    ['sentences', 'memory. High', 'memory | high'],
    ['clauses in Chinese', '容，器', '容 | 器'],
    ['quotes round Chinese', '“容”器', '容 | 器'],
    ['blocks', 'container\nruntime', 'container | runtime'],
    ['parentheses', 'generator (PLEG)', 'generator | pleg'],
  ])('phrases do not reach across %s', (_, text, tokens) => expect(written(text)).toBe(tokens));

  it.each([
    ['a hyphen', 'kube-proxy', 'kube proxy'],
    ['a quote before Latin', 'the "node agent" runs', 'the node agent runs'],
    ['a space between scripts', 'Pod 生命周期', 'pod 生 命 周 期'],
  ])('they do across %s', (_, text, tokens) => expect(written(text)).toBe(tokens));
});

describe('identifiers are also found by their parts', () => {
  it.each([
    ['syncLoop', ['sync', 'loop']],
    ['kubetypes.PodUpdate', ['pod', 'update', '.podupdate']],
    ['HTTPServer', ['http', 'server']],
    ['gRPC', ['rpc']],
    ['用syncLoop同步', ['sync', 'loop']],
    ['kubelet --since=1h', ['--since']],
    ['--leader-elect', ['--leader-elect']],
    ['.gitignore', ['gitignore']],
    ['kubevela.net', ['.net']],
    ['IPVS', []],
    ['Kubernetes', []],
    ['a--b', []],
  ])('%s', (text, expected) => expect(parts(text)).toEqual(expected));
});

it.each([
  ['ﬁle é ｋ８ｓ 容器', ['ﬁle', 'é', 'ｋ８ｓ', '容', '器']],
  ['e\u0301tude 網路…', ['e\u0301tude', '網', '路']],
  ['①② ㎏ Ｃ＋＋', ['①②', '㎏', 'Ｃ＋＋']],
])('each token knows where it stands in %s', (text, pieces) => {
  expect(tokensOf(text).map(({ start, end }) => text.slice(start, end))).toEqual(pieces);
});

it('no text makes it throw, and tokens lie in order within the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      let before = 0;
      for (const { kind, start, end, text: token } of tokensOf(text)) {
        if (kind === 'part' || kind === 'break') continue;
        expect(start).toBeGreaterThanOrEqual(before);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(text.length);
        expect(token).not.toMatch(/[\s"\0]/);
        before = start;
      }
    }),
    { numRuns: 300 },
  );
});

it.each([
  ['combining marks', '\u0301'.repeat(200_000)],
  ['letters', 'a'.repeat(1_000_000)],
  ['hyphens', '-'.repeat(500_000)],
  ['dots', '.a'.repeat(300_000)],
  ['pluses', '+'.repeat(500_000)],
  ['capitals', 'aB'.repeat(300_000)],
  ['Chinese', '容，'.repeat(300_000)],
])('a flood of %s takes no long time', (_, text) => {
  const began = process.cpuUsage();
  tokensOf(text);
  expect(process.cpuUsage(began).user / 1e6).toBeLessThan(5);
});
