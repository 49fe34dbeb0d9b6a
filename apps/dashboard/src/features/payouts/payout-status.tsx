import type { Payout } from '@tributary/sdk';
import { StatusBadge } from '../../components/status-badge.tsx';

/** Where a payout stands, and why it failed or was cancelled. */
export const PayoutStatus = ({ of }: { of: Payout }) => (
  <StatusBadge of="payout" status={of.status} more={of.failure_reason} />
);
