/**
 * The token tree of an article, as `lex` hands it over: what the parsing library calls its tokens, narrowed to
 * the kinds that occur and the fields that are read, plus our own.
 */

export interface Text {
  readonly type: 'text';
  readonly raw: string;
  /** Entities may still be in it; see `decodeEntities`. */
  text: string;
  readonly escaped?: boolean;
}
interface Escape {
  readonly type: 'escape';
  readonly raw: string;
  readonly text: string;
}
export interface Span {
  readonly type: 'strong' | 'em' | 'del';
  readonly raw: string;
  readonly tokens: Inline[];
}
interface CodeSpan {
  readonly type: 'codespan';
  readonly raw: string;
  readonly text: string;
}
interface Break {
  readonly type: 'br';
  readonly raw: string;
}
export interface Link {
  readonly type: 'link';
  readonly raw: string;
  href: string;
  title?: string | null;
  readonly text: string;
  readonly autolink?: boolean;
  readonly tokens: Inline[];
}
export interface Image {
  readonly type: 'image';
  readonly raw: string;
  href: string;
  title: string | null;
  readonly text: string;
  readonly tokens: Inline[];
}
interface InlineHtml {
  readonly type: 'html';
  readonly raw: string;
  readonly text: string;
}
interface Checkbox {
  readonly type: 'checkbox';
  readonly raw: string;
  readonly checked: boolean;
}
export interface NoteReference {
  readonly type: 'noteReference';
  readonly raw: string;
  readonly label: string;
}
interface InlineMath {
  readonly type: 'inlineMath';
  readonly raw: string;
  readonly text: string;
  readonly display: boolean;
}
export type Inline =
  Text | Escape | Span | CodeSpan | Break | Link | Image | InlineHtml | Checkbox | NoteReference | InlineMath;

export interface Paragraph {
  readonly type: 'paragraph';
  readonly raw: string;
  readonly tokens: Inline[];
}
/** Content of a tight list item: a paragraph without its own element. */
interface TightText {
  readonly type: 'text';
  readonly raw: string;
  readonly text: string;
  readonly tokens?: Inline[];
}
export interface HeadingToken {
  readonly type: 'heading';
  readonly raw: string;
  readonly depth: number;
  readonly tokens: Inline[];
}
export interface CodeBlock {
  readonly type: 'code';
  readonly raw: string;
  readonly lang?: string;
  readonly text: string;
}
export interface Quote {
  readonly type: 'blockquote';
  readonly raw: string;
  readonly tokens: Block[];
}
export interface ListItem {
  readonly raw: string;
  readonly task: boolean;
  readonly loose: boolean;
  readonly tokens: Block[];
}
export interface List {
  readonly type: 'list';
  readonly raw: string;
  readonly ordered: boolean;
  readonly start: number | '';
  readonly loose: boolean;
  readonly items: readonly ListItem[];
}
export interface TableCell {
  readonly tokens: Inline[];
  readonly align: 'center' | 'left' | 'right' | null;
}
export interface Table {
  readonly type: 'table';
  readonly raw: string;
  readonly header: readonly TableCell[];
  readonly rows: readonly (readonly TableCell[])[];
}
interface HtmlBlock {
  readonly type: 'html';
  readonly raw: string;
  readonly text: string;
}
interface Rule {
  readonly type: 'hr' | 'space' | 'def';
  readonly raw: string;
}
export interface Note {
  readonly type: 'note';
  readonly raw: string;
  readonly label: string;
  readonly tokens: Block[];
}
export interface Directive {
  readonly type: 'directive';
  readonly raw: string;
  readonly name: DirectiveName;
  readonly tokens: Block[];
}
interface DefinitionEntry {
  readonly terms: readonly Inline[][];
  readonly definitions: readonly { readonly loose: boolean; readonly tokens: Block[] }[];
}
export interface DefinitionList {
  readonly type: 'definitionList';
  readonly raw: string;
  readonly entries: readonly DefinitionEntry[];
}
interface MathBlock {
  readonly type: 'mathBlock';
  readonly raw: string;
  readonly text: string;
}
export type Block =
  | Paragraph
  | TightText
  | HeadingToken
  | CodeBlock
  | Quote
  | List
  | Table
  | HtmlBlock
  | Rule
  | Checkbox
  | Note
  | Directive
  | DefinitionList
  | MathBlock;

export const DIRECTIVES = ['aside', 'wide'] as const;
export type DirectiveName = (typeof DIRECTIVES)[number];
