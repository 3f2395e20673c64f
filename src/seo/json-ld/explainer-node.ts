import type { LearningResource } from 'schema-dts';
import type { HeadImage } from '../open-graph.ts';
import { imageNode } from './article-nodes.ts';
import { idOf, type Node } from './node.ts';
import { publisherId, websiteId, type SiteFacts } from './site-nodes.ts';

export interface ExplainerFacts {
  /** Canonical, absolute. */
  readonly url: string;
  readonly title: string;
  readonly description: string;
  /** BCP 47 tag. */
  readonly tag: string;
  readonly publishedAt: string | null;
  readonly modifiedAt: string | null;
  readonly image: HeadImage | null;
  /** Each with the fragment that leads to it. */
  readonly steps: readonly { readonly name: string; readonly text: string; readonly fragment: string }[];
}

/** A drawing that teaches step by step. */
export function explainerNode(explainer: ExplainerFacts, site: SiteFacts): Node {
  const { url, title, description, tag, steps, publishedAt, modifiedAt, image } = explainer;
  return {
    '@type': 'LearningResource',
    ...idOf(url, 'explainer'),
    name: title,
    description,
    url,
    inLanguage: tag,
    isPartOf: websiteId(site),
    publisher: publisherId(site),
    ...(publishedAt === null ? {} : { datePublished: publishedAt }),
    ...(modifiedAt === null ? {} : { dateModified: modifiedAt }),
    ...(image === null ? {} : { image: [imageNode(image)], thumbnailUrl: image.url }),
    isAccessibleForFree: true,
    hasPart: steps.map(({ name, text, fragment }, index) => ({
      '@type': 'LearningResource' as const,
      position: index + 1,
      name,
      text,
      url: `${url}#${fragment}`,
    })),
  } satisfies LearningResource;
}
