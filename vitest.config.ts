import { defineConfig } from 'vitest/config';

const source = { conditions: ['tributary-source'] };

/** What needs no database. Everything else in the server, and `packages/*` + `/test/`, gets a real PostgreSQL. */
const withoutDatabase = [
  'packages/*/src/**/*.test.ts',
  'apps/server/src/domain/**/*.test.ts',
  'apps/server/src/http/**/*.test.ts',
  'scripts/**/*.test.ts',
];

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        resolve: source,
        ssr: { resolve: source },
        test: { name: 'unit', include: withoutDatabase, pool: 'forks' },
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
          exclude: ['**/node_modules/**', '**/dist/**', ...withoutDatabase],
          globalSetup: ['apps/server/test/database-server.ts'],
          pool: 'forks',
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
