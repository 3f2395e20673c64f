const DAY_MS = 86_400_000;

const FORMATS = new Map<string, Intl.DateTimeFormat>();

/**
 * Wall time of an instant in an IANA zone, written as the UTC milliseconds of the same calendar and clock
 * reading: in `Asia/Shanghai` it is the instant plus eight hours.
 */
export function wallTimeOf(ms: number, zone: string): number {
  if (zone === 'UTC') return ms;
  const fields: Record<string, number> = {};
  for (const { type, value } of formatFor(zone).formatToParts(ms)) fields[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = fields;
  const fraction = ((ms % 1000) + 1000) % 1000;
  return Date.UTC(year, month - 1, day, hour, minute, second, fraction);
}

export interface ZonedInstant {
  readonly ms: number;
  /** Wall time at that instant, in the form of `wallTimeOf`. */
  readonly wall: number;
}

/**
 * The instant of a wall time (in the form of `wallTimeOf`). A wall time that a clock change skips moves
 * forward by the length of the gap; one that happens twice is the first. This is what the Temporal proposal
 * calls "compatible".
 */
export function resolveWallTime(wall: number, zone: string): ZonedInstant {
  if (zone === 'UTC') return { ms: wall, wall };
  const before = offsetAt(wall - DAY_MS, zone);
  const after = offsetAt(wall + DAY_MS, zone);
  if (before === after) return { ms: wall - before, wall };
  const candidates = [wall - before, wall - after].sort((a, b) => a - b);
  const ms = candidates.find((candidate) => wallTimeOf(candidate, zone) === wall) ?? wall - before;
  return { ms, wall: wallTimeOf(ms, zone) };
}

/** Milliseconds by which a zone's wall time is ahead of UTC at an instant. */
function offsetAt(ms: number, zone: string): number {
  return wallTimeOf(ms, zone) - ms;
}

/** Making a format costs a hundred times what using it does, and a site has one zone. */
function formatFor(zone: string): Intl.DateTimeFormat {
  let format = FORMATS.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    FORMATS.set(zone, format);
  }
  return format;
}
