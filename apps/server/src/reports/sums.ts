import { sql } from '../db/sql.ts';

/** The figures of `report_facts` and of its roll-ups, in the order of their columns. */
export const figures = [
  'clicks',
  'referrals',
  'customers',
  'conversions',
  'sales_minor',
  'refunds_minor',
  'commission_minor',
] as const;

export type Figure = (typeof figures)[number];

export const summed = figures.map((figure) => `sum(f.${figure}) as ${figure}`).join(', ');

/** The figures of a correction; clicks are never taken back, so they are missing. */
export const correctionFigures =
  'f.referrals, f.customers, f.conversions, f.sales_minor, f.refunds_minor, f.commission_minor';

/** The two ways of counting, and the time column that each uses. */
export const timeColumns = { occurred: 'at', recorded: 'recorded_at' } as const;

export type Basis = keyof typeof timeColumns;

/** Matches rows of `report_facts f` that the snapshot bound to `snapshot` does not see. The first half can use an index. */
export const uncounted = (xmin: string, snapshot: string) =>
  `f.position >= ${xmin} and not pg_visible_in_snapshot(f.position::text::xid8, ${snapshot}::pg_snapshot)`;

/** What the roll-ups have counted. */
export interface Watermark {
  /** A `pg_snapshot` as text: every row that it sees is counted. */
  readonly snapshot: string;
  /** Every position below it is counted. */
  readonly xmin: bigint;
  /** False in a database that was restored from another cluster, whose transaction ids mean nothing here. */
  readonly isOfThisCluster: boolean;
  /** Whether the roll-up by value reaches as far as the others. */
  readonly hasValues: boolean;
  /** Whether nobody else has folded since a fold that knew of values found them incomplete. */
  readonly areValuesDue: boolean;
}

export const readWatermark = sql<object, Watermark>('read-report-watermark')`
  select snapshot, pg_snapshot_xmin(snapshot::pg_snapshot)::text::bigint as xmin,
    cluster_id = (select system_identifier from pg_control_system()) as "isOfThisCluster",
    coalesce(values_snapshot = snapshot, false) as "hasValues",
    coalesce(values_snapshot = 'due ' || snapshot, false) as "areValuesDue"
  from report_watermark where is_only`;
