import { stripeEventTypes } from '@tributary/core';
import { describe, expect, test } from 'vitest';
import { StripeAccount } from '../../../../../test/support/stripe/account.ts';
import type { StripeEvent } from '../../../../../test/support/stripe/scenario.ts';
import type { Fact } from '../../../../domain/connectors/fact.ts';
import { paymentsOf } from '../../../../domain/connectors/payments.ts';
import { lastEndOf, trialsOf } from '../../../../domain/connectors/subscriptions.ts';
import { UnreadableEvent } from '../../../../domain/connectors/unreadable-event.ts';
import { factsOf, factsOfAnswer, reasonToIgnore } from './facts.ts';

const start = 1_760_000_000;
const a = new StripeAccount({ start, day: 86_400 });
const options = { mode: 'live' as const, userIdKey: null, digest: (email: string) => `digest of ${email}` };
const settings = {
  keyPrefix: 'stripe',
  countsShipping: false,
  disputes: 'opened' as const,
  barePayments: false,
  canLookUp: false,
};
const facts = (...events: StripeEvent[]): Fact[] => events.flatMap((event) => factsOf(event, options));
const payment = (...events: StripeEvent[]) => paymentsOf(facts(...events), settings)[0];

const unreadable = (read: () => unknown): UnreadableEvent => {
  try {
    read();
  } catch (error) {
    if (error instanceof UnreadableEvent) return error;
    throw error;
  }
  throw new Error('It was read.');
};

describe('unreadable event', () => {
  const invoice = (changes: object) => a.invoice('in_1', 0, { total: 4_900, ...changes });

  test.each<[string, string, StripeEvent]>([
    ['a missing field', 'total', invoice({ amount_paid: 4_900, total: undefined })],
    ['a missing field inside', 'lines.data.0.amount', invoice({ lines: { data: [{ currency: 'usd' }] } })],
    ['an amount that is no integer', 'amount_paid', invoice({ amount_paid: 49.5 })],
    ['an unknown status', 'status', invoice({ status: 'settled' })],
    ['a status that every object has', 'status', invoice({ status: 'constructor' })],
    ['an unknown currency', 'currency', invoice({ currency: 'xyz' })],
    ['an unknown status of a subscription', 'status', a.subscription('sub_1', [], 0, { status: 'frozen' })],
    ['an unknown status of an intent', 'status', a.intent('pi_1', 0, { amount: 1, status: 'half' })],
    ['an unknown status of a session', 'payment_status', a.session('cs_1', 0, { payment_status: 'maybe' })],
    ['a session without an amount', 'amount_total', a.oneOff()],
    ['a dispute of nothing', 'charge', a.dispute(1, 0, 'lost', 0, { payment_intent: null })],
    ['a payment of nothing', 'payment', a.link('in_1', '', 0, { payment: {} })],
  ])('is reported with its field: %s', (_, field, event) => {
    expect(unreadable(() => factsOf(event, options)).field).toBe(field);
  });

  test('has no time, or is not an event at all', () => {
    expect(unreadable(() => factsOf({ ...invoice({}), created: undefined }, options)).field).toBe('created');
    expect(unreadable(() => factsOf('paid', options)).message).toContain('cannot be read');
  });

  test('is a thin event of API v2, and the message says what to select', () => {
    const thin = { object: 'v2.core.event', id: 'evt_1', type: 'v1.invoice.paid', livemode: true };
    expect(unreadable(() => factsOf(thin, options)).message).toContain('select the payload style "Snapshot"');
  });
});

describe('ignored event', () => {
  const paid = a.invoice('in_1', 0, { total: 4_900 });

  test.each<[string, object, string | null]>([
    ['of the other mode', { livemode: false }, 'wrong_mode'],
    ['of a connected account', { account: 'acct_1' }, 'connected_account'],
    ['of a type that is not subscribed', { type: 'invoice.created' }, 'not_subscribed'],
    ['of a type that every object has', { type: 'constructor' }, 'not_subscribed'],
    ['none of these', {}, null],
  ])('is %s', (_, changes, reason) => {
    expect(reasonToIgnore({ ...paid, ...changes }, 'live')).toBe(reason);
    if (reason !== null) expect(factsOf({ ...paid, ...changes }, options)).toEqual([]);
  });

  test('is not a test mode event on a connection of the dev environment', () => {
    expect(reasonToIgnore({ ...paid, livemode: false }, 'dev')).toBeNull();
  });
});

test('never subscribes to invoice.created, because a server that is down would stop the merchant’s billing', () => {
  expect(stripeEventTypes).not.toContain('invoice.created');
  expect(stripeEventTypes).toContain('payment_intent.succeeded');
});

test('returns facts that can be stored as JSON', () => {
  const read = facts(a.session('cs_1', 0), a.invoice('in_1', 0, { total: 4_900 }), a.refund('re_1', 900, 5));
  expect(JSON.parse(JSON.stringify(read))).toEqual(read);
});

test('identifies a guest by the digest of the address, normalized for comparison', () => {
  const guest = { customer: null, customer_details: { email: 'Lin@Example.com' }, amount_total: 5_000 };
  expect(payment(a.oneOff(guest))?.customer).toBe('guest:digest of lin@example.com');
});

test('treats an answer as a separate fact, and ignores a deleted customer', () => {
  const question = { what: 'customer', id: 'customer:cus_1' } as const;
  const deleted = { object: 'customer', id: 'cus_1', deleted: true };
  expect(factsOfAnswer(question, [deleted], 9, options)).toEqual([
    { kind: 'answer', id: 'customer customer:cus_1', order: [9], of: question, at: 9 },
  ]);
  expect(unreadable(() => factsOfAnswer(question, [{ object: 'person' }], 9, options)).field).toBe('object');
});

