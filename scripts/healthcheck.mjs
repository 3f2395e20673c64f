/** Exit code 0 when the server of this container answers; the image's HEALTHCHECK. */
const port = process.env.PORT === undefined || process.env.PORT === '' ? '3000' : process.env.PORT;
try {
  const response = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(4000) });
  process.exitCode = response.ok ? 0 : 1;
} catch {
  process.exitCode = 1;
}
