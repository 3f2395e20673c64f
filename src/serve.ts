import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pino from 'pino';
import { compose } from './compose.ts';
import { BadEnvironment, readEnvironment, type Environment } from './environment.ts';
import { systemClock } from './reconcile/clock.ts';
import { NewerDatabase, openDatabase } from './store/database.ts';
import { createWorkerPool } from './workers/pool.ts';

/** How long requests under way may take to finish after a signal. */
const STOP_MS = 10_000;
const WORKER = new URL('./workers/worker.js', import.meta.url);

async function start(environment: Environment, askedToEnd: Promise<string>): Promise<void> {
  const log = pino({ level: environment.logLevel });
  const db = openDatabase(environment.dataDir);
  const pool = createWorkerPool(environment.workers, WORKER);
  const reindex = process.argv.includes('--reindex');
  const { server, loop, endStreams, finish, openSetup, startBackground } = await compose({
    environment,
    db,
    work: pool,
    clock: systemClock,
    log,
    reindex,
    pause: (ms) => pause(ms),
  });

  process.on('SIGHUP', () => {
    log.info('SIGHUP: comparing the whole content folder');
    void loop.relist({ contents: true });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(environment.port, environment.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  log.info(`listening on http://${environment.host}:${port}, content from ${environment.contentDir}`);
  const setupLink = await openSetup();
  // A warning, so that it shows at any usual level of logging: whoever opens it first owns the site.
  if (setupLink !== null)
    log.warn(`there is no account yet; make the first one within a day at ${setupLink} (it works once)`);

  let isStopping = false;
  const stop = async (signal: string): Promise<void> => {
    isStopping = true;
    log.info(`${signal}: finishing requests`);
    const forced = setTimeout(() => server.closeAllConnections(), STOP_MS);
    const closed = new Promise((resolve) => server.close(resolve));
    endStreams();
    server.closeIdleConnections();
    await Promise.all([closed, loop.stop()]);
    clearTimeout(forced);
    await Promise.all([pool.close(), finish()]);
    db.close();
    // A watcher that is ended while it takes up a new folder can leave that one watched, and a process with anything open does not end.
    process.exit();
  };

  const firstPass = loop.start();
  // Asked while starting, it ends as soon as there is something to end.
  void askedToEnd.then(stop);
  await firstPass;
  if (isStopping) return;
  startBackground();
  const { files, isConverged, reason } = loop.status();
  if (isConverged) log.info(`ready: ${files} content files`);
  else log.warn(`not ready: ${reason ?? 'some files are being looked at again'}`);
  await pool.warm();
}

/** What an operator can mend, in one line; a bug keeps its stack. */
function explain(error: unknown): string {
  if (error instanceof BadEnvironment || error instanceof NewerDatabase) return error.message;
  if (!(error instanceof Error) || !('code' in error))
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  const code = String(error.code);
  if (code === 'EADDRINUSE') return `The address is in use already; set another PORT. (${error.message})`;
  if (code.startsWith('SQLITE'))
    return `The database in DATA_DIR (${process.env['DATA_DIR'] ?? './data'}) cannot be used: ${error.message}. (${code})`;
  return `${error.message} (${code})`;
}

/**
 * Serves until it is asked to end, and then gently ends. What cannot start says why in one line and ends the process.
 * @param askedToEnd resolves to the name of the signal
 */
export async function serve(askedToEnd: Promise<string>): Promise<void> {
  try {
    await start(readEnvironment(process.env), askedToEnd);
  } catch (error) {
    process.stderr.write(`inkloop: ${explain(error)}\n`);
    process.exit(1);
  }
}
