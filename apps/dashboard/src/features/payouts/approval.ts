import { isPayoutOpen } from '@tributary/core';
import type { Payout } from '@tributary/sdk';

type Approvable = Pick<Payout, 'status' | 'approval'>;

/** Returns true if a second person must approve the payout before it can be exported or paid. */
export const isToApprove = (payout: Approvable): boolean =>
  payout.approval === 'waiting' && isPayoutOpen(payout);

/** Returns true if a payment file can include the payout now. */
export const canExport = (payout: Approvable): boolean => isPayoutOpen(payout) && !isToApprove(payout);
