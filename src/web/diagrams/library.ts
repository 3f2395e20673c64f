import type { OutgoingHttpHeaders } from 'node:http';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { storePage, type StoredPage } from '../page-cache.ts';

/** The library that draws diagrams, for browsers. */
export interface DiagramLibrary {
  /** Holds its version, with which its bytes change. */
  readonly path: string;
  /** Reads and compresses its three megabytes when it is first asked for. */
  store(): Promise<StoredPage>;
}

const PACKAGE = '@mermaid-js/tiny';
const FILE = 'dist/mermaid.tiny.js';

/** @param headersOf headers of a file of ours, by its name */
export function diagramLibrary(headersOf: (name: string) => OutgoingHttpHeaders): DiagramLibrary {
  const manifest = createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`);
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const name = `mermaid.${version}.js`;
  let stored: Promise<StoredPage> | null = null;
  const make = (): Promise<StoredPage> => {
    const [code, licence] = [FILE, 'LICENSE'].map((file) =>
      readFileSync(join(dirname(manifest), file), 'utf8'),
    );
    // The file itself does not say whose it is.
    return storePage(200, headersOf(name), Buffer.from(`/*! mermaid ${version}\n\n${licence}*/\n${code}`));
  };
  return { path: `/_/${name}`, store: () => (stored ??= make()) };
}
