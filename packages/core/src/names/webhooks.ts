/** Types of webhook events. A full refund is `transaction.rejected`; `payout.paid` is completion. */
export const webhookEventTypes = [
  'affiliate.created',
  'affiliate.updated',
  'affiliate.deleted',
  'affiliate.erased',
  'referral.created',
  'referral.updated',
  'referral.converted',
  'referral.erased',
  'transaction.created',
  'transaction.updated',
  'transaction.approved',
  'transaction.paid',
  'transaction.rejected',
  'payout.created',
  'payout.updated',
  'payout.pending',
  'payout.processing',
  'payout.paid',
  'payout.failed',
  'payout.cancelled',
  'coupon.created',
  'coupon.deleted',
  'webhook_endpoint.disabled',
] as const;

export type WebhookEventType = (typeof webhookEventTypes)[number];

export const deliveryStatuses = ['pending', 'succeeded', 'failed'] as const;
