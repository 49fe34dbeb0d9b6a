import type { PayoutRun, Program } from '@tributary/sdk';
import { type Money, sumsOf } from '../../../format/money.ts';
import { listOf, type RunValues } from './search.ts';

export type Planned = PayoutRun['payouts'][number];
export type Warning = PayoutRun['warnings'][number];

/** Affiliates whom the user excluded, possibly including everyone without a payout method. */
export type LeftOut = Pick<RunValues, 'left_out' | 'without_method'>;

/** Payouts that a run would create, without excluded affiliates. */
export interface Plan {
  readonly payouts: readonly Planned[];
  readonly leftOut: readonly Planned[];
  readonly skipped: PayoutRun['skipped'];
  readonly warnings: readonly Warning[];
}

export const lacksMethod = ({ reason }: Warning) => reason === 'no_payout_method';

export function planOf(run: PayoutRun, { left_out, without_method }: LeftOut = {}): Plan {
  const unpayable = without_method ? run.warnings.filter(lacksMethod) : [];
  const out = new Set([...listOf(left_out), ...unpayable.map(({ affiliate_id }) => affiliate_id)]);
  const isOut = ({ affiliate_id }: { affiliate_id: string }) => out.has(affiliate_id);
  return {
    payouts: run.payouts.filter((payout) => !isOut(payout)),
    leftOut: run.payouts.filter(isOut),
    skipped: run.skipped,
    warnings: run.warnings.filter((warning) => !isOut(warning)),
  };
}

/** Returns the payouts' affiliates without duplicates. An affiliate can have one payout per currency. */
export const affiliatesIn = (payouts: readonly Planned[]): string[] => [
  ...new Set(payouts.map(({ affiliate_id }) => affiliate_id)),
];

/** Returns the program's minimum payout in a currency. Currencies that are not listed have none. */
export const minimumIn = (program: Program | undefined, currency: string): number =>
  program?.minimum_payouts.find((each) => each.currency === currency)?.amount ?? 0;

/** Returns the changes to payout details, at most one per affiliate. */
export function changedDetails(warnings: readonly Warning[]) {
  const changed = warnings.filter(({ reason }) => reason === 'payout_details_changed');
  return [...new Map(changed.map((warning) => [warning.affiliate_id, warning])).values()].map((warning) => ({
    ...warning,
    /** Identifies the change, so that a decision about it does not apply to later changes. */
    key: `${warning.affiliate_id}.${Date.parse(warning.payout_details_changed_at ?? '').toString(36)}`,
  }));
}

/** Returns the affiliates into which another affiliate was merged since their last payout. */
export const mergedInto = (warnings: readonly Warning[]): ReadonlySet<string> =>
  new Set(
    warnings.flatMap(({ reason, affiliate_id }) => (reason === 'affiliate_merged' ? affiliate_id : [])),
  );

/** Payout or total that has changed. `null` means that it does not exist. */
export interface Difference {
  readonly name: string;
  readonly currency: string;
  readonly before: number | null;
  readonly after: number | null;
}

/** Differences between the check and the payouts that would be or were created. */
export interface Changes {
  /** Changes to individual payouts, which can leave the total unchanged. */
  readonly payouts: readonly Difference[];
  readonly totals: readonly Difference[];
  /** Affiliates whose payout details changed after the check. */
  readonly details: readonly string[];
}

export function changesIn(checked: Plan, now: Plan): Changes | undefined {
  const payouts = differences(checked.payouts, now.payouts);
  const totals = differences(sumsOf(checked.payouts), sumsOf(now.payouts));
  const known = new Set(changedDetails(checked.warnings).map(({ key }) => key));
  const details = changedDetails(now.warnings).filter(({ key }) => !known.has(key));
  if (payouts.length === 0 && details.length === 0) return undefined;
  return { payouts, totals, details: details.map(({ affiliate_name }) => affiliate_name) };
}

type Row = Money & { readonly affiliate_id?: string; readonly affiliate_name?: string };

function differences(checked: readonly Row[], now: readonly Row[]): Difference[] {
  const byKey = (rows: readonly Row[]) =>
    new Map(rows.map((row) => [`${row.affiliate_id} ${row.currency}`, row]));
  const [before, after] = [byKey(checked), byKey(now)];
  return [...new Map([...before, ...after])].flatMap(([key, { affiliate_name: name = '', currency }]) => {
    const [was, is] = [before.get(key)?.amount ?? null, after.get(key)?.amount ?? null];
    return was === is ? [] : [{ name, currency, before: was, after: is }];
  });
}
