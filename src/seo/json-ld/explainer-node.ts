import type { LearningResource } from 'schema-dts';
import { idOf, type Node } from './node.ts';
import { publisherId, websiteId, type SiteFacts } from './site-nodes.ts';

export interface ExplainerFacts {
  /** Canonical, absolute. */
  readonly url: string;
  readonly title: string;
  readonly description: string;
  /** BCP 47 tag. */
  readonly tag: string;
  /** Each with the fragment that leads to it. */
  readonly steps: readonly { readonly name: string; readonly text: string; readonly fragment: string }[];
}

/** A drawing that teaches step by step. */
export function explainerNode(
  { url, title, description, tag, steps }: ExplainerFacts,
  site: SiteFacts,
): Node {
  return {
    '@type': 'LearningResource',
    ...idOf(url, 'explainer'),
    name: title,
    description,
    url,
    inLanguage: tag,
    isPartOf: websiteId(site),
    publisher: publisherId(site),
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
