import { defineConfig } from 'vitest/config';

const source = { conditions: ['tributary-source'] };

/** What needs no database. Everything else in the server, and `packages/*` + `/test/`, gets a real PostgreSQL. */
const withoutDatabase = [
  'packages/*/src/**/*.test.ts',
  'apps/server/src/domain/**/*.test.ts',
  'apps/server/src/http/**/*.test.ts',
  'scripts/**/*.test.ts',
];

/** What measures itself against time: beside other files it would measure them. */
const alone = ['apps/server/test/rolling-restarts.test.ts', 'apps/server/test/deliveries.test.ts'];

const onDatabase = {
  globalSetup: ['apps/server/test/database-server.ts'],
  pool: 'forks' as const,
  testTimeout: 20_000,
  hookTimeout: 30_000,
};

export default defineConfig({
  test: {
    pool: 'forks',
    projects: [
      {
        resolve: source,
        ssr: { resolve: source },
        test: { name: 'unit', include: withoutDatabase, pool: 'forks', maxWorkers: 2 },
      },
      {
        resolve: source,
        ssr: { resolve: source },
        test: {
          name: 'integration',
          include: [
            'apps/server/src/**/*.test.ts',
            'apps/server/test/**/*.test.ts',
            'packages/*/test/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/dist/**', ...withoutDatabase, ...alone],
          ...onDatabase,
          maxWorkers: 2,
        },
      },
      {
        resolve: source,
        ssr: { resolve: source },
        test: {
          name: 'alone',
          include: alone,
          ...onDatabase,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
