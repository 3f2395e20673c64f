/**
 * Resolves to the name of the first signal that asks the process to end. It is listened for as soon as this file is
 * loaded: process 1 of a container is not ended by a signal that nobody listens for. A second signal of the kind ends
 * any other process at once.
 */
export const askedToEnd: Promise<string> = new Promise((resolve) => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve(signal));
});
