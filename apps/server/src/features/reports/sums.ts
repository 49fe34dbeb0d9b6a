import type { Bind } from '../../platform/db/list-page.ts';
import { type Bound, sql } from '../../platform/db/sql.ts';

/** Figures of `report_facts` and its roll-ups, in column order. */
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

/** Figures of a correction. Excludes clicks, which are never reversed. */
export const correctionFigures =
  'f.referrals, f.customers, f.conversions, f.sales_minor, f.refunds_minor, f.commission_minor';

/** Bases for counting, with the time column of each. */
export const timeColumns = { occurred: 'at', recorded: 'recorded_at' } as const;

export type Basis = keyof typeof timeColumns;

/** Rows from one node that the roll-ups have counted. Without nodes, all rows. */
export interface Counted {
  /** Id of the node that wrote the rows, stored in the bits of a position above its lowest 48. */
  readonly node: number;
  /** `pg_snapshot` as text. Every row that it sees has been counted. */
  readonly snapshot: string;
  /** Lower bound: all smaller transaction ids have been counted. */
  readonly xmin: bigint;
}

export interface Watermark {
  /** Counted rows, in node order. */
  readonly counted: readonly Counted[];
  /**
   * False in a database restored from another cluster, because its transaction ids are unrelated to this
   * cluster's.
   */
  readonly isOfThisCluster: boolean;
  /** First day from which `report_sub_values` has the same data; null if the roll-up has to be rebuilt. */
  readonly subsFrom: Date | null;
}

const NODE_BITS = 48n;
/** SQL expression for the transaction id of a row on its node. */
export const OWN_TRANSACTION = `(f.position & ${(1n << NODE_BITS) - 1n})`;
export const firstOf = (node: number): bigint => BigInt(node) << NODE_BITS;

/** Returns SQL for the transaction id of a row written on `node`. Without nodes, a position is a transaction id. */
export const transactionOf = (node: number) => (node === 0 ? 'f.position' : OWN_TRANSACTION);

/** Returns the SQL condition that a snapshot of `node` sees the transaction of a row. */
export const seenBy = (node: number, snapshot: string) =>
  `pg_visible_in_snapshot(${transactionOf(node)}::text::xid8, ${snapshot}::pg_snapshot)`;

/**
 * Returns the SQL condition that a row of `report_facts f` has not been counted. Compares positions in a way
 * that can use an index.
 */
export function uncounted({ counted }: Watermark, bind: Bind): string {
  const [first] = counted;
  if (!first) return 'true';
  const parts = counted.map(({ node, snapshot, xmin }, at) => {
    const next = counted[at + 1];
    const below = next ? ` and f.position < ${firstOf(next.node)}` : '';
    return `f.position >= ${bind(firstOf(node) + xmin)}${below} and not ${seenBy(node, bind(snapshot))}`;
  });
  // Matches rows written before the environment was moved to the first of these nodes.
  if (first.node > 0) parts.push(`f.position < ${firstOf(first.node)}`);
  return parts.length === 1 ? parts.join() : `(${parts.map((part) => `(${part})`).join(' or ')})`;
}

const readCounted = sql<
  { environmentId: number },
  Counted & { readonly isOfAnother: boolean; readonly subsFrom: Date | null }
>('read-report-watermark')`
  select w.node, w.snapshot,
    case when w.node = report_node() and w.sub_snapshot = w.snapshot then w.subs_from end as "subsFrom", pg_snapshot_xmin(w.snapshot::pg_snapshot)::text::bigint as xmin,
    w.node = report_node() and w.cluster_id <> (select system_identifier from pg_control_system()) as "isOfAnother"
  from report_watermarks w where w.environment_id = ${'environmentId'} order by w.node`;

/** Returns the watermark of an environment, or null if no fold has seen the environment. */
export async function readWatermark(
  read: <Row>(statement: Bound<Row>) => Promise<Row[]>,
  environmentId: number,
): Promise<Watermark | null> {
  const counted = await read(readCounted.with({ environmentId }));
  if (counted.length === 0) return null;
  return {
    counted,
    isOfThisCluster: counted.every(({ isOfAnother }) => isOfAnother !== true),
    subsFrom: counted.find(({ subsFrom }) => subsFrom !== null)?.subsFrom ?? null,
  };
}
