import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient } from './generated/client.ts';
import { guardTenancy } from './guard-tenancy.ts';

const CONNECTIONS_MAX = 10;
const CONNECT_TIMEOUT_MS = 3_000;

/** Seconds-scale limits on every session: a slow query or a stuck lock ends as UNAVAILABLE, never as a pile-up. */
const sessionSettings = [
  '-c statement_timeout=5s',
  '-c lock_timeout=2s',
  '-c idle_in_transaction_session_timeout=10s',
  '-c timezone=UTC',
];

const INT8_OID = 20;
/** Money and counters are bigint in the database and in TypeScript; pg's default is text. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text' | 'binary') =>
    oid === INT8_OID && format !== 'binary'
      ? BigInt
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/**
 * The two ways to the database. `orm` for everything; `hot` for the named statements of ingest, pipelined
 * and planned once; `lists` for SQL whose plan depends on its values.
 */
export interface Database {
  readonly orm: Orm;
  readonly hot: pg.Pool;
  readonly lists: pg.Pool;
  /** How a hot transaction ends that has done its work: a dry run is the same to its last statement. */
  readonly ending: 'commit' | 'rollback';
  close(): Promise<void>;
}

export type Orm = ReturnType<typeof createOrm>;
/** An interactive transaction of the ORM. */
export type Tx = Parameters<Parameters<Orm['$transaction']>[0]>[0];

const createOrm = (pool: pg.Pool) => guardTenancy(new PrismaClient({ adapter: new PrismaPg(pool) }));

const createPool = (
  url: string,
  settings: readonly string[],
  extra: pg.PoolConfig & { pipeline?: boolean } = {},
) => {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS_MAX,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    options: settings.join(' '),
    types,
    ...extra,
  });
  // A connection that breaks is replaced by the next query, and its own query is rejected; without listeners it
  // would end the process besides. The pool listens to idle ones alone, so those in use get one of their own.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
};

export function openDatabase(url: string): Database {
  const hot = createPool(url, [...sessionSettings, '-c plan_cache_mode=force_generic_plan'], {
    pipeline: true,
  });
  const lists = createPool(url, sessionSettings);
  const orm = createOrm(lists);
  return {
    orm,
    hot,
    lists,
    ending: 'commit',
    close: async () => {
      await orm.$disconnect();
      await Promise.all([hot.end(), lists.end()]);
    },
  };
}
