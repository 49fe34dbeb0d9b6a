import { type Era, line, price, productLine, StripeAccount, type Time } from '../account.ts';
import type { Scenario } from '../scenario.ts';

/**
 * Returns scenarios with refunds and disputes, some of them undone, and with events that are truncated, unreadable or
 * in a different API format.
 */
export function reversalScenarios(time: Time): Scenario[] {
  const a = new StripeAccount(time);
  const day = a.day;
  const sale = (total: number, fields = {}) => [
    a.session('cs_1', 0, { invoice: 'in_1' }),
    a.invoice('in_1', 0, { total, ...fields }),
    a.link('in_1', 'pi_1', 0),
  ];
  const first = sale(4_900);
  const whole = { sale: 4_900, left: 4_900, commission: 980 };
  const none = { sale: 4_900, left: 0, commission: 0 };
  const away = (...amounts: number[]) => ({ balance_transactions: amounts.map((amount) => ({ amount })) });
  const thirds = [
    ...sale(9_999, { total_excluding_tax: 8_333 }),
    a.refund('re_1', 3_333, day),
    a.refund('re_2', 3_333, 2 * day),
  ];
  const failed = (amount: number) => a.refund('re_1', amount, day, { status: 'failed' }, 9 * day);
  const disputed = [
    ...sale(10_000),
    a.refund('re_1', 2_000, day),
    a.dispute(10_000, 2 * day, 'needs_response'),
  ];
  const re1 = (fields = {}) => a.refundObject('re_1', 4_900, day, fields);
  const re2 = (fields = {}) => a.refundObject('re_2', 900, 9 * day, fields);
  const withoutKey = { given: { hasApiKey: false } };

  return [
    { name: 'a full refund', events: [...first, a.refund('re_1', 4_900, day)], expected: [none] },
    {
      name: 'two partial refunds',
      events: [...sale(3_333), a.refund('re_1', 1_000, day), a.refund('re_2', 500, 2 * day)],
      expected: [{ sale: 3_333, left: 1_833, commission: 367 }],
    },
    {
      name: 'a partial refund of a sale with tax',
      events: [...sale(12_000, { total_excluding_tax: 10_000 }), a.refund('re_1', 3_000, day)],
      expected: [{ sale: 10_000, left: 7_500, commission: 1_500 }],
    },
    {
      name: 'three thirds of 100.00 with 19 % tax inside',
      events: [
        ...sale(10_000, { total_excluding_tax: 8_403 }),
        a.refund('re_1', 3_333, day),
        a.refund('re_2', 3_333, 2 * day),
        a.refund('re_3', 3_334, 3 * day),
      ],
      expected: [{ sale: 8_403, left: 0, commission: 0 }],
    },
    {
      name: 'a refund that is pending',
      events: [...first, a.refund('re_1', 900, day, { status: 'pending' })],
      expected: [whole],
    },
    {
      name: 'a refund that requires action, then is pending, then succeeds',
      events: [
        ...first,
        a.refund('re_1', 4_900, day, { status: 'requires_action' }),
        a.refund('re_1', 4_900, day, { status: 'pending' }),
        a.refund('re_1', 4_900, day, {}, 3 * day),
      ],
      expected: [none],
    },
    {
      name: 'a refund that succeeds, then fails',
      events: [
        ...sale(10_000),
        a.refund('re_1', 10_000, day),
        a.refund('re_1', 10_000, day, { status: 'failed' }, 9 * day),
      ],
      expected: [{ sale: 10_000, left: 10_000, commission: 2_000 }],
    },
    {
      name: 'a refund that was canceled',
      events: [
        ...first,
        a.refund('re_1', 4_900, day),
        a.refund('re_1', 4_900, day, { status: 'canceled' }, day),
      ],
      expected: [whole],
    },
    {
      name: 'two refunds, of which the first fails',
      events: [...thirds, failed(3_333)],
      expected: [{ sale: 8_333, left: 5_555, commission: 1_111 }],
      refunds: [
        'stripe:refund:re_1:1 2778',
        'stripe:refund:re_2:1 2777',
        'undo stripe:refund:re_1:1',
        'stripe:refund:re_2:2 1',
      ],
    },
    {
      name: 'the same, and the older refund is heard of last',
      events: [
        ...sale(9_999, { total_excluding_tax: 8_333 }),
        a.refund('re_2', 3_333, 2 * day),
        a.refund('re_1', 3_333, day, {}, 3 * day),
        failed(3_333),
      ],
      expected: [{ sale: 8_333, left: 5_555, commission: 1_111 }],
      refunds: ['stripe:refund:re_2:1 2778', 'stripe:refund:re_2:2 2777', 'undo stripe:refund:re_2:2'],
    },
    {
      name: 'a refund without a payment',
      events: [...first, a.refund('re_1', 900, day, { payment_intent: null })],
      expected: [whole],
    },
    {
      name: 'a refund announced by refund.updated and charge.refunded',
      events: [
        ...first,
        a.refund('re_1', 900, day),
        a.chargeRefunded(
          day,
          {
            amount_refunded: 900,
            invoice: 'in_1',
            refunds: { data: [a.refundObject('re_1', 900, day)] },
          },
          1,
        ),
      ],
      expected: [{ sale: 4_900, left: 4_000, commission: 800 }],
    },
    {
      name: 'a refund that names the charge alone',
      events: [
        ...first,
        a.refund('re_1', 900, day, { payment_intent: null, charge: 'ch_1' }),
        a.chargeRefunded(day, { amount_refunded: 900 }),
      ],
      ...withoutKey,
      expected: [{ sale: 4_900, left: 4_000, commission: 800 }],
    },
    {
      name: 'an open dispute',
      events: [...first, a.dispute(4_900, day, 'needs_response')],
      expected: [none],
    },
    {
      name: 'an open dispute, where only lost ones count',
      events: [...first, a.dispute(4_900, day, 'needs_response', 0, away(-4_900))],
      given: { settings: { disputes: 'lost' } },
      expected: [whole],
    },
    {
      name: 'a lost dispute, where only lost ones count',
      events: [
        ...first,
        a.dispute(4_900, day, 'needs_response', 0, away(-4_900)),
        a.dispute(4_900, day, 'lost', 40 * day, away(-4_900)),
      ],
      given: { settings: { disputes: 'lost' } },
      expected: [none],
    },
    {
      name: 'a dispute that is won',
      events: [
        ...first,
        a.dispute(4_900, day, 'needs_response'),
        a.dispute(4_900, day, 'under_review', 5 * day),
        a.dispute(4_900, day, 'won', 40 * day),
      ],
      expected: [whole],
    },
    {
      name: 'a dispute that is lost',
      events: [...first, a.dispute(4_900, day, 'needs_response'), a.dispute(4_900, day, 'lost', 40 * day)],
      expected: [none],
    },
    {
      name: 'an inquiry',
      events: [...first, a.dispute(4_900, day, 'warning_needs_response')],
      expected: [whole],
    },
    {
      name: 'an inquiry that is closed',
      events: [
        ...first,
        a.dispute(4_900, day, 'warning_needs_response'),
        a.dispute(4_900, day, 'warning_closed', 9 * day),
      ],
      expected: [whole],
    },
    {
      name: 'an inquiry that is closed and becomes a dispute',
      events: [
        ...first,
        a.dispute(4_900, day, 'warning_closed', 9 * day),
        a.dispute(4_900, day, 'needs_response', 20 * day),
      ],
      expected: [none],
    },
    {
      name: 'a dispute that is won, and lost after all',
      events: [
        ...first,
        a.dispute(4_900, day, 'needs_response'),
        a.dispute(4_900, day, 'won', 40 * day),
        a.dispute(4_900, day, 'lost', 60 * day),
      ],
      expected: [none],
      refunds: ['stripe:dispute:du_1:1 4900', 'undo stripe:dispute:du_1:1', 'stripe:dispute:du_1:2 4900'],
    },
    {
      name: 'refunded in full, and once more in part by a credit note paid outside',
      events: [...first, a.refund('re_1', 4_900, day), a.creditNote(2 * day, 1_000)],
      expected: [none],
    },
    {
      name: 'a refund of 20.00, then a dispute of the whole 100.00 that is lost',
      events: [...disputed, a.dispute(10_000, 2 * day, 'lost', 40 * day)],
      expected: [{ sale: 10_000, left: 0, commission: 0 }],
    },
    {
      name: 'a dispute that is won, then a refund',
      events: [
        ...first,
        a.dispute(4_900, day, 'needs_response'),
        a.dispute(4_900, day, 'won', 40 * day),
        a.refund('re_1', 4_900, 50 * day),
      ],
      expected: [none],
    },
    {
      name: 'a dispute that is lost, appealed and won',
      events: [
        ...first,
        a.dispute(4_900, day, 'lost', 40 * day),
        a.dispute(4_900, day, 'appeal_under_review', 50 * day),
        a.dispute(4_900, day, 'won', 80 * day),
      ],
      expected: [whole],
    },
    {
      name: 'a dispute that is lost and appealed',
      events: [
        ...first,
        a.dispute(4_900, day, 'lost', 40 * day),
        a.dispute(4_900, day, 'appeal_under_review', 50 * day),
      ],
      expected: [none],
    },
    {
      name: 'a dispute that is lost and appealed in one second',
      events: [
        ...first,
        a.dispute(4_900, day, 'won', 40 * day),
        a.dispute(4_900, day, 'appeal_needs_response', 40 * day),
        a.dispute(4_900, day, 'lost', 40 * day),
      ],
      expected: [whole],
    },
    {
      name: 'a dispute that is won, and half of the money comes back',
      events: [
        ...first,
        a.dispute(4_900, day, 'needs_response', 0, away(-4_900)),
        a.dispute(4_900, day, 'won', 40 * day, away(-4_900, 2_450)),
      ],
      expected: [{ sale: 4_900, left: 2_450, commission: 490 }],
    },
    {
      name: 'a dispute that is won, and no money comes back',
      events: [
        ...first,
        a.dispute(4_900, day, 'needs_response', 0, away(-4_900)),
        a.dispute(4_900, day, 'won', 40 * day, away(-4_900)),
      ],
      expected: [none],
    },
    {
      name: 'a dispute whose balance transactions are in the settlement currency',
      events: [
        ...first,
        a.dispute(4_900, day, 'needs_response', 0, away(-4_500)),
        a.dispute(4_900, day, 'won', 40 * day, away(-4_500, 1_125)),
      ],
      expected: [{ sale: 4_900, left: 1_225, commission: 245 }],
    },
    {
      name: 'a dispute that is prevented, and money moved',
      events: [...first, a.dispute(4_900, day, 'prevented', 0, away(-4_900))],
      expected: [none],
    },
    {
      name: 'a dispute that is prevented, and no money moved',
      events: [...first, a.dispute(4_900, day, 'prevented', 0, away())],
      expected: [whole],
    },
    {
      name: 'two events of a dispute in one second: the one with more balance transactions is newer',
      events: [
        ...first,
        a.dispute(4_900, day, 'won', 40 * day, away(-4_900)),
        { ...a.dispute(4_900, day, 'won', 40 * day, away(-4_900, 4_900)), type: 'charge.dispute.closed' },
      ],
      expected: [whole],
    },
    {
      name: 'a dispute that is won by webhook, and an older answer of the API',
      events: [
        ...first,
        a.dispute(4_900, day, 'won', 40 * day),
        a.dispute(4_900, day, 'under_review', 30 * day),
      ],
      expected: [whole],
    },
    {
      name: 'a dispute in euro of a payment in dollars',
      events: [...first, a.refund('re_1', 900, day), a.dispute(4_500, day, 'lost', 0, { currency: 'eur' })],
      expected: [{ sale: 4_900, left: 4_000, commission: 800 }],
      notes: { 'stripe:invoice:in_1': ['currency_differs'] },
    },
    {
      name: 'a refund of 20.00, an open dispute of 100.00, and the refund fails',
      events: [...disputed, failed(2_000)],
      expected: [{ sale: 10_000, left: 0, commission: 0 }],
      refunds: [
        'stripe:refund:re_1:1 2000',
        'stripe:dispute:du_1:1 8000',
        'undo stripe:refund:re_1:1',
        'stripe:dispute:du_1:2 2000',
      ],
    },
    {
      name: 'the same, and the dispute is won',
      events: [...disputed, failed(2_000), a.dispute(10_000, 2 * day, 'won', 40 * day)],
      expected: [{ sale: 10_000, left: 10_000, commission: 2_000 }],
    },
    {
      name: 'a dispute of 100.00, then a refund of 20.00, and the dispute is won',
      events: [
        ...sale(10_000),
        a.dispute(10_000, day, 'needs_response'),
        a.refund('re_1', 2_000, 2 * day),
        a.dispute(10_000, day, 'won', 40 * day),
      ],
      expected: [{ sale: 10_000, left: 8_000, commission: 1_600 }],
      refunds: ['stripe:dispute:du_1:1 10000', 'undo stripe:dispute:du_1:1', 'stripe:refund:re_1:1 2000'],
    },
    {
      name: 'two payments of one invoice, of which one is refunded',
      events: [
        ...sale(10_000),
        a.link('in_1', 'pi_2', 0),
        a.refund('re_1', 4_000, day, { payment_intent: 'pi_2' }),
      ],
      expected: [{ sale: 10_000, left: 6_000, commission: 1_200 }],
    },
    {
      name: 'two payments of one invoice, of which one is refunded and disputed: no more than it paid',
      events: [
        a.session('cs_1', 0),
        a.invoice('in_1', 0, { total: 10_000 }),
        a.link('in_1', 'pi_1', 0, { amount_paid: 6_000 }),
        a.link('in_1', 'pi_2', 0, { amount_paid: 4_000 }),
        a.refund('re_2', 3_000, day, { payment_intent: 'pi_2' }),
        a.dispute(4_000, 2 * day, 'lost', 0, { payment_intent: 'pi_2' }),
      ],
      expected: [{ sale: 10_000, left: 6_000, commission: 1_200 }],
    },
    {
      name: 'an invoice that is paid in part, refunded and never finished',
      events: [
        a.session('cs_1', 0),
        a.invoice('in_1', 0, { total: 10_000, status: 'open', amount_paid: 6_000 }),
        a.link('in_1', 'pi_1', 0, { amount_paid: 6_000 }),
        a.refund('re_1', 6_000, day),
      ],
      expected: [],
    },
    {
      name: 'an invoice that a detached payment reopens before anything was recorded',
      events: [
        ...first,
        a.event('invoice_payment.detached', a.invoicePaymentObject('in_1', 'pi_1'), 2 * day),
      ],
      readsAllFirst: true,
      expected: [],
    },
    {
      name: 'an invoice that was reopened and paid again',
      events: [
        ...first,
        a.event('invoice_payment.detached', a.invoicePaymentObject('in_1', 'pi_1'), 2 * day),
        a.invoice('in_1', 3 * day, { total: 4_900 }),
        a.link('in_1', 'pi_2', 3 * day),
      ],
      readsAllFirst: true,
      expected: [whole],
    },
    {
      name: 'Ugandan shilling, hundredths at Stripe, refunded in part',
      events: [...sale(500_000, { currency: 'ugx' }), a.refund('re_1', 200_000, day, { currency: 'ugx' })],
      expected: [{ sale: 5_000, left: 3_000, commission: 600 }],
    },
    {
      name: 'dinar, refunded in part',
      events: [...sale(12_340, { currency: 'kwd' }), a.refund('re_1', 2_340, day, { currency: 'kwd' })],
      expected: [{ sale: 12_340, left: 10_000, commission: 2_000 }],
    },
    {
      name: 'ariary, disputed',
      events: [...sale(50_000, { currency: 'mga' }), a.dispute(20_000, day, 'lost', 0, { currency: 'mga' })],
      expected: [{ sale: 5_000_000, left: 3_000_000, commission: 600_000 }],
    },
    ...captureScenarios(a),
    {
      name: 'charge.refunded without a list, with a key',
      events: [...first, a.chargeRefunded(day)],
      given: { answers: { 'refunds charge:ch_1': { objects: [re1()] } } },
      expected: [none],
    },
    {
      name: 'charge.refunded without a list, twice',
      events: [...first, a.chargeRefunded(day, { amount_refunded: 900 })],
      afterwards: [{ event: a.chargeRefunded(9 * day, { amount_refunded: 1_800 }) }],
      given: {
        answers: {
          'refunds charge:ch_1': {
            inTurn: [[re1({ amount: 900 })], [re1({ amount: 900 }), re2()]],
          },
        },
      },
      expected: [{ sale: 4_900, left: 3_100, commission: 620 }],
    },
    {
      name: 'charge.refunded without a list, that refund fails, and another of the same amount',
      events: [...first, a.chargeRefunded(day, { amount_refunded: 900 })],
      afterwards: [
        { event: a.refund('re_1', 900, day, { charge: 'ch_1', status: 'failed' }, 4 * day) },
        { event: a.refund('re_1', 900, day, { charge: 'ch_1', status: 'failed' }, 19 * day) },
        { event: a.chargeRefunded(9 * day, { amount_refunded: 900 }) },
      ],
      given: {
        answers: {
          'refunds charge:ch_1': {
            inTurn: [[re1({ amount: 900 })], [re1({ amount: 900, status: 'failed' }), re2()]],
          },
        },
      },
      expected: [{ sale: 4_900, left: 4_000, commission: 800 }],
      refunds: ['stripe:refund:re_1:1 900', 'undo stripe:refund:re_1:1', 'stripe:refund:re_2:1 900'],
    },
    {
      name: 'charge.refunded without a list, without a key',
      events: [...first, a.chargeRefunded(day)],
      ...withoutKey,
      expected: [whole],
      notes: { 'stripe:invoice:in_1': ['needs_api_key'] },
    },
    {
      name: 'charge.refunded without a list, and refund.updated, without a key',
      events: [...first, a.chargeRefunded(day), a.refund('re_1', 4_900, day)],
      ...withoutKey,
      expected: [none],
    },
    {
      name: 'the same, and the refund fails',
      events: [...first, a.chargeRefunded(day), a.refund('re_1', 4_900, day), failed(4_900)],
      ...withoutKey,
      expected: [whole],
    },
    ...cutLines(a),
    {
      name: 'an unknown status of a refund',
      events: [...first, a.refund('re_1', 900, day, { status: 'reversed' })],
      expected: [whole],
      unreadable: 1,
    },
    {
      name: 'an unknown status of a dispute',
      events: [...first, a.dispute(4_900, day, 'needs_response'), a.dispute(4_900, day, 'paused', 2 * day)],
      expected: [none],
      unreadable: 1,
    },
    {
      name: 'an unknown status of an invoice',
      events: [a.session('cs_1', 0), a.invoice('in_1', 0, { total: 4_900, status: 'settled' })],
      expected: [],
      unreadable: 1,
    },
    {
      name: 'an unknown currency',
      events: [a.session('cs_1', 0), a.invoice('in_1', 0, { total: 4_900, currency: 'xyz' })],
      expected: [],
      unreadable: 1,
    },
    {
      name: 'two answers about one invoice in one second, which differ by the address',
      events: [
        a.invoice('in_1', 0, { total: 4_900, customer_email: 'a@example.com' }),
        a.invoice('in_1', 0, { total: 4_900, customer_email: 'z@example.com' }),
      ],
      given: { referrals: [{ affiliate: 'ada', emails: ['z@example.com'] }] },
      readsAllFirst: true,
      expected: [whole],
    },
    {
      name: 'a one-off payment by webhook, and 40 days later from a list: paid when we first heard so',
      events: [
        a.oneOff({ amount_total: 6_000 }),
        a.invoice('in_2', 20 * day, { total: 4_900 }),
        a.oneOff({ amount_total: 6_000 }, 40 * day),
      ],
      given: { payments: 1 },
      readsAllFirst: true,
      expected: [
        { sale: 6_000, left: 6_000, commission: 1_200 },
        { ...whole, commission: 0 },
      ],
    },
    ...([1, 2, 3, 4] as const).map((era) => eraScenario(a, era)),
  ];
}

