import { payoutStatuses } from '@tributary/core';
import { currency, day, id, listFields, oneOf } from '../../app/search.ts';

/** Filter value instead of a status: payouts that have not been paid. */
export const OPEN = 'open' as const;

/** Filter value instead of a status: payouts that need a second person's approval. */
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
