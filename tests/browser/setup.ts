import type { TestProject } from 'vitest/node';
import { buildIfStale } from '../../scripts/build.mjs';
import { findChromium, howToInstall } from '../../scripts/chromium.mjs';

declare module 'vitest' {
  export interface ProvidedContext {
    chromiumPath: string;
  }
}

/** Once a run: a built product and a Chromium, or a failure that says what to install. Never a skip. */
export async function setup(project: TestProject): Promise<void> {
  const path = findChromium();
  if (path === null) throw new Error(howToInstall);
  await buildIfStale();
  project.provide('chromiumPath', path);
}
