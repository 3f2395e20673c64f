import { findAuthor, termLabel } from '../content/terms.ts';
import type { PersonFacts } from '../seo/json-ld/article-nodes.ts';
import type { AuthorProfile } from '../site/config.ts';
import { pathOf } from '../site/urls.ts';
import type { TermRow } from '../store/article-queries.ts';
import type { Picture } from './page-models.ts';
import type { PageContext } from './page-context.ts';
import { portraitPicture } from './pictures/placed-picture.ts';

/** The picture of an author; null without one, or where it is not to be shown. */
export async function authorPortrait(
  { image, name }: AuthorProfile,
  lang: string,
  context: PageContext,
): Promise<Picture | null> {
  return image === null ? null : portraitPicture(image, name[lang] ?? '', context);
}

/** An author as structured data and feeds name them. */
export function personFacts(
  { slug, label }: Pick<TermRow, 'slug' | 'label'>,
  lang: string,
  portrait: Picture | null,
  { site, baseUrl }: PageContext,
): PersonFacts {
  const config = site();
  const profile = findAuthor(slug, config);
  return {
    name: termLabel('author', slug, label, lang, config),
    url: baseUrl + pathOf({ name: 'term', lang, type: 'author', slug, page: 1 }, config),
    description: profile?.bio?.[lang] ?? null,
    image: portrait === null ? null : new URL(portrait.src, baseUrl).href,
    elsewhere: profile?.url == null ? [] : [profile.url],
  };
}
