import { PrismaPg } from '@prisma/adapter-pg';
import { DriverAdapterError, type SqlQuery, type Transaction } from '@prisma/driver-adapter-utils';

const ending = /^\s*(?:commit|rollback)\s*;?\s*$/i;

/**
 * Prisma ends a transaction that takes too long while an operation of several statements may be at its first: the
 * others would run after the ROLLBACK, each in a transaction of its own. Behind the end, this lets none pass.
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

/** Prisma's adapter for pg, whose transactions take no statement after their end. */
export class TransactionSafePg extends PrismaPg {
  override async connect() {
    const adapter = await super.connect();
    const start = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (isolationLevel) => closedByItsEnd(await start(isolationLevel));
    return adapter;
  }
}
