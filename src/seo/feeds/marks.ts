import { cleanForXml, escapeXml } from '../../text/xml.ts';

/**
 * Texts on their way through the feed library, which escapes some, double-decodes others and passes on what XML cannot
 * hold. It is given a mark in place of each text; the texts are put in afterwards, escaped once.
 */
export interface Marks {
  /** A mark for a text. */
  put(text: string): string;
  /** The library's XML with every text in place of its mark; `<![CDATA[…]]>` stays one. */
  fill(xml: string): string;
}

// Non-characters: no address can hold them unencoded, and what is filled in is not looked at again.
const MARK = /<!\[CDATA\[\ufdd0(\d+)\ufdd1\]\]>|\ufdd0(\d+)\ufdd1/g;

export function createMarks(): Marks {
  const texts: string[] = [];
  return {
    put(text) {
      texts.push(text);
      return `\ufdd0${texts.length - 1}\ufdd1`;
    },
    fill: (xml) =>
      xml.replace(MARK, (_, cdata: string | undefined, plain: string | undefined) =>
        cdata === undefined ? escapeXml(texts[Number(plain)] ?? '') : cdataOf(texts[Number(cdata)] ?? ''),
      ),
  };
}

function cdataOf(text: string): string {
  return `<![CDATA[${cleanForXml(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}
