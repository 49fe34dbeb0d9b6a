import { isPayoutOpen } from '@tributary/core';
import type { Payout } from '@tributary/sdk';

type Approvable = Pick<Payout, 'status' | 'approval'>;

/** Returns whether a second person has to approve the payout before it can be exported or paid. */
export const isToApprove = (payout: Approvable): boolean =>
  payout.approval === 'waiting' && isPayoutOpen(payout);

/** Returns whether the payout can go into a payment file now. */
export const canExport = (payout: Approvable): boolean => isPayoutOpen(payout) && !isToApprove(payout);
