import type {
  Adjustment,
  Affiliate,
  Connection,
  Coupon,
  contract,
  DataOf,
  ErasedObject,
  Membership,
  Payout,
  Referral,
  Transaction,
  WebhookEndpoint,
} from '@tributary/contract';
import type { WebhookEventType } from '@tributary/core';
import { Failure } from '../../../domain/failure.ts';
import type { Endpoint } from '../../../endpoint.ts';
import { audit } from '../../../platform/audit/entries.ts';
import { once } from '../../../platform/idempotency/once.ts';
import { newId } from '../../../platform/ids.ts';
import { emit, outboxEvent } from '../../../platform/outbox/events.ts';

interface Sample {
  readonly data: { readonly id: string };
  readonly previous: object | null;
}

const then = '2026-01-15T09:00:00.000Z';
const later = '2026-02-14T09:00:00.000Z';

const affiliate = (): Affiliate => ({
  id: newId('affiliate'),
  name: 'Ada Sample',
  email: 'ada@example.com',
  tracking_id: 'ada-sample',
  source: 'api',
  partnership_status: 'APPROVED',
  rejection_reason: null,
  onboarding_completed: true,
  payout_details_changed_at: null,
  program_id: newId('program'),
  group_id: newId('group'),
  parent_affiliate_id: null,
  external_user_id: null,
  metadata: {},
  merged_into: null,
  merged_at: null,
  merge_reason: null,
  merged_by: null,
  created_at: then,
});

const connection = (): Connection => ({
  id: newId('connection'),
  provider: 'stripe',
  name: 'Stripe',
  program_id: newId('program'),
  status: 'live',
  live_since: then,
  webhook_url: 'https://affiliates.example.com/hooks/con_sample',
  endpoint_id: null,
  has_webhook_secret: true,
  previous_webhook_secret_expires_at: null,
  api_key_hint: null,
  count_shipping: false,
  disputes: 'opened',
  count_bare_payments: false,
  match_emails: true,
  count_existing_customers: true,
  user_id_key: null,
  problem: null,
  problem_since: null,
  last_event_at: then,
  created_at: then,
  updated_at: then,
});

const referral = (): Referral => ({
  id: newId('referral'),
  affiliate_id: newId('affiliate'),
  program_id: newId('program'),
  email: 'customer@example.com',
  customer_id: 'cus_sample',
  external_user_id: null,
  subscription_id: null,
  status: 'lead',
  name: 'Cy Sample',
  metadata: null,
  created_at: then,
  converted_at: null,
});

const transaction = (): Transaction => ({
  id: newId('transaction'),
  referral_id: newId('referral'),
  affiliate_id: newId('affiliate'),
  program_id: newId('program'),
  sale_amount: 100,
  sale_amount_currency: 'USD',
  commission_amount: 20,
  commission_currency: 'USD',
  status: 'pending',
  sales_status: 'complete',
  is_subscription: false,
  interval: null,
  product_ids: [],
  event_name: null,
  hold_period_days: 30,
  payment_intent_id: null,
  invoice_id: null,
  counts_as_payment: true,
  earning_id: newId('earning'),
  earning_type: 'direct_commission',
  external_event_id: 'order_sample',
  calculation_mode: 'auto',
  matched_incentive_id: newId('incentive'),
  rejection_reason: null,
  voided_at: null,
  flags: [],
  possible_duplicate_of: null,
  occurred_at: then,
  created_at: then,
  updated_at: then,
});

const payout = (): Payout => ({
  id: newId('payout'),
  program_id: newId('program'),
  affiliate_id: newId('affiliate'),
  affiliate_name: 'Ada Sample',
  affiliate_email: 'ada@example.com',
  affiliate: { name: 'Ada Sample', email: 'ada@example.com' },
  invoice_number: 1,
  amount: 250,
  currency: 'USD',
  status: 'pending',
  payment_method: null,
  payment_reference: null,
  managed_payout: false,
  processed_at: null,
  failure_reason: null,
  returned_at: null,
  return_reason: null,
  returned_by: null,
  created_by: newId('user'),
  approval: 'not_needed',
  approved_by: null,
  approved_at: null,
  created_at: then,
  updated_at: then,
});

const adjustment = (): Adjustment => ({
  id: newId('adjustment'),
  program_id: newId('program'),
  affiliate_id: newId('affiliate'),
  amount: 25,
  currency: 'USD',
  reason: 'A video about us',
  transaction_id: null,
  external_event_id: 'bonus_sample',
  created_by: newId('apiKey'),
  created_at: then,
  voided_at: null,
  void_reason: null,
  voided_by: null,
});

const coupon = (): Coupon => ({
  id: newId('coupon'),
  affiliate_id: newId('affiliate'),
  program_id: newId('program'),
  code: 'SAMPLE10',
  discount_type: 'percentage',
  discount_value: 10,
  currency: null,
  duration: 'once',
  duration_in_months: null,
  product_ids: [],
  provider: 'manual',
  provider_coupon_id: 'SAMPLE10',
  provider_promo_code_id: 'SAMPLE10',
  created_at: then,
  updated_at: then,
});

const membership = (): Membership => ({
  id: newId('user'),
  role: 'manager',
  added_by: newId('user'),
  created_at: then,
});

