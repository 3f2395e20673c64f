import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { post, world, type World } from '../src/testing/world.ts';

let w: World;
beforeAll(async () => {
  w = await world({ 'posts/lamp.md': post('Lamp') });
});
afterAll(() => w.close());

function open(): Promise<Socket> {
  const { hostname, port } = new URL(w.url);
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

it('gives no client for ever: headers, requests and idle connections have limits', () => {
  const { headersTimeout, requestTimeout, keepAliveTimeout } = w.server;
  expect([headersTimeout, requestTimeout, keepAliveTimeout]).toEqual([10_000, 30_000, 15_000]);
});

it('refuses headers larger than it reads', async () => {
  const socket = await open();
  const answer = heard(socket);
  socket.write(`GET / HTTP/1.1\r\nHost: x\r\nCookie: ${'a'.repeat(20_000)}\r\n\r\n`);
  expect(await answer).toMatch(/^HTTP\/1\.1 431 /);
});

it('answers others while many clients send a byte at a time', async () => {
  const slow = await Promise.all(Array.from({ length: 200 }, open));
  for (const socket of slow) socket.write('GET /posts/lamp HTTP/1.1\r\nHost: x\r\nX-');
  expect((await w.get('/posts/lamp')).status).toBe(200);
  for (const socket of slow) socket.destroy();
});
