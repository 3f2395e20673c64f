import { cpSync, mkdtempSync, rmSync, appendFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { watchAssets, type DevAssets } from './dev-assets.ts';

const folder = mkdtempSync(join(tmpdir(), 'inkloop-assets-'));
const publicDir = join(folder, 'public');
const viewsDir = join(folder, 'views');
cpSync('public', publicDir, { recursive: true });
cpSync('views', viewsDir, { recursive: true });
let open: DevAssets | undefined;

afterEach(() => {
  open?.close();
  rmSync(folder, { recursive: true, force: true });
});

test('in development a saved style is served under a new address, and a broken state leaves the last good one', async () => {
  const onChanged = vi.fn<() => void>();
  const onFailed = vi.fn<(error: unknown) => void>();
  open = await watchAssets({ publicDir, viewsDir, onChanged, onFailed });
  const { assets } = open;
  const before = assets.stylesheet;
  appendFileSync(join(publicDir, 'css', 'prose.css'), '\n.saved { color: var(--ink); }\n');
  await vi.waitFor(() => expect(assets.stylesheet).not.toBe(before), 5000);
  const saved = assets.stylesheet;
  expect((await assets.find(saved))?.representations.identity.body.toString()).toContain('.saved {');

  onChanged.mockClear();
  writeFileSync(join(viewsDir, 'pages', 'home.ejs'), 'anything');
  await vi.waitFor(() => expect(onChanged).toHaveBeenCalled(), 5000);

  writeFileSync(join(publicDir, 'css', 'order.json'), '[');
  await vi.waitFor(() => expect(onFailed).toHaveBeenCalled(), 5000);
  expect((await assets.find(assets.stylesheet))?.status).toBe(200);
});
