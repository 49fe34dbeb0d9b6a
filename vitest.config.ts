import { defineConfig } from 'vitest/config';

const source = { conditions: ['tributary-source'] };

/** What needs no database. Everything else in the server, and `packages/*` + `/test/`, gets a real PostgreSQL. */
const withoutDatabase = [
  'packages/*/src/**/*.test.ts',
  'apps/{dashboard,portal}/src/**/*.test.ts',
  'apps/server/src/domain/**/*.test.ts',
  'apps/server/src/features/connections/providers/**/*.test.ts',
  'apps/server/src/http/**/*.test.ts',
  'apps/server/test/support/**/*.test.ts',
  'scripts/**/*.test.ts',
];

/** The second tier, `npm run prove`: what restarts, kills, measures or rehearses, what runs random histories, and what goes through every route in many ways. */
const proofs = ['**/proofs/**/*.test.ts', '**/properties/**/*.test.ts', 'tools/**/*.test.ts'];

/** Tests that drive Chromium, nginx, Debian's PostgreSQL or another optional program, and are skipped without it. */
const withPrograms = [
  'apps/{dashboard,portal}/test/*.test.ts',
  'packages/browser/test/*.test.ts',
  'apps/server/src/admin/{backup,check}/*.test.ts',
  'apps/server/src/platform/db/address.test.ts',
  'apps/server/src/platform/db/tls.test.ts',
  'apps/server/test/{operation/deploy,journeys/pages-in-chromium}.test.ts',
  'scripts/{alerts,deploy}.test.ts',
];

/** Files share a process and what it has loaded: no module here keeps anything between two tests. Loading was a quarter of the time. */
const shared = {
  pool: 'forks' as const,
  isolate: false,
  // Most objects of a test die young: with more room for them, less time goes into collecting garbage.
  execArgv: ['--max-semi-space-size=64'],
};

/** Far above what anything takes on an idle machine: a busy one is slow, and not wrong. What is waited for is looked at often. */
const UNIT_MS_MAX = 20_000;
const TEST_MS_MAX = 120_000;
const expectation = { poll: { timeout: 50_000 } };

/** Twice the processors of a small machine: many tests wait for a lock, a time-out or a process. */
const workers = { maxWorkers: 4 };

const onDatabase = {
  ...shared,
  globalSetup: ['apps/server/test/support/database-server.ts', 'apps/server/test/support/programs.ts'],
  testTimeout: TEST_MS_MAX,
  hookTimeout: TEST_MS_MAX,
  expect: expectation,
};

export default defineConfig({
  test: {
    projects: [
      {
        resolve: source,
        ssr: { resolve: source },
        test: {
          name: 'unit',
          include: withoutDatabase,
          exclude: ['**/node_modules/**', ...withPrograms, ...proofs],
          testTimeout: UNIT_MS_MAX,
          ...shared,
          ...workers,
        },
      },
      {
        resolve: source,
        ssr: { resolve: source },
        test: {
          name: 'integration',
          include: [
            'apps/server/src/**/*.test.ts',
            'apps/server/test/**/*.test.ts',
            'apps/{dashboard,portal}/test/**/*.test.ts',
            'packages/*/test/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/dist/**', ...withoutDatabase, ...withPrograms, ...proofs],
          ...onDatabase,
          ...workers,
        },
      },
      {
        resolve: source,
        ssr: { resolve: source },
        test: {
          name: 'programs',
          include: withPrograms,
          ...onDatabase,
          ...workers,
        },
      },
      {
        resolve: source,
        ssr: { resolve: source },
        test: {
          name: 'proofs',
          include: proofs,
          exclude: ['**/node_modules/**', '**/dist/**'],
          ...onDatabase,
          // Some measure themselves against time, and one that runs beside another would measure that too.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
