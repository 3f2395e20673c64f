import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Request, Response } from 'express';
import type { ContentProblem } from '../errors.ts';

/** A mistake in a content file, with the lines around it, for the overlay of an open browser. */
export interface ShownProblem extends ContentProblem {
  readonly path: string;
  readonly lines: readonly { readonly number: number; readonly text: string }[];
}

/** Tells open browsers, in development only, that what they show has changed or is at fault. */
export interface DevEvents {
  handle(request: Request, response: Response): void;
  /** Something readers see changed, or a file's problems did. */
  publish(): void;
  close(): void;
}

/** Where browsers listen; no article can have this address. */
export const DEV_EVENTS_PATH = '/_/events';
const RECONNECT_MS = 300;
/** Gathers the commits of one save. */
const GATHER_MS = 30;

/** @param listProblems errors of content files as of now */
export function createDevEvents(listProblems: () => readonly ShownProblem[]): DevEvents {
  // A restarted process has other templates and styles, so its browsers reload as well.
  const process = randomBytes(6).toString('hex');
  const listeners = new Set<Response>();
  let revision = 0;
  let timer: NodeJS.Timeout | undefined;
  const message = (): string =>
    `data: ${JSON.stringify({ state: `${process}.${revision}`, problems: listProblems() })}\n\n`;
  return {
    handle(request, response) {
      response.writeHead(200, {
        'Content-Type': 'text/event-stream',
        'Cache-Control': 'no-store',
        'X-Accel-Buffering': 'no',
      });
      response.write(`retry: ${RECONNECT_MS}\n${message()}`);
      listeners.add(response);
      request.on('close', () => listeners.delete(response));
    },
    publish() {
      revision += 1;
      timer ??= setTimeout(() => {
        timer = undefined;
        for (const listener of listeners) listener.write(message());
      }, GATHER_MS);
    },
    close() {
      clearTimeout(timer);
      for (const listener of listeners) listener.end();
    },
  };
}

/** The line at fault and its neighbours, as they are on disk now. */
export function showProblem(contentDir: string, path: string, problem: ContentProblem): ShownProblem {
  let source: string[] = [];
  try {
    source = readFileSync(join(contentDir, path), 'utf8').split(/\r\n|\r|\n/);
  } catch {
    // The file is gone or cannot be read; the message says enough.
  }
  const numbers = [problem.line - 1, problem.line, problem.line + 1];
  const lines = numbers.flatMap((number) => {
    const text = source[number - 1];
    return text === undefined ? [] : [{ number, text }];
  });
  return { ...problem, path, lines };
}
