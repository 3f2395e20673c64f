/** The whole product in this process, without a port: its index filled from a content folder and kept in memory. */
import { pino } from 'pino';

/** @param {string} path In the built product, which exists only once it was built. */
const built = (path) => import(new URL(`../../dist/${path}`, import.meta.url).href);

/**
 * @param {string} contentDir
 * @returns {Promise<{ search: import('../../src/search/answer.ts').Search, close: () => Promise<void> }>}
 */
export async function openInProcess(contentDir) {
  const { compose } = await built('compose.js');
  const { readEnvironment } = await built('environment.js');
  const { openDatabase } = await built('store/database.js');
  const { tasks } = await built('workers/tasks.js');
  const db = openDatabase(':memory:');
  const { loop, search } = await compose({
    environment: readEnvironment({ CONTENT_DIR: contentDir, DATA_DIR: ':memory:' }),
    db,
    work: tasks,
    clock: { now: () => new Date(), monotonic: () => performance.now() },
    log: pino({ level: 'silent' }),
    reindex: false,
  });
  await loop.start();
  return {
    search,
    async close() {
      await loop.stop();
      db.close();
    },
  };
}
