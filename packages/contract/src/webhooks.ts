import { z } from 'zod';
import { affiliate } from './affiliates.ts';
import { coupon } from './coupons.ts';
import { payout } from './payouts.ts';
import { referral } from './referrals.ts';
import { transaction } from './transactions.ts';

/** Every event that is announced, and the object that its `data` holds. A full refund is `transaction.rejected`. */
export const webhookEventCatalog = {
  'affiliate.created': affiliate,
  'affiliate.updated': affiliate,
  'affiliate.deleted': affiliate,
  'referral.created': referral,
  'referral.updated': referral,
  'referral.converted': referral,
  'transaction.created': transaction,
  'transaction.updated': transaction,
  'transaction.approved': transaction,
  'transaction.paid': transaction,
  'transaction.rejected': transaction,
  'payout.created': payout,
  'payout.updated': payout,
  'payout.pending': payout,
  'payout.processing': payout,
  'payout.paid': payout,
  'payout.failed': payout,
  'payout.cancelled': payout,
  'coupon.created': coupon,
  'coupon.deleted': coupon,
  'webhook_endpoint.disabled': z.object({ id: z.string(), url: z.string() }),
} as const satisfies Record<string, z.ZodType>;

export type WebhookEventType = keyof typeof webhookEventCatalog;
