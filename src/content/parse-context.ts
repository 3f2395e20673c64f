import type { SiteConfig } from '../site/config.ts';
import type { ParseContext } from './article.ts';
import { DEFAULT_LIMITS, RESERVED_PAGE_SLUGS } from './limits.ts';

/** What content files are judged against under this configuration. */
export function parseContextFor(config: SiteConfig, now: Date): ParseContext {
  return {
    now,
    timezone: config.timezone,
    languages: config.languages,
    defaultLang: config.defaultLang,
    defaultAuthor: config.author,
    reservedSlugs: new Set([...RESERVED_PAGE_SLUGS, ...config.languages]),
    declaredFields: config.fields.map(({ name }) => name),
    declaredTypes: new Map(config.fields.map(({ name, type }) => [name, type])),
    limits: DEFAULT_LIMITS,
  };
}
