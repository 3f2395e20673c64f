import { DomUtils, parseDocument } from 'htmlparser2';
import { rawRequest } from './raw-request.ts';

type Fields = Readonly<Record<string, string>>;

export interface GuanliPage {
  readonly status: number;
  /** Where it redirects to. */
  readonly location: string | null;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly setCookies: readonly string[];
  readonly html: string;
  readonly h1: string;
  /** What a reader sees of it, blanks folded. */
  readonly text: string;
  /** Forms by action, with the values their fields have. */
  readonly forms: ReadonlyMap<string, readonly (readonly [name: string, value: string])[]>;
  /** Sentences in the red box and beside fields. */
  readonly complaints: readonly string[];
}

/** A browser without script at the dashboard of a world: keeps cookies, fills in the forms it is shown. */
export interface GuanliBrowser {
  readonly cookies: Map<string, string>;
  get(path: string, headers?: Fields): Promise<GuanliPage>;
  /** Sends any form to any address, as a page of the world's own. */
  post(
    path: string,
    fields: Fields | readonly (readonly [string, string])[],
    headers?: Fields,
  ): Promise<GuanliPage>;
  /** Fills in a form of a page and sends it, with whatever hidden fields it has. */
  submit(page: GuanliPage, action: string, typed: Fields, headers?: Fields): Promise<GuanliPage>;
  /** Through the login page; answers what came of it. */
  logIn(name: string, password: string, more?: Fields): Promise<GuanliPage>;
}

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/**
 * @param url of the world
 * @param always headers of every request, such as another client address
 */
export function guanliBrowser(url: string, always: Fields = {}): GuanliBrowser {
  const cookies = new Map<string, string>();
  const send = async (method: string, path: string, headers: Fields, body?: string): Promise<GuanliPage> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const sent = {
      'User-Agent': FIREFOX,
      ...(cookie === '' ? {} : { Cookie: cookie }),
      ...always,
      ...headers,
    };
    const answer = await rawRequest(url, path, sent, method, body);
    const setCookies = answer.headers['set-cookie'] ?? [];
    const list = typeof setCookies === 'string' ? [setCookies] : setCookies;
    for (const line of list) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /Expires=Thu, 01 Jan 1970/.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return readPage(answer.status, answer.headers, list, answer.body.toString('utf8'));
  };
  const browser: GuanliBrowser = {
    cookies,
    get: (path, headers = {}) => send('GET', path, headers),
    post: (path, fields, headers = {}) => {
      const pairs = Array.isArray(fields) ? fields : Object.entries(fields as Fields);
      const form = {
        'Content-Type': 'application/x-www-form-urlencoded',
        Origin: url,
        'Sec-Fetch-Site': 'same-origin',
      };
      const body = new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, value]));
      return send('POST', path, { ...form, ...headers }, body.toString());
    },
    submit: (page, action, typed, headers) => {
      const form = page.forms.get(action);
      if (form === undefined) throw new Error(`no form for ${action} on “${page.h1}” (${page.status})`);
      const rest = form.filter(([name]) => !(name in typed));
      return browser.post(action, [...rest, ...Object.entries(typed)], headers);
    },
    logIn: async (name, password, more = {}) => {
      const page = await browser.get('/guanli/login');
      return browser.submit(page, '/guanli/login', { name, password, ...more });
    },
  };
  return browser;
}

function readPage(
  status: number,
  headers: GuanliPage['headers'],
  setCookies: readonly string[],
  html: string,
): GuanliPage {
  const document = parseDocument(html);
  const all = (name: string) => DomUtils.getElementsByTagName(name, document);
  const textOf = (node: Parameters<typeof DomUtils.textContent>[0]): string =>
    DomUtils.textContent(node).replace(/\s+/g, ' ').trim();
  const forms = all('form').map((form): [string, [string, string][]] => {
    const fields = DomUtils.getElementsByTagName('input', form)
      .filter(({ attribs }) => attribs['name'] !== undefined)
      .filter(({ attribs }) => attribs['type'] !== 'checkbox' || 'checked' in attribs);
    const chosen = DomUtils.getElementsByTagName('select', form).map((select): [string, string] => {
      const options = DomUtils.getElementsByTagName('option', select);
      const option = options.find(({ attribs }) => 'selected' in attribs) ?? options[0];
      return [select.attribs['name'] ?? '', option?.attribs['value'] ?? ''];
    });
    const texts = DomUtils.getElementsByTagName('textarea', form).map((area): [string, string] => [
      area.attribs['name'] ?? '',
      // A line end right after the tag is no part of the text.
      DomUtils.textContent(area).replace(/^\n/, ''),
    ]);
    const values = fields.map(({ attribs }): [string, string] => [
      attribs['name'] ?? '',
      attribs['value'] ?? '',
    ]);
    return [form.attribs['action'] ?? '', [...values, ...texts, ...chosen]];
  });
  const location = headers['location'];
  return {
    status,
    location: typeof location === 'string' ? location : null,
    headers,
    setCookies,
    html,
    h1: all('h1').map(textOf).join(),
    text: textOf(document),
    forms: new Map(forms),
    complaints: all('p')
      .filter(({ attribs }) => /\b(bad-box|err)\b/.test(attribs['class'] ?? ''))
      .map(textOf),
  };
}
