import { foldCase } from '../text/fold-case.ts';

/**
 * The form in which names, emails and texts of comments are compared: trimmed, composed, without regard to case, and
 * nothing more. José is not Jose, and 韩 is not 韓: what only looks alike must never be trusted.
 */
export function sameText(text: string): string {
  return foldCase(text.trim().normalize('NFC'));
}
