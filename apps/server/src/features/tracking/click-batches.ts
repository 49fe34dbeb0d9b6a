import { type VisitFacts, visitFactNames } from '../../domain/tracking/visit-facts.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Click } from '../../platform/db/generated/client.ts';
import { groupCommit } from '../../platform/db/group-commit.ts';
import { records } from '../../platform/db/records.ts';
import { columnNames, type Fragment, fragment, raw, rows, snakeCase, sql } from '../../platform/db/sql.ts';
import { affiliateByTrackingIds } from '../affiliates/tracking-ids.ts';

/** Columns that every visit's click has. */
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
    /** Ids that may belong to the affiliate. The first id that exists in the program counts. */
    readonly trackingIds: readonly string[];
    readonly visitorHash: string;
    /** Real time, because moving a test clock does not make a visitor new. */
    readonly seenAt: Date;
  };

/** Recorded visit. `isCounted` is null if the affiliate is rejected. */
export interface RecordedVisit {
  readonly id: string;
  readonly trackingId: string;
  readonly isCounted: boolean | null;
  /** Code of the affiliate's newest active coupon. */
  readonly coupon: string | null;
}

const typeOf = (name: (typeof insertedColumns)[number]) =>
  name === 'environmentId'
    ? 'int'
    : name === 'createdAt' || name === 'claimableUntil'
      ? 'timestamptz'
      : 'text';

/** Rows of the JSON array `visits`, for use in a `from` clause. */
const visitRecords = fragment<'visits'>`json_to_recordset(${'visits'}::json) as v(${raw(
  insertedColumns.map((name) => `${snakeCase(name)} ${typeOf(name)}`).join(', '),
)}, tracking_ids text[], visitor_hash text, seen_at timestamptz)`;

/** Returns SQL for the code of the affiliate's newest active coupon. */
export const newestCoupon = <Parameter extends string>(affiliate: string, environment: Fragment<Parameter>) =>
  fragment<Parameter>`(select code from coupons k where k.environment_id = ${environment} and k.affiliate_id = ${raw(affiliate)}.affiliate_id
      and k.state = 'active' order by k.created_at desc, k.id desc limit 1) as coupon`;

/** Environment of a visit, which is one of those in the batch. */
const ofBatch = fragment<'environmentIds'>`any(${'environmentIds'}::int[]) and k.environment_id = f.environment_id`;

const affiliateOfVisit = affiliateByTrackingIds<'environmentIds'>({
  environment: fragment`any(${'environmentIds'}::int[]) and i.environment_id = v.environment_id`,
  program: raw('v.program_id'),
  ids: raw('v.tracking_ids'),
});

/**
 * Records visits of any sites in one statement. Returns no row for a visit if none of its ids exists in the
 * program. A visitor counts again for the same affiliate after 30 minutes, according to `counted_visitors`.
 * Writes rows of that table in key order, so that batches do not deadlock.
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

type Pool = Pick<Database, 'hot' | 'isDistributed'>;

const VISITS_MAX = 100;
const WAITING_MAX = 5_000;
const WAIT_MS_MAX = 2_000;

export interface ClickBatches {
  /**
   * Records a visit. Resolves after the commit, to null if none of the tracking ids exists in the program.
   * Rejects with `TooBusy`.
   */
  record(visit: NewVisit): Promise<RecordedVisit | null>;
}

/**
 * Records visits by group commit: those that arrive while others are being recorded share the next statement.
 */
export function clickBatches(db: Pool): ClickBatches {
  const { add } = groupCommit<NewVisit, RecordedVisit | null>({
    isDistributed: db.isDistributed,
    batchMax: VISITS_MAX,
    waitingMax: WAITING_MAX,
    waitMsMax: WAIT_MS_MAX,
    commit: (visits, environmentIds) => record(db, visits, environmentIds),
  });
  return { record: add };
}

const sentColumns = ['trackingIds', ...insertedColumns, 'visitorHash', 'seenAt'];

async function record(
  { hot }: Pool,
  visits: readonly NewVisit[],
  environmentIds: readonly number[],
): Promise<(RecordedVisit | null)[]> {
  const recorded = await rows(
    hot,
    recordVisits.with({ visits: records(sentColumns, visits), environmentIds }),
  );
  const byId = new Map(recorded.map((row) => [row.id, row]));
  return visits.map(({ id }) => byId.get(id) ?? null);
}
