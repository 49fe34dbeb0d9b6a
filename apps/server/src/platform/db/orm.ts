import { PrismaPg } from '@prisma/adapter-pg';
import { DriverAdapterError, type SqlQuery, type Transaction } from '@prisma/driver-adapter-utils';
import type pg from 'pg';
import { PrismaClient } from './generated/client.ts';

const ending = /^\s*(?:commit|rollback)\s*;?\s*$/i;

/**
 * Rejects operations on a closed transaction. Prisma ends a transaction that takes too long, even in the
 * middle of an operation with several statements. The remaining statements would then run after the ROLLBACK,
 * each in its own transaction.
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

/** Prisma's adapter for pg, except that its transactions accept no statements after their end. */
class TransactionSafePg extends PrismaPg {
  override async connect() {
    const adapter = await super.connect();
    const start = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (isolationLevel) => closedByItsEnd(await start(isolationLevel));
    return adapter;
  }
}

/** Tables of accounts, whose rows belong to no environment. */
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

/** Operations that, unlike `findUnique`, `update` and `delete`, also compile without the composite key. */
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

/**
 * Rejects queries without `environmentId` in their `where`, so that a mistake never exposes another tenant's
 * rows.
 */
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
