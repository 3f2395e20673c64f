import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Assets } from './assets.ts';

/** The static page for failures of ours, with its stylesheet's address filled in. */
export function readFailurePage(publicDir: string, { stylesheet }: Assets): string {
  return readFileSync(join(publicDir, '500.html'), 'utf8').replaceAll('{{stylesheet}}', stylesheet);
}
