/**
 * Walks every internal link of a running site and checks each page's HTML: `node scripts/crawl.mjs http://localhost:3000`.
 * Prints what is broken; exit code 1 when anything is.
 */
import { pathToFileURL } from 'node:url';
import { HtmlValidate } from 'html-validate';
import { Parser } from 'htmlparser2';

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // Matters of house style rather than of validity; the views follow their own.
    'void-style': 'off',
    'no-trailing-whitespace': 'off',
    'long-title': 'off',
    'attribute-boolean-style': 'off',
    'doctype-style': 'off',
    'no-inline-style': 'error',
    'require-sri': 'off',
    // The design's language marks and labels are read with their hidden text.
    'prefer-native-element': 'off',
    'tel-non-breaking': 'off',
    // HTML takes any id without blanks; Chinese and numbered headings use that.
    'valid-id': ['error', { relaxed: true }],
    // Authors write tables by hand; the parser adds the body.
    'prefer-tbody': 'off',
    'no-raw-characters': ['error', { relaxed: true }],
    // The boxes of one filter share its name.
    'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'button', 'reset', 'submit'] }],
  },
});

/**
 * @param {string} origin
 * @param {readonly string[]} starts Paths to begin at.
 * @returns {Promise<{ pages: number, faults: string[] }>} How many addresses were asked for, and what is wrong.
 */
export async function crawl(origin, starts = ['/']) {
  /** @type {Map<string, string>} path → where it was first linked from */
  const seen = new Map(starts.map((path) => [path, 'the start']));
  /** @type {Map<string, Set<string>>} */
  const idsByPath = new Map();
  /** @type {{ from: string, path: string, id: string }[]} */
  const anchors = [];
  const faults = [];
  for (const [path, from] of seen) {
    const response = await fetch(origin + path, { redirect: 'manual' });
    const type = response.headers.get('content-type') ?? '';
    if (response.status !== 200) faults.push(`${path} is ${response.status}, linked from ${from}`);
    if (!type.startsWith('text/html') || response.status !== 200) {
      await response.arrayBuffer();
      continue;
    }
    const html = await response.text();
    const { ids, links } = readPage(html);
    idsByPath.set(path, ids);
    faults.push(...(await findInvalid(path, html)));
    for (const link of links) {
      const target = new URL(link, origin + path);
      if (target.origin !== new URL(origin).origin) continue;
      const address = target.pathname + target.search;
      if (!seen.has(address)) seen.set(address, path);
      if (target.hash.length > 1)
        anchors.push({ from: path, path: address, id: decodeURIComponent(target.hash.slice(1)) });
    }
  }
  for (const { from, path, id } of anchors) {
    if (idsByPath.has(path) && !idsByPath.get(path)?.has(id))
      faults.push(`${path}#${id} is no anchor, linked from ${from}`);
  }
  return { pages: seen.size, faults };
}

/** @param {string} html */
function readPage(html) {
  const ids = new Set();
  /** @type {string[]} */
  const links = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (attributes['id'] !== undefined) ids.add(attributes['id']);
      // Absolute addresses in the head carry the public origin, which need not be the one crawled.
      const link =
        name === 'link' && attributes['rel'] !== 'stylesheet'
          ? undefined
          : (attributes['href'] ?? attributes['src']);
      if (link !== undefined) links.push(link);
    },
  });
  parser.end(html);
  return { ids, links };
}

/**
 * @param {string} path
 * @param {string} html
 */
async function findInvalid(path, html) {
  const { results } = await validator.validateString(html, path);
  return results.flatMap(({ messages }) =>
    messages.map(({ line, ruleId, message }) => `${path}:${line} ${ruleId}: ${message}`),
  );
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [origin = 'http://localhost:3000', ...starts] = process.argv.slice(2);
  const { pages, faults } = await crawl(origin, starts.length > 0 ? starts : ['/', '/zh/']);
  for (const fault of faults) console.log(fault);
  console.log(`${pages} addresses, ${faults.length} faults`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
