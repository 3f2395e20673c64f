import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Assets } from './assets.ts';

/** The page of a failure of ours, which needs nothing that may have failed; its `{{reference}}` is filled in later. */
export function readFailurePage(publicDir: string, assets: Pick<Assets, 'stylesheet'>): string {
  return readFileSync(join(publicDir, '500.html'), 'utf8').replaceAll('{{stylesheet}}', assets.stylesheet);
}
