import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DATABASE_FILE } from '../../store/database.ts';
import { inspectDatabase } from '../../store/inspect.ts';
import { causeOf, error, ok, warning, type Finding } from './finding.ts';

/** The database: whole, of a version we know, with times that are not in the future. */
export function lookAtDatabase(dataDir: string, now: Date): Finding[] {
  const about = 'database';
  const file = join(dataDir, DATABASE_FILE);
  if (!existsSync(file)) return [ok(about, 'there is none yet; it is made at the first start')];
  try {
    const { problem, version, newest, lastWritten } = inspectDatabase(file);
    if (problem !== null)
      return [
        error(
          about,
          `${file} is damaged: ${problem}`,
          'Stop the server and restore the last backup: npm run restore -- FILE',
        ),
      ];
    if (version > newest)
      return [
        error(
          about,
          `${file} was written by a newer Inkloop (schema ${version}, this one knows ${newest})`,
          'Start that version, or restore a backup.',
        ),
      ];
    const pending = version < newest ? `, ${newest - version} migrations to run at the next start` : '';
    const findings = [ok(about, `${file} is whole, schema ${version}${pending}`)];
    if (lastWritten !== null && Date.parse(lastWritten) > now.getTime() + 60_000)
      findings.push(
        warning(
          'clock',
          `the database was written at ${lastWritten}, which is in the future`,
          'Set the clock of this machine; scheduled articles and sessions depend on it.',
        ),
      );
    return findings;
  } catch (failure) {
    return [
      error(about, `${file} cannot be opened: ${causeOf(failure)}`, 'Look at the rights of the data folder.'),
    ];
  }
}