const disabledEndpoint = (): WebhookEndpoint => ({
  id: newId('webhookEndpoint'),
  url: 'https://example.com/webhooks',
  description: null,
  event_types: ['*'],
  enabled: false,
  disabled_reason: 'failing',
  disabled_at: later,
  failing_since: then,
  previous_secret_expires_at: null,
  created_at: then,
  updated_at: later,
});

const erased = (id: string): ErasedObject => ({
  id,
  program_id: newId('program'),
  erasure_id: newId('erasure'),
  erased_at: later,
});

const made = <Of extends { id: string }>(data: Of): Sample => ({ data, previous: null });

/** Returns the object after a change, with its previous values. */
const changed = <Of extends { id: string }>(before: Of, changes: Partial<Of>): Sample => ({
  data: { ...before, ...changes },
  previous: Object.fromEntries(Object.keys(changes).map((field) => [field, before[field as keyof Of]])),
});

const samples: Readonly<Record<WebhookEventType, () => Sample>> = {
  'affiliate.created': () => made(affiliate()),
  'affiliate.updated': () => changed(affiliate(), { name: 'Ada S. Sample' }),
  'affiliate.deleted': () => made(affiliate()),
  'affiliate.merged': () =>
    changed(affiliate(), {
      merged_into: newId('affiliate'),
      merged_at: later,
      merge_reason: 'The same person applied twice.',
      merged_by: newId('apiKey'),
    }),
  'affiliate.erased': () => made(erased(newId('affiliate'))),
  'referral.created': () => made(referral()),
  'referral.updated': () => changed(referral(), { name: 'Cyrus Sample' }),
  'referral.converted': () => changed(referral(), { status: 'active', converted_at: later }),
  'referral.erased': () => made(erased(newId('referral'))),
  'transaction.created': () => made(transaction()),
  'transaction.updated': () =>
    changed(transaction(), {
      sale_amount: 75,
      commission_amount: 15,
      sales_status: 'partial_refunded',
      updated_at: later,
    }),
  'transaction.approved': () => changed(transaction(), { status: 'ready_for_payment', updated_at: later }),
  'transaction.paid': () =>
    changed({ ...transaction(), status: 'ready_for_payment' }, { status: 'paid', updated_at: later }),
  'transaction.rejected': () =>
    changed(transaction(), {
      status: 'rejected',
      rejection_reason: 'The order was never paid.',
      updated_at: later,
    }),
  'payout.created': () => made(payout()),
  'payout.updated': () => changed(payout(), { payment_reference: 'transfer 1', updated_at: later }),
  'payout.pending': () =>
    changed({ ...payout(), status: 'failed' }, { status: 'pending', updated_at: later }),
  'payout.processing': () => changed(payout(), { status: 'processing', updated_at: later }),
  'payout.paid': () => changed(payout(), { status: 'completed', processed_at: later, updated_at: later }),
  'payout.failed': () =>
    changed(payout(), { status: 'failed', failure_reason: 'The account is closed.', updated_at: later }),
  'payout.returned': () =>
    changed(
      { ...payout(), status: 'completed', processed_at: then },
      {
        returned_at: later,
        return_reason: 'The account is closed.',
        returned_by: newId('apiKey'),
        updated_at: later,
      },
    ),
  'payout.cancelled': () => changed(payout(), { status: 'cancelled', updated_at: later }),
  'adjustment.created': () => made(adjustment()),
  'adjustment.voided': () =>
    changed(adjustment(), {
      voided_at: later,
      void_reason: 'Entered twice',
      voided_by: newId('apiKey'),
    }),
  'connection.failing': () =>
    changed(connection(), { problem: 'events_failed', problem_since: later, updated_at: later }),
  'coupon.created': () => made(coupon()),
  'coupon.deleted': () => made(coupon()),
  'member.added': () => made(membership()),
  'member.removed': () => made(membership()),
  'webhook_endpoint.disabled': () =>
    changed<WebhookEndpoint>(
      { ...disabledEndpoint(), enabled: true, disabled_reason: null, disabled_at: null, updated_at: then },
      { enabled: false, disabled_reason: 'failing', disabled_at: later, updated_at: later },
    ),
};

/**
 * Returns an event of this type that looks like a real one. Its objects belong to no environment and have new
 * ids.
 */
export const sampleOf = (type: WebhookEventType): Sample => samples[type]();

/**
 * Announces a sample event. Like any other, it gets a number, appears in the feed and is sent to its
 * subscribers. Its objects do not exist.
 */
export const announceSample: Endpoint<typeof contract.webhookEvents.test> = async (ctx, { body }) => {
  if (ctx.principal.mode === 'live')
    throw new Failure('INSUFFICIENT_PERMISSIONS', 'Sample events can only be created in a dev environment.');
  return once<DataOf<typeof contract.webhookEvents.test>>(ctx, body, async (tx) => {
    const { data, previous } = sampleOf(body.type);
    const event = outboxEvent(body.type, data, previous);
    await emit(tx, ctx, [event]);
    await audit(tx, ctx, event.id, body);
    return { status: 201, data: { id: event.id, type: body.type } };
  });
};
