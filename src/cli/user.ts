import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readEnvironment } from '../environment.ts';
import { SITE_FILE } from '../reconcile/disk.ts';
import type { SiteConfig } from '../site/config.ts';
import { parseSiteConfig } from '../site/parse-config.ts';
import { accountStore } from '../store/accounts.ts';
import { openDatabase } from '../store/database.ts';
import { commandLine } from './command-line.ts';
import { manageUsers } from './manage-users.ts';

const STANDARD_INPUT = 0;

await commandLine('user', async () => {
  const { dataDir, contentDir } = readEnvironment(process.env);
  const db = openDatabase(dataDir);
  try {
    return await manageUsers(process.argv.slice(2), {
      accounts: accountStore(db),
      site: () => readSite(contentDir),
      readInput: () => readFileSync(STANDARD_INPUT),
      say: (line) => process.stdout.write(`${line}\n`),
      complain: (sentence) => process.stderr.write(`user: ${sentence}\n`),
    });
  } finally {
    db.close();
  }
});

function readSite(contentDir: string): SiteConfig {
  const file = join(contentDir, SITE_FILE);
  const site = parseSiteConfig(existsSync(file) ? readFileSync(file, 'utf8') : null, contentDir);
  if (!site.ok) throw new RangeError(`${SITE_FILE}, line ${site.problem.line}: ${site.problem.message}`);
  return site.config;
}
