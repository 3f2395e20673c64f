import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DamagedSecret, keptSecret } from './secrets.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'inkloop-secrets-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a secret is made once, is its owner’s alone, and leaves nothing beside it', () => {
  const dataDir = join(folder, 'data');
  const secret = keptSecret(dataDir, 'comment-secret');
  expect(secret).toHaveLength(32);
  expect(keptSecret(dataDir, 'comment-secret')).toEqual(secret);
  expect(keptSecret(dataDir, 'other-secret')).not.toEqual(secret);
  expect(statSync(join(dataDir, 'comment-secret')).mode & 0o777).toBe(0o600);
  expect(readdirSync(dataDir)).toEqual(['comment-secret', 'other-secret']);
});

test('a file that holds no secret stops the start with a sentence', () => {
  writeFileSync(join(folder, 'comment-secret'), 'short');
  expect(() => keptSecret(folder, 'comment-secret')).toThrow(DamagedSecret);
  expect(() => keptSecret(folder, 'comment-secret')).toThrow(/delete it/);
});
