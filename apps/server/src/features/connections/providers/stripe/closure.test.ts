import { expect, test } from 'vitest';
import { line, price, StripeAccount } from '../../../../../test/support/stripe/account.ts';
import type { StripeEvent } from '../../../../../test/support/stripe/scenario.ts';
import { scenariosAt } from '../../../../../test/support/stripe/scenarios.ts';
import { type Fact, idsOf, leadsTo } from '../../../../domain/connectors/fact.ts';
import { bareId } from '../../../../domain/connectors/ids.ts';
import { paymentsOf } from '../../../../domain/connectors/payments.ts';
import { UnreadableEvent } from '../../../../domain/connectors/unreadable-event.ts';
import { factsOf } from './facts.ts';

const time = { start: 1_760_000_000, day: 86_400 };
const scenarios = scenariosAt(time);
const settings = {
  keyPrefix: 'stripe',
  countsShipping: false,
  disputes: 'opened' as const,
  barePayments: false,
  canLookUp: true,
};

function readable(events: readonly StripeEvent[]): Fact[] {
  return events.flatMap((event) => {
    try {
      return factsOf(event, { mode: 'live', userIdKey: null, digest: (email) => email });
    } catch (error) {
      if (error instanceof UnreadableEvent) return [];
      throw error;
    }
  });
}

/** Reads facts as the server does: by the ids of those found, until no new ones appear. */
function factsFrom(id: string, facts: readonly Fact[]): Fact[] {
  const ids = new Set([id]);
  const found = new Set<Fact>();
  for (const each of ids) {
    for (const fact of facts.filter((other) => idsOf(other).includes(each))) {
      found.add(fact);
      for (const next of leadsTo(fact)) ids.add(next);
    }
  }
  return [...found];
}

test.each(scenarios)('finds all facts of a payment from its customer: $name', ({ events }) => {
  const facts = readable(events);
  const all = paymentsOf(facts, settings);
  for (const fact of facts) {
    if (fact.kind !== 'payment') continue;
    const found = paymentsOf(factsFrom(fact.customer, facts), settings);
    const names = [fact.customer, bareId(fact.customer)];
    const expected = all.filter(({ customer }) => names.includes(customer));
    expect(found).toEqual(expect.arrayContaining(expected));
  }
});

test('shares no facts between customers who pay the same price with the same code', () => {
  const a = new StripeAccount(time);
  const ofCustomer = (customer: string, invoice: string) => [
    a.session(`cs_${customer}`, 0, { customer, invoice, discounts: [{ promotion_code: 'promo_b' }] }),
    a.invoice(invoice, 0, {
      total: 4_900,
      customer,
      discounts: [{ promotion_code: { id: 'promo_b', code: 'BEN20' } }],
      lines: { data: [line('p_m', 4_900)], has_more: false },
    }),
    a.subscription(`sub_${customer}`, [price('p_m', 'month')], 0, { customer }),
  ];
  const facts = readable([...ofCustomer('cus_1', 'in_1'), ...ofCustomer('cus_2', 'in_2')]);
  const found = factsFrom('customer:cus_1', facts);
  expect(paymentsOf(found, settings)).toMatchObject([
    { key: 'stripe:invoice:in_1', interval: 'monthly', codes: [{ id: 'promo_b', code: 'BEN20' }] },
  ]);
});
