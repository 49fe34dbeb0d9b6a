import type { RequestContext } from '../../context.ts';
import type { Earning } from '../../db/generated/client.ts';
import type { Earned, NewEarning } from '../../domain/earning.ts';
import { newId } from '../../ids.ts';

/** Earnings as rows. */
export const toEarnings = (
  { environmentId, now }: RequestContext,
  transaction: { readonly id: string; readonly programId: string },
  earnings: readonly NewEarning[],
): Earning[] =>
  earnings.map(({ commission, ...earning }) => ({
    ...earning,
    environmentId,
    id: newId('earning'),
    programId: transaction.programId,
    transactionId: transaction.id,
    currency: commission.currency,
    originalMinor: commission.minor,
    remainingMinor: commission.minor,
    hasUnclaimed: true,
    isSettled: false,
    voidedAt: null,
    createdAt: now,
    updatedAt: now,
  }));

/** The commission columns of a transaction; `direct` is its own earning. */
export const commissionColumns = ({ incentive, status, flags }: Earned, direct: Earning | undefined) => ({
  status,
  flags,
  commissionCurrency: direct?.currency ?? null,
  commissionOriginalMinor: direct?.originalMinor ?? 0n,
  commissionRemainingMinor: direct?.remainingMinor ?? 0n,
  earningId: direct?.id ?? null,
  incentiveId: incentive?.id ?? null,
  incentiveVersion: incentive?.version ?? null,
  holdPeriodDays: direct?.holdUntil ? (incentive?.holdPeriodDays ?? null) : null,
});
