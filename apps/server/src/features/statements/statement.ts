import type { StatementLine, StatementMonth, Statement as WireStatement } from '@tributary/contract';
import {
  type LedgerEntryType,
  type MoneyState,
  moneyStates,
  statementKindOf,
  statementKinds,
} from '@tributary/core';
import { isOver, type Month, readMonth, readYear } from '../../domain/accounting/month.ts';
import { grouped } from '../../domain/grouped.ts';
import { type Totals, totalsOf } from '../../domain/statements/totals.ts';
import type { OwnReader } from '../../platform/db/own-sql.ts';
import { toAmount, toTimestamp, toTimestampOrNull } from '../../platform/to-wire.ts';
import { type MonthSum, monthSumsOf } from './month-rows.ts';
import { type Holder, holderOf, type Line, movementsOf } from './statement-rows.ts';

/** Month of an affiliate. */
export interface MonthOfHolder {
  readonly holder: Holder;
  readonly month: Month;
}

export async function monthOfHolder(own: OwnReader, name: string, now: Date): Promise<MonthOfHolder> {
  const holder = await holderOf(own);
  return { holder, month: readMonth(name, holder.timezone, now) };
}

export async function totalsOfMonth(own: OwnReader, { holder, month }: MonthOfHolder): Promise<Totals[]> {
  const sums = await movementsOf(own, month);
  return totalsOf(
    sums.filter(({ isBefore }) => isBefore),
    sums.filter(({ isBefore }) => !isBefore),
    holder.defaultCurrency,
  );
}

export async function statementOf(own: OwnReader, name: string, now: Date): Promise<WireStatement> {
  const holderMonth = await monthOfHolder(own, name, now);
  const { holder, month } = holderMonth;
  return {
    affiliate: {
      ...{ id: holder.id, name: holder.name, email: holder.email },
      company_name: holder.companyName,
    },
    program: { id: holder.programId, name: holder.programName },
    month: month.name,
    timezone: holder.timezone,
    from: toTimestamp(month.from),
    until: toTimestamp(month.to),
    is_over: isOver(month, now),
    currencies: (await totalsOfMonth(own, holderMonth)).map(toTotals),
  };
}

const amountsOf = <Name extends string>(
  names: readonly Name[],
  minor: Readonly<Record<Name, bigint>>,
  of: string,
) => Object.fromEntries(names.map((name) => [name, toAmount(minor[name], of)])) as Record<Name, number>;

const toTotals = ({
  currency,
  opening,
  kinds,
  closing,
  lines,
}: Totals): WireStatement['currencies'][number] => ({
  currency,
  opening: toAmount(opening, currency),
  ...amountsOf(statementKinds, kinds, currency),
  closing: toAmount(closing, currency),
  lines,
});

/** Returns what a reader may see of the customer of an entry. */
export type CustomerOf = (line: Line) => Pick<StatementLine, 'customer_id' | 'customer_email'>;

export function toLine(line: Line, customerOf: CustomerOf): StatementLine {
  return {
    id: line.id,
    booked_at: toTimestamp(line.at),
    kind: statementKindOf[line.type],
    type: line.type,
    sold_at: toTimestampOrNull(line.soldAt),
    external_event_id: line.externalEventId,
    ...customerOf(line),
    commission_id: line.commissionId,
    adjustment_id: line.adjustmentId,
    reason: line.reason,
    payout_number: line.payoutNumber,
    amount: toAmount(line.minor, line.currency),
    currency: line.currency,
  };
}

/** Returns the months with sales in a year, newest first. In each month, the program's currency comes first. */
export async function monthsOf(
  own: OwnReader,
  year: number | undefined,
  now: Date,
): Promise<StatementMonth[]> {
  const { timezone, defaultCurrency } = await holderOf(own);
  const sums = await monthSumsOf(own, readYear(year, timezone, now), timezone);
  const months = [...grouped(sums, ({ month, currency }) => `${month} ${currency}`).values()].map(toMonth);
  const isOther = ({ currency }: StatementMonth) => Number(currency !== defaultCurrency);
  return months.sort((a, b) => (a.month === b.month ? isOther(a) - isOther(b) : 0));
}

const refunds: readonly LedgerEntryType[] = ['refunded', 'clawback', 'refund_undone'];

function toMonth(sums: readonly MonthSum[]): StatementMonth {
  const [{ month, currency }] = sums as readonly [MonthSum];
  const sum = (isCounted: (each: MonthSum) => boolean) =>
    toAmount(
      sums.filter(isCounted).reduce((added, { minor }) => added + minor, 0n),
      currency,
    );
  const inState = (state: MoneyState) => sum((each) => each.state === state);
  const states = Object.fromEntries(moneyStates.map((state) => [state, inState(state)]));
  const heldUntil = sums.flatMap((each) => each.heldUntil?.getTime() ?? []);
  return {
    month,
    currency,
    earned: sum(({ type }) => type === 'earned'),
    refunded: sum(({ type }) => refunds.includes(type)),
    rejected: sum(({ type }) => type === 'adjustment'),
    voided: sum(({ type }) => type === 'voided'),
    adjusted: sum(({ type }) => type === 'adjusted'),
    ...(states as Record<MoneyState, number>),
    held_until: heldUntil.length === 0 ? null : toTimestamp(new Date(Math.max(...heldUntil))),
    payouts: payoutsOf(sums, currency),
  };
}

function payoutsOf(sums: readonly MonthSum[], currency: string): StatementMonth['payouts'] {
  const claimed = sums.filter(({ state }) => state === 'under_way' || state === 'paid');
  const byPayout = grouped(claimed, ({ payoutNumber, state }) => `${payoutNumber} ${state}`);
  return [...byPayout.values()].map((each) => {
    const [{ payoutNumber, state, paidAt }] = each as readonly [MonthSum];
    return {
      payout_number: payoutNumber,
      status: state as 'under_way' | 'paid',
      paid_at: toTimestampOrNull(paidAt),
      amount: toAmount(
        each.reduce((added, { minor }) => added + minor, 0n),
        currency,
      ),
    };
  });
}
