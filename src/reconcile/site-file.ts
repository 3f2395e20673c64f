import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RENDERER_VERSION } from '../content/markdown/version.ts';
import { SEGMENTER_VERSION } from '../search/version.ts';
import type { ContentProblem } from '../errors.ts';
import type { SiteConfig } from '../site/config.ts';
import { parseSiteConfig } from '../site/parse-config.ts';
import type { IndexStore } from '../store/index-store.ts';
import { SITE_FILE, type FileStamp } from './disk.ts';

/** Raise when the same bytes under the same settings would be judged differently. */
const PARSER_VERSION = 1;

/** The configuration in force, and where it came from. */
export interface SiteFile {
  config(): SiteConfig;
  /** What is wrong with the file as it is now; the last good configuration is in force then. */
  problem(): ContentProblem | null;
  /** Whether a configuration came from a file, so that the file's absence is suspicious. */
  isFromFile(): boolean;
  /**
   * Looks at the file if its stamp changed. An empty file may be one that is being written, so it is taken at its word
   * only when `isBelieved` says so, and looked at again otherwise.
   */
  notice(stamp: FileStamp | null, isBelieved: () => boolean): 'same' | 'changed' | 'doubted';
  /** Writes what the index needs of the configuration, after its tables were made anew. */
  record(): void;
}

/** Begins with the last good configuration kept beside the index, or the defaults. */
export function createSiteFile(root: string, store: IndexStore): SiteFile {
  let source = store.getFact('siteSource');
  let config = configFrom(source, root) ?? defaults(root);
  let problem: ContentProblem | null = null;
  let seen: string | null = null;
  const record = (inForce = config, text = source): void => {
    store.writer.setLanguages(inForce.languages);
    store.setFact('siteSource', text);
  };
  return {
    config: () => config,
    problem: () => problem,
    isFromFile: () => source !== null,
    record: () => record(),
    notice(stamp, isBelieved) {
      const state = JSON.stringify(stamp);
      if (seen === state) return 'same';
      const text = stamp === null ? null : readFileSync(join(root, SITE_FILE), 'utf8');
      if (text?.trim() === '' && source !== null && source.trim() !== '' && !isBelieved()) return 'doubted';
      const result = parseSiteConfig(text, root);
      const isSame =
        !result.ok || (text === source && JSON.stringify(result.config) === JSON.stringify(config));
      // Nothing is taken for seen that the database has not taken.
      if (!isSame) {
        record(result.config, text);
        config = result.config;
        source = text;
      }
      problem = result.ok ? null : result.problem;
      seen = state;
      return isSame ? 'same' : 'changed';
    },
  };
}

function configFrom(source: string | null, root: string): SiteConfig | null {
  const result = parseSiteConfig(source, root);
  return result.ok ? result.config : null;
}

function defaults(root: string): SiteConfig {
  const config = configFrom(null, root);
  if (config === null) throw new Error('The built-in site configuration is not accepted.');
  return config;
}

/** Changes when, and only when, files have to be judged again although their bytes did not change. */
export function judgementFingerprint(config: SiteConfig): string {
  const { languages, timezone, author, authors, terms, fields } = config;
  const names = [...authors.values()].map(({ key, name }) => [key, name]);
  const inputs = [
    PARSER_VERSION,
    RENDERER_VERSION,
    SEGMENTER_VERSION,
    languages,
    timezone,
    author,
    names,
    [...terms],
    fields,
  ];
  return createHash('sha256').update(JSON.stringify(inputs)).digest('base64url').slice(0, 16);
}
