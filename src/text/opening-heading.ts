interface OpeningHeading {
  /** Plain text: what a reader would see, HTML as it is written. */
  readonly text: string;
  /** 1-based line within the body. */
  readonly line: number;
}

const LEVEL_ONE = /^ {0,3}#(?:[ \t]+(.*))?$/u;
/** Longer than any title may be; keeps hostile lines cheap. */
const LOOK = 2000;

/** The `# heading` that opens a Markdown body, as plain text; null when the body begins with anything else. */
export function readOpeningHeading(body: string): OpeningHeading | null {
  const start = /\S/u.exec(body)?.index;
  if (start === undefined) return null;
  const lineStart = body.lastIndexOf('\n', start) + 1;
  const end = body.indexOf('\n', start);
  const line = body.slice(lineStart, Math.min(end === -1 ? body.length : end, lineStart + LOOK));
  const content = LEVEL_ONE.exec(line)?.[1];
  if (content === undefined) return null;
  const text = stripInlineMarkup(stripTail(content));
  return text === '' ? null : { text, line: body.slice(0, lineStart).split('\n').length };
}

/** Drops the closing `#`s of CommonMark and our `{#id}`. */
function stripTail(content: string): string {
  return content
    .trimEnd()
    .replace(/(?:^|(?<=[ \t]))#+$/u, '')
    .trimEnd()
    .replace(/(?<=^|[ \t])\{#[^{}\s]+\}$/u, '')
    .trim();
}

/** First private-use character; stands in for what must not be read as markup, by its number. */
const KEPT = 0xe000;

/** Inline Markdown as the plain text it shows: code, links, images, emphasis, escapes and entities. */
function stripInlineMarkup(markdown: string): string {
  const kept: string[] = [];
  const keep = (text: string): string => {
    kept.push(text);
    return String.fromCharCode(KEPT + kept.length - 1);
  };
  const shown = markdown
    .replace(/[\uE000-\uF8FF]/gu, '')
    .replace(/(?<![`\\])(`+)(?!`)(.{1,400}?)(?<!`)\1(?!`)/gu, (_, _ticks, code: string) =>
      keep(code.trim() || code),
    )
    .replace(/<(https?:\/\/[^<>\s]+)>/gu, (_, url: string) => keep(url))
    .replace(/\\([!-/:-@[-`{-~])/gu, (_, character: string) => keep(character))
    .replace(/!?\[([^[\]]*)\](?:\([^()]*(?:\([^()]*\)[^()]*)?\)|\[[^[\]]*\])/gu, '$1')
    .replace(/(\*\*\*|\*\*|\*|~~)(?!\s)([^*~]+)(?<!\s)\1/gu, '$2')
    .replace(/(\*\*|\*|~~)(?!\s)([^*~]+)(?<!\s)\1/gu, '$2')
    .replace(/(?<![\p{L}\p{N}_])(_{1,3})(?![\s_])([^_]+)(?<!\s)\1(?![\p{L}\p{N}_])/gu, '$2')
    .replace(/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gu, decodeEntity);
  return shown.replace(/[\uE000-\uF8FF]/gu, (mark) => kept[mark.charCodeAt(0) - KEPT] ?? '').trim();
}

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

function decodeEntity(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return NAMED[name] ?? whole;
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  const isPrivate = code >= KEPT && code <= 0xf8ff;
  return code > 0 && code <= 0x10ffff && !isPrivate ? String.fromCodePoint(code) : whole;
}
