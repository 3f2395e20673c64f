import type { BreadcrumbList } from 'schema-dts';
import { idOf, type Node } from './node.ts';

/** A step on the way from the home to a page, as it is also seen on the page. */
export interface Crumb {
  readonly name: string;
  /** Absolute. */
  readonly url: string;
}

/** The way to a page, home first, the page itself last. */
export function breadcrumbNode(url: string, trail: readonly Crumb[]): Node {
  return {
    '@type': 'BreadcrumbList',
    ...idOf(url, 'breadcrumb'),
    itemListElement: trail.map((crumb, index) => ({
      '@type': 'ListItem' as const,
      position: index + 1,
      name: crumb.name,
      item: crumb.url,
    })),
  } satisfies BreadcrumbList;
}
