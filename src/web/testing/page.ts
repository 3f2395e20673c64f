import { DomUtils, parseDocument } from 'htmlparser2';

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

/** Elements of a page or of a part of it, by name and, if need be, by attributes, in document order. */
export function elementsOf(
  within: string | Element,
  name: string,
  attributes: Readonly<Record<string, string | true>> = {},
): Element[] {
  const root = typeof within === 'string' ? parseDocument(within) : within;
  return DomUtils.findAll(
    (element) =>
      element.name === name &&
      Object.entries(attributes).every(([key, value]) => {
        const given = element.attribs[key];
        if (value === true) return given !== undefined;
        return key === 'class' ? given?.split(' ').includes(value) : given === value;
      }),
    root.children,
  );
}

/** The words of an element, blanks as a reader sees them. */
export function wordsOf(element: Element | undefined): string {
  return element === undefined ? '' : DomUtils.textContent(element).replace(/\s+/g, ' ').trim();
}

/** [words, href] of the links in a part of a page. */
export function linksOf(within: string | Element | undefined): [string, string][] {
  return elementsOf(within ?? '', 'a', { href: true }).map((link) => [
    wordsOf(link),
    link.attribs['href'] ?? '',
  ]);
}
