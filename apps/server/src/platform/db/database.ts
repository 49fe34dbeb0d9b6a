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

/** Long polls that wake, the relay and deliveries must not delay sales and API keys, nor wait behind them. */
const BACKGROUND_MAX = 6;

/**
 * A busy server is healthy: a lock that holds up the background would end health checks for as long as `lock_timeout`.
 */
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
 * Connections to the database: `orm` for plain reads and writes; `hot` for pipelined statements that are planned once;
 * `lists` for SQL whose plan depends on its values; `background` for the relay, deliveries and pages of the feed; `probes`
 * for health checks and metrics.
 */
export interface Database {
  readonly orm: Orm;
  readonly hot: pg.Pool;
  readonly lists: pg.Pool;
  readonly background: pg.Pool;
  readonly probes: pg.Pool;
  /** First statement of a hot transaction. */
  readonly beginning: string;
  /** True if Citus distributes the environments over several nodes: then a statement is limited to one environment. */
  readonly isDistributed: boolean;
  /** Last statement of a successful hot transaction: a dry run differs only in this. */
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
  const lists = createPool(sessionOptions);
  const background = createPool(hotSettings, { pipeline: true, max: BACKGROUND_MAX });
  const probes = createPool(probeSettings, { max: PROBES_MAX, connectionTimeoutMillis: 1_000 });
  const orm = createOrm(lists);
  return {
    orm,
    hot,
    lists,
    background,
    probes,
    beginning: pooler ? ['begin', ...hotPlans.map((setting) => `set local ${setting}`)].join('; ') : 'begin',
    ending: 'commit',
    isDistributed,
    close: async () => {
      await orm.$disconnect();
      await Promise.all([hot, lists, background, probes].map((pool) => pool.end()));
    },
  };
}
