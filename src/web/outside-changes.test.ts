import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../store/database.ts';
import { outsideWrites } from '../store/outside-writes.ts';
import { post, world, type World } from '../testing/world.ts';

let site: World & { readonly folder: string };
beforeAll(async () => {
  site = await world({ 'posts/lamp.md': post('Lamp') }, { background: true });
});
afterAll(() => site.close());

test('a page shows what a command has written to the database', async () => {
  expect(await site.text('/posts/lamp')).toContain('<h1>Lamp');
  const command = openDatabase(`${site.folder}/data`);
  command.exec("UPDATE article SET title = 'Lantern'");
  command.close();
  await site.until(async () => (await site.text('/posts/lamp')).includes('Lantern'), 'the page shows it');
});

test('only writes of other connections count, and each once', () => {
  const command = openDatabase(`${site.folder}/data`);
  const isChanged = outsideWrites(site.db);
  site.db.exec("UPDATE article SET title = 'Mine'");
  expect(isChanged()).toBe(false);
  command.exec("UPDATE article SET title = 'Theirs'");
  expect([isChanged(), isChanged()]).toEqual([true, false]);
  command.close();
});
