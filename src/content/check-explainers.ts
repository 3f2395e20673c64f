import type { ContentProblem } from '../errors.ts';
import { suggestion } from '../explainer/complaints.ts';
import { warning, type CheckedArticle, type Lookup } from './check-lookup.ts';

/** Explainers that a text embeds and that have no file, or none that readers see; and files their pictures hide. */
export function checkExplainers({ article, outline }: CheckedArticle, { site }: Lookup): ContentProblem[] {
  const files = site.articles.filter(({ article: { kind } }) => kind === 'explainer');
  const hidden = outline.explainers.flatMap(({ id, isInline, line }) => {
    const file = `${article.bundle ?? ''}/explainers/${id}.${article.lang}.svg`;
    if (!isInline || article.bundle === null || !site.files.has(file)) return [];
    const message = `The picture of the explainer "${id}" has the address of the file ${file}, which it hides.`;
    return [warning('explainer', 'explainer', line, message, 'Rename the file.')];
  });
  const missing = outline.explainers.flatMap(({ id, isInline, line, column }): ContentProblem[] => {
    if (isInline) return [];
    const found = files.filter(({ article: { slug } }) => slug === id);
    if (found.length === 0) {
      const known = files.map(({ article: { slug } }) => slug);
      return [missingExplainer({ id, line, column }, known)];
    }
    if (found.some(({ article: { status } }) => status === 'published')) return [];
    const message = `explainer "${id}" is not public yet; a line stands in its place until then`;
    return [warning('explainer', 'explainer', line, message, '')];
  });
  return [...hidden, ...missing];
}

/** A text embeds an explainer that is not there. */
export function missingExplainer(
  { id, line, column }: { readonly id: string; readonly line: number; readonly column: number },
  known: readonly string[],
): ContentProblem {
  const message = `there is no explainer "${id}" in explainers/${suggestion(id, known)}`;
  return { severity: 'error', kind: 'explainer', field: 'explainer', line, column, message, hint: '' };
}
