import { useLingui } from '@lingui/react/macro';

/** Why a commission changed its status, by the causes that the API names. */
export function useCauses(): Readonly<Record<string, string>> {
  const { t } = useLingui();
  return {
    hold_released: t`The hold ended: ready`,
    affiliate_approved: t`The affiliate was approved`,
    approved_by_hand: t`Approved`,
    released_by_hand: t`Released before the hold ended`,
    rejected_by_hand: t`Rejected`,
    reopened_by_hand: t`Reopened`,
    refunded: t`Refunded`,
    refund_undone: t`Refund undone`,
    payout_completed: t`Paid`,
    payout_returned: t`The payout came back`,
    voided: t`Voided`,
    possible_duplicate: t`Possibly recorded twice`,
    duplicate_decided: t`Not recorded twice`,
  };
}
