/**
 * The precious half of the database: what people wrote and what must outlive any content folder. Numbered, forward
 * only, each run once in a transaction. Never edit one that was released; add the next.
 */
export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
}
