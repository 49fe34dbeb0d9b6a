import { useLingui } from '@lingui/react/macro';
import type { PortalPayout } from '@tributary/sdk/portal';

type Shown = Pick<PortalPayout, 'status' | 'returned_at'>;

/** Returns a function that describes a payout's status in a word or two. */
export function usePayoutStatusWords(): (of: Shown) => string {
  const { t } = useLingui();
  return ({ status, returned_at }) => {
    if (returned_at) return t`Returned`;
    switch (status) {
      case 'completed':
        return t`Paid`;
      case 'failed':
        return t`Failed`;
      case 'canceled':
        return t`Canceled`;
      default:
        return t`On its way`;
    }
  };
}

export function PayoutStatus({ payout }: { payout: Shown }) {
  const isBad = payout.returned_at !== null || payout.status === 'failed';
  const isPaid = !isBad && payout.status === 'completed';
  return (
    <span className={isBad ? 'status bad' : isPaid ? 'status good' : 'status'}>
      {usePayoutStatusWords()(payout)}
    </span>
  );
}
