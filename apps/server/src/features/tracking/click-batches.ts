import { type VisitFacts, visitFactNames } from '../../domain/tracking/visit-facts.ts';
import { rowsPerStatement } from '../../platform/db/citus/rows-per-statement.ts';
import type { Database } from '../../platform/db/database.ts';
import { isRefusedStatement } from '../../platform/db/failures.ts';
import type { Click } from '../../platform/db/generated/client.ts';
import { records } from '../../platform/db/records.ts';
import { columnNames, type Fragment, fragment, raw, rows, snakeCase, sql } from '../../platform/db/sql.ts';
import { affiliateByTrackingIds } from '../affiliates/tracking-ids.ts';

/** The columns of a click that every visit gives. */
const requiredColumns = [
  'environmentId',
  'programId',
  'id',
  'siteId',
  'ip',
  'createdAt',
  'claimableUntil',
  'previousClickId',
] as const satisfies readonly (keyof Click)[];

const insertedColumns = [...requiredColumns, ...visitFactNames] as const satisfies readonly (keyof Click)[];

export type NewVisit = Pick<Click, (typeof requiredColumns)[number]> &
  VisitFacts & {
    /** Ids that the affiliate may have: the first that the program knows counts. */
    readonly trackingIds: readonly string[];
    /** In hexadecimal digits. */
    readonly visitorHash: string;
    /** The real time: a test clock makes no visitor new. */
    readonly seenAt: Date;
  };

/** What became of a visit; `isCounted` is null when its affiliate is rejected. */
export interface RecordedVisit {
  readonly id: string;
  readonly trackingId: string;
  readonly isCounted: boolean | null;
  /** Of the affiliate's newest active coupon. */
  readonly coupon: string | null;
}

const typeOf = (name: (typeof insertedColumns)[number]) =>
  name === 'environmentId'
    ? 'int'
    : name === 'createdAt' || name === 'claimableUntil'
      ? 'timestamptz'
      : 'text';

/** For `from`: the JSON array `visits`. */
const visitRecords = fragment<'visits'>`json_to_recordset(${'visits'}::json) as v(${raw(
  insertedColumns.map((name) => `${snakeCase(name)} ${typeOf(name)}`).join(', '),
)}, tracking_ids text[], visitor_hash text, seen_at timestamptz)`;

/** The code of the affiliate's newest active coupon. */
export const newestCoupon = <Parameter extends string>(affiliate: string, environment: Fragment<Parameter>) =>
  fragment<Parameter>`(select code from coupons k where k.environment_id = ${environment} and k.affiliate_id = ${raw(affiliate)}.affiliate_id
      and k.state = 'active' order by k.created_at desc, k.id desc limit 1) as coupon`;

/** The environment of a visit, which is one of the batch. */
const ofBatch = fragment<'environmentIds'>`any(${'environmentIds'}::int[]) and k.environment_id = f.environment_id`;

const affiliateOfVisit = affiliateByTrackingIds<'environmentIds'>({
  environment: fragment`any(${'environmentIds'}::int[]) and i.environment_id = v.environment_id`,
  program: raw('v.program_id'),
  ids: raw('v.tracking_ids'),
});

/**
 * Records visits of any sites in one statement. Returns no row for a visit by none of whose ids its program knows.
 * A visitor is counted again for the same affiliate after 30 minutes; `counted_visitors` decides, in the order of its key,
 * so that no two batches wait for each other.
 */
