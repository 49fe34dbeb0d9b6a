import type { Writable } from 'node:stream';
import type pg from 'pg';
import type { Database } from './database.ts';
import type { Bound } from './sql.ts';

/**
 * Transaction on the pipelined pool with as few round trips as possible: `begin` is sent with the first
 * statement, and `commit` with the last.
 */
export interface HotTransaction {
  query<Row>(statement: Bound<Row>): Promise<Row[]>;
  /**
   * Sends the last statement, `also` and the commit together. Resolves to the rows of `statement` once all three have
   * completed.
   */
  queryAndCommit<Row>(statement: Bound<Row>, also?: Bound<unknown>): Promise<Row[]>;
  commit(): Promise<void>;
}

/**
 * Runs `work` in a transaction that is rolled back unless `work` commits it. A broken connection is
 * destroyed. The statements in `first` are sent together with `begin`.
 */
export async function inHotTransaction<T, First extends readonly unknown[]>(
  { hot, beginning, ending }: Pick<Database, 'hot' | 'beginning' | 'ending'>,
  first: { readonly [At in keyof First]: Bound<First[At]> },
  work: (tx: HotTransaction, ...firstRows: { [At in keyof First]: First[At][] }) => Promise<T>,
): Promise<T> {
  const client = await hot.connect();
  let isOpen = true;
  let broken: Error | undefined;
  const assertOpen = () => {
    if (!isOpen) throw new Error('This transaction is over: its connection may be in use elsewhere.');
  };
  const tx: HotTransaction = {
    query: async <Row>(query: Bound<Row>) => {
      assertOpen();
      return (await client.query(query)).rows as Row[];
    },
    queryAndCommit: async <Row>(query: Bound<Row>, also?: Bound<unknown>) => {
      assertOpen();
      isOpen = false;
      const statements = also ? [query, also, ending] : [query, ending];
      const [last] = await inOneWrite(client, () => statements.map((each) => client.query(each)));
      return (last as pg.QueryResult).rows as Row[];
    },
    commit: async () => {
      assertOpen();
      isOpen = false;
      await client.query(ending);
    },
  };
  try {
    const [, ...results] = await inOneWrite<pg.QueryResult>(client, () => [
      client.query(beginning),
      ...first.map((statement) => client.query(statement)),
    ]);
    return await work(tx, ...(results.map(({ rows }) => rows) as { [At in keyof First]: First[At][] }));
  } finally {
    if (isOpen) {
      isOpen = false;
      await client.query('rollback').catch((error: Error) => (broken = error));
    }
    client.release(broken);
  }
}

/** Socket of a connection, which pg's types lack. */
interface Wire {
  readonly connection: { readonly stream: Writable };
}

/**
 * Sends all statements of `send` in one write, because separate writes took up a seventh of the CPU time of a sale.
 * Waits for all responses before throwing, because an unhandled rejection would end the process.
 */
async function inOneWrite<T>(client: pg.PoolClient, send: () => readonly Promise<T>[]): Promise<T[]> {
  const { stream } = (client as pg.PoolClient & Wire).connection;
  stream.cork();
  const answers = send();
  stream.uncork();
  const results = await Promise.allSettled(answers);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  return results.map((result) => (result as PromiseFulfilledResult<T>).value);
}

/**
 * Returns a context that stores nothing: transactions are rolled back instead of committed. Keys, clicks and
 * signatures are not used up, and requests are rejected or replayed as usual.
 */
export const dryRun = <Context extends { readonly db: Database }>(ctx: Context): Context => ({
  ...ctx,
  db: { ...ctx.db, ending: 'rollback' },
});
