import { timingSafeEqual } from 'node:crypto';
import type { Request, Response } from 'express';
import type { Metrics } from './metrics.ts';

export interface MetricsPageDeps {
  readonly metrics: Metrics;
  /** What `Authorization: Bearer` has to carry from elsewhere; the text of `DATA_DIR/metrics-token`. */
  readonly token: string;
}

const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
/** Whoever sends one of these is no neighbour but speaks through one. */
const FORWARDING = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'] as const;

/** `/metrics`: for a peer on the same machine, or with the token. */
export function metricsPage({ metrics, token }: MetricsPageDeps) {
  return async (request: Request, response: Response): Promise<void> => {
    response.set('Cache-Control', 'no-store');
    if (!isNeighbour(request) && !isToken(request.headers.authorization, token)) {
      response
        .status(401)
        .set({ 'Content-Type': 'text/plain; charset=utf-8', 'WWW-Authenticate': 'Bearer' })
        .send('Send the token in DATA_DIR/metrics-token as Authorization: Bearer.\n');
      return;
    }
    response.set('Content-Type', metrics.contentType).send(await metrics.read());
  };
}

function isNeighbour({ socket, headers }: Request): boolean {
  return LOOPBACK.test(socket.remoteAddress ?? '') && FORWARDING.every((name) => headers[name] === undefined);
}

function isToken(authorization: string | undefined, token: string): boolean {
  const [, given = ''] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
  const [a, b] = [Buffer.from(given), Buffer.from(token)];
  return a.length === b.length && timingSafeEqual(a, b);
}
