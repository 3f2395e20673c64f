import { createHighlighterCore, type HighlighterCore, type ThemeRegistration } from 'shiki/core';
import { createOnigurumaEngine } from 'shiki/engine/oniguruma';
import { bundledLanguages, bundledLanguagesAlias, bundledLanguagesInfo } from 'shiki/langs';

/** A run of code in one of the design's five colours, or in none. */
export interface CodeToken {
  readonly text: string;
  readonly className: string | null;
}

/** Scopes of the grammars by token class; a more exact scope goes before a general one. */
const SCOPES: Readonly<Record<string, readonly string[]>> = {
  't-k': [
    'keyword',
    'storage',
    'entity.name.tag',
    'keyword.operator.new',
    'keyword.operator.expression',
    'keyword.operator.logical.python',
    'keyword.operator.wordlike',
    'markup.heading',
  ],
  't-s': ['string', 'constant.other.symbol', 'markup.inline.raw'],
  't-f': [
    'entity.name.function',
    'support.function',
    'variable.function',
    'meta.function-call.generic',
    'support.type.property-name.json',
    'entity.other.attribute-name',
  ],
  't-n': [
    'constant.numeric',
    'constant.language',
    'constant.character.escape',
    'support.constant',
    'variable.language',
  ],
  't-c': ['comment'],
  plain: [
    'keyword.operator',
    'punctuation.separator',
    'meta.embedded',
    'meta.template.expression',
    'storage.type.generic',
    'string.unquoted.plain',
    'string.unquoted.argument',
    'constant.other.option',
    'entity.name.function.call.shell',
  ],
};
const CLASSES = Object.keys(SCOPES);

/** Stands for a class until the tokens come back; the grammar engine only knows colours. */
function colourOf(index: number): string {
  return `#00000${index + 1}`;
}

const THEME: ThemeRegistration = {
  name: 'five',
  type: 'light',
  settings: [
    { settings: { foreground: '#000000', background: '#ffffff' } },
    ...CLASSES.map((name, index) => ({
      scope: [...(SCOPES[name] ?? [])],
      settings: { foreground: colourOf(index) },
    })),
  ],
};

/** Longer lines are data, not code to read. */
const MAX_LINE = 1000;

let starting: Promise<HighlighterCore> | null = null;
let highlighter: HighlighterCore | null = null;
const loading = new Map<string, Promise<void>>();
const loaded = new Set<string>();

/** Loads the grammars of these languages, each once in a process; unknown ones are passed over. */
export async function loadLanguages(languages: Iterable<string>): Promise<void> {
  const known = [...languages].filter((language) => GRAMMARS.has(language));
  if (known.length === 0) return;
  starting ??= createHighlighterCore({
    themes: [THEME],
    langs: [],
    engine: createOnigurumaEngine(import('shiki/wasm')),
  });
  const core = await starting;
  highlighter = core;
  await Promise.all(known.map((language) => loadLanguage(language, core)));
}

function loadLanguage(language: string, core: HighlighterCore): Promise<void> {
  const grammar = GRAMMARS.get(language) ?? [];
  const started =
    loading.get(language) ??
    // Code in a language whose grammar cannot be read is shown plain.
    core.loadLanguage(grammar).then(
      () => void loaded.add(language),
      () => undefined,
    );
  loading.set(language, started);
  return started;
}

type Grammar = (typeof bundledLanguages)[keyof typeof bundledLanguages];
const GRAMMARS: ReadonlyMap<string, Grammar> = new Map(
  Object.entries({ ...bundledLanguages, ...bundledLanguagesAlias }),
);

/** Lines of code in colours, or null when the language is unknown or was not loaded. */
export function highlight(code: string, language: string): CodeToken[][] | null {
  if (!highlighter || !loaded.has(language)) return null;
  // A limit on time would make the result depend on how busy the machine is.
  const lines = highlighter.codeToTokensBase(code, {
    lang: language,
    theme: 'five',
    tokenizeMaxLineLength: MAX_LINE,
    tokenizeTimeLimit: 0,
  });
  return lines.map((line) =>
    mergeTokens(line.map(({ content, color }) => ({ text: content, className: classOf(color) }))),
  );
}

function classOf(colour: string | undefined): string | null {
  const name = CLASSES[Number(colour?.slice(1)) - 1];
  return name === undefined || name === 'plain' ? null : name;
}

/** Neighbours of one class become one; white space takes the class before it. */
function mergeTokens(tokens: readonly CodeToken[]): CodeToken[] {
  const merged: CodeToken[] = [];
  for (const token of tokens) {
    const last = merged.at(-1);
    if (last && last.className === token.className) {
      merged[merged.length - 1] = { text: last.text + token.text, className: last.className };
    } else merged.push(token);
  }
  return merged;
}

const NAMES = new Map(
  bundledLanguagesInfo.flatMap(({ id, name, aliases = [] }) =>
    [id, ...aliases].map((key) => [key, name] as const),
  ),
);

/** How a language is called above its code: `Go`, `Shell`; null for text in none. */
export function languageName(language: string): string | null {
  if (NONE.has(language)) return null;
  return SHELLS.has(language) ? 'Shell' : (NAMES.get(language) ?? language);
}

const NONE = new Set(['', 'text', 'txt', 'plain', 'plaintext']);
const SHELLS = new Set(['bash', 'sh', 'shell', 'zsh', 'shellscript', 'console', 'shellsession']);
