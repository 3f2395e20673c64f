/**
 * Whether the product does what it is for: it starts, is read in both languages, takes a comment by the form as it is
 * served, is started again, and still has the comment.
 *
 * `node scripts/smoke.mjs --process` tries the built product, `node scripts/smoke.mjs --image IMAGE` an image.
 */
import { pathToFileURL } from 'node:url';
import { Parser } from 'htmlparser2';
import { imageTarget, processTarget } from './smoke-targets.mjs';

/** @typedef {import('./smoke-targets.mjs').Target} Target */

// Long enough to be a comment, and in both scripts.
const said = 'A question about the second drawing. 关于第二张图的一个问题。';
const person = { author: 'Smoke 烟', email: 'smoke@example.org', content: said };

/**
 * Throws when something is not as it should be. The target keeps running.
 * @param {Target} target
 */
export async function smoke(target) {
  await target.start();
  const articles = await findArticles(target.url);
  const own = await comment(target.url, articles[0]);
  await lookFor(target.url, own);
  await target.restart();
  await findArticles(target.url);
  await lookFor(target.url, own);
}

/**
 * Reads both home pages and the first article each of them links.
 * @param {string} url
 * @returns {Promise<[string, string]>} Path of an article in each language.
 */
async function findArticles(url) {
  return [await findArticle(url, '/', '/posts/'), await findArticle(url, '/zh/', '/zh/posts/')];
}

/**
 * @param {string} url
 * @param {string} home
 * @param {string} folder
 */
async function findArticle(url, home, folder) {
  const { links } = readPage(await read(url + home));
  const article = links.find((link) => link.startsWith(folder));
  if (article === undefined) throw new Error(`${home} links no article.`);
  const { title } = readPage(await read(url + article));
  if (title === '') throw new Error(`${article} has no title.`);
  return article;
}

/**
 * Sends the comment form of an article with all it came with, as a browser without script does.
 * @param {string} url
 * @param {string} article
 * @returns {Promise<{ path: string, cookie: string }>} Where its author finds the comment, and by what he is known.
 */
async function comment(url, article) {
  const { form } = readPage(await read(url + article));
  if (form === null) throw new Error(`${article} has no comment form.`);
  const missing = Object.keys(person).filter((name) => !(name in form.fields));
  if (missing.length > 0) throw new Error(`The comment form has no ${missing.join(', ')}.`);
  const response = await fetch(new URL(form.action, url + article), {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: url },
    body: new URLSearchParams({ ...form.fields, ...person }),
  });
  const place = response.headers.get('location');
  const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';');
  if (response.status !== 303 || place === null)
    throw new Error(`The comment was answered ${response.status}.`);
  return { path: place, cookie };
}

/**
 * The comment is there for its author; nobody else sees it before it was approved.
 * @param {string} url
 * @param {{ path: string, cookie: string }} own
 */
async function lookFor(url, { path, cookie }) {
  const place = new URL(path, url);
  if (!(await read(place.href, { Cookie: cookie })).includes(said)) throw new Error('The comment is gone.');
  const article = new URL(place.pathname, url);
  if ((await read(article.href)).includes(said))
    throw new Error('A comment that waits is shown to everybody.');
}

/**
 * @param {string} address
 * @param {Record<string, string>} headers
 */
async function read(address, headers = {}) {
  const response = await fetch(address, { headers });
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
  return response.text();
}

/**
 * @param {string} html
 * @returns {{ title: string, links: string[], form: { action: string, fields: Record<string, string> } | null }}
 * `form` is the first that is posted; of its buttons none is pressed.
 */
function readPage(html) {
  /** @type {string[]} */
  const links = [];
  /** @type {{ action: string, fields: Record<string, string> } | null} */
  let form = null;
  let [isInForm, isInTitle, title] = [false, false, ''];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'a' && attributes.href !== undefined) links.push(attributes.href);
      if (name === 'h1') isInTitle = true;
      if (name === 'form' && form === null && attributes.method === 'post') {
        isInForm = true;
        form = { action: attributes.action ?? '', fields: {} };
      }
      const isField = name === 'textarea' || (name === 'input' && attributes.type !== 'checkbox');
      if (isInForm && form !== null && isField && attributes.name !== undefined)
        form.fields[attributes.name] = attributes.value ?? '';
    },
    ontext(text) {
      if (isInTitle) title += text;
    },
    onclosetag(name) {
      if (name === 'form') isInForm = false;
      if (name === 'h1') isInTitle = false;
    },
  });
  parser.end(html);
  return { title: title.trim(), links, form };
}

/** @param {readonly string[]} args */
function targetOf([how, image]) {
  if (how === '--process') return processTarget();
  if (how === '--image' && image !== undefined) return imageTarget(image);
  throw new Error('Usage: node scripts/smoke.mjs --process, or --image IMAGE');
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const target = targetOf(process.argv.slice(2));
  try {
    await smoke(target);
    await target.stop();
    console.log('It starts, is read, takes a comment, starts again and still has it.');
  } catch (error) {
    console.error(target.log());
    throw error;
  } finally {
    await target.remove();
  }
}
