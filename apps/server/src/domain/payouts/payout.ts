import type { payoutSkipReasons } from '@tributary/contract';
import { isCurrency, type PayoutStatus } from '@tributary/core';
import { assertPayoutMove } from '../earnings/status-tables.ts';

export type SkipReason = (typeof payoutSkipReasons)[number];

/** Amount that an affiliate has earned in one currency and that no active payout includes. */
export interface Unclaimed {
  readonly affiliateId: string;
  readonly partnershipStatus: string;
  readonly payoutMethod: string | null;
  readonly currency: string;
  readonly amountMinor: bigint;
}

/** Minimum payouts in minor units, by currency. Currencies that are not listed have no minimum. */
export type MinimumPayouts = Readonly<Record<string, bigint>>;

/**
 * Minimum payouts as stored with a program: one in its own currency, and those in other currencies, in minor
 * units as text.
 */
interface StoredMinimums {
  readonly defaultCurrency: string;
  readonly minimumPayoutMinor: bigint;
  readonly minimumPayouts: unknown;
}

/** Returns the minimum payouts of a program, its own currency first. */
export function minimumPayoutsOf({
  defaultCurrency,
  minimumPayoutMinor,
  minimumPayouts,
}: StoredMinimums): MinimumPayouts {
  const others = Object.entries(minimumPayouts as Record<string, string>).sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  return {
    [defaultCurrency]: minimumPayoutMinor,
    ...Object.fromEntries(others.map(([currency, minor]) => [currency, BigInt(minor)])),
  };
}

export type PayoutDecision =
  | { readonly isPaid: true }
  | { readonly isPaid: false; readonly reason: SkipReason };

/**
 * Returns true for currencies, and false for units such as CREDITS, which are earned and shown but never
 * paid.
 */
export const isPayable = ({ currency }: Pick<Unclaimed, 'currency'>): boolean => isCurrency(currency);

/**
 * Decides whether the unclaimed amount is paid out. If not, returns the first reason that applies (decisions, section
 * 9).
 */
export function decidePayout(unclaimed: Unclaimed, minimums: MinimumPayouts): PayoutDecision {
  const reason = reasonAgainst(unclaimed, minimums);
  return reason === null ? { isPaid: true } : { isPaid: false, reason };
}

function reasonAgainst(unclaimed: Unclaimed, minimums: MinimumPayouts): SkipReason | null {
  if (unclaimed.partnershipStatus !== 'APPROVED') return 'not_approved';
  if (unclaimed.payoutMethod === 'none') return 'method_none';
  if (unclaimed.amountMinor <= 0n) return 'nothing_to_pay';
  return unclaimed.amountMinor < (minimums[unclaimed.currency] ?? 0n) ? 'below_minimum' : null;
}

export type PayoutDetails = Readonly<Record<string, string | undefined>>;

export interface PayoutTerms {
  readonly method: string | null;
  readonly details: PayoutDetails | null;
}

/** Returns true if the terms have a value that an update could overwrite. */
export const isFilled = ({ method, details }: PayoutTerms): boolean =>
  method !== null || Object.keys(details ?? {}).length > 0;

/**
 * Returns the names of the fields that an update changes, in order: `payout_method`, `iban` … Omitted fields
 * (`undefined`) do not change.
 */
export function changedPayoutFields(
  before: PayoutTerms,
  update: { readonly method?: string | undefined; readonly details?: PayoutDetails | undefined },
): string[] {
  const isMethodChanged = update.method !== undefined && update.method !== before.method;
  const details = update.details ?? before.details ?? {};
  const known = before.details ?? {};
  const fields = [...new Set([...Object.keys(known), ...Object.keys(details)])].sort();
  const changed = fields.filter((field) => known[field] !== details[field]);
  return [...(isMethodChanged ? ['payout_method'] : []), ...changed];
}

/**
 * Returns the effect of an update to `to`: `move` changes the status, `edit` changes other fields, and `nothing`
 * makes retries safe. Throws `INVALID_TRANSITION`, including for an edit of a completed or canceled payout.
 */
export function payoutUpdate(
  from: PayoutStatus,
  to: PayoutStatus,
  changesFields: boolean,
): 'move' | 'edit' | 'nothing' {
  if (from === to && !changesFields) return 'nothing';
  if (from === to && from !== 'completed' && from !== 'cancelled') return 'edit';
  assertPayoutMove(from, to);
  return 'move';
}
