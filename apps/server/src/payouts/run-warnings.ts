import type { PayoutRun } from '@tributary/contract';
import { toAmount, toTimestampOrNull } from '../to-wire.ts';
import type { UnclaimedEntries } from './claimable.ts';

type Warning = PayoutRun['warnings'][number];

/** What a person should check before this payout is sent. */
export function warningsOf(payoutId: string | null, unclaimed: UnclaimedEntries): Warning[] {
  const { affiliateId, name, currency, amountMinor, payoutMethod, detailsChanged } = unclaimed;
  const reasons: Warning['reason'][] = [
    ...(payoutMethod === null ? (['no_payout_method'] as const) : []),
    ...(detailsChanged ? (['payout_details_changed'] as const) : []),
  ];
  return reasons.map((reason) => ({
    payout_id: payoutId,
    affiliate_id: affiliateId,
    affiliate_name: name,
    currency,
    amount: toAmount(amountMinor, currency),
    reason,
    payout_details_changed_at: toTimestampOrNull(unclaimed.payoutDetailsChangedAt),
  }));
}
