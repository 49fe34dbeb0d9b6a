import { useLingui } from '@lingui/react/macro';
import type { PortalPayout } from '@tributary/sdk/portal';

type Shown = Pick<PortalPayout, 'status' | 'returned_at'>;

/** Returns a function that describes a payout's status in a few words. The day of the payment or return is optional. */
function useStatusWords(): (of: Shown, day: string | undefined) => string {
  const { t } = useLingui();
  return ({ status, returned_at }, day) => {
    if (returned_at) return day ? t`Returned on ${day}` : t`Returned`;
    switch (status) {
      case 'completed':
        return day ? t`Paid on ${day}` : t`Paid`;
      case 'failed':
        return t`Failed`;
      case 'canceled':
        return t`Canceled`;
      default:
        return t`On its way`;
    }
  };
}

export function PayoutStatus({ payout, day }: { payout: Shown; day?: string | undefined }) {
  const isBad = payout.returned_at !== null || payout.status === 'failed';
  const isPaid = !isBad && payout.status === 'completed';
  return (
    <span className={isBad ? 'status bad' : isPaid ? 'status good' : 'status'}>
      {useStatusWords()(payout, day)}
    </span>
  );
}
