import { placeOf } from './article-place.ts';

/**
 * The key of the article a link between content files means, when no file has exactly that path: `../other/index.md`,
 * `../other` and `../other/` all mean the article of the bundle `other`, in whatever language.
 */
export function keyOfLinkedPath(path: string, languages: readonly string[]): string {
  const bare = path.normalize('NFC').replace(/\/+$/, '');
  if (/\.md$/i.test(bare)) return placeOf(bare, languages)?.key ?? bare;
  return bare.replace(/\/index$/i, '');
}
