import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Every document for people, by its path. */
export const documents: readonly string[] = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  ...readdirSync('docs')
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

export function readDocument(path: string): string {
  return readFileSync(path, 'utf8');
}

/** Without blocks of code, whose contents are no text of the document. */
export function withoutBlocks(text: string): string {
  return text.replace(/^ *(`{3,}).*?^ *\1$/gms, '');
}

/** Lines of the blocks for a shell, and commands within the text, as they are written. */
export function commandsIn(path: string): string[] {
  const text = readDocument(path);
  const blocks = [...text.matchAll(/^ *```sh\n(.*?)^ *```$/gms)].map(([, block = '']) => block);
  const lines = blocks
    .flatMap((block) => block.split('\n'))
    .map((line) => line.replace(/\s+#.*$/, '').trim());
  const inline = [...withoutBlocks(text).matchAll(/`((?:npm|node|git|rsync|docker) [^`\n]*)`/g)];
  return [...lines.filter((line) => line !== ''), ...inline.map(([, command = '']) => command)];
}

/** What stands in backquotes in one column of the table below a heading row, cell by cell. */
export function tableNames(path: string, heading: string, column = 0): string[] {
  return tableCells(path, heading, column).flatMap((cell) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  );
}

/** The cells of one column of the table below a heading row. */
export function tableCells(path: string, heading: string, column: number): string[] {
  const lines = readDocument(path).split('\n');
  const at = lines.indexOf(heading);
  if (at < 0) throw new Error(`${path} has no table ${heading}`);
  const rows = lines.slice(at + 2);
  const end = rows.findIndex((line) => !line.startsWith('|'));
  return rows
    .slice(0, end < 0 ? rows.length : end)
    .map((row) => row.split(/(?<!\\)\|/)[column + 1]?.trim() ?? '');
}