describe('payment', () => {
  test('on a test clock is marked, because it may be in the future', () => {
    const onClock = a.invoice('in_1', 0, { total: 4_900, test_clock: 'clock_1' });
    expect(payment(onClock)?.isOnTestClock).toBe(true);
    expect(payment(a.invoice('in_1', 0, { total: 4_900 }))?.isOnTestClock).toBe(false);
  });

  test('of a checkout is paid as soon as the session or the intent says so', () => {
    const session = a.oneOff({ amount_total: 5_000 }, 20);
    const intent = a.intent('pi_p', 10, { amount: 5_000 });
    expect(payment(session, intent)?.paidAt).toBe(start + 10);
  });

  test('requires a decision if its intent and its session have different currencies', () => {
    const session = a.oneOff({ amount_total: 1_840, currency: 'eur' });
    const intent = a.intent('pi_p', 0, { amount: 2_000 });
    expect(payment(session, intent)).toMatchObject({
      reason: 'needs_review',
      collected: '1840',
      currency: 'EUR',
    });
  });

  test('uses the intent that paid most of the invoice', () => {
    const events = [
      a.invoice('in_1', 0, { total: 4_900 }),
      a.link('in_1', 'pi_a', 0, { amount_paid: 900 }),
      a.link('in_1', 'pi_b', 0, { amount_paid: 4_000 }),
    ];
    expect(payment(...events)).toMatchObject({ invoiceId: 'in_1', paymentIntentId: 'pi_b' });
    expect([...(payment(...events)?.ids ?? [])].sort()).toEqual(['in_1', 'pi_a', 'pi_b']);
  });

  test('gives a reason for each skip, and only for skips', () => {
    expect(payment(a.invoice('in_1', 0, { total: 0, amount_paid: 0 }))?.reason).toBe('zero');
    expect(payment(a.invoice('in_1', 0, { total: 1, metadata: { trb_skip: 'true' } }))?.reason).toBe('skip');
    expect(payment(a.invoice('in_1', 0, { total: 1, metadata: { trb_skip: 'false' } }))?.reason).toBeNull();
    expect(payment(a.intent('pi_1', 0, { amount: 1 }))?.reason).toBe('bare_payment');
  });

  test('distinguishes a dispute for fraud, which the refund will mention', () => {
    const invoice = a.invoice('in_1', 0, { total: 4_900, payment_intent: 'pi_1' });
    const kinds = (reason: string) =>
      payment(invoice, a.dispute(4_900, 9, 'lost', 0, { reason }))?.reversals.map(({ kind }) => kind);
    expect(kinds('fraudulent')).toEqual(['dispute_fraud']);
    expect(kinds('general')).toEqual(['dispute']);
  });

  test('counts a refund of a charge whose capture created no refund', () => {
    const captured = { payment_intent: 'pi_p', amount: 10_000, amount_captured: 6_000 };
    const events = [
      a.oneOff({ amount_total: 10_000, payment_status: 'unpaid' }),
      a.intent('pi_p', 1, { amount: 10_000, amount_received: 6_000 }),
      a.refund('re_1', 1_000, 9, { payment_intent: 'pi_p', charge: 'ch_1' }),
      // Endpoint of an old version in an account of a newer one.
      a.chargeRefunded(9, { ...captured, amount_refunded: 1_000 }, 3),
    ];
    expect(payment(...events)?.reversed).toBe('1000');
  });
});

describe('subscriptions', () => {
  const trial = { status: 'trialing', trial_start: start, trial_end: start + 14 };

  test('have a trial with its own key once they have begun', () => {
    expect(trialsOf(facts(a.subscription('sub_1', [], 0, trial)), settings)).toEqual([
      {
        key: 'stripe:subscription:sub_1:trial',
        subscriptionId: 'sub_1',
        customer: 'cus_1',
        startedAt: start,
        endsAt: start + 14,
      },
    ]);
    expect(
      trialsOf(facts(a.subscription('sub_1', [], 0, { ...trial, status: 'incomplete' })), settings),
    ).toEqual([]);
    expect(trialsOf(facts(a.subscription('sub_1', [])), settings)).toEqual([]);
  });

  test('have ended when the customer’s last one has', () => {
    const ended = (id: string, at: number) =>
      a.subscription(id, [], 9, { status: 'canceled', ended_at: start + at });
    expect(lastEndOf(facts(ended('sub_1', 5), ended('sub_2', 8)), 'cus_1')).toBe(start + 8);
    expect(lastEndOf(facts(ended('sub_1', 5), a.subscription('sub_2', [])), 'cus_1')).toBeNull();
    expect(lastEndOf(facts(ended('sub_1', 5)), 'cus_2')).toBeNull();
    const never = a.subscription('sub_2', [], 9, { status: 'incomplete_expired' });
    expect(lastEndOf(facts(ended('sub_1', 5), never), 'cus_1')).toBe(start + 5);
  });

  test('follow their newest event', () => {
    const begun = a.subscription('sub_1', [], 5);
    const ended = a.subscription('sub_1', [], 5, { status: 'canceled', ended_at: start + 5 });
    expect(lastEndOf(facts(ended, begun), 'cus_1')).toBe(start + 5);
    expect(lastEndOf(facts(ended, a.subscription('sub_1', [], 6)), 'cus_1')).toBeNull();
  });
});
