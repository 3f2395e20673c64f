/**
 * Gives links between texts their addresses. `resolve` answers for a path in the content folder — of a Markdown
 * file or of a folder — with the address of its page, or null when there is none: then the text of the link stays and
 * the link goes.
 */
export function resolveContentLinks(html: string, resolve: (contentPath: string) => string | null): string {
  return html.replace(
    /(<a\b[^>]*?) href="inkloop:([^"#]*)(#[^"]*)?"/g,
    (_all, before: string, path: string, fragment = '') => {
      const address = resolve(decodeURIComponent(path));
      return address === null ? before : `${before} href="${escapeAttribute(address)}${fragment}"`;
    },
  );
}

function escapeAttribute(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
}
