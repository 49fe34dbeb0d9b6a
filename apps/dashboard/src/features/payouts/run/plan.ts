import type { Payout, PayoutRun } from '@tributary/sdk';
import { type Money, sumsOf } from '../../../format/money.ts';

export type Planned = PayoutRun['payouts'][number];
export type Warning = PayoutRun['warnings'][number];

/** What a run would make, without those whom somebody left out. */
export interface Plan {
  readonly payouts: readonly Planned[];
  readonly leftOut: readonly Planned[];
  readonly skipped: PayoutRun['skipped'];
  readonly warnings: readonly Warning[];
}

export function planOf(run: PayoutRun, leftOut: ReadonlySet<string>): Plan {
  const isOut = ({ affiliate_id }: { affiliate_id: string }) => leftOut.has(affiliate_id);
  return {
    payouts: run.payouts.filter((payout) => !isOut(payout)),
    leftOut: run.payouts.filter(isOut),
    skipped: run.skipped,
    warnings: run.warnings.filter((warning) => !isOut(warning)),
  };
}

/** Who changed how they are paid, each once, by a name that is another after a further change. */
export function changedDetails(warnings: readonly Warning[]) {
  const changed = warnings.filter(({ reason }) => reason === 'payout_details_changed');
  return [...new Map(changed.map((warning) => [warning.affiliate_id, warning])).values()].map((warning) => ({
    warning,
    /** A decision about one change is none about the next. */
    key: `${warning.affiliate_id}.${Date.parse(warning.payout_details_changed_at ?? '').toString(36)}`,
  }));
}

/** A payout of the check that is another now: `null` where there is none. */
export interface Difference {
  readonly name: string;
  readonly currency: string;
  readonly before: number | null;
  readonly after: number | null;
}

const keyOf = ({ affiliate_id, currency }: Pick<Planned, 'affiliate_id' | 'currency'>) =>
  `${affiliate_id} ${currency}`;

/** Each payout by itself: two changes that make the same total are changes. */
export function differencesOf(checked: Plan, now: Plan): Difference[] {
  const before = new Map(checked.payouts.map((payout) => [keyOf(payout), payout]));
  const after = new Map(now.payouts.map((payout) => [keyOf(payout), payout]));
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [was, is] = [before.get(key), after.get(key)];
    if (was?.amount === is?.amount) return [];
    const { affiliate_name: name = '', currency = '' } = was ?? is ?? {};
    return [{ name, currency, before: was?.amount ?? null, after: is?.amount ?? null }];
  });
}

/** The currencies whose total is another now, from what to what. */
export function changedTotals(checked: Plan, now: Plan): { before: Money; after: Money }[] {
  const [before, after] = [sumsOf(checked.payouts), sumsOf(now.payouts)];
  const currencies = [...new Set([...before, ...after].map(({ currency }) => currency))].sort();
  return currencies.flatMap((currency) => {
    const of = (sums: readonly Money[]) =>
      sums.find((sum) => sum.currency === currency) ?? { currency, amount: 0 };
    return of(before).amount === of(after).amount ? [] : [{ before: of(before), after: of(after) }];
  });
}

/** Whose payout details changed after the check; nobody has been asked about them. */
export function newlyChanged(checked: Plan, now: Plan): string[] {
  const known = new Set(changedDetails(checked.warnings).map(({ key }) => key));
  return changedDetails(now.warnings)
    .filter(({ key }) => !known.has(key))
    .map(({ warning }) => warning.affiliate_name);
}

/** Whether one of the payouts that appeared since is of this plan, so that a lost answer said yes. */
export function isMadeIn(newer: readonly Payout[], { payouts }: Plan): boolean {
  const planned = new Map(payouts.map((payout) => [keyOf(payout), payout.amount]));
  return newer.some((payout) => planned.get(keyOf(payout)) === payout.amount);
}

/** How many affiliates these are; one may have a payout in each currency. */
export const affiliatesIn = (payouts: readonly { affiliate_id: string }[]) =>
  new Set(payouts.map(({ affiliate_id }) => affiliate_id)).size;

/** By currency, in the order of the codes. */
export function byCurrency<T extends { readonly currency: string }>(
  rows: readonly T[],
): { currency: string; rows: T[] }[] {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(row.currency);
    if (group) group.push(row);
    else groups.set(row.currency, [row]);
  }
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, each]) => ({ currency, rows: each }));
}
