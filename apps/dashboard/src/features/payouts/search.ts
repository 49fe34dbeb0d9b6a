import { payoutStatuses } from '@tributary/core';
import { currency, day, id, listFields, oneOf } from '../../app/search.ts';

/** Used instead of a status: payouts that are not paid yet. */
export const OPEN = 'open' as const;

/** Used instead of a status: payouts that wait for a second person's approval. */
export const TO_APPROVE = 'to_approve' as const;

export const payoutsSearch = {
  ...listFields,
  status: oneOf(OPEN, TO_APPROVE, ...payoutStatuses),
  sort: oneOf('created_at', 'amount'),
  affiliate_id: id('affiliate'),
  currency,
  created_gte: day,
  created_lte: day,
};
