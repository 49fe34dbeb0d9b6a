import { describe, expect, test } from 'vitest';
import type { HintFact, LinkFact, PaymentFact, ReversalFact } from './fact.ts';
import { customerIdsIn, factsOfIds, underPseudonym, withoutCustomer } from './without-customer.ts';

const payment: PaymentFact = {
  ...{ kind: 'payment', id: 'invoice:in_1', order: [1, 5], source: 'invoice', isPaid: true, paidAt: 5 },
  ...{ customer: 'customer:cus_1', email: 'cy@example.com', currency: 'USD', collected: '4900' },
  ...{ total: '4900', totalWithoutTax: '4900', shippingWithoutTax: '0', subscription: 'subscription:sub_1' },
  ...{ billingReason: null, isSkipped: false, isOnTestClock: false, isConverted: false },
};
const hint: HintFact = {
  ...{ kind: 'hint', id: 'session:cs_1', order: [5], customer: null, on: 'invoice:in_1', at: 5 },
  ...{ email: 'cy@example.com', click: 'clk_1', clientReferenceId: 'user-1', userId: 'user-1' },
  ...{ discounts: ['promotion_code:promo_1'], isSkipped: false },
};
const reversal: ReversalFact = {
  ...{ kind: 'reversal', id: 'refund:re_1', order: [1], reversalKind: 'refund', on: 'payment_intent:pi_1' },
  ...{ charge: 'charge:ch_1', at: 6, currency: 'USD', amount: '900', away: '900', isFinal: true },
  ...{ hasFailed: false, heardAt: 6 },
};
const link: LinkFact = {
  ...{ kind: 'link', id: 'invoice_payment:inpay_1', order: [1], from: 'payment_intent:pi_1' },
  ...{ to: 'invoice:in_1', holds: true, isDetached: false, amount: '4900' },
};

const pseudonym = (bare: string) => `erased_${bare.length}`;
const rename = (id: string) => underPseudonym(id, pseudonym);

describe('anonymized facts', () => {
  test('keep what was paid, without the address and the ids', () => {
    expect(withoutCustomer(payment, rename)).toEqual({
      ...payment,
      ...{ id: 'invoice:erased_4', customer: 'customer:erased_5', email: null },
      subscription: 'subscription:erased_5',
    });
  });

  test('keep the code of a hint, but not who referred the customer', () => {
    expect(withoutCustomer(hint, rename)).toEqual({
      ...hint,
      ...{ id: 'session:erased_4', on: 'invoice:erased_4', email: null, click: null },
      ...{ clientReferenceId: null, userId: null, discounts: ['promotion_code:promo_1'] },
    });
  });

  test('keep the id of a refund, on which the key of the recorded refund is based', () => {
    expect(withoutCustomer(reversal, rename)).toEqual({
      ...reversal,
      ...{ on: 'payment_intent:erased_4', charge: 'charge:erased_4' },
    });
  });

  test('keep the id of a link, and remove ids within an answer', () => {
    expect(withoutCustomer(link, rename)).toEqual({
      ...link,
      ...{ from: 'payment_intent:erased_4', to: 'invoice:erased_4' },
    });
    const answer = {
      ...{ kind: 'answer' as const, id: 'invoice invoice:in_1', order: [5], at: 5 },
      of: { what: 'invoice' as const, id: 'invoice:in_1' },
    };
    expect(withoutCustomer(answer, rename)).toMatchObject({
      ...{ id: 'invoice invoice:erased_4', of: { what: 'invoice', id: 'invoice:erased_4' } },
    });
  });
});

test('includes the ids of every object of a customer except refunds, links and codes', () => {
  expect(customerIdsIn([payment, hint, reversal, link]).sort()).toEqual([
    'charge:ch_1',
    'customer:cus_1',
    'invoice:in_1',
    'payment_intent:pi_1',
    'session:cs_1',
    'subscription:sub_1',
  ]);
});

test('finds facts connected to an id over any number of steps, and no others', () => {
  const other = { ...payment, id: 'invoice:in_2', customer: 'customer:cus_2', subscription: null };
  const facts = [reversal, other, hint, link, payment];
  expect(factsOfIds(facts, new Set(['customer:cus_1']))).toEqual(new Set([reversal, hint, link, payment]));
  expect(factsOfIds(facts, new Set(['customer:cus_3']))).toEqual(new Set());
});
