import pg from 'pg';
import { createOrm } from './orm.ts';
import { CleanPool } from './pool.ts';

const CONNECTIONS_MAX = 10;
const CONNECT_TIMEOUT_MS = 3_000;

/** Seconds-scale limits on every session: a slow query or a stuck lock ends as UNAVAILABLE, never as a pile-up. */
const sessionSettings = [
  '-c statement_timeout=5s',
  '-c lock_timeout=2s',
  '-c idle_in_transaction_session_timeout=10s',
  '-c timezone=UTC',
];

/**
 * A statement is planned once, often when its tables are nearly empty. Then the planner prefers to read a whole table, and
 * goes on doing so while the table grows, until it is analyzed: an index serves the first row and the millionth.
 */
const plannedOnce = ['-c plan_cache_mode=force_generic_plan', '-c enable_seqscan=off'];

/** Deliveries and requests must not wait for each other's connections. */
const QUEUE_MAX = 4;
/** A crash of the database may take the last outcomes of deliveries with it: those events are sent again, none is lost. */
const queueSettings = ['-c synchronous_commit=off'];

/** The feed of events has its own: long polls that wake must not stand before sales and API keys. */
const FEED_MAX = 4;

/** Health checks and metrics must not wait behind requests: a busy server is not an ill one. */
const PROBES_MAX = 2;
const probeSettings = ['-c statement_timeout=1s', '-c lock_timeout=500ms', '-c timezone=UTC'];

const INT8_OID = 20;
/** Money and counters are bigint in the database and in TypeScript; pg's default is text. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text' | 'binary') =>
    oid === INT8_OID && format !== 'binary'
      ? BigInt
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/**
 * The ways to the database. `orm` for plain reads and writes; `hot` for statements that are planned once, pipelined;
 * `lists` for SQL whose plan depends on its values. `probes` asks how the database is.
 * `relay` is the one connection by which events are numbered: a pass never waits behind requests.
 */
export interface Database {
  readonly orm: Orm;
  readonly hot: pg.Pool;
  readonly lists: pg.Pool;
  /** For the workers of deliveries. */
  readonly queue: pg.Pool;
  /** For pages of the feed of events. */
  readonly feed: pg.Pool;
  readonly probes: pg.Pool;
  readonly relay: pg.Pool;
  /** How a hot transaction ends that has done its work: a dry run is the same to its last statement. */
  readonly ending: 'commit' | 'rollback';
  close(): Promise<void>;
}

export type Orm = ReturnType<typeof createOrm>;
/** An interactive transaction of the ORM. */
export type Tx = Parameters<Parameters<Orm['$transaction']>[0]>[0];

const createPool = (
  url: string,
  settings: readonly string[],
  extra: pg.PoolConfig & { pipeline?: boolean } = {},
) => {
  const pool = new CleanPool({
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
  const hotSettings = [...sessionSettings, ...plannedOnce];
  const hot = createPool(url, hotSettings, { pipeline: true });
  const relay = createPool(url, hotSettings, { pipeline: true, max: 1 });
  const lists = createPool(url, [...sessionSettings, '-c plan_cache_mode=force_custom_plan']);
  const queue = createPool(url, [...hotSettings, ...queueSettings], { pipeline: true, max: QUEUE_MAX });
  const feed = createPool(url, hotSettings, { pipeline: true, max: FEED_MAX });
  const probes = createPool(url, probeSettings, { max: PROBES_MAX, connectionTimeoutMillis: 1_000 });
  const orm = createOrm(lists);
  return {
    orm,
    hot,
    lists,
    queue,
    feed,
    probes,
    relay,
    ending: 'commit',
    close: async () => {
      await orm.$disconnect();
      await Promise.all([hot, lists, probes, relay, queue, feed].map((pool) => pool.end()));
    },
  };
}
