import pg from 'pg';
import { createOrm } from './orm.ts';
import { CleanPool } from './pool.ts';

const CONNECTIONS_MAX = 10;
const CONNECT_TIMEOUT_MS = 3_000;

/** Time limits for every session: a slow query or a blocked lock ends as UNAVAILABLE instead of piling up requests. */
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
/** A database crash may lose the latest outcomes of deliveries. Those events are then sent again; none is lost. */
const queueSettings = ['-c synchronous_commit=off'];

/** The feed has its own connections: long polls that wake must not delay sales and API keys. */
const FEED_MAX = 4;

/** Health checks and metrics must not wait behind requests: a busy server is healthy. */
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
 * The connections to the database: `orm` for plain reads and writes; `hot` for pipelined statements that are planned once;
 * `lists` for SQL whose plan depends on its values; `probes` for health checks and metrics. `relay` is the one connection
 * that numbers events, so that a pass never waits behind requests.
 */
export interface Database {
  readonly orm: Orm;
  readonly hot: pg.Pool;
  readonly lists: pg.Pool;
  /** For the delivery workers. */
  readonly queue: pg.Pool;
  /** For pages of the feed of events. */
  readonly feed: pg.Pool;
  readonly probes: pg.Pool;
  readonly relay: pg.Pool;
  /** How a successful hot transaction ends: a dry run differs only in this last statement. */
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
  // When a connection breaks, its query is rejected and the next one gets another connection. Without listeners the error
  // would also end the process. The pool listens only to idle connections, so each gets its own listener.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
};

export function openDatabase(url: string): Database {
  const hotSettings = [...sessionSettings, ...plannedOnce];
  const hot = createPool(url, hotSettings, { pipeline: true });
  const relay = createPool(url, hotSettings, { pipeline: true, max: 1 });
  const lists = createPool(url, sessionSettings);
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
