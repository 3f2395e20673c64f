/** One thing that was looked at. `hint` says what to do about it. */
export interface Finding {
  readonly level: 'ok' | 'warning' | 'error';
  readonly about: string;
  readonly text: string;
  readonly hint?: string;
}

export const ok = (about: string, text: string): Finding => ({ level: 'ok', about, text });
export const warning = (about: string, text: string, hint: string): Finding => ({
  level: 'warning',
  about,
  text,
  hint,
});
export const error = (about: string, text: string, hint: string): Finding => ({
  level: 'error',
  about,
  text,
  hint,
});

/** Words of a failure that belong behind a colon. */
export function causeOf(failure: unknown): string {
  return failure instanceof Error ? failure.message : String(failure);
}

/** A number of bytes as people read it. */
export function sizeOf(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];
  let [amount, unit] = [bytes, 0];
  while (amount >= 1000 && unit < units.length - 1) [amount, unit] = [amount / 1000, unit + 1];
  return `${unit === 0 ? amount : amount.toFixed(1)} ${units[unit] ?? ''}`;
}
