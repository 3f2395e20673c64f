const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]+$/i;
const LABEL = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i;

/** Shortest that can be delivered: `a@b.co`. */
const MIN_LENGTH = 6;

/** Whether this is a well-formed email address by WordPress's rule: ASCII only, and a host of two labels or more. */
export function isEmail(text: string): boolean {
  const at = text.indexOf('@', 1);
  if (text.length < MIN_LENGTH || at < 0) return false;
  const labels = text.slice(at + 1).split('.');
  return LOCAL.test(text.slice(0, at)) && labels.length > 1 && labels.every((label) => LABEL.test(label));
}
