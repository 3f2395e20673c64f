import { pino, type Logger } from 'pino';

export interface LogLine {
  readonly level: number;
  readonly msg: string;
  readonly path?: string;
  readonly cause?: string;
}

export const WARN = 40;
export const ERROR = 50;

/** A logger whose lines from `warn` up a test can read. */
export function recordLog(): { readonly log: Logger; readonly lines: LogLine[] } {
  const lines: LogLine[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line) as LogLine) });
  return { log, lines };
}
