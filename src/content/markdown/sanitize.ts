import sanitizeHtml from 'sanitize-html';
import { cleanText } from './clean.ts';

/** Attribute of tags of our own making, and its value, which `cleanText` keeps out of all an author writes. */
export const OWN_MARK = 'own';
const OWN = '\ufdd0';

/** Tags an author may write, each with the attributes it keeps. Attributes of all: lang, dir, title. */
const AUTHOR_TAGS: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'hreflang'],
  abbr: [],
  b: [],
  bdi: [],
  bdo: [],
  blockquote: [],
  br: [],
  caption: [],
  cite: [],
  code: [],
  col: ['span'],
  colgroup: ['span'],
  dd: [],
  del: ['datetime'],
  details: ['open'],
  dfn: [],
  div: [],
  dl: [],
  dt: [],
  em: [],
  figcaption: [],
  figure: [],
  h2: [],
  h3: [],
  h4: [],
  h5: [],
  h6: [],
  hr: [],
  i: [],
  ins: ['datetime'],
  kbd: [],
  li: ['value'],
  mark: [],
  ol: ['start', 'reversed', 'type'],
  p: [],
  pre: [],
  q: [],
  rp: [],
  rt: [],
  ruby: [],
  s: [],
  samp: [],
  small: [],
  span: [],
  strong: [],
  sub: [],
  summary: [],
  sup: [],
  table: [],
  tbody: [],
  td: ['colspan', 'rowspan', 'headers'],
  tfoot: [],
  th: ['colspan', 'rowspan', 'scope', 'headers'],
  thead: [],
  time: ['datetime'],
  tr: [],
  u: [],
  ul: [],
  var: [],
  wbr: [],
};
const EVERYWHERE = ['lang', 'dir', 'title', 'id'];

/** Obsolete or page-level elements, and what is meant by them. */
const RENAMED: Readonly<Record<string, string>> = {
  h1: 'h2',
  tt: 'code',
  strike: 's',
  acronym: 'abbr',
  center: 'div',
  section: 'div',
  article: 'div',
  aside: 'div',
  header: 'div',
  footer: 'div',
  main: 'div',
  nav: 'div',
};

/** What only our own markup carries; style and event handlers are in neither list. */
const OWN_TAGS = ['aside', 'section'];
const OWN_ATTRIBUTES =
  'class id href title role tabindex start lang aria-label aria-labelledby aria-hidden aria-describedby'.split(
    ' ',
  );
/** Browsers stop at 512; articles do not come near this. */
const MAX_HTML_DEPTH = 100;

/** Decides about the attributes of an author's tag whose fate depends on the page. */
export interface AuthorRules {
  /** A safe address for a link, or null for none. */
  readonly href: (written: string) => string | null;
  /** Whether this id may be given, here and now; called once per tag, in reading order. */
  readonly id: (written: string) => boolean;
}

/** An opening tag of our own; attributes that are null or false are left out. */
export function ownTag(name: string, attributes: Readonly<Record<string, string | null>> = {}): string {
  let html = `<${name} ${OWN_MARK}="${OWN}"`;
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null)
      html += ` ${key}="${value.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')}"`;
  }
  return `${html}>`;
}

/** Passes rendered HTML through the allow-list: our own tags as they are, all others as an author's. */
export function sanitizeArticle(html: string, rules: AuthorRules): string {
  return sanitizeHtml(html, {
    allowedTags: ALLOWED_TAGS,
    allowedAttributes: ALLOWED_ATTRIBUTES,
    allowedSchemes: ['http', 'https', 'mailto', 'tel', 'inkloop'],
    selfClosing: ['br', 'hr', 'wbr', 'col'],
    nestingLimit: MAX_HTML_DEPTH,
    parseStyleAttributes: false,
    transformTags: {
      '*': (tagName, attribs) => {
        const { [OWN_MARK]: own, ...rest } = attribs;
        return own === OWN ? { tagName, attribs: rest } : judgeAuthorTag(tagName, rest, rules);
      },
    },
  })
    .replace(/ \/>/g, '>')
    .replace(/<p><\/p>\n?/g, '');
}

/** What an author's tag is called in the page, or null when it has no place there; its content stays. */
export function authorTagName(written: string): string | null {
  const name = RENAMED[written] ?? written;
  return Object.hasOwn(AUTHOR_TAGS, name) ? name : null;
}

const ALLOWED_TAGS = [...Object.keys(AUTHOR_TAGS), ...OWN_TAGS];
const ALLOWED_ATTRIBUTES = Object.fromEntries(
  ALLOWED_TAGS.map((tag) => [tag, [...OWN_ATTRIBUTES, ...EVERYWHERE, ...(AUTHOR_TAGS[tag] ?? [])]]),
);

function judgeAuthorTag(
  written: string,
  attribs: Readonly<Record<string, string>>,
  rules: AuthorRules,
): { tagName: string; attribs: Record<string, string> } {
  const tagName = authorTagName(written);
  const allowed = tagName === null ? undefined : AUTHOR_TAGS[tagName];
  // `renderAuthorHtml` has left such tags out already; a span of them does no harm.
  if (tagName === null || !allowed) return { tagName: 'span', attribs: {} };
  const kept: Record<string, string> = {};
  for (const name of [...EVERYWHERE, ...allowed]) {
    const value = name === 'id' && tagName === 'a' ? (attribs['id'] ?? attribs['name']) : attribs[name];
    if (value === undefined) continue;
    if (name === 'id') {
      if (rules.id(value)) kept['id'] = value;
    } else if (name === 'href') {
      const href = rules.href(value);
      if (href !== null) kept[name] = href;
    } else kept[name] = value;
  }
  return { tagName, attribs: kept };
}

const ENTITY = /&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,31});/;
const ENTITIES = new RegExp(ENTITY.source, 'g');

const PLAIN = { lt: '<', gt: '>', quot: '"', amp: '&' };

/** Named and numeric character references as characters; anything else stays as written. */
export function decodeEntities(text: string): string {
  if (!text.includes('&') || !ENTITY.test(text)) return text;
  const known = new Map<string, string>();
  const decoded = text.replace(ENTITIES, (entity) => {
    const before = known.get(entity);
    if (before !== undefined) return before;
    const character = decodeEntity(entity);
    known.set(entity, character);
    return character;
  });
  return cleanText(decoded);
}

/** HTML takes the beginning of a name for the name (`&notes;` for `¬es;`); Markdown does not (CommonMark, section 2.5). */
function decodeEntity(entity: string): string {
  const escaped = sanitizeHtml(entity, { allowedTags: [], allowedAttributes: {} });
  const character = escaped.replace(/&(lt|gt|quot|amp);/g, (_, name: keyof typeof PLAIN) => PLAIN[name]);
  return character.length > 1 && character.endsWith(';') ? entity : character;
}
