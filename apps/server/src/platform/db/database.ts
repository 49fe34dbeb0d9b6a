import pg from 'pg';
import { createOrm } from './orm.ts';
import { type Place, plain } from './place.ts';
import { CleanPool, prepareNothing } from './pool.ts';
import { sessionSettings } from './session-settings.ts';
import { connectionTo } from './tls.ts';

const CONNECTIONS_MAX = 10;
const CONNECT_TIMEOUT_MS = 3_000;

const sessionOptions = sessionSettings.map(({ name, value }) => `-c ${name}=${value}`);

/**
 * A statement is planned once, often when its tables are nearly empty. Then the planner prefers to read a whole table, and
 * goes on doing so while the table grows, until it is analyzed: an index serves the first row and the millionth.
 */
const plannedOnce = ['plan_cache_mode=force_generic_plan', 'enable_seqscan=off'];

/** Deliveries and requests must not wait for each other's connections. */
const QUEUE_MAX = 4;
/** A database crash may lose the latest outcomes of deliveries. Those events are then sent again; none is lost. */
const queueSettings = ['-c synchronous_commit=off'];

/** The feed has its own connections: long polls that wake must not delay sales and API keys. */
const FEED_MAX = 4;

/** Health checks and metrics must not wait behind requests: a busy server is healthy. */
const PROBES_MAX = 2;
const probeSettings = [...sessionOptions, '-c statement_timeout=1s', '-c lock_timeout=500ms'];

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
  /** How a hot transaction begins. */
  readonly beginning: string;
  /** Whether Citus holds the environments on several nodes: then one statement is of one environment. */
  readonly isDistributed: boolean;
  /** How a successful hot transaction ends: a dry run differs only in this last statement. */
  readonly ending: 'commit' | 'rollback';
  close(): Promise<void>;
}

export type Orm = ReturnType<typeof createOrm>;
/** An interactive transaction of the ORM. */
export type Tx = Parameters<Parameters<Orm['$transaction']>[0]>[0];

const poolsOf =
  (url: string, { pooler }: Place) =>
  (settings: readonly string[], extra: pg.PoolConfig & { pipeline?: boolean } = {}) => {
    const pool = new CleanPool({
      ...connectionTo(url),
      max: CONNECTIONS_MAX,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      ...(!pooler && { options: settings.join(' ') }),
      types,
      ...extra,
    });
    // When a connection breaks, its query is rejected and the next one gets another connection. Without listeners the error
    // would also end the process. The pool listens only to idle connections, so each gets its own listener.
    pool.on('error', () => {});
    pool.on('connect', (client) => client.on('error', () => {}));
    if (pooler && !pooler.keepsStatements) pool.on('connect', prepareNothing);
    return pool;
  };

/**
 * @param place what is known of the database. Behind a pooler, sessions have the limits of their role, and settings that are
 * not for all of them are made in each hot transaction.
 */
export function openDatabase(url: string, place: Place = plain): Database {
  const { pooler, isDistributed } = place;
  const createPool = poolsOf(url, place);
  // Citus plans a statement by the environment among its values, which a generic plan does not have.
  const hotPlans = isDistributed ? [] : plannedOnce;
  const hotSettings = [...sessionOptions, ...hotPlans.map((setting) => `-c ${setting}`)];
  const hot = createPool(hotSettings, { pipeline: true });
  const relay = createPool(hotSettings, { pipeline: true, max: 1 });
  const lists = createPool(sessionOptions);
  const queue = createPool([...hotSettings, ...queueSettings], { pipeline: true, max: QUEUE_MAX });
  const feed = createPool(hotSettings, { pipeline: true, max: FEED_MAX });
  const probes = createPool(probeSettings, { max: PROBES_MAX, connectionTimeoutMillis: 1_000 });
  const orm = createOrm(lists);
  return {
    orm,
    hot,
    lists,
    queue,
    feed,
    probes,
    relay,
    beginning: pooler ? ['begin', ...hotPlans.map((setting) => `set local ${setting}`)].join('; ') : 'begin',
    ending: 'commit',
    isDistributed,
    close: async () => {
      await orm.$disconnect();
      await Promise.all([hot, lists, probes, relay, queue, feed].map((pool) => pool.end()));
    },
  };
}
