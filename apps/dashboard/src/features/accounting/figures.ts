import { sumOf } from '@tributary/core';
import type { Accrual } from '@tributary/sdk';
import type { Money } from '../../format/money.ts';
import { addMonths } from '../../format/period.ts';
import type { BookMonth } from './use-months.ts';

/** Returns a figure in each currency. The currencies are in the same order for every figure. */
export const figureOf = (rows: readonly Accrual[], of: (row: Accrual) => number): Money[] =>
  rows.map((row) => ({ currency: row.currency, amount: of(row) }));

/** Returns the sum of refunds, clawbacks, rejections and voids, net of undone refunds. Usually zero or negative. */
export const takenBack = (row: Accrual): number =>
  Number(sumOf([row.refunded, row.clawed_back, row.refunds_undone, row.rejected, row.voided]));

export const paidOut = (row: Accrual): number => Number(sumOf([row.paid, row.returned]));

/** Returns the day's month and the preceding months, such as `2026-11`, latest first. */
export const monthsUpTo = (day: string, count: number): string[] =>
  Array.from({ length: count }, (_, back) => addMonths(day, -back).slice(0, 7));

const isUnused = ({ close, rows }: BookMonth) => close === null && rows?.length === 0;

/** True if anything was earned, reversed, adjusted or paid in the month. */
const hasEntries = ({ rows = [] }: BookMonth) =>
  rows.some((row) => [row.earned, takenBack(row), row.adjusted, paidOut(row)].some((amount) => amount !== 0));

/** Returns the latest completed month that has entries or, failing that, the latest month that has entries. */
export const latestWithEntries = (months: readonly BookMonth[]): BookMonth | undefined =>
  months.find((month) => month.isOver && hasEntries(month)) ?? months.find(hasEntries);

/** Drops the unused months before the first month with a balance or an entry. The latest month is always kept. */
export const sinceFirstUsed = (months: readonly BookMonth[]): readonly BookMonth[] =>
  months.slice(0, Math.max(1, months.findLastIndex((month) => !isUnused(month)) + 1));

/** Returns the oldest month that has ended but is not closed. */
export const nextToClose = (months: readonly BookMonth[]): BookMonth | undefined =>
  months.findLast((month) => month.isOver && month.close === null && !isUnused(month));