const recordVisits = sql<{ visits: string; environmentIds: readonly number[] }, RecordedVisit>(
  'record-visits',
)`
  with found as (
    select v.*, a.affiliate_id, a.tracking_id, a.partnership_status from ${visitRecords}
    cross join lateral (${affiliateOfVisit} for key share of a) a),
  credited as (
    select *, row_number() over (partition by environment_id, affiliate_id, visitor_hash order by id) as nth
    from found where partnership_status <> 'REJECTED'),
  counted as (
    insert into counted_visitors as c (environment_id, affiliate_id, visitor_hash, counted_at)
    select environment_id, affiliate_id, decode(visitor_hash, 'hex'), seen_at from credited where nth = 1 order by 1, 2, 3
    on conflict (environment_id, affiliate_id, visitor_hash) do update set counted_at = excluded.counted_at
      where c.counted_at at time zone 'UTC' <= (excluded.counted_at at time zone 'UTC') - interval '30 minutes'
    returning environment_id, affiliate_id, visitor_hash),
  inserted as (
    insert into clicks (affiliate_id, tracking_id, is_counted, ${raw(columnNames(insertedColumns))})
    select v.affiliate_id, v.tracking_id, v.nth = 1 and c.visitor_hash is not null, ${raw(insertedColumns.map((name) => `v.${snakeCase(name)}`).join(', '))}
    from credited v left join counted c on c.environment_id = v.environment_id and c.affiliate_id = v.affiliate_id
      and c.visitor_hash = decode(v.visitor_hash, 'hex')
    returning id, is_counted)
  select f.id, f.tracking_id as "trackingId", i.is_counted as "isCounted", ${newestCoupon('f', ofBatch)}
  from found f left join inserted i on i.id = f.id`;

const VISITS_MAX = 100;
const BATCHES_AT_ONCE = 2;
const WAITING_MAX = 5_000;
const WAIT_MS_MAX = 2_000;

type Pool = Pick<Database, 'hot' | 'isDistributed'>;

interface Entry {
  readonly visit: NewVisit;
  readonly since: number;
  readonly resolve: (recorded: RecordedVisit | null) => void;
  readonly reject: (error: unknown) => void;
}

/** Visits cannot be recorded now: too many wait, or the database has not answered in time. */
export class TooBusy extends Error {
  override readonly name = 'TooBusy';
}

export interface ClickBatches {
  /** Resolves after the commit; null when the program knows none of the tracking ids. */
  record(visit: NewVisit): Promise<RecordedVisit | null>;
}

/** Group commit: visits that arrive while others are being recorded wait, and are then recorded in one statement. */
export function clickBatches(db: Pool): ClickBatches {
  const waiting: Entry[] = [];
  let running = 0;
  let isStarting = false;

  const start = () => {
    isStarting = false;
    while (running < BATCHES_AT_ONCE && waiting.length > 0) {
      const batch = waiting.splice(0, VISITS_MAX).filter(isInTime);
      if (batch.length === 0) continue;
      running += 1;
      void settle(db, batch).finally(() => {
        running -= 1;
        start();
      });
    }
  };
  return {
    record: (visit) =>
      new Promise((resolve, reject) => {
        if (waiting.length >= WAITING_MAX) return reject(new TooBusy());
        waiting.push({ visit, since: performance.now(), resolve, reject });
        if (isStarting || running >= BATCHES_AT_ONCE) return;
        // At the end of this turn of the event loop: visits that arrive in one turn share a statement.
        isStarting = true;
        setImmediate(start);
      }),
  };
}

function isInTime({ since, reject }: Entry): boolean {
  if (performance.now() - since <= WAIT_MS_MAX) return true;
  reject(new TooBusy());
  return false;
}

async function settle(db: Pool, batch: readonly Entry[]): Promise<void> {
  try {
    await record(db, batch);
  } catch (error) {
    // One visit must not refuse those of others.
    if (batch.length > 1 && isRefusedStatement(error)) for (const entry of batch) await settle(db, [entry]);
    else for (const { reject } of batch) reject(error);
  }
}

const sentColumns = ['trackingIds', ...insertedColumns, 'visitorHash', 'seenAt'];

async function record(db: Pool, batch: readonly Entry[]): Promise<void> {
  const [part, ...others] = rowsPerStatement(db, batch, ({ visit }) => visit.environmentId);
  if (!part) return;
  // One environment must not refuse the visits of another.
  if (others.length > 0) {
    for (const each of [part, ...others]) await settle(db, each.rows);
    return;
  }
  const visits = records(
    sentColumns,
    batch.map(({ visit }) => visit),
  );
  const { environmentIds } = part;
  const recorded = await rows(db.hot, recordVisits.with({ visits, environmentIds }));
  const byId = new Map(recorded.map((row) => [row.id, row]));
  for (const { visit, resolve } of batch) resolve(byId.get(visit.id) ?? null);
}
