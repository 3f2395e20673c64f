import { describe, expect, it } from 'vitest';
import { post } from '../src/testing/world.ts';
import { useWorlds } from '../src/testing/worlds.ts';
import { commenter } from '../src/web/comments/testing/commenter.ts';

const made = useWorlds();

/** Every header in which an address can be claimed. */
const claims = {
  'X-Forwarded-For': '203.0.113.9',
  Forwarded: 'for=203.0.113.9',
  'X-Real-IP': '203.0.113.9',
  'CF-Connecting-IP': '203.0.113.9',
  'True-Client-IP': '203.0.113.9',
};

describe('whose comment it is', () => {
  it.each([
    ['nobody is believed by default', undefined, '203.0.113.9', '127.0.0.1'],
    ['a proxy that is not named is not believed', '192.0.2.1', '203.0.113.9', '127.0.0.1'],
    ['the proxy that is named is', 'loopback', '203.0.113.9', '203.0.113.9'],
    ['but not what came to it', 'loopback', '1.1.1.1, 10.0.0.1, 203.0.113.9', '203.0.113.9'],
    [
      'a chain of named ones is followed',
      'loopback, 10.0.0.0/8',
      '1.1.1.1, 203.0.113.9, 10.0.0.1',
      '203.0.113.9',
    ],
    ['what is no address is none', 'loopback', "'; DROP TABLE comment", null],
  ])('%s', async (_what, trusted, forwarded, expected) => {
    const environment = trusted === undefined ? {} : { TRUST_PROXY: trusted };
    const w = await made({ 'posts/lamp.md': post('Lamp') }, { environment });
    const form = { author: 'Mei', email: 'mei@example.org', content: '你好' };
    const headers = { ...claims, 'X-Forwarded-For': forwarded };
    const { status } = await commenter(w).send('/posts/lamp/comments', form, headers);
    const kept = w.db.prepare('SELECT ip FROM comment').pluck().get();
    expect(status).toBe(303);
    expect(kept ?? null).toBe(expected);
  });
});
