import type { IdKind } from '@tributary/core';
import type pg from 'pg';
import { firstId } from '../ids.ts';
import { composed, execute, rows, sql } from './sql.ts';
import { inPoolTransaction } from './transaction.ts';

/** Table partitioned by time, using its time-ordered ids (UTC). */
export interface TimePartitioned {
  readonly table: 'clicks' | 'outbox_events';
  readonly kind: IdKind;
  /** Returns the start and end of the partition that is `ahead` periods after the partition for `now`. */
  readonly period: (now: Date, ahead: number) => readonly [from: Date, to: Date];
  /** Number of partitions created in advance, in case no job runs for this number of periods. */
  readonly ahead: number;
  readonly nameOf: (from: Date) => string;
}

const DAY_MS = 86_400_000;
const utc = (year: number, month: number, day = 1) => new Date(Date.UTC(year, month, day));
const digits = (date: Date, length: number) =>
  date.toISOString().slice(0, 10).replaceAll('-', '').slice(0, length);

export const clicks: TimePartitioned = {
  table: 'clicks',
  kind: 'click',
  period: (now, ahead) => {
    const [year, month] = [now.getUTCFullYear(), now.getUTCMonth() + ahead];
    return [utc(year, month), utc(year, month + 1)];
  },
  ahead: 3,
  nameOf: (from) => `clicks_${digits(from, 6)}`,
};

/** Weeks begin on Monday, as in PostgreSQL’s `date_trunc`. */
export const outboxEvents: TimePartitioned = {
  table: 'outbox_events',
  kind: 'webhookEvent',
  period: (now, ahead) => {
    const day = now.getUTCDate() - ((now.getUTCDay() + 6) % 7) + 7 * ahead;
    const from = utc(now.getUTCFullYear(), now.getUTCMonth(), day);
    return [from, new Date(from.getTime() + 7 * DAY_MS)];
  },
  ahead: 4,
  nameOf: (from) => `outbox_events_${digits(from, 8)}`,
};

const lockKey = 7_421_883_003;

/**
 * Creates the partitions for the current and the following months or weeks. Rows without a partition are
 * stored in the default one, so no row is ever rejected. No partition is created for a period that already
 * has rows in the default partition.
 */
export const ensurePartitions = (pool: pg.Pool, now: Date): Promise<void> =>
  inPoolTransaction(pool, async (client) => {
    // Only one server creates partitions at a time. The lock belongs to the transaction, because sessions
    // behind a pooler do not keep the same connection.
    await client.query('select pg_advisory_xact_lock($1)', [lockKey]);
    for (const parted of [clicks, outboxEvents]) await ensureAhead(client, parted, now);
  });

async function ensureAhead(client: pg.PoolClient, parted: TimePartitioned, now: Date): Promise<void> {
  const { table, kind, period, nameOf } = parted;
  const existing = await partitionsOf(client, table);
  for (let ahead = 0; ahead <= parted.ahead; ahead += 1) {
    const [start, end] = period(now, ahead);
    const [from, to] = [firstId(kind, start), firstId(kind, end)];
    if (existing.some((each) => each.from < to && from < each.to)) continue;
    const inDefault = composed<{ isTaken: boolean }>(
      (bind) =>
        `select exists (select 1 from ${table}_default where id >= ${bind(from)} and id < ${bind(to)}) as "isTaken"`,
    );
    if ((await rows(client, inDefault))[0]?.isTaken) continue;
    // Bounds and names consist of digits and base32, so this text contains no input from a request.
    const create = `create table ${nameOf(start)} partition of ${table} for values from ('${from}') to ('${to}')`;
    await execute(
      client,
      composed(() => create),
    );
  }
}

/** Partition with bounds, unlike the default partition. */
export interface Partition {
  readonly name: string;
  /** Empty if there is no lower bound. */
  readonly from: string;
  readonly to: string;
}

const findPartitions = sql<{ table: string }, Partition>('find-partitions')`
  select name, coalesce(substring(bound from 'FROM [(]''([^'']+)'), '') as "from", substring(bound from 'TO [(]''([^'']+)') as "to"
  from (
    select i.inhrelid::regclass::text as name, pg_get_expr(c.relpartbound, c.oid) as bound
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${'table'}::text::regclass) p
  where bound <> 'DEFAULT' order by 2`;

/** Returns the partitions of a table, ordered by their bounds. */
export const partitionsOf = (
  on: pg.Pool | pg.ClientBase,
  table: TimePartitioned['table'],
): Promise<Partition[]> => rows(on, findPartitions.with({ table }));

/** Time to wait for a lock. It is short, because writers queue behind the waiting request; the next run tries again. */
const LOCK_MS = 300;
const LOCK_NOT_AVAILABLE = '55P03';
const UNDEFINED_TABLE = '42P01';

interface KeptPartition {
  readonly name: string;
  readonly because: 'in_use' | 'locked';
}

export interface DroppedPartitions {
  /** Names of the dropped partitions. */
  readonly dropped: readonly string[];
  /** Expired partitions that could not be dropped, with the reasons. */
  readonly kept: readonly KeptPartition[];
}

type IsInUse = (on: pg.Pool | pg.ClientBase, partition: Partition) => Promise<boolean>;

/** Drops the partitions that end before an id and are not in use. */
export async function dropPartitions(
  pool: pg.Pool,
  parted: TimePartitioned,
  { before, isInUse }: { before: string; isInUse: IsInUse },
  stopped?: AbortSignal,
): Promise<DroppedPartitions> {
  const dropped: string[] = [];
  const kept: KeptPartition[] = [];
  for (const partition of await partitionsOf(pool, parted.table)) {
    if (partition.to > before || stopped?.aborted) break;
    const outcome = await dropPartition(pool, parted, partition, isInUse);
    if (outcome === 'dropped') dropped.push(partition.name);
    else if (outcome !== 'gone') kept.push({ name: partition.name, because: outcome });
  }
  return { dropped, kept };
}

/**
 * Drops a partition that is not in use. Checks this twice: first without a lock, and then while the table is
 * locked against writes. Returns `gone` if another process has dropped it in the meantime.
 */
async function dropPartition(
  pool: pg.Pool,
  { table }: TimePartitioned,
  partition: Partition,
  isInUse: IsInUse,
): Promise<'dropped' | 'gone' | KeptPartition['because']> {
  try {
    if (await isInUse(pool, partition)) return 'in_use';
    return await inPoolTransaction(pool, async (client) => {
      await client.query(`set local lock_timeout = ${LOCK_MS}`);
      await client.query(`lock table only ${table} in access exclusive mode`);
      if (await isInUse(client, partition)) return 'in_use';
      const drop = composed(() => `drop table ${partition.name}`);
      await execute(client, drop);
      return 'dropped';
    });
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (code === LOCK_NOT_AVAILABLE) return 'locked';
    if (code === UNDEFINED_TABLE) return 'gone';
    throw error;
  }
}
