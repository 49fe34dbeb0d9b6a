import type pg from 'pg';
import type { Deps } from '../../context.ts';
import type { Subject } from '../../domain/erasures/erasure.ts';
import { execute, rows, sql } from '../../platform/db/sql.ts';
import { inPoolTransaction, retrying } from '../../platform/db/transaction.ts';
import { eventRecords, eventRows, outboxEvent, writeEvents } from '../../platform/outbox/events.ts';
import { eraseClicks, eraseLinks } from './erase-clicks.ts';
import { eraseEvents } from './erase-events.ts';
import { eraseKeys, eraseRenamedKeys } from './erase-keys.ts';
import { eraseProviderCustomers } from './erase-provider-customers.ts';
import { eraseSales } from './erase-sales.ts';
import { type Counts, type Done, type Running, toErasedObject } from './erasure.ts';
import { namingBy } from './naming.ts';

type Step = (client: pg.PoolClient, running: Running, after: string) => Promise<Done>;

/**
 * Steps in order. The order matters: clicks are found through sales, and the events of sales are erased only
 * after all sales have their pseudonyms.
 */
const steps: Readonly<Record<string, Step>> = {
  clicks: eraseClicks,
  links: eraseLinks,
  sales: eraseSales,
  events: eraseEvents,
  keys: eraseKeys,
  renamed_keys: eraseRenamedKeys,
  provider_customers: eraseProviderCustomers,
};
const order = Object.keys(steps);

interface Key {
  environmentId: number;
  id: string;
}

interface Row extends Key {
  readonly objectType: Subject['type'];
  readonly objectId: string;
  readonly programId: string;
  readonly salt: string;
  readonly step: string;
  readonly cursor: string;
  readonly counts: Partial<Counts>;
  readonly createdAt: Date;
  readonly erasureKey: Uint8Array;
  readonly trackingIds: readonly string[] | null;
  /** Seconds by which the environment's clock is ahead of real time. */
  readonly offset: number;
}

/** Lets only one worker run an erasure. Other workers do not wait. */
const lockErasure = sql<Key, Row>('lock-erasure')`
  select e.environment_id as "environmentId", e.id, e.object_type as "objectType", e.object_id as "objectId",
    e.program_id as "programId", e.salt, e.step, e.cursor, e.counts, e.created_at as "createdAt", v.erasure_key as "erasureKey",
    v.clock_offset_seconds::float8 as "offset", (
      select array_agg(i.value order by i.value <> a.tracking_id, i.value) from affiliates a
      join affiliate_tracking_ids i on i.environment_id = a.environment_id and i.affiliate_id = a.id
      where a.environment_id = ${'environmentId'} and a.id = e.object_id) as "trackingIds"
  from erasures e join environments v on v.id = e.environment_id
  where e.environment_id = ${'environmentId'} and e.id = ${'id'} and e.status = 'running'
  for update of e skip locked`;

const noteProgress = sql<Key & { step: string; cursor: string; counts: object }>('note-erasure-progress')`
  update erasures set step = ${'step'}, cursor = ${'cursor'}, counts = ${'counts'}
  where environment_id = ${'environmentId'} and id = ${'id'}`;

const noteEnd = sql<Key & { counts: object; now: Date }>('note-erasure-end')`
  update erasures set status = 'done', counts = ${'counts'}, done_at = ${'now'}
  where environment_id = ${'environmentId'} and id = ${'id'}`;

const moreTime = { text: "set local statement_timeout = '60s'; set local lock_timeout = '20s'", values: [] };

type Erasing = Pick<Deps, 'db' | 'cipher'>;

/**
 * Runs the remaining parts of an erasure, each in its own transaction, until all are complete or `stopped`
 * aborts.
 */
export async function runErasure(
  deps: Erasing,
  key: Key,
  { stopped }: { stopped?: AbortSignal } = {},
): Promise<void> {
  const part = () => inPoolTransaction(deps.db.lists, (client) => doPart(deps, client, key));
  for (let hasMore = true; hasMore && !stopped?.aborted; ) hasMore = await retrying(part);
}

/**
 * Runs one part of an erasure. Returns false if there is nothing to do, because the erasure is complete or another
 * worker is running it.
 */
async function doPart(deps: Erasing, client: pg.PoolClient, key: Key): Promise<boolean> {
  await execute(client, moreTime);
  const [row] = await rows(client, lockErasure.with(key));
  if (!row) return false;
  const running: Running = {
    environmentId: row.environmentId,
    subject: { type: row.objectType, id: row.objectId, trackingIds: row.trackingIds ?? undefined },
    naming: namingBy(deps, row),
    erasedAt: row.createdAt,
  };
  const { cursor, changed } = await (steps[row.step] as Step)(client, running, row.cursor);
  const counts = added(row.counts, changed);
  const step = cursor === null ? order[order.indexOf(row.step) + 1] : row.step;
  if (step === undefined) {
    await end(client, row, counts);
    return false;
  }
  const { environmentId, id } = key;
  await execute(client, noteProgress.with({ environmentId, id, step, cursor: cursor ?? '', counts }));
  return true;
}

/**
 * Completes an erasure and announces it in the same transaction. Receivers of the event must then erase their own
 * copies.
 */
async function end(client: pg.PoolClient, row: Row, counts: Partial<Counts>): Promise<void> {
  const { environmentId, id, objectType, offset } = row;
  const now = new Date(Date.now() + offset * 1_000);
  const event = outboxEvent(`${objectType}.erased`, toErasedObject(row));
  const events = eventRecords(eventRows({ environmentId, now }, [event]));
  await execute(client, writeEvents.with({ events }));
  await execute(client, noteEnd.with({ environmentId, id, counts, now }));
}

const added = (before: Partial<Counts>, more: Partial<Counts>): Partial<Counts> => {
  const names = new Set([...Object.keys(before), ...Object.keys(more)]) as Set<keyof Counts>;
  return Object.fromEntries([...names].map((name) => [name, (before[name] ?? 0) + (more[name] ?? 0)]));
};

const environmentsErasing = sql<object, { environmentId: number }>('environments-erasing')`
  select e.id as "environmentId" from environments e
  where exists (select 1 from erasures r where r.environment_id = e.id and r.status = 'running')`;

const running = sql<{ environmentId: number }, { id: string }>('running-erasures')`
  select id from erasures where environment_id = ${'environmentId'} and status = 'running' order by id`;

/** Continues all erasures that were interrupted, or that are too large to be complete yet. */
export async function runErasures(deps: Erasing, stopped?: AbortSignal): Promise<void> {
  const { lists } = deps.db;
  for (const { environmentId } of await rows(lists, environmentsErasing.with({})))
    for (const { id } of await rows(lists, running.with({ environmentId }))) {
      if (stopped?.aborted) return;
      await runErasure(deps, { environmentId, id }, stopped ? { stopped } : {});
    }
}
