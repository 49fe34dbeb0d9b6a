import { PrismaPg } from '@prisma/adapter-pg';
import { DriverAdapterError, type SqlQuery, type Transaction } from '@prisma/driver-adapter-utils';
import type pg from 'pg';
import { PrismaClient } from './generated/client.ts';

const ending = /^\s*(?:commit|rollback)\s*;?\s*$/i;

/**
 * Prisma ends a transaction that takes too long while an operation of several statements may be at its first: the
 * others would run after the ROLLBACK, each in a transaction of its own. This rejects them.
 */
function closedByItsEnd(tx: Transaction): Transaction {
  let isOver = false;
  const guarded =
    <Result>(send: (query: SqlQuery) => Promise<Result>) =>
    async (query: SqlQuery): Promise<Result> => {
      if (isOver)
        throw new DriverAdapterError({ kind: 'TransactionAlreadyClosed', cause: 'The transaction is over.' });
      isOver = ending.test(query.sql);
      return send(query);
    };
  tx.queryRaw = guarded(tx.queryRaw.bind(tx));
  tx.executeRaw = guarded(tx.executeRaw.bind(tx));
  return tx;
}

/** Prisma's adapter for pg, with transactions that accept no statement after their end. */
class TransactionSafePg extends PrismaPg {
  override async connect() {
    const adapter = await super.connect();
    const start = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (isolationLevel) => closedByItsEnd(await start(isolationLevel));
    return adapter;
  }
}

/** Rows that no environment owns: those of accounts. */
const untenanted = new Set([
  'Account',
  'Environment',
  'User',
  'UserSession',
  'UserChallenge',
  'RecoveryCode',
  'Passkey',
  'UserFailure',
  'UserReset',
  'UserCode',
  'UserBrowser',
  'BrowserToken',
  'UserMail',
  'IdentityProvider',
  'UserIdentity',
  'RemovedIdentity',
]);

/** Unlike `findUnique`, `update` and `delete`, these compile without the composite key. */
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

/** Rejects a query without `environmentId` in its `where`, so that an omission never shows one tenant another's rows. */
const guardTenancy = (client: PrismaClient) =>
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

export const createOrm = (pool: pg.Pool) =>
  guardTenancy(new PrismaClient({ adapter: new TransactionSafePg(pool) }));
