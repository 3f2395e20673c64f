/** Words that only look inflected, and acronyms whose last letter is part of the name. */
const EXCEPTIONS: ReadonlySet<string> = new Set(
  'https ipvs news kubernetes redis series always perhaps various previous status bus alias canvas atlas ios macos during nothing something anything everything string spring bring need seed speed feed indeed red bed shed'.split(
    ' ',
  ),
);
const INFLECTABLE = /^[a-z]{3,24}$/;
const VOWEL = /[aeiouy]/;

/**
 * What the inflections of an English word have in common: container/containers, policy/policies,
 * schedule/scheduled/scheduling. Only endings of grammar are taken off, so that scheduler is a word of its own.
 */
export function stem(word: string): string {
  if (!INFLECTABLE.test(word)) return word;
  return settle(EXCEPTIONS.has(word) ? word : cutEnding(word));
}

function cutEnding(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && word.endsWith('ied')) return `${word.slice(0, -3)}y`;
  if (/(?:ss|x|ch|sh|zz)es$/.test(word)) return word.slice(0, -2);
  if (/[^su]s$/.test(word) && !word.endsWith('is') && VOWEL.test(word.slice(0, -1))) return word.slice(0, -1);
  const ending = /(?:ing|ed)$/.exec(word)?.[0];
  if (ending === undefined || word.endsWith('eed')) return word;
  const root = word.slice(0, -ending.length);
  if (root.length < 3 || !VOWEL.test(root)) return word;
  return /[aeiou]([bdgmnprt])\1$/.test(root) ? root.slice(0, -1) : root;
}

/** `schedule` and `scheduled` meet without their `e`. */
function settle(root: string): string {
  return root.length > 3 && root.endsWith('e') ? root.slice(0, -1) : root;
}

const DOUBLED = /[aeiou][bdgmnprt]$/;
const ENDINGS = ['', 's', 'es', 'e', 'ed', 'ing'];

/** The word itself first, then every other form that it may stand in; forms that no text holds do no harm. */
export function formsOf(word: string): string[] {
  if (!INFLECTABLE.test(word) || EXCEPTIONS.has(word)) return [word];
  const root = stem(word);
  const candidates = ENDINGS.map((ending) => root + ending);
  if (DOUBLED.test(root)) candidates.push(...['ed', 'ing'].map((ending) => root + root.slice(-1) + ending));
  if (root.endsWith('y')) candidates.push(`${root.slice(0, -1)}ies`, `${root.slice(0, -1)}ied`);
  const others = candidates.filter((form) => form !== word && form.length > 2 && stem(form) === root);
  return [word, ...new Set(others)];
}
