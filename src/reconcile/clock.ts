export interface Clock {
  /** Wall clock, by which articles are scheduled. */
  now(): Date;
  /** Milliseconds that never step back, by which durations are measured. */
  monotonic(): number;
}

export const systemClock: Clock = { now: () => new Date(), monotonic: () => performance.now() };
