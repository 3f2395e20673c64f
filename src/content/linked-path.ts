import { placeOf } from './article-place.ts';

/** Whether a path is that of a file that becomes a page: Markdown, or a drawing under `explainers/`. */
export function isTextFile(path: string): boolean {
  return /\.md$/i.test(path) || /^explainers\/[^/]+\.yaml$/i.test(path);
}

/**
 * The key of the article a link between content files means, when no file has exactly that path: `../other/index.md`,
 * `../other` and `../other/` all mean the article of the bundle `other`, in whatever language.
 */
export function keyOfLinkedPath(path: string, languages: readonly string[]): string {
  const bare = path.normalize('NFC').replace(/\/+$/, '');
  if (isTextFile(bare)) return placeOf(bare, languages)?.key ?? bare;
  return bare.replace(/\/index$/i, '');
}
