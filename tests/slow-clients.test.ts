import type { Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { post, world, type World } from '../src/testing/world.ts';
import { createPageCache, createRevisions } from '../src/web/page-cache.ts';
import { createWebServer } from '../src/web/server.ts';

let w: World;
beforeAll(async () => {
  w = await world({ 'posts/lamp.md': post('Lamp') });
});
afterAll(() => w.close());

function open(url = w.url): Promise<Socket> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => resolve(socket));
    socket.on('error', () => undefined);
  });
}

/** Everything the server says until it ends the connection. */
function heard(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    socket.on('data', (bytes) => (text += bytes.toString('latin1')));
    socket.on('close', () => resolve(text));
  });
}

it('gives no client for ever: headers, requests, idle and silent connections have limits', () => {
  const { headersTimeout, requestTimeout, keepAliveTimeout, timeout } = w.server;
  expect([headersTimeout, requestTimeout, keepAliveTimeout, timeout]).toEqual([
    10_000, 30_000, 15_000, 60_000,
  ]);
});

it('refuses headers larger than it reads', async () => {
  const socket = await open();
  const answer = heard(socket);
  socket.write(`GET / HTTP/1.1\r\nHost: x\r\nCookie: ${'a'.repeat(20_000)}\r\n\r\n`);
  expect(await answer).toMatch(/^HTTP\/1\.1 431 /);
});

it('answers others while many clients send a byte at a time', async () => {
  const slow = await Promise.all(Array.from({ length: 200 }, () => open()));
  for (const socket of slow) socket.write('GET /posts/lamp HTTP/1.1\r\nHost: x\r\nX-');
  expect((await w.get('/posts/lamp')).status).toBe(200);
  for (const socket of slow) socket.destroy();
});

describe('with little patience', () => {
  let server: Server;
  let url: string;
  beforeAll(async () => {
    const app = express();
    app.post('/', express.text(), (_request, response) => response.send('read'));
    // Far more than the system keeps for a reader who takes nothing.
    app.get('/large', (_request, response) => response.send(Buffer.alloc(64_000_000)));
    const patience = { headers: 300, request: 600, idle: 300, silence: 1500, look: 50 };
    const cache = createPageCache({ revisions: createRevisions(), now: () => 0 });
    const traffic = { noteCached: () => undefined, follow: () => undefined };
    server = createWebServer(app, cache, () => undefined, traffic, patience);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const countConnections = (): Promise<number> =>
    new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));

  const sent = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 1000000\r\n\r\n';

  it.each([
    ['headers', 'GET /large HTTP/1.1\r\nHost: x\r\nX-Slow: ', /^HTTP\/1\.1 408 /],
    ['a body', sent, /^HTTP\/1\.1 408 /],
  ])('a client that sends %s a byte at a time is told so and cut off', async (_what, begin, answer) => {
    const socket = await open(url);
    const answered = heard(socket);
    socket.write(begin);
    const drip = setInterval(() => socket.write('a'), 20);
    expect(await answered).toMatch(answer);
    clearInterval(drip);
  });

  it('a client that sends nothing at all is cut off', async () => {
    expect(await heard(await open(url))).toMatch(/^$|^HTTP\/1\.1 408 /);
  });

  it('a client that takes no answer is cut off', async () => {
    const socket = await open(url);
    socket.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n');
    socket.pause();
    await w.until(async () => (await countConnections()) === 1, 'it is connected');
    await w.until(async () => (await countConnections()) === 0, 'it is cut off');
    socket.destroy();
  });
});
