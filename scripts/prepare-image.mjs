/**
 * Makes the folders of the image that are written to, owned by the user the server runs as; run once while the image is
 * built. A volume mounted there for the first time takes over the owner.
 */
import { chownSync, mkdirSync } from 'node:fs';

// The user `node` of the official images.
const owner = 1000;

for (const folder of [process.env.DATA_DIR ?? '/data', '/backup']) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chownSync(folder, owner, owner);
}
