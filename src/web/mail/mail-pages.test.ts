import { DomUtils, parseDocument } from 'htmlparser2';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { commenterToken, newBrowser } from '../../community/commenter-token.ts';
import { confirmToken, unsubscribeToken, type MailSubject } from '../../community/mail-links.ts';
import { accountMail } from '../../store/account-mail.ts';
import { commitQueue } from '../../store/commit-queue.ts';
import { mailConsent, type MailConsent } from '../../store/mail-consent.ts';
import { keptSecret } from '../../store/secrets.ts';
import { addAccount } from '../../testing/accounts.ts';
import { post, world, type World } from '../../testing/world.ts';

const READER = 'lilei@example.org';
let site: World & { readonly folder: string };
let secret: Buffer;
let consent: MailConsent;
beforeAll(async () => {
  site = await world({
    'site.yaml': 'title: { en: Gaozhi, zh: 稿纸 }\nlanguages: [en, zh]\n',
    'posts/a.md': post('A'),
  });
  secret = keptSecret(`${site.folder}/data`, 'comment-secret');
  consent = mailConsent(site.db, commitQueue(site.db));
});
afterAll(() => site.close());
beforeEach(() => site.db.exec('DELETE FROM mail_consent; DELETE FROM email_proof; DELETE FROM account'));

const now = (): string => new Date().toISOString();
const confirmPath = (lang = 'zh', days = 30): string =>
  `/_/mail/confirm/${confirmToken({ emailKey: READER, lang }, Date.now(), days, secret)}`;
const unsubscribePath = (subject: MailSubject = 'replies', lang = 'zh', emailKey = READER): string =>
  `/_/mail/unsubscribe/${unsubscribeToken({ subject, emailKey, lang }, Date.now(), secret)}`;
const send = (path: string, body = '', headers: Record<string, string> = {}): Promise<Response> =>
  fetch(site.url + path, {
    method: 'POST',
    redirect: 'manual',
    body,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
  });

interface Read {
  readonly status: number;
  readonly lang: string | undefined;
  readonly heading: string;
  readonly buttons: readonly string[];
}

async function read(response: Response): Promise<Read> {
  const document = parseDocument(await response.text());
  const all = (name: string) => DomUtils.getElementsByTagName(name, document);
  const main = DomUtils.getElementsByTagName('main', document);
  return {
    status: response.status,
    lang: all('html')[0]?.attribs['lang'],
    heading: DomUtils.textContent(all('h1')),
    buttons: DomUtils.getElementsByTagName('button', main).map((button) => DomUtils.textContent(button)),
  };
}

describe('confirming an address', () => {
  test.each([
    ['zh', 'zh-Hans', '要接收回复通知吗？', '已开启回复通知。'],
    ['en', 'en', 'Mail about replies?', 'You will get mail about replies.'],
    ['fr', 'en', 'Mail about replies?', 'You will get mail about replies.'],
  ])('opening the link asks, the button confirms (%s)', async (lang, tag, question, answer) => {
    const path = confirmPath(lang);
    const asked = await read(await site.get(path));
    expect(asked).toMatchObject({ status: 200, lang: tag, heading: question });
    expect(asked.buttons).toHaveLength(1);
    expect((await fetch(site.url + path, { method: 'HEAD' })).status).toBe(200);
    expect(consent.stateOf(READER, now())).toBe('unknown');
    expect(await read(await send(path))).toEqual({ status: 200, lang: tag, heading: answer, buttons: [] });
    expect(consent.stateOf(READER, now())).toBe('confirmed');
    expect((await read(await site.get(path))).heading).toBe(answer);
  });

  test('proves the address for the browser that commented, and for no other', async () => {
    const proofs = () => site.db.prepare('SELECT browser FROM email_proof').pluck().all();
    await send(confirmPath());
    expect(proofs()).toEqual([]);
    const browser = newBrowser();
    const cookie = `__Host-commenter=${commenterToken(browser, Date.now(), secret)}`;
    // The link was used: who finds it later proves nothing.
    await send(confirmPath(), '', { Cookie: cookie });
    expect(proofs()).toEqual([]);
    site.db.exec('DELETE FROM mail_consent');
    await site.get(confirmPath(), { Cookie: cookie });
    expect(proofs()).toEqual([]);
    await send(confirmPath(), '', { Cookie: cookie });
    expect(proofs()).toEqual([browser.key]);
  });

  test('a link does nothing after its time, for another purpose, changed, or when it was taken back', async () => {
    const token = unsubscribePath().split('/').at(-1);
    for (const path of [
      confirmPath('zh', -1),
      `/_/mail/confirm/${token}`,
      `${confirmPath()}x`,
      '/_/mail/confirm/x',
    ]) {
      expect(await read(await site.get(path))).toMatchObject({ status: 404, buttons: [] });
      expect((await send(path)).status).toBe(404);
    }
    await consent.withdraw(READER, now());
    expect(await read(await send(confirmPath()))).toMatchObject({
      status: 404,
      heading: '这个链接已经失效。',
    });
    expect(consent.stateOf(READER, now())).toBe('withdrawn');
  });
});

