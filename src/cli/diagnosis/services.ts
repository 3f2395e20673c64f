import { existsSync, readFileSync } from 'node:fs';
import type { Environment } from '../../environment.ts';
import { tryMailServer } from '../../mail/transport.ts';
import { forwardingNotice } from '../../web/operations/forwarding-notice.ts';
import { error, ok, warning, type Finding } from './finding.ts';

const LEAST_NODE = [20, 19] as const;
const ANSWER_MS = 3000;

/** Node itself. */
export function lookAtNode(version: string): Finding {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  const [leastMajor, leastMinor] = LEAST_NODE;
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return ok('Node', version);
  return error('Node', `${version} is too old`, `Install Node ${LEAST_NODE.join('.')} or newer.`);
}

/** Clocks that were never set show a year before the program was written. */
export function lookAtClock(now: Date, builtAt: Date): Finding {
  const text = `${now.toISOString()} in UTC`;
  if (now >= builtAt) return ok('clock', text);
  return error(
    'clock',
    `${text}, which is before this program was built`,
    'Set the clock (timedatectl set-ntp true); dates, sessions and mail depend on it.',
  );
}

/** Whether mail can be sent: the server answers and takes the password. Nothing is sent. */
export async function lookAtMail({ smtpUrl }: Environment): Promise<Finding> {
  if (smtpUrl === null) return ok('mail', 'off; SMTP_URL is not set');
  const { host } = new URL(smtpUrl);
  const failure = await tryMailServer(smtpUrl);
  if (failure === null) return ok('mail', `${host} answers and lets us in`);
  return error(
    'mail',
    `${host} cannot be used (${failure})`,
    'Look at host, port, user and password in SMTP_URL, and whether this machine may reach that port.',
  );
}

/** Whether readers' addresses are right behind a proxy. */
export function lookAtProxies({ trustProxy, dataDir, baseUrl }: Environment): Finding[] {
  const about = 'proxy';
  const file = forwardingNotice(dataDir);
  if (trustProxy.length > 0)
    return [ok(about, `forwarding headers are believed from ${trustProxy.join(', ')}`)];
  if (existsSync(file))
    return [
      warning(
        about,
        `forwarding headers were seen on ${readFileSync(file, 'utf8').trim()}, but TRUST_PROXY is not set: every reader has the proxy's address`,
        'Set TRUST_PROXY to the address of the proxy (loopback for one on this machine).',
      ),
    ];
  if (baseUrl.startsWith('https:'))
    return [
      warning(
        about,
        'BASE_URL is https, so there is a proxy in front, but TRUST_PROXY is not set',
        'Set TRUST_PROXY to the address of the proxy (loopback for one on this machine).',
      ),
    ];
  return [ok(about, 'none is believed, and none was seen')];
}

/** Whether a server is running with these settings, and what it says of itself. */
export async function lookAtServer({ host, port }: Environment): Promise<Finding> {
  const about = 'server';
  const target = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const url = `http://${target.includes(':') ? `[${target}]` : target}:${port}/readyz`;
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) });
    const said = (await answer.text()).trim().slice(0, 200);
    if (answer.ok) return ok(about, `running at port ${port}, ${said}`);
    return warning(about, `running at port ${port}, not ready: ${said}`, 'Look at its log.');
  } catch {
    return ok(about, `none is running at port ${port}`);
  }
}
