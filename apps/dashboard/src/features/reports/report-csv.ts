import { csvFile } from '@tributary/payout-files/csv';
import { inCurrency, type ReportRow } from '../../app/report-figures.ts';

type Cell = string | number | null;
export interface NamedRow {
  readonly name: string;
  readonly row: ReportRow;
}

/** Returns the table as CSV: one line per row, in one currency, with plain decimals. */
export function reportCsv(rows: readonly NamedRow[], currency: string, isCompared: boolean): string {
  const figures = (prefix: string, of: (row: ReportRow) => ReportRow | ReportRow['previous']) => {
    const count = (name: 'clicks' | 'referrals' | 'customers') => (each: NamedRow) =>
      of(each.row)?.[name] ?? 0;
    const money = (name: 'conversions' | 'sales' | 'refunds' | 'commission') => (each: NamedRow) =>
      inCurrency(of(each.row), currency)[name];
    return [
      [`${prefix}clicks`, count('clicks')],
      [`${prefix}sign_ups`, count('referrals')],
      [`${prefix}customers`, count('customers')],
      [`${prefix}conversions`, money('conversions')],
      [`${prefix}sales`, money('sales')],
      [`${prefix}refunds`, money('refunds')],
      [`${prefix}commission`, money('commission')],
    ] as const;
  };
  const columns: readonly (readonly [string, (each: NamedRow) => Cell])[] = [
    ['key', ({ row }) => row.key],
    ['name', ({ name }) => name],
    ['currency', () => currency],
    ...figures('', (row) => row),
    ...(isCompared ? figures('previous_', ({ previous }) => previous) : []),
  ];
  return csvFile(columns, rows);
}