describe('ending mail', () => {
  test('with one click of a mail program: no cookie, no origin, no redirect', async () => {
    await consent.confirm(READER, null, now());
    const response = await send(unsubscribePath(), 'List-Unsubscribe=One-Click', {
      Origin: 'https://mail.example',
      'Sec-Fetch-Site': 'cross-site',
    });
    expect(response.status).toBe(200);
    expect(consent.stateOf(READER, now())).toBe('withdrawn');
    expect(response.headers.get('set-cookie')).toBeNull();
  });

  test('also when the click comes as multipart', async () => {
    const body = new FormData();
    body.set('List-Unsubscribe', 'One-Click');
    expect((await fetch(site.url + unsubscribePath(), { method: 'POST', body })).status).toBe(200);
    expect(consent.stateOf(READER, now())).toBe('withdrawn');
  });

  test.each([
    ['zh', '不再接收回复通知？', '已退订回复通知。'],
    ['en', 'No more mail about replies?', 'You get no more mail about replies.'],
  ])('with a page and a button, which can be taken back (%s)', async (lang, question, answer) => {
    await consent.confirm(READER, null, now());
    const path = unsubscribePath('replies', lang);
    expect(await read(await site.get(path))).toMatchObject({ status: 200, heading: question });
    expect(consent.stateOf(READER, now())).toBe('confirmed');
    expect((await read(await send(path))).heading).toBe(answer);
    expect((await read(await site.get(path))).heading).toBe(answer);
    expect((await read(await send(path, 'again=1'))).heading).toBe(question);
    expect(consent.stateOf(READER, now())).toBe('confirmed');
  });

  test('of accounts, each subject by itself, and what waits is not sent', async () => {
    const account = await addAccount(site, 'Mei', 'moderator');
    site.db.prepare("UPDATE account SET email = 'Mei@Example.org' WHERE id = ?").run(account.id);
    site.db.exec(
      `INSERT INTO outbox (kind, person, recipient, lang, message_id, created_at, due_at)
       VALUES ('pending', 'mei@example.org', 'Mei@Example.org', 'zh', 'm', '2026', '2026')`,
    );
    await send(unsubscribePath('pending', 'zh', 'mei@example.org'), 'List-Unsubscribe=One-Click');
    expect(await accountMail(site.db).wishesOf(account.id)).toEqual({ pending: false, approved: true });
    expect(site.db.prepare('SELECT state FROM outbox').pluck().all()).toEqual(['dropped']);
    await send(unsubscribePath('pending', 'zh', 'mei@example.org'), 'again=1');
    expect(await accountMail(site.db).wishesOf(account.id)).toEqual({ pending: true, approved: true });
  });
});

test('the address of a link is kept nowhere and shows nobody’s email', async () => {
  for (const path of [confirmPath(), unsubscribePath()]) {
    expect(path).not.toContain(Buffer.from('lilei').toString('base64url').slice(0, 6));
    const { headers } = await site.get(path);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-robots-tag')).toContain('noindex');
  }
});
