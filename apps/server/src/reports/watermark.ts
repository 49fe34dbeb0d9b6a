/** How far the roll-ups reach. */
export interface Watermark {
  /** Text of a `pg_snapshot`: what it sees is counted. */
  readonly snapshot: string;
  /** Every position below it is counted. */
  readonly xmin: bigint;
  /** False in a database that was restored from another cluster, whose transaction ids mean nothing here. */
  readonly isOfThisCluster: boolean;
}

export const watermarkSql = `
  select snapshot, pg_snapshot_xmin(snapshot::pg_snapshot)::text::bigint as xmin,
    cluster_id = (select system_identifier from pg_control_system()) as "isOfThisCluster"
  from report_watermark`;
