import type { PrismaClient } from './generated/client.ts';

/** Rows that no environment owns. */
const untenanted = new Set(['Account', 'Environment']);

/** `findUnique`, `update` and `delete` do not compile without the composite key; these would. */
const guarded = new Set([
  'findFirst',
  'findFirstOrThrow',
  'findMany',
  'updateMany',
  'deleteMany',
  'count',
  'aggregate',
  'groupBy',
]);

/** Makes a query without `environmentId` in its `where` throw: a tenant never sees another by omission. */
export const guardTenancy = (client: PrismaClient) =>
  client.$extends({
    query: {
      $allModels: {
        $allOperations({ model, operation, args, query }) {
          const where = (args as { where?: { environmentId?: unknown } }).where;
          if (guarded.has(operation) && !untenanted.has(model) && typeof where?.environmentId !== 'number') {
            throw new Error(`${model}.${operation} without an environmentId.`);
          }
          return query(args);
        },
      },
    },
  });
