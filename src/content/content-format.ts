import type { FieldDeclaration } from './field-declaration.ts';
import { FIELDS } from './fields.ts';
import { DEFAULT_LIMITS } from './limits.ts';

const DECLARATIONS: readonly (readonly [string, FieldDeclaration<unknown>])[] = Object.entries(FIELDS);

/** `docs/content-format.md`: what front matter may say, from the one declaration of its fields. */
export function describeContentFormat(): string {
  return `<!-- Made by \`npm run docs\` from src/content/fields.ts. Change it there. -->

# Front matter

An article begins with a block of YAML between two lines of \`---\`. Every field is optional but \`title\` and, for posts, \`date\`. A value that cannot be understood refuses the file, and \`npm run -s check\` says on which line and what to write instead; the version before keeps serving. An unknown key is only a warning.

${table(
  ['field', 'what it accepts', 'without it', 'example'],
  DECLARATIONS.map(([name, { description, fallback, example }]) => [
    `\`${name}\``,
    description,
    fallback ?? '',
    `\`${name}: ${example}\``,
  ]),
)}

Text is plain: HTML in it is shown, not run. A title has at most ${DEFAULT_LIMITS.maxTitleLength} characters, a tag ${DEFAULT_LIMITS.maxTagLength}, an article ${DEFAULT_LIMITS.maxTags} tags, a file ${DEFAULT_LIMITS.maxFileBytes / 1024} KB.

## Other names

Chinese names are as good as the English ones. Names that other engines use are understood, with a warning that says which name to write.

${table(
  ['field', 'in Chinese', 'from other engines'],
  DECLARATIONS.flatMap(([name, { chineseName, otherNames = [], negatedNames = [] }]) => {
    const others = [
      ...otherNames.map((other) => `\`${other}\``),
      ...negatedNames.map((other) => `\`${other}\` (means the opposite)`),
    ];
    return chineseName === undefined && others.length === 0
      ? []
      : [[`\`${name}\``, chineseName === undefined ? '' : `\`${chineseName}\``, others.join(', ')]];
  }),
)}

## Filters of search

Readers can narrow a search by ${listed(DECLARATIONS.filter(([, { isFacet }]) => isFacet).map(([name]) => `\`${name}\``))} (of \`date\` the year), and by fields of your own.

## Fields of your own

\`site.yaml\` declares further fields. They are then known to \`check\`, and with \`facet: true\` readers can filter by them:

\`\`\`yaml
fields:
  level: { type: string, facet: true, label: { en: Level, zh: 难度 } }
  kit: { type: list, facet: true }
  reviewed: { type: boolean }
\`\`\`

${table(
  ['key', 'meaning'],
  [
    ['`type`', '`string` (the default), `number`, `boolean` or `list`'],
    [
      '`facet`',
      '`true`: search offers the values as a filter with counts, as `?level=hard`. Default `false`',
    ],
    ['`label`', 'what readers see, one text or one per language. Default: the name'],
  ],
)}

A name is lower case (\`a\` to \`z\`, digits, \`_\`). An article then says \`level: hard\` or \`kit: [hammer, saw]\`. A facet cannot be called as one of the parameters that a search has anyway.
`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function listed(words: readonly string[]): string {
  return [words.slice(0, -1).join(', '), words.at(-1)].join(' and ');
}
