import type { Payout } from '@tributary/sdk';
import { StatusBadge } from '../../components/status-badge.tsx';
import { isToApprove } from './approval.ts';

function statusOf(payout: Payout) {
  if (payout.returned_at !== null) return 'returned';
  return isToApprove(payout) ? 'to_approve' : payout.status;
}

/** Status, with the reason if the payout failed, was canceled or was returned. */
export const PayoutStatus = ({ of }: { of: Payout }) => (
  <StatusBadge of="payout" status={statusOf(of)} more={of.return_reason ?? of.failure_reason} />
);
