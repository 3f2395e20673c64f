/** Everything XML 1.0 cannot hold in any spelling: most controls, two non-characters, halves of surrogate pairs. */
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu;
/** Legal, but no one means them; validators warn. */
const C1_CONTROLS = /[\u007f-\u0084\u0086-\u009f]/g;

/** Text without the characters that would make a whole XML file unreadable. */
export function cleanForXml(text: string): string {
  return text.replace(FORBIDDEN, '').replace(C1_CONTROLS, '');
}

const ENTITY: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as XML, between tags and in double-quoted attributes alike, cleaned. */
export function escapeXml(text: string): string {
  return cleanForXml(text).replace(/[&<>"]/g, (char) => ENTITY[char] ?? char);
}