/** Returns scenarios with money that was authorized but never collected. */
function captureScenarios(a: StripeAccount): Scenario[] {
  const { day } = a;
  const held = a.oneOff({ amount_total: 10_000, payment_status: 'unpaid' });
  const charge = (t: number, refunded: number, era: Era) =>
    a.chargeRefunded(
      t,
      { payment_intent: 'pi_p', amount: 10_000, amount_captured: 6_000, amount_refunded: refunded },
      era,
    );
  const refund = (id: string, amount: number, t: number, fields = {}) =>
    a.refund(id, amount, t, { payment_intent: 'pi_p', charge: 'ch_1', ...fields });
  const captured = a.intent('pi_p', day, { amount: 10_000, amount_received: 6_000, latest_charge: 'ch_1' });
  return [
    {
      name: 'manual capture of a part: the session completes unpaid, and no event of it follows',
      events: [held, captured],
      expected: [{ sale: 6_000, left: 6_000, commission: 1_200 }],
      keys: ['stripe:payment_intent:pi_p'],
    },
    {
      name: 'manual capture of a part, with tax in the session',
      events: [
        a.oneOff({
          amount_total: 12_000,
          payment_status: 'unpaid',
          total_details: { amount_tax: 2_000 },
        }),
        a.intent('pi_p', day, { amount: 12_000, amount_received: 6_000 }),
      ],
      expected: [{ sale: 5_000, left: 5_000, commission: 1_000 }],
    },
    {
      name: 'manual capture that never happens',
      events: [held],
      expected: [],
    },
    {
      name: 'the refund that a partial capture made before 2025-03-31, and a real one',
      events: [
        held,
        captured,
        charge(day, 4_000, 3),
        refund('re_1', 4_000, day),
        refund('re_2', 1_500, 2 * day),
        charge(2 * day, 5_500, 3),
      ],
      given: { hasApiKey: false },
      expected: [{ sale: 6_000, left: 4_500, commission: 900 }],
    },
    {
      name: 'a refund after a partial capture since 2025-03-31',
      events: [held, captured, refund('re_1', 4_500, 2 * day), charge(2 * day, 4_500, 4)],
      given: { hasApiKey: false },
      expected: [{ sale: 6_000, left: 1_500, commission: 300 }],
    },
    {
      name: 'a refund of an authorisation that expired',
      events: [
        a.oneOff({ amount_total: 10_000 }),
        refund('re_1', 4_000, day, { reason: 'expired_uncaptured_charge' }),
      ],
      expected: [{ sale: 10_000, left: 10_000, commission: 2_000 }],
    },
  ];
}

