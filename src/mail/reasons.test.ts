import { afterEach, beforeEach, expect, test } from 'vitest';
import { mailServer, type MailServer } from './testing/mail-server.ts';
import { mailSite, type MailSite } from './testing/mail-site.ts';

let server: MailServer;
let site: MailSite;
beforeEach(async () => {
  server = await mailServer();
  site = mailSite(server.url);
});
afterEach(async () => {
  await site.mailer.stop();
  await server.close();
});

test.each([
  ['zh', '待审原因：此前没有通过的评论 · 垃圾过滤器：41%', {}],
  ['zh', '待审原因：审核词表 · 正文中有词条“赌场” · 垃圾过滤器：41%', { reason: 'hold-word', entry: '赌场' }],
  ['en', 'Why it waits: Never approved before · Spam filter: 41%', {}],
  [
    'en',
    'Why it waits: Hold list · Entry “casino” in the text · Spam filter: 41%',
    { reason: 'hold-word', entry: 'casino' },
  ],
  [
    'en',
    'Why it waits: Hold list · Spam filter: 41%',
    { reason: 'hold-word', entry: 'lilei@example.org', entry_field: 'email' },
  ],
  ['en', 'Why it waits: Too many links', { reason: 'too-many-links', spam_score: null }],
])(
  'moderators read why it waits, as the dashboard says it, without an address: %s %s',
  async (lang, said, row) => {
    const facts = {
      reason: 'no-prior-approval',
      entry: null,
      entry_field: 'body',
      spam_score: 0.41,
      ...row,
    };
    const id = await site.idOf({ content: '第一次来' });
    site.db
      .prepare(
        `UPDATE comment SET reason = @reason, entry = @entry, entry_field = @entry_field, spam_score = @spam_score
       WHERE id = @id`,
      )
      .run({ id, ...facts });
    site.db.prepare("UPDATE outbox SET lang = ? WHERE kind = 'pending'").run(lang);
    await site.mailer.drain();
    const [mail] = server.messages;
    expect(mail?.text.split('\n')).toContain(said);
    expect(mail?.html).toContain(`<p>${said}</p>`);
    expect(mail?.text).not.toContain('lilei@');
  },
);
