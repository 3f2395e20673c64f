import { afterAll, beforeAll, expect, it } from 'vitest';
import { signedIn } from '../../testing/accounts.ts';
import type { GuanliBrowser } from '../../testing/guanli-browser.ts';
import { world, type World } from '../../testing/world.ts';

let w: World;
let owner: GuanliBrowser;
beforeAll(async () => {
  w = await world({});
  owner = await signedIn(w, 'owner');
  w.db.exec('ALTER TABLE audit RENAME TO audit_elsewhere');
});
afterAll(() => w.close());

it('a page of the dashboard that fails is as private as one that does not', async () => {
  const { status, headers } = await owner.get('/guanli/audit');
  expect(status).toBeGreaterThanOrEqual(500);
  expect(headers['cache-control']).toBe('private, no-store');
  expect(headers['x-robots-tag']).toBe('noindex, nofollow');
});