/** Returns scenarios in which events contain only the first lines of an invoice. */
function cutLines(a: StripeAccount): Scenario[] {
  const session = a.session('cs_1', 0);
  const lines = [productLine('prod_a', 6_000), productLine('prod_b', 4_000)];
  const whole = a.invoice('in_1', 0, { total: 10_000, lines: { data: lines, has_more: false } });
  const cut = (product: string, amount: number, later = 0) => ({
    ...a.invoice('in_1', 0, {
      total: 10_000,
      lines: { data: [productLine(product, amount)], has_more: true },
    }),
    created: a.start + 1 + later,
  });
  const given = { rate: 30, products: ['prod_b'] };
  const expected = [{ sale: 10_000, left: 10_000, commission: 1_200 }];
  return [
    {
      name: 'cut lines (A), then whole ones',
      events: [session, cut('prod_a', 6_000), whole],
      given,
      expected,
    },
    {
      name: 'whole lines, then cut ones (A)',
      events: [session, whole, cut('prod_a', 6_000, a.day)],
      given,
      expected,
    },
    {
      name: 'cut lines (B), then whole ones',
      events: [session, cut('prod_b', 4_000), whole],
      given,
      expected,
    },
    {
      name: 'whole lines, then cut ones (B)',
      events: [session, whole, cut('prod_b', 4_000, a.day)],
      given,
      expected,
    },
    {
      name: 'cut lines, and whole ones by a look-up',
      events: [session, cut('prod_a', 6_000), a.link('in_1', 'pi_1', 0)],
      given: { ...given, answers: { 'invoice_lines invoice:in_1': { objects: lines } } },
      expected,
    },
    {
      name: 'cut lines, without a key',
      events: [session, cut('prod_a', 6_000), a.link('in_1', 'pi_1', 0)],
      given: { ...given, hasApiKey: false },
      expected: [{ sale: 10_000, left: 10_000, commission: 0 }],
      notes: { 'stripe:invoice:in_1': ['needs_api_key'] },
    },
  ];
}

