import { parse } from 'csv-parse/sync';

export const rowTypes = ['affiliate', 'click', 'signup', 'trial', 'order', 'refund', 'commission'] as const;
export type RowType = (typeof rowTypes)[number];

/** One line of the export. A cell that is empty in the file is an empty string; nothing is checked here. */
export interface Row {
  /** In the file, the header being line 1. */
  readonly line: number;
  readonly type: RowType;
  readonly at: string;
  /** The billing system's own id of the event: it makes a retry safe. */
  readonly event_id: string;
  readonly affiliate: string;
  readonly customer: string;
  readonly name: string;
  readonly email: string;
  readonly click: string;
  readonly order: string;
  readonly plan: string;
  readonly interval: string;
  readonly amount: string;
  readonly currency: string;
  readonly commission: string;
}

/** Returns the rows of the file without checks: the server validates them. */
export function readRows(csv: string): Row[] {
  const lines = parse(csv, { columns: true, info: true, bom: true }) as unknown as {
    readonly record: Omit<Row, 'line'>;
    readonly info: { readonly lines: number };
  }[];
  return lines.map(({ record, info }) => ({ ...record, line: info.lines }));
}
