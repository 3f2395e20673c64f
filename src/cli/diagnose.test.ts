import { chmodSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../store/database.ts';
import { post, world } from '../testing/world.ts';
import { diagnose, printFindings } from './diagnose.ts';
import { judgeDisk, judgeWatches } from './diagnosis/folders.ts';
import { lookAtNode } from './diagnosis/services.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'inkloop-doctor-'));
  mkdirSync(join(folder, 'content'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What is said, but for what is well. */
async function complaints(variables: Record<string, string> = {}, now = new Date()): Promise<string[]> {
  const given = { CONTENT_DIR: join(folder, 'content'), DATA_DIR: join(folder, 'data'), PORT: '1' };
  const findings = await diagnose({ ...given, ...variables }, now);
  return findings.filter(({ level }) => level !== 'ok').map(({ level, about }) => `${level} ${about}`);
}

describe('the doctor', () => {
  it('has nothing to say of a new folder', async () => {
    expect(await complaints()).toEqual([]);
  });

  it('has nothing to say of a database that is whole, and of one that is in use', async () => {
    const db = openDatabase(join(folder, 'data'));
    expect(await complaints()).toEqual([]);
    db.close();
    expect(await complaints()).toEqual([]);
  });

  it.each([
    ['a variable', { PORT: 'many' }, 'error environment'],
    ['the content folder', { CONTENT_DIR: '/nowhere/at/all' }, 'error content folder'],
    ['a proxy in front', { BASE_URL: 'https://example.org' }, 'warning proxy'],
    ['the mail server', { SMTP_URL: 'smtp://127.0.0.1:9' }, 'error mail'],
  ])('says what is wrong with %s', async (_, variables, expected) => {
    expect(await complaints(variables)).toEqual([expected]);
  });

  it.each([
    ['Node below the oldest that is supported', lookAtNode('v20.18.3'), 'error', '20.19'],
    ['that very Node', lookAtNode('v20.19.0'), 'ok', undefined],
    ['a newer Node', lookAtNode('v24.1.0'), 'ok', undefined],
    ['a full disk', judgeDisk(50_000_000, 0), 'warning', '200.0 MB'],
    ['a disk without room for a copy', judgeDisk(1_000_000_000, 900_000_000), 'warning', '1.8 GB'],
    ['a disk with room', judgeDisk(1_000_000_000, 400_000_000), 'ok', undefined],
    ...[judgeWatches(7000, 8192), judgeWatches(9000, 8192)].map(
      ([finding]) => ['too few watches', finding, 'warning', '524288'] as const,
    ),
    ...judgeWatches(100, 8192).map((finding) => ['enough watches', finding, 'ok', undefined] as const),
  ] as const)('judges %s', (_what, finding, level, hint) => {
    expect(finding?.level).toBe(level);
    expect(finding?.hint ?? '').toContain(hint ?? '');
  });

  it('judges no watches where there is no limit', () => {
    expect(judgeWatches(1_000_000, null)).toEqual([]);
  });

  it('says what it may not read and write', async () => {
    chmodSync(folder, 0o755);
    mkdirSync(join(folder, 'content', 'hidden'), { mode: 0o000 });
    mkdirSync(join(folder, 'data'), { mode: 0o500 });
    // Root may read and write everything.
    const isRoot = process.geteuid?.() === 0;
    if (isRoot) process.seteuid?.(65_534);
    try {
      expect(await complaints()).toEqual(['error content folder', 'error data folder']);
    } finally {
      if (isRoot) process.seteuid?.(0);
      chmodSync(join(folder, 'content', 'hidden'), 0o700);
    }
  });

  it('says that a clock was never set', async () => {
    expect(await complaints({}, new Date('1970-01-01T00:01:00Z'))).toEqual(['error clock']);
  });

  it('says that files come from a machine whose clock is ahead', async () => {
    const file = join(folder, 'content', 'a.md');
    writeFileSync(file, '');
    utimesSync(file, new Date(), new Date(Date.now() + 86_400_000));
    expect(await complaints()).toEqual(['warning clock']);
  });

  it('knows a damaged database, and one of a newer version', async () => {
    const db = openDatabase(join(folder, 'data'));
    db.pragma('user_version = 4000');
    db.close();
    expect(await complaints()).toEqual(['error database']);
    writeFileSync(
      join(folder, 'data', 'inkloop.db'),
      'This is no database, but it is long enough to be read.',
    );
    expect(await complaints()).toEqual(['error database']);
  });

  it('says that a secret lies open', async () => {
    mkdirSync(join(folder, 'data'));
    writeFileSync(join(folder, 'data', 'comment-secret'), 'x', { mode: 0o644 });
    expect(await complaints()).toEqual(['warning data folder']);
    // Nobody else comes so far.
    chmodSync(join(folder, 'data'), 0o700);
    expect(await complaints()).toEqual([]);
  });

  it('signs in at a mail server without sending anything', async () => {
    const seen: string[] = [];
    const server = new SMTPServer({
      authOptional: true,
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      onAuth: ({ password }, _session, done) =>
        password === 'right' ? done(null, { user: 'a' }) : done(new Error('no')),
      onMailFrom: (address, _session, done) => {
        seen.push(address.address);
        done();
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as AddressInfo;
    expect(await complaints({ SMTP_URL: `smtp://a:right@127.0.0.1:${port}` })).toEqual([]);
    expect(await complaints({ SMTP_URL: `smtp://a:wrong@127.0.0.1:${port}` })).toEqual(['error mail']);
    expect(seen).toEqual([]);
    await new Promise<void>((resolve) => server.close(resolve));
  });

  it('knows of a server that was reached through a proxy nobody told it of', async () => {
    const w = await world({ 'posts/a.md': post('A') });
    const settings = { DATA_DIR: join(w.folder, 'data'), PORT: new URL(w.url).port };
    expect(await complaints(settings)).toEqual([]);
    await w.get('/posts/a', { 'X-Forwarded-For': '192.0.2.7' });
    expect(await complaints(settings)).toEqual(['warning proxy']);
    expect(await complaints({ ...settings, TRUST_PROXY: 'loopback' })).toEqual([]);
    await w.close();
  });

  it('prints what to do below what is wrong', () => {
    const text = printFindings([{ level: 'error', about: 'disk', text: 'is full', hint: 'Make room.' }]);
    expect(text.split('\n')).toEqual(['ERROR   disk: is full', '        Make room.']);
  });
});