/**
 * Returns one history in each API format: 120.00 a month including 20.00 tax, with refunds of 30.00 and 10.00, of which
 * the second fails.
 */
function eraScenario(a: StripeAccount, era: Era): Scenario {
  const { day } = a;
  const monthly = price('p_m', 'month');
  const one = a.refundObject('re_1', 3_000, day);
  const two = a.refundObject('re_2', 1_000, 2 * day);
  const twoFails = { ...two, status: 'failed' };
  const lineOfEra =
    era < 4
      ? {
          object: 'line_item',
          amount: 12_000,
          currency: 'usd',
          type: 'subscription',
          proration: false,
          price: monthly,
          tax_amounts: [{ amount: 2_000, inclusive: true }],
        }
      : { ...line('p_m', 12_000), taxes: [{ amount: 2_000, tax_behavior: 'inclusive' }] };
  const invoice = a.invoice(
    'in_1',
    0,
    {
      total: 12_000,
      total_excluding_tax: era === 1 ? undefined : 10_000,
      ...(era < 4 && { tax: 2_000, payment_intent: 'pi_1', charge: 'ch_1', subscription: 'sub_1' }),
      lines: { data: [lineOfEra], has_more: false },
    },
    era,
  );
  const refunded = (t: number, amount: number, ...refunds: object[]) =>
    a.chargeRefunded(
      t,
      {
        amount: 12_000,
        amount_refunded: amount,
        ...(era < 4 && { invoice: 'in_1' }),
        ...(era === 1 && { refunds: { data: refunds, has_more: false } }),
      },
      era,
    );
  return {
    name: `era ${era} of API versions`,
    events: [
      a.session('cs_1', 0),
      invoice,
      ...(era === 4 ? [a.link('in_1', 'pi_1', 0), a.subscription('sub_1', [monthly])] : []),
      refunded(day, 3_000, one),
      refunded(2 * day, 4_000, one, two),
      ...(era > 2 ? [a.event('refund.created', one, day), a.event('refund.created', two, 2 * day)] : []),
      a.event(era > 2 ? 'refund.failed' : 'charge.refund.updated', twoFails, 9 * day),
    ],
    given:
      era === 2 ? { answers: { 'refunds charge:ch_1': { objects: [one, twoFails] } } } : { hasApiKey: false },
    expected: [{ sale: 10_000, left: 7_500, commission: 1_500, interval: 'monthly' }],
  };
}
