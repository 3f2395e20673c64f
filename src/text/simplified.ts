import { Converter } from 'opencc-js/t2cn';

type Convert = (text: string) => string;

let convert: Convert | null = null;

/** Text with traditional Chinese characters in their simplified form, for comparing. The table is loaded at first use. */
export function toSimplified(text: string): string {
  if (!/\p{Script=Han}/u.test(text)) return text;
  const toCn: Convert = (convert ??= Converter({ from: 't', to: 'cn' }));
  return toCn(text);
}
