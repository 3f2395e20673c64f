import { rawRequest } from '../../../testing/raw-request.ts';
import { elementsOf, wordsOf } from '../../testing/page.ts';

type Fields = Readonly<Record<string, string>>;

interface Answered {
  readonly status: number;
  readonly location: string | null;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly html: string;
  /** The answer as JSON, where it is. */
  readonly json: Record<string, unknown>;
}

/** A reader's browser without script at a world: keeps cookies, sends forms back as they came, from an address of its own. */
export interface Commenter {
  readonly cookies: Map<string, string>;
  get(path: string, headers?: Fields): Promise<Answered>;
  /** Sends a form to an address, with the hidden fields of the page it stands on, if there is one. */
  send(path: string, typed: Fields, headers?: Fields): Promise<Answered>;
  /** The same as a program does, with a body of JSON. */
  sendJson(path: string, body: unknown, headers?: Fields): Promise<Answered>;
}

let browsers = 0;

/** The world must have `TRUST_PROXY=loopback`, so that each commenter has an address of its own. */
export function commenter(world: { readonly url: string }): Commenter {
  browsers += 1;
  const address = `198.51.${browsers >> 8}.${browsers & 255}`;
  const cookies = new Map<string, string>();
  const request = async (method: string, path: string, headers: Fields, body?: string): Promise<Answered> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const sent = { 'X-Forwarded-For': address, ...(cookie === '' ? {} : { Cookie: cookie }), ...headers };
    const answer = await rawRequest(world.url, path.replace(/#.*/, ''), sent, method, body);
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const html = answer.body.toString('utf8');
    const isJson = String(answer.headers['content-type']).includes('json');
    return {
      status: answer.status,
      location: typeof answer.headers['location'] === 'string' ? answer.headers['location'] : null,
      headers: answer.headers,
      html,
      json: isJson ? (JSON.parse(html) as Record<string, unknown>) : {},
    };
  };
  const own = { Origin: world.url, 'Sec-Fetch-Site': 'same-origin' };
  return {
    cookies,
    get: (path, headers = {}) => request('GET', path, headers),
    async send(path, typed, headers = {}) {
      const page = await request('GET', path.replace(/\/comments$/, ''), {});
      const body = new URLSearchParams({ ...hiddenFields(page.html), ...typed }).toString();
      const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
      return request('POST', path, { ...form, ...own, ...headers }, body);
    },
    sendJson: (path, body, headers = {}) =>
      request(
        'POST',
        path,
        { 'Content-Type': 'application/json', Accept: 'application/json', ...own, ...headers },
        JSON.stringify(body),
      ),
  };
}

/** Hidden fields of the comment form on a page. */
function hiddenFields(html: string): Record<string, string> {
  const [form] = elementsOf(html, 'form', { method: 'post' });
  return Object.fromEntries(
    (form === undefined ? [] : elementsOf(form, 'input', { type: 'hidden' })).map(({ attribs }) => [
      attribs['name'] ?? '',
      attribs['value'] ?? '',
    ]),
  );
}

/** What the fields of the form on a page hold. */
export function typedFields(html: string): Record<string, string> {
  const [form] = elementsOf(html, 'form', { method: 'post' });
  if (form === undefined) return {};
  const text = elementsOf(form, 'textarea').map((area): [string, string] => [
    area.attribs['name'] ?? '',
    areaText(html),
  ]);
  const inputs = elementsOf(form, 'input')
    .filter(({ attribs }) => attribs['type'] !== 'hidden')
    .map(({ attribs }): [string, string] => [
      attribs['name'] ?? '',
      attribs['type'] === 'checkbox' ? String('checked' in attribs) : (attribs['value'] ?? ''),
    ]);
  return Object.fromEntries([...text, ...inputs]);
}

/** Browsers drop one line break at the beginning. */
function areaText(html: string): string {
  const [area] = elementsOf(html, 'textarea');
  const text = area?.children.map((child) => ('data' in child ? String(child.data) : '')).join('') ?? '';
  return text.replace(/^\n/, '');
}

/** Problems told beside fields, by field, and the sentence in the box. */
export function complaints(html: string): { readonly box: string; readonly fields: Record<string, string> } {
  const fields = elementsOf(html, 'span', { class: 'err' }).map((told): [string, string] => {
    const id = (told.attribs['id'] ?? '').replace(/-err$/, '');
    const field = [...elementsOf(html, 'input', { id }), ...elementsOf(html, 'textarea', { id })][0];
    return [field?.attribs['name'] ?? id, wordsOf(told)];
  });
  const [box] = elementsOf(html, 'div', { class: 'bad-box' });
  return {
    box: box === undefined ? '' : wordsOf(elementsOf(box, 'p')[0]),
    fields: Object.fromEntries(fields),
  };
}

/** A comment on a page: what stands in its place. */
export interface ShownComment {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly isAuthor: boolean;
  readonly said: string;
  /** How deep it is nested, from 1. */
  readonly depth: number;
}

/** Comments of a page, in the order in which they stand. */
export function shownComments(html: string): ShownComment[] {
  return elementsOf(html, 'li', { class: 'cm' }).map((item) => {
    const within = elementsOf(item, 'div')[0] ?? item;
    let depth = 0;
    for (let at: typeof item.parent = item; at !== null; at = at.parent)
      if ('name' in at && at.name === 'li') depth += 1;
    return {
      id: item.attribs['id'] ?? '',
      name: wordsOf(elementsOf(within, 'b')[0]),
      text: wordsOf(elementsOf(within, 'div', { class: 'cm-b' })[0]),
      isAuthor: elementsOf(within, 'span', { class: 'role' }).length > 0,
      said: wordsOf(within),
      depth,
    };
  });
}
