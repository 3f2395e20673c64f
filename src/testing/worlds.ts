import { afterEach } from 'vitest';
import { world, type World } from './world.ts';

/** Makes worlds that are closed after the test that made them, the last one first. */
export function useWorlds(): typeof world {
  const worlds: World[] = [];
  afterEach(async () => {
    for (const each of worlds.splice(0).reverse()) await each.close();
  });
  return async (...args) => {
    const created = await world(...args);
    worlds.push(created);
    return created;
  };
}
