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
 * Settings for connections whose statements are planned once, often while tables are nearly empty. The
 * planner would prefer sequential scans until the tables are analyzed, so these are disabled: an index is
 * fast at any size.
 */
const plannedOnce = ['plan_cache_mode=force_generic_plan', 'enable_seqscan=off'];

/**
 * Separate connections for background work. Woken long polls, the relay and deliveries must neither delay sales and
 * lookups of API keys nor wait for them.
 */
const BACKGROUND_MAX = 6;

/**
 * Separate connections for health checks. A busy server is healthy, but a lock that blocks the background pool
 * would otherwise make health checks fail for as long as `lock_timeout`.
 */
const PROBES_MAX = 2;
const probeSettings = [...sessionOptions, '-c statement_timeout=1s', '-c lock_timeout=500ms'];

const INT8_OID = 20;
/** Money and counters are bigint in the database and in TypeScript; by default, pg returns text. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text' | 'binary') =>
    oid === INT8_OID && format !== 'binary'
      ? BigInt
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/**
 * Connections to the database. `orm`: plain reads and writes. `hot`: pipelined statements that are planned
 * once. `lists`: SQL whose plan depends on its values. `background`: the relay, deliveries and feed pages.
 * `probes`: health checks and metrics.
 */
export interface Database {
  readonly orm: Orm;
  readonly hot: pg.Pool;
  readonly lists: pg.Pool;
  readonly background: pg.Pool;
  readonly probes: pg.Pool;
  /** First statement of a hot transaction. */
  readonly beginning: string;
  /**
   * True if Citus distributes the environments to several nodes. Each statement is then limited to one
   * environment.
   */
  readonly isDistributed: boolean;
  /** Last statement of a successful hot transaction. In a dry run, only this statement differs. */
  readonly ending: 'commit' | 'rollback';
  close(): Promise<void>;
}

export type Orm = ReturnType<typeof createOrm>;
/** Interactive transaction of the ORM. */
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
    // If a connection breaks, its query fails and the next query uses another. Without a listener, the error
    // would also end the process. The pool listens only to idle connections, so every connection needs its
    // own listener.
    pool.on('error', () => {});
    pool.on('connect', (client) => client.on('error', () => {}));
    if (pooler && !pooler.keepsStatements) pool.on('connect', prepareNothing);
    return pool;
  };

/**
 * @param place facts detected about the database. Behind a pooler, sessions have the limits of their role,
 * and settings for only some sessions are applied in each hot transaction
 */
export function openDatabase(url: string, place: Place = plain): Database {
  const { pooler, isDistributed } = place;
  const createPool = poolsOf(url, place);
  // Citus plans a statement by its environment, which a generic plan does not know.
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
