import { sumOf } from '@tributary/core';
import type { Accrual } from '@tributary/sdk';
import type { Money } from '../../format/money.ts';
import { addMonths } from '../../format/period.ts';

/** One figure of a month in each currency, in the same order for every figure. */
export const figureOf = (rows: readonly Accrual[], of: (row: Accrual) => number): Money[] =>
  rows.map((row) => ({ currency: row.currency, amount: of(row) }));

/** What refunds, rejections and voids took back, less what was given back; zero or negative, as a rule. */
export const takenBack = (row: Accrual): number =>
  Number(sumOf([row.refunded, row.clawed_back, row.refunds_undone, row.rejected, row.voided]));

/** What left, less what came back. */
export const paidOut = (row: Accrual): number => Number(sumOf([row.paid, row.returned]));

/** Returns the month of a day and the months before it, latest first: `2026-11`. */
export const monthsUpTo = (day: string, count: number): string[] =>
  Array.from({ length: count }, (_, back) => addMonths(day, -back).slice(0, 7));
