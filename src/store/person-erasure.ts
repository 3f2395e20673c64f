import type { RenderedComment } from '../community/markup/render-as-typed.ts';
import type { Database } from './database.ts';
import type { PersonRecords } from './person-records.ts';

/** What stands in a person's place, in the language of each comment. */
export interface Replacement {
  nameIn(lang: string): string;
  /** In place of the text; null leaves texts as they are. */
  textIn(lang: string): RenderedComment | null;
}

export interface PersonEraser {
  /**
   * Takes a person out of everything that is kept, in one durable transaction. Comments keep their place, and unless they are
   * replaced their text; nothing leads from them to a person afterwards.
   * @param read what is kept at that moment
   */
  erase(emailKey: string, read: () => PersonRecords, replacement: Replacement): void;
  /** Overwrites what was freed, so that the file does not hold it any more either. False: a reader is in the way for now. */
  scrub(): boolean;
}

/** Writes to `comment`, `comment_revision`, `mail_consent`, `email_proof` and `outbox`. */
export function personEraser(db: Database): PersonEraser {
  db.pragma('secure_delete = ON');
  const anonymise = db.prepare(
    `UPDATE comment SET name = @name, name_key = '', name_skeleton = '', email = '', email_key = '', website = '', ip = NULL,
       ip_form = 'none', user_agent = '', account_id = NULL, is_author = 0, browser = NULL, wants_replies = 0,
       same_key = NULL, entry = NULL, entry_field = NULL WHERE id = @id AND status <> 'removed'`,
  );
  const replaceText = db.prepare(
    `UPDATE comment SET source = @source, html = @html, text = @text, renderer = @renderer, links = @links, lesson = learned
     WHERE id = @id AND status <> 'removed'`,
  );
  const anonymiseRevision = db.prepare(
    `UPDATE comment_revision SET name = @name, email = '', website = '' WHERE comment_id = @commentId AND number = @number`,
  );
  const replaceRevision = db.prepare(
    'UPDATE comment_revision SET source = @source WHERE comment_id = @commentId AND number = @number',
  );
  const deletions = [
    'mail_consent WHERE email_key = ?',
    'email_proof WHERE email_key = ?',
    'outbox WHERE person = ?',
  ].map((what) => db.prepare<[string]>(`DELETE FROM ${what}`));
  const selectLang = db.prepare<[number], string>('SELECT lang FROM comment WHERE id = ?').pluck();
  const erase = db.transaction(
    (emailKey: string, read: () => PersonRecords, { nameIn, textIn }: Replacement) => {
      const { comments, revisions } = read();
      for (const { id, lang } of comments) {
        anonymise.run({ id, name: nameIn(lang) });
        const text = textIn(lang);
        if (text !== null) replaceText.run({ ...text, id });
      }
      for (const { commentId, number } of revisions) {
        const lang = selectLang.get(commentId) ?? 'en';
        anonymiseRevision.run({ commentId, number, name: nameIn(lang) });
        const text = textIn(lang);
        if (text !== null) replaceRevision.run({ commentId, number, source: text.source });
      }
      for (const deletion of deletions) deletion.run(emailKey);
    },
  );
  return {
    erase: (emailKey, read, replacement) => void erase.immediate(emailKey, read, replacement),
    scrub() {
      mergeSearch(db);
      const [result] = db.pragma('wal_checkpoint(TRUNCATE)') as [{ busy: number }];
      return result.busy === 0;
    },
  };
}

/** Pages of the search index that one short transaction works through. */
const MERGED_PAGES = 64;

/**
 * Has the search index drop the words of rows that are gone: it only marks them until it is merged. In steps, so that a running
 * server can write in between.
 */
function mergeSearch(db: Database): void {
  const merge = db.prepare("INSERT INTO comment_search (comment_search, rank) VALUES ('merge', ?)");
  const total = db.prepare<[], number>('SELECT total_changes()').pluck();
  // A negative number begins a merge of everything; less than two changes mean that nothing was left to do.
  for (let pages = -MERGED_PAGES; ; pages = MERGED_PAGES) {
    const before = total.get() ?? 0;
    merge.run(pages);
    if ((total.get() ?? 0) - before < 2) return;
  }
}
