import { keysOf } from '../keys-of.ts';

/**
 * Types of webhook events, with the kind of object that each event contains. A full refund is sent as
 * `transaction.rejected`. `payout.paid` means completed. A returned payout is sent as both `payout.returned`
 * and `payout.failed`.
 */
export const webhookEvents = {
  'affiliate.created': 'affiliate',
  'affiliate.updated': 'affiliate',
  'affiliate.deleted': 'affiliate',
  'affiliate.merged': 'affiliate',
  'affiliate.erased': 'erased_object',
  'referral.created': 'referral',
  'referral.updated': 'referral',
  'referral.converted': 'referral',
  'referral.erased': 'erased_object',
  'transaction.created': 'transaction',
  'transaction.updated': 'transaction',
  'transaction.approved': 'transaction',
  'transaction.paid': 'transaction',
  'transaction.rejected': 'transaction',
  'payout.created': 'payout',
  'payout.updated': 'payout',
  'payout.pending': 'payout',
  'payout.processing': 'payout',
  'payout.paid': 'payout',
  'payout.failed': 'payout',
  'payout.returned': 'payout',
  'payout.cancelled': 'payout',
  'adjustment.created': 'adjustment',
  'adjustment.voided': 'adjustment',
  'connection.failing': 'connection',
  'coupon.created': 'coupon',
  'coupon.deleted': 'coupon',
  'member.added': 'membership',
  'member.removed': 'membership',
  'webhook_endpoint.disabled': 'webhook_endpoint',
} as const;

export type WebhookEventType = keyof typeof webhookEvents;
export type WebhookObject = (typeof webhookEvents)[WebhookEventType];
export const webhookEventTypes = keysOf(webhookEvents);

export const deliveryStatuses = ['pending', 'succeeded', 'failed'] as const;

/** Reasons why an attempt to deliver an event failed, apart from HTTP statuses (`http_500`). */
export type DeliveryError =
  | 'timeout'
  | 'connection_refused'
  | 'connection_failed'
  | 'reset'
  | 'unreachable'
  | 'dns'
  | 'tls'
  | 'blocked_address'
  | 'invalid_response'
  | 'redirect';
