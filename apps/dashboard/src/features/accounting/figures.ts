import { sumOf } from '@tributary/core';
import type { Accrual } from '@tributary/sdk';
import type { Money } from '../../format/money.ts';

/** One figure of a month in each currency, in the same order for every figure. */
export const figureOf = (rows: readonly Accrual[], of: (row: Accrual) => number): Money[] =>
  rows.map((row) => ({ currency: row.currency, amount: of(row) }));

/** What refunds, rejections and voids took back, less what was given back; zero or negative, as a rule. */
export const takenBack = (row: Accrual): number =>
  Number(sumOf([row.refunded, row.clawed_back, row.refunds_undone, row.rejected, row.voided]));

/** What left, less what came back. */
export const paidOut = (row: Accrual): number => Number(sumOf([row.paid, row.returned]));

/** The months before and with that of a day, the latest first: `2026-11`. */
export function monthsUpTo(day: string, count: number): string[] {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
}
