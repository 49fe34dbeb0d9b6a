import { useLingui } from '@lingui/react/macro';

/** Returns explanations of a commission's status changes, by the API's cause. */
export function useCauses(): Readonly<Record<string, string>> {
  const { t } = useLingui();
  return {
    hold_released: t`Hold period ended, ready for payment`,
    affiliate_approved: t`Affiliate approved`,
    approved_by_hand: t`Approved`,
    released_by_hand: t`Released before the hold period ended`,
    rejected_by_hand: t`Rejected`,
    reopened_by_hand: t`Reopened`,
    refunded: t`Refunded`,
    refund_undone: t`Refund undone`,
    payout_completed: t`Paid`,
    payout_returned: t`Payout returned`,
    voided: t`Voided`,
    possible_duplicate: t`Possible duplicate`,
    duplicate_decided: t`Not a duplicate`,
  };
}
