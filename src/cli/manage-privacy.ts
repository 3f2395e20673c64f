import { parseArgs } from 'node:util';
import { renderAsTyped } from '../community/markup/render-as-typed.ts';
import { sameText } from '../community/same-text.ts';
import { BACKUPS_NOTE, describeErasure, describePerson, isKnown } from '../privacy/describe-person.ts';
import { phrasesFor } from '../site/phrases.ts';
import type { PersonEraser, Replacement } from '../store/person-erasure.ts';
import type { PersonRecords, PersonStore } from '../store/person-records.ts';

const USAGE = `Usage: npm run -s privacy -- export EMAIL [--json]
       npm run privacy -- erase EMAIL [--with-text] [--dry-run] [--yes]`;

/** What the command needs of the world around it. */
export interface PrivacyCommand {
  readonly people: PersonStore;
  readonly eraser: PersonEraser;
  now(): Date;
  say(line: string): void;
  /** Asks whoever sits at the terminal; null: nobody does. */
  readonly ask: ((question: string) => Promise<string>) | null;
}

/**
 * Tells or erases what is kept of an email address, also while the server runs. Erasing asks at a terminal and acts at once in
 * scripts; `--dry-run` only says what would be done.
 * @param argv what follows `npm run privacy --`
 * @returns exit code: 0, or 1 when nothing was done because the answer was no
 * @throws RangeError with the usage when it is not clear what was asked for
 */
export async function managePrivacy(argv: readonly string[], command: PrivacyCommand): Promise<number> {
  const { values, positionals } = readArguments(argv);
  const [action, address = '', ...rest] = positionals;
  if (!address.includes('@') || rest.length > 0 || (action !== 'export' && action !== 'erase'))
    throw new RangeError(USAGE);
  const emailKey = sameText(address);
  const read = () => command.people.read(emailKey, (email) => sameText(email) === emailKey);
  if (action === 'export') return tell(address, read(), values.json === true, command);
  return erase({ address, emailKey, read }, values, command);
}

type Values = ReturnType<typeof readArguments>['values'];

function readArguments(argv: readonly string[]) {
  return parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      json: { type: 'boolean' },
      'with-text': { type: 'boolean' },
      'dry-run': { type: 'boolean' },
      yes: { type: 'boolean' },
    },
  });
}

function tell(
  address: string,
  records: PersonRecords,
  asJson: boolean,
  { say, now }: PrivacyCommand,
): number {
  if (asJson) say(JSON.stringify({ address, at: now().toISOString(), ...records }, null, 2));
  else if (isKnown(records) || records.mentionedIn.length > 0)
    say(describePerson(address, records, now()).trimEnd());
  else say(`Nothing is kept of ${address}.`);
  return 0;
}

interface Erasure {
  readonly address: string;
  readonly emailKey: string;
  readonly read: () => PersonRecords;
}

async function erase(
  { address, emailKey, read }: Erasure,
  values: Values,
  { eraser, say, ask }: PrivacyCommand,
): Promise<number> {
  const withText = values['with-text'] === true;
  for (const line of describeErasure(read(), withText)) say(line);
  if (values['dry-run'] === true) {
    say('Nothing was changed (--dry-run).');
    return 0;
  }
  if (ask !== null && values.yes !== true) {
    const answer = await ask(`Erase ${address}? It cannot be undone. Type yes: `);
    if (answer.trim().toLowerCase() !== 'yes') {
      say('Nothing was changed.');
      return 1;
    }
  }
  eraser.erase(emailKey, read, withText ? REPLACING : KEEPING_TEXT);
  const isScrubbed = eraser.scrub();
  say(`Erased: ${address}.`);
  if (!isScrubbed)
    say(
      'The write-ahead log of the database still holds old pages; it is overwritten in the course of the day.',
    );
  say(BACKUPS_NOTE);
  return 0;
}

const KEEPING_TEXT: Replacement = {
  nameIn: (lang) => phrasesFor(lang).phrases.mail.anonymous,
  textIn: () => null,
};

const REPLACING: Replacement = {
  ...KEEPING_TEXT,
  textIn: (lang) => renderAsTyped(phrasesFor(lang).phrases.mail.textErased),
};
