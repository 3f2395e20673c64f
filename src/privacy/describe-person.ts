import type { PersonComment, PersonRecords } from '../store/person-records.ts';

/** Whether anything at all is kept of an address. */
export function isKnown(records: PersonRecords): boolean {
  const { comments, revisions, accounts, consent, proofs, mail } = records;
  const lists = [comments, revisions, accounts, proofs, mail];
  return consent !== null || lists.some(({ length }) => length > 0);
}

/** What is kept, as text that a person can read; fit to be handed to whoever asked. */
export function describePerson(address: string, records: PersonRecords, at: Date): string {
  const { comments, revisions, accounts, consent, proofs, mail, mentionedIn } = records;
  const parts = [
    `What is kept of ${address}, ${at.toISOString()}`,
    section('Comments', comments.map(describeComment)),
    section(
      'Earlier forms of comments',
      revisions.map(({ commentId, number, replacedAt, ...said }) =>
        fields({ comment: commentId, form: number, 'replaced at': replacedAt, ...said }),
      ),
    ),
    section(
      'Accounts',
      accounts.map(({ name, role, email }) => fields({ name, role, email })),
    ),
    section(
      'Mail about replies',
      consent === null
        ? []
        : [
            fields({
              'asked at': consent.askedAt,
              'confirmed at': consent.confirmedAt,
              'ended at': consent.withdrawnAt,
              'refused by its server at': consent.bouncedAt,
            }),
          ],
    ),
    section(
      'Browsers that opened a confirmation link (by a hash)',
      proofs.map(({ browser, confirmedAt }) => fields({ browser, 'opened at': confirmedAt })),
    ),
    section(
      'Mails to this address',
      mail.map(({ kind, commentId, createdAt, state, settledAt }) =>
        fields({ kind, 'about comment': commentId, written: createdAt, state, settled: settledAt }),
      ),
    ),
    mentionedIn.length === 0
      ? ''
      : `The address stands in the text of these other comments: ${mentionedIn.join(', ')}\n`,
  ];
  return parts.filter((part) => part !== '').join('\n');
}

/** What erasing does, before or after it is done. */
export function describeErasure(
  { comments, revisions, accounts, consent, proofs, mail, mentionedIn }: PersonRecords,
  withText: boolean,
): string[] {
  const ids = comments.map(({ id }) => id);
  const lines = [
    `comments: ${comments.length}${ids.length === 0 ? '' : ` (${ids.join(', ')})`}: name becomes Anonymous or 匿名; email, website, address, browser and account are emptied`,
    withText
      ? `texts: replaced, also in ${revisions.length} earlier forms; the place in the thread stays`
      : `texts: stay. To take them too, add --with-text in the same run: later nobody can tell which they were`,
    `earlier forms of comments: ${revisions.length}`,
    `consent, confirmations and mail: ${(consent === null ? 0 : 1) + proofs.length + mail.length} rows deleted`,
  ];
  if (accounts.length > 0)
    lines.push(
      `accounts: ${accounts.map(({ name }) => name).join(', ')} stay; end them with npm run user -- remove NAME`,
    );
  if (mentionedIn.length > 0)
    lines.push(`the address stands in the text of other comments, which stay: ${mentionedIn.join(', ')}`);
  return lines;
}

/** What no command can reach. */
export const BACKUPS_NOTE = [
  'Backups are untouched, and so are the copies inkloop.db.before-* that are made in DATA_DIR before an update.',
  'Delete those that are older than today, or erase again right after you restore one. Mails that were sent are with',
  'their recipients. Logs hold ids only.',
].join('\n');

function describeComment(comment: PersonComment): string {
  const { id, article, createdAt, status, lang, parentId, name, email, website, ip, userAgent, source } =
    comment;
  return fields({
    comment: id,
    on: article,
    written: createdAt,
    state: status,
    language: lang,
    'in reply to': parentId,
    name,
    email,
    website,
    'IP address': ip === null ? null : `${ip} (${comment.ipForm})`,
    browser: userAgent,
    'browser token (hash)': comment.browser,
    'mail about replies': comment.wantsReplies ? 'asked for' : null,
    edited: comment.editedAt,
    'decided because of': comment.reason,
    'spam score': comment.spamScore,
    text: source,
  });
}

/** Names and values, one a line; what is empty is left out, and further lines of a value are set in. */
function fields(values: Readonly<Record<string, string | number | null>>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `  ${name}: ${String(value).replaceAll('\n', '\n    ')}`)
    .join('\n');
}

function section(heading: string, entries: readonly string[]): string {
  return entries.length === 0 ? '' : `${heading}: ${entries.length}\n\n${entries.join('\n\n')}\n`;
}
