import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Fact, type LookUp, mergeFacts } from '../../src/domain/connectors/fact.ts';
import { paymentsOf } from '../../src/domain/connectors/payments.ts';
import { factsOf, factsOfAnswer } from '../../src/features/connections/providers/stripe/facts.ts';
import type { FakeStripe } from '../support/stripe/fake/fake-stripe.ts';
import {
  type Happening,
  type HappeningName,
  happeningNames,
  playHistory,
} from '../support/stripe/fake/random-history.ts';

const NOW = 1_700_000_000;
const RUNS = 300;
const settings = {
  keyPrefix: 'stripe',
  countsShipping: false,
  disputes: 'opened',
  barePayments: true,
  canLookUp: true,
} as const;
const options = {
  mode: 'live',
  userIdKey: null,
  digest: (email: string) => createHash('sha256').update(email).digest('hex'),
} as const;

/** Older versions cannot represent an invoice with several payments, or a payment for several invoices. */
const SHARED_PAYMENTS_SINCE = '2025-03-31';
const withSharedPayments: HappeningName[] = ['bill in parts', 'pay two invoices at once'];

const happeningsIn = (version: string): HappeningName[] =>
  happeningNames.filter((name) => version >= SHARED_PAYMENTS_SINCE || !withSharedPayments.includes(name));

const historyIn = (version: string) =>
  fc.array(
    fc.record<Happening>({
      does: fc.constantFrom(...happeningsIn(version), 'refund', 'refund', 'end a refund', 'decide a dispute'),
      pick: fc.nat(20),
      way: fc.nat(255),
      amount: fc.integer({ min: 100, max: 20_000 }),
    }),
    { minLength: 1, maxLength: 14 },
  );

/** Returns the API's response to a look-up that the rules request. */
function answerTo(shop: FakeStripe, { what, id }: LookUp, version: string): object[] {
  const bare = id.slice(id.indexOf(':') + 1);
  const show = (ref: string, expand: string[] = []) => shop.shown(ref, expand, version);
  switch (what) {
    case 'invoice':
      return [show(bare, ['discounts'])];
    case 'invoice_lines':
      return shop.get('invoice', bare).lines.data.map((line) => ({ ...line }));
    case 'invoice_payments':
      return shop
        .all('invoice_payment')
        .filter(({ invoice, payment, status }) => {
          const isOf = invoice === bare || payment.payment_intent === bare;
          return isOf && status === 'paid';
        })
        .map((payment) => show(payment.id));
    case 'sessions':
      return shop
        .all('checkout.session')
        .filter(({ payment_intent }) => payment_intent === bare)
        .map((session) => show(session.id));
    case 'line_items':
      return shop.get('checkout.session', bare).line_items?.data ?? [];
    case 'refunds':
      return shop
        .all('refund')
        .filter(({ charge }) => charge === bare)
        .map((refund) => show(refund.id));
    default:
      return [show(bare)];
  }
}

/** Returns the facts that the rules derive from the events and their look-ups. */
function understood(shop: FakeStripe, events: readonly object[]) {
  let facts = mergeFacts(events.flatMap((event) => factsOf(event, options)));
  for (;;) {
    const payments = paymentsOf(facts, settings);
    const [next] = payments.flatMap(({ lookUps }) => lookUps);
    if (!next) return payments;
    const answer = answerTo(shop, next, '2026-10-28.endive');
    const learnt: Fact[] = factsOfAnswer(next, answer, shop.now + 1, options);
    facts = mergeFacts([...facts, ...learnt]);
  }
}

const summary = (shop: FakeStripe) =>
  shop
    .paidPayments()
    .map((id) => shop.expectedOf(id))
    .map(({ id, currency, collected, total, tax, shipping, reversed }) => ({
      ...{ id, currency: currency.toUpperCase() },
      base: String(nearestEven(collected * (total - tax - shipping), total)),
      collected: String(collected),
      gross: String(total),
      tax: String(tax),
      reversed: String(reversed),
    }))
    .sort(byId);

/**
 * Returns n ÷ d rounded half to even; 0 for a free invoice paid with a debt. These amounts are small enough for
 * numbers.
 */
function nearestEven(n: number, d: number): number {
  if (d === 0) return 0;
  const [whole, rest] = [Math.floor(n / d), n % d];
  if (rest * 2 === d) return whole + (whole % 2);
  return rest * 2 > d ? whole + 1 : whole;
}

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);

describe.each(['2020-08-27', '2023-10-16', '2024-12-18.acacia', '2025-03-31.basil', '2026-10-28.endive'])(
  'events of an account in version %s',
  (version) => {
    test('lead to the totals of its final objects in any order and with repetitions', () => {
      fc.assert(
        fc.property(
          historyIn(version),
          fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
          (steps, chance) => {
            const shop = playHistory(steps, { now: NOW, apiVersion: version });
            const events = shop.events(version);
            const keyed = [...events, ...events.slice(0, 5)].map((event) => ({
              event,
              key: chance.next().value,
            }));
            const shuffled = keyed.sort((a, b) => a.key - b.key).map(({ event }) => event);
            const payments = understood(shop, shuffled).map(
              ({ invoiceId, paymentIntentId, currency, base, collected, gross, tax, reversed }) => ({
                ...{
                  id: invoiceId ?? paymentIntentId ?? '',
                  currency,
                  base,
                  collected,
                  gross,
                  tax,
                  reversed,
                },
              }),
            );
            expect(payments.filter(({ collected }) => collected !== '0').sort(byId)).toEqual(summary(shop));
          },
        ),
        { numRuns: RUNS },
      );
    });
  },
);
