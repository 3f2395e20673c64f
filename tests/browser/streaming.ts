import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Long enough for the browser to paint what it has. */
const BETWEEN_PIECES_MS = 25;
const BEFORE_BODY_MS = 200;
const HOP_HEADERS = /^(?:connection|keep-alive|transfer-encoding|content-(?:encoding|length))$/;

export interface SlowSite {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * The site at `origin` over a line so slow that its pages are painted while they arrive, cut between tags.
 * @param pieceLength least number of characters that come at once
 */
export async function serveSlowly(origin: string, pieceLength: number): Promise<SlowSite> {
  const server: Server = createServer(
    (request, response) => void pass(origin, pieceLength, request, response),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

async function pass(
  origin: string,
  pieceLength: number,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const answer = await fetch(origin + (request.url ?? '/'), { redirect: 'manual' });
  const headers = [...answer.headers].filter(([name]) => !HOP_HEADERS.test(name));
  response.writeHead(answer.status, Object.fromEntries(headers));
  const body = Buffer.from(await answer.arrayBuffer());
  if (answer.headers.get('content-type')?.startsWith('text/html') !== true) {
    response.end(body);
    return;
  }
  const html = body.toString();
  const start = html.indexOf('<body');
  response.write(html.slice(0, start));
  await sleep(BEFORE_BODY_MS);
  let piece = '';
  for (const part of html.slice(start).split(/(?=<)/)) {
    piece += part;
    if (piece.length < pieceLength) continue;
    response.write(piece);
    piece = '';
    await sleep(BETWEEN_PIECES_MS);
  }
  response.end(piece);
}
