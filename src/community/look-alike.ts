import { foldForMatching } from './match-text.ts';

/** Letters of other scripts, and digits, that are taken for Latin ones. */
const CONFUSABLE: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['aаαɑ', 'a'],
    ['bЬьвβ', 'b'],
    ['cсϲᴄ', 'c'],
    ['dԁ', 'd'],
    ['eеєεҽ', 'e'],
    ['gɡց', 'g'],
    ['hһнη', 'h'],
    ['iіıι1l|!ӏ', 'l'],
    ['jјϳ', 'j'],
    ['kкκ', 'k'],
    ['mмμ', 'm'],
    ['nпո', 'n'],
    ['oоοσ0օ', 'o'],
    ['pрρ', 'p'],
    ['qԛ', 'q'],
    ['rгᴦ', 'r'],
    ['sѕ5$', 's'],
    ['tтτ', 't'],
    ['uυսц', 'u'],
    ['vνѵ', 'v'],
    ['wԝшω', 'w'],
    ['xхχ', 'x'],
    ['yуγү', 'y'],
    ['zᴢ', 'z'],
  ].flatMap(([letters = '', latin = '']) => Array.from(letters, (letter) => [letter, latin])),
);

/**
 * What a name looks like at a glance: without accents, blanks, marks and case, letters of other scripts as the Latin ones
 * they resemble, Chinese simplified. Two names with one skeleton can be mistaken for each other.
 */
export function nameSkeleton(name: string): string {
  const bare = foldForMatching(name, true)
    .normalize('NFD')
    .replace(/[\p{M}\p{Z}\p{P}]/gu, '');
  return Array.from(bare, (char) => CONFUSABLE[char] ?? char)
    .join('')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w');
}
