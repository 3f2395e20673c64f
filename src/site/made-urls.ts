import { isCarded, isDiagramOwner, type MadeRoute, type Route } from './route.ts';

/** What follows `/_/` in the address of something the product makes. */
interface MadeAddress {
  readonly lang: string;
  /** Reads the path of the page it is made for. */
  readonly readPage: (segments: readonly string[]) => Route | null;
}

/** Path of something made: `ofPath` is that of the page it is made for, if it is for one. */
export function madePath(route: MadeRoute, ofPath: string, encode: (path: string) => string): string {
  const owner = ofPath.replace(/\/$/, '');
  switch (route.name) {
    case 'resizedImage':
      return `/_/images/${route.hash}-${route.width}/${encode(route.file)}.webp`;
    case 'previewCard':
      return `/_/cards/${route.hash}${owner}/card.png`;
    case 'diagram':
      return `/_/diagrams/${route.hash}${owner}/${route.number}`;
    case 'siteIcon':
      return `/_/icons/${route.hash}/${encode(route.file)}`;
  }
}

/** What follows `/_/`, when it is the address of something the product makes. */
export function readMade(segments: readonly string[], { lang, readPage }: MadeAddress): MadeRoute | null {
  const [family, recipe = '', ...rest] = segments;
  const last = rest.at(-1);
  if (last === undefined) return null;
  switch (family) {
    case 'icons':
      return rest.length === 1 ? { name: 'siteIcon', lang, file: last, hash: recipe } : null;
    case 'images':
      return readImage(recipe, rest, lang);
    case 'cards': {
      const of = last === 'card.png' ? readPage(rest.slice(0, -1)) : null;
      return of === null || !isCarded(of) ? null : { name: 'previewCard', lang: of.lang, of, hash: recipe };
    }
    case 'diagrams': {
      const of = /^[1-9]\d{0,3}$/.test(last) ? readPage(rest.slice(0, -1)) : null;
      if (of === null || !isDiagramOwner(of)) return null;
      return { name: 'diagram', lang: of.lang, of, number: Number(last), hash: recipe };
    }
    default:
      return null;
  }
}

function readImage(recipe: string, rest: readonly string[], lang: string): MadeRoute | null {
  const [, hash, width] = /^([\da-f]+)-([1-9]\d{0,4})$/.exec(recipe) ?? [];
  const file = rest.join('/');
  if (hash === undefined || width === undefined || !file.endsWith('.webp')) return null;
  return { name: 'resizedImage', lang, file: file.slice(0, -'.webp'.length), width: Number(width), hash };
}
