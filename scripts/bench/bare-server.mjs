/** The yardstick: a `node:http` server that answers every request with the one page its parent sends it. */
import { createServer } from 'node:http';

process.once('message', (/** @type {{ headers: Record<string, string>, body: string }} */ page) => {
  const body = Buffer.from(page.body, 'base64');
  const headers = { ...page.headers, 'content-length': body.length };
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
});

// Nobody left to measure it.
process.once('disconnect', () => process.exit());
