import type { PerformanceReport } from '@tributary/sdk';
import { sumOf } from '../decimal.ts';
import type { Row } from '../print/fields.ts';

export const trafficColumns = ['clicks', 'referrals', 'customers'] as const;
export const moneyColumns = ['conversions', 'sales', 'refunds', 'commission'] as const;

const withTotal = <Column extends string>(
  rows: readonly (Row & Record<Column, number>)[],
  key: string,
  columns: readonly Column[],
): Row[] => {
  const totals = columns.map((column) => [column, Number(sumOf(rows.map((row) => row[column])))]);
  return rows.length < 2 ? [...rows] : [...rows, { [key]: 'total', ...Object.fromEntries(totals) }];
};

/** What has no currency, a row per day or whatever the report is grouped by, and their total. */
export const trafficTable = ({ rows, group_by }: PerformanceReport): Row[] =>
  withTotal(
    rows.map(({ key, clicks, referrals, customers }) => ({ [group_by]: key, clicks, referrals, customers })),
    group_by,
    trafficColumns,
  );

/** A table for each currency, by its code: amounts of two currencies never add up. */
export function moneyTables({ rows, group_by }: PerformanceReport): [currency: string, rows: Row[]][] {
  const currencies = [...new Set(rows.flatMap(({ money }) => money.map(({ currency }) => currency)))].sort();
  return currencies.map((code) => {
    const ofCurrency = rows.flatMap(({ key, money }) =>
      money
        .filter(({ currency }) => currency === code)
        .map(({ currency, ...figures }) => ({ [group_by]: key, ...figures })),
    );
    return [code, withTotal(ofCurrency, group_by, moneyColumns)];
  });
}

/**
 * One flat list for CSV and NDJSON. What has no currency stands in a row of its own, so that every column can be
 * added up: repeated beside each currency, clicks would count twice.
 */
export const reportRows = ({ rows }: PerformanceReport): Row[] =>
  rows.flatMap(({ key, clicks, referrals, customers, money }) => {
    const none = { clicks: null, referrals: null, customers: null };
    const noMoney = { conversions: null, sales: null, refunds: null, commission: null };
    return [
      { key, currency: null, clicks, referrals, customers, ...noMoney },
      ...money.map(({ currency, conversions, sales, refunds, commission }) => {
        return { key, currency, ...none, conversions, sales, refunds, commission };
      }),
    ];
  });
