import { defineConfig } from 'vitest/config';

const source = { conditions: ['tributary-source'] };

/** Tests that need no database. All other tests of the server and of the packages get a real PostgreSQL. */
const withoutDatabase = [
  'packages/*/src/**/*.test.ts',
  'apps/{dashboard,portal}/src/**/*.test.ts',
  'apps/server/src/domain/**/*.test.ts',
  'apps/server/src/features/connections/providers/**/*.test.ts',
  'apps/server/src/http/**/*.test.ts',
  'apps/server/test/support/**/*.test.ts',
  'scripts/**/*.test.ts',
];

/**
 * Tests of `npm run prove`: they restart or kill processes, measure, rehearse, run random histories, send many
 * requests at once, or call every route in many ways.
 */
const proofs = ['**/proofs/**/*.test.ts', '**/properties/**/*.test.ts', 'tools/**/*.test.ts'];

/**
 * Proofs that measure time, build the packages or install the service. They run one at a time, after the others,
 * because tests running in parallel would distort their figures or change their files.
 */
const proofsAlone = [
  'tools/**/*.test.ts',
  'scripts/proofs/*.test.ts',
  'packages/*/test/proofs/{embedded,middlewares}.test.ts',
  'apps/server/src/features/affiliates/proofs/merge-affiliate.test.ts',
  'apps/server/src/features/sign-ins/proofs/{three-servers,timings}.test.ts',
  'apps/server/src/features/statements/proofs/large-statement.test.ts',
  'apps/server/src/features/webhooks/events/proofs/ended-polls.test.ts',
  'apps/server/src/platform/db/migration/proofs/migrate.test.ts',
  'apps/server/test/proofs/{draining,full-disk,main,other-databases,rolling-restarts,run-deliveries}.test.ts',
  'apps/server/test/proofs/{backup-guide,deploy-guide,production-package,upgrade-guide}.test.ts',
];

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

/**
 * Files share a process and the modules that it has loaded, because no module keeps state between two tests. Loading
 * took a quarter of the time.
 */
const shared = {
  pool: 'forks' as const,
  isolate: false,
  // Most objects in tests are short-lived. More room for them reduces the time spent on garbage collection.
  execArgv: ['--max-semi-space-size=64'],
};

/** Far more than any test takes on an idle machine: a slow test on a busy machine is not a failure. */
const UNIT_MS_MAX = 20_000;
const TEST_MS_MAX = 120_000;
/** Some proofs take a minute. */
const PROOF_MS_MAX = 600_000;
const expectation = { poll: { timeout: 50_000 } };

/** Twice the processors of a small machine, because many tests wait for a lock, a timeout or a process. */
const workers = { maxWorkers: 4 };

const onDatabase = {
  ...shared,
  globalSetup: ['apps/server/test/support/database-server.ts', 'apps/server/test/support/programs.ts'],
  testTimeout: TEST_MS_MAX,
  hookTimeout: TEST_MS_MAX,
  expect: expectation,
};

const proving = { ...onDatabase, testTimeout: PROOF_MS_MAX, hookTimeout: PROOF_MS_MAX };

export default defineConfig({
  test: {
    tags: [{ name: 'slow', description: 'Takes most of a second or more, so only `npm run prove` runs it.' }],
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
          exclude: ['**/node_modules/**', '**/dist/**', ...proofsAlone],
          ...proving,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        resolve: source,
        ssr: { resolve: source },
        test: {
          name: 'proofs-alone',
          include: proofsAlone,
          exclude: ['**/node_modules/**', '**/dist/**'],
          ...proving,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
