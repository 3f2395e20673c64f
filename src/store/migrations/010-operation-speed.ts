import type { Migration } from '../migration.ts';

export const operationSpeed: Migration = {
  number: 10,
  name: 'indexes that cost a change of many comments less',
  sql: `
    -- Without the state in them, or every change of state would change them too: half the cost of changing 50,000.
    DROP INDEX comment_known;
    DROP INDEX comment_look;
    CREATE INDEX comment_known ON comment (email_key, name_key, browser);
    CREATE INDEX comment_look ON comment (name_skeleton, name_key);

    -- Of each state only what is read in its order; on most changes of state these stay as they are.
    DROP INDEX comment_by_article;
    CREATE INDEX comment_by_article ON comment (article_id, root_at, root_id) WHERE status = 'approved';
    -- For the foreign key: what becomes of the comments when an article is forgotten.
    CREATE INDEX comment_of_article ON comment (article_id);
    DROP INDEX comment_by_state;
    CREATE INDEX comment_by_time ON comment (created_at);
    CREATE INDEX comment_pending ON comment (created_at) WHERE status = 'pending';
    CREATE INDEX comment_approved ON comment (created_at) WHERE status = 'approved';

    -- One for each of the two that are purged, so that a change touches one at most.
    DROP INDEX comment_purged;
    CREATE INDEX comment_in_spam ON comment (status_at) WHERE status = 'spam';
    CREATE INDEX comment_in_trash ON comment (status_at) WHERE status = 'trash';
  `,
};
