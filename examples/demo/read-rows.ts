import { parse } from 'csv-parse/sync';

export const rowTypes = ['affiliate', 'click', 'signup', 'trial', 'order', 'refund', 'commission'] as const;
export type RowType = (typeof rowTypes)[number];

/** One line of the export. Empty cells are empty strings, and nothing is validated. */
export interface Row {
  /** Line number in the file. The header is line 1. */
  readonly line: number;
  readonly type: RowType;
  readonly at: string;
  /** Id of the event in the billing system, which makes retries safe. */
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

/** Returns the file's rows. Validation is left to the server. */
export function readRows(csv: string): Row[] {
  const lines = parse(csv, { columns: true, info: true, bom: true }) as unknown as {
    readonly record: Omit<Row, 'line'>;
    readonly info: { readonly lines: number };
  }[];
  return lines.map(({ record, info }) => ({ ...record, line: info.lines }));
}
