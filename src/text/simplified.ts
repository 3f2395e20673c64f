import traditional from 'opencc-js/dict/TSCharacters';

/** By characters alone: 網路 meets 网路, while 网络, which is another word, stays one. */
const simplified: ReadonlyMap<number, string> = new Map(
  traditional.split('|').map((pair): [number, string] => {
    const [from = '', to = from] = pair.split(' ');
    return [from.codePointAt(0) ?? 0, to];
  }),
);
/** Nearly all characters are their own simplified form; one byte each says so faster than the map. */
const isTraditional = new Uint8Array(0x10000);
for (const from of simplified.keys()) if (from < 0x10000) isTraditional[from] = 1;

/** The simplified form of a traditional character; every other character as it is. */
export function simplify(character: string): string {
  if (character.length === 1 && isTraditional[character.charCodeAt(0)] !== 1) return character;
  return simplified.get(character.codePointAt(0) ?? 0) ?? character;
}

/** A text with each traditional character in its simplified form, for comparing. */
export function simplifyText(text: string): string {
  return /\p{Script=Han}/u.test(text) ? Array.from(text, simplify).join('') : text;
}
