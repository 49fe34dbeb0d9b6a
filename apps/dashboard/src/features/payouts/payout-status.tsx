import type { Payout } from '@tributary/sdk';
import { StatusBadge } from '../../components/status-badge.tsx';

/** Status of a payout, and the reason if it failed, was cancelled or came back. */
export const PayoutStatus = ({ of }: { of: Payout }) => (
  <StatusBadge
    of="payout"
    status={of.returned_at === null ? of.status : 'returned'}
    more={of.return_reason ?? of.failure_reason}
  />
);
