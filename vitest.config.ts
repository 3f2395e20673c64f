import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Processes: native addons such as better-sqlite3 do not always survive worker threads being torn down.
    pool: 'forks',
    // One more than by default on two cores: much of a test's time is waiting.
    maxWorkers: 2,
    allowOnly: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: ['tests/browser/**'],
          // No test replaces a module, so files that run one after another can share what was loaded: half the time.
          isolate: false,
          // It imports JSON in a way that only bundlers and newer Nodes know.
          server: { deps: { inline: ['@actions/workflow-parser'] } },
          testTimeout: 15_000,
          hookTimeout: 90_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: 'tests/browser/setup.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Only after the others are done: two cores must do.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
