/**
 * Gives links between texts their addresses. `resolve` answers for a path in the content folder — of a Markdown
 * file or of a folder, without a slash at its end — with the address of its page, or null when there is none:
 * then the text of the link stays and the link goes.
 */
export function resolveContentLinks(html: string, resolve: (contentPath: string) => string | null): string {
  return html.replace(MARKER, (_all, before: string, path: string, fragment = '') => {
    const decoded = decodePath(path);
    const address = decoded === null ? null : resolve(decoded);
    return address === null ? before : `${before} href="${escapeAttribute(address)}${fragment}"`;
  });
}

/** Within a tag, since text and attributes never hold a bare `<` or `>`. */
const MARKER = /(<a\b[^>]*?) href="inkloop:([^"#]*)(#[^"]*)?"/g;

function decodePath(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

function escapeAttribute(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
}
