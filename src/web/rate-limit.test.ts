import { describe, expect, it } from 'vitest';
import { createRateLimit } from './rate-limit.ts';

describe('the limit of requests', () => {
  function limit(requests: number, mostClients?: number) {
    const clock = { at: 0 };
    const made = createRateLimit({
      requests,
      seconds: 60,
      monotonic: () => clock.at,
      ...(mostClients === undefined ? {} : { mostClients }),
    });
    return { clock, take: (address: string) => made.take(address) };
  }

  it('lets so many through and says how long to wait', () => {
    const { clock, take } = limit(2);
    expect([take('192.0.2.1'), take('192.0.2.1')]).toEqual([null, null]);
    clock.at = 12_400;
    expect([take('192.0.2.1'), take('192.0.2.2')]).toEqual([48, null]);
    clock.at = 59_999;
    expect(take('192.0.2.1')).toBe(1);
    clock.at = 60_000;
    expect(take('192.0.2.1')).toBeNull();
  });

  it('remembers only so many clients', () => {
    const { take } = limit(1, 3);
    for (let n = 1; n <= 5; n += 1) take(`192.0.2.${n}`);
    expect(take('192.0.2.5')).toBe(60);
    expect(take('192.0.2.1')).toBeNull();
  });
});
