/**
 * What crawlers may ask for: everything that is public. Pages not meant for finding say so themselves; a crawler that
 * was kept from reading them would never know.
 */
export function writeRobots(sitemapUrl: string): string {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${sitemapUrl}\n`;
}

export interface LlmsSection {
  readonly heading: string;
  readonly links: readonly { readonly title: string; readonly url: string; readonly summary: string }[];
}

/** An index in Markdown for language models (llmstxt.org): what there is, with the source of each text. */
export function writeLlms(title: string, description: string, sections: readonly LlmsSection[]): string {
  const head = `# ${oneLine(title)}\n${description === '' ? '' : `\n> ${oneLine(description)}\n`}`;
  const body = sections
    .filter(({ links }) => links.length > 0)
    .map(({ heading, links }) => `\n## ${oneLine(heading)}\n\n${links.map(writeLink).join('')}`);
  return head + body.join('');
}

function writeLink({ title, url, summary }: LlmsSection['links'][number]): string {
  const text = oneLine(title).replace(/[[\]\\]/g, (char) => `\\${char}`);
  return `- [${text}](${url})${summary === '' ? '' : `: ${oneLine(summary)}`}\n`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
