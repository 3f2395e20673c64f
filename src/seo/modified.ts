/**
 * When readers last saw a text change: its `updated`, unless that lies before its date. Instants are ISO 8601 text in
 * UTC, so that text order is time order; null for a text that has neither.
 */
export function modifiedAt(at: {
  readonly date: string | null;
  readonly updated: string | null;
}): string | null {
  if (at.date === null || at.updated === null) return at.updated ?? at.date;
  return at.updated > at.date ? at.updated : at.date;
}
