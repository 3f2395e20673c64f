const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** After so many attempts, about two days after the first, a mail is given up. */
export const MOST_ATTEMPTS = 16;
const LONGEST_MS = 6 * HOUR_MS;
const SERVER_LONGEST_MS = 10 * MINUTE_MS;
const SERVER_SHORTEST_MS = 15_000;

/**
 * How long a mail waits after an attempt that failed, in milliseconds: a minute, then twice as long each time, up to six hours.
 * @param attempts how many there were, this one included
 * @param random 0 to 1; spreads what failed together
 */
export function retryDelay(attempts: number, random: number): number {
  return spread(Math.min(LONGEST_MS, MINUTE_MS * 2 ** (attempts - 1)), random);
}

/** How long a server that cannot be used is left alone after `failures` in a row. */
export function serverDelay(failures: number, random: number): number {
  return spread(Math.min(SERVER_LONGEST_MS, SERVER_SHORTEST_MS * 2 ** (failures - 1)), random);
}

function spread(ms: number, random: number): number {
  return Math.round(ms * (0.75 + random / 2));
}
