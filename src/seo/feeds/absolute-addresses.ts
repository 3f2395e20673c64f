/** Tags of HTML as our renderer writes it: attributes in double quotes, and no bare `<` or `>` in any of them. */
const TAG = /<[a-z][^<>]*>/g;
const ADDRESS = / (href|src|poster|srcset)="([^"]*)"/g;

/**
 * HTML in which every address says where it leads from anywhere: relative ones, those of this page (`#fn-1`), and all
 * in a `srcset`.
 * @param pageUrl absolute address of the page the HTML stands on
 */
export function makeAddressesAbsolute(html: string, pageUrl: string): string {
  return html.replace(TAG, (tag) =>
    tag.replace(ADDRESS, (_, attribute: string, value: string) => {
      const full = attribute === 'srcset' ? resolveSet(value, pageUrl) : resolve(value, pageUrl);
      return ` ${attribute}="${full}"`;
    }),
  );
}

/** `a.png 1x, b.png 2x`: addresses end at a blank. */
function resolveSet(candidates: string, pageUrl: string): string {
  return candidates
    .trim()
    .split(/,\s+/)
    .map((candidate) => {
      const [address = '', ...size] = candidate.split(/\s+/);
      return [resolve(address, pageUrl), ...size].join(' ');
    })
    .join(', ');
}

function resolve(written: string, pageUrl: string): string {
  const address = written.replaceAll('&amp;', '&').replaceAll('&quot;', '"');
  if (!URL.canParse(address, pageUrl)) return written;
  return new URL(address, pageUrl).href.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}
