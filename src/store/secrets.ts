import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SECRET_BYTES = 32;

/** Thrown when a secret is there but is not one; the message is one line for the operator. */
export class DamagedSecret extends Error {
  override readonly name = 'DamagedSecret';
}

/**
 * A secret the process makes by itself and keeps in `DATA_DIR/<name>`, readable by its owner only. Made at most once, also when
 * several processes start together.
 * @param name file name, such as `comment-secret`
 * @throws DamagedSecret when the file holds something else
 */
export function keptSecret(dataDir: string, name: string): Buffer {
  const file = join(dataDir, name);
  return readSecret(file) ?? makeSecret(dataDir, file);
}

function makeSecret(dataDir: string, file: string): Buffer {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, `${randomBytes(SECRET_BYTES).toString('base64url')}\n`, {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  });
  try {
    // A link appears whole or not at all, and never replaces what is there.
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft);
  }
  const secret = readSecret(file);
  if (secret === null) throw new DamagedSecret(`${file} vanished while it was being made.`);
  return secret;
}

function readSecret(file: string): Buffer | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  const secret = Buffer.from(text.trim(), 'base64url');
  if (secret.length !== SECRET_BYTES)
    throw new DamagedSecret(`${file} does not hold a secret; delete it, and a new one is made.`);
  return secret;
}
