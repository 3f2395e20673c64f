import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { BadEnvironment, readEnvironment, type Environment } from '../environment.ts';
import { lookAtDatabase } from './diagnosis/database.ts';
import { error, ok, type Finding } from './diagnosis/finding.ts';
import { lookAtContent, lookAtData } from './diagnosis/folders.ts';
import { lookAtClock, lookAtMail, lookAtNode, lookAtProxies, lookAtServer } from './diagnosis/services.ts';

/** Looks at everything a server needs from the machine it runs on; changes nothing. */
export async function diagnose(
  variables: Readonly<Record<string, string | undefined>>,
  now: Date,
): Promise<Finding[]> {
  const node = lookAtNode(process.version);
  let environment: Environment;
  try {
    environment = readEnvironment(variables);
  } catch (failure) {
    if (!(failure instanceof BadEnvironment)) throw failure;
    return [node, error('environment', failure.message, 'See the table of settings in the README.')];
  }
  const builtAt = statSync(fileURLToPath(import.meta.url)).mtime;
  return [
    node,
    ok('environment', 'every variable is understood'),
    lookAtClock(now, builtAt),
    ...lookAtContent(environment.contentDir, now),
    ...lookAtData(environment.dataDir),
    ...lookAtDatabase(environment.dataDir, now),
    ...lookAtProxies(environment),
    ...(await Promise.all([lookAtMail(environment), lookAtServer(environment)])),
  ];
}

const SIGNS = { ok: 'ok      ', warning: 'warning ', error: 'ERROR   ' } as const;

/** One line a finding, and one below it for what to do. */
export function printFindings(findings: readonly Finding[]): string {
  return findings
    .map(({ level, about, text, hint }) => {
      const line = `${SIGNS[level]}${about}: ${text}`;
      return hint === undefined ? line : `${line}\n        ${hint}`;
    })
    .join('\n');
}
