import { StripeAccount, type Time } from '../account.ts';
import type { Scenario } from '../scenario.ts';

/**
 * Returns scenarios in which one payment must be one sale, whatever the merchant recorded and however many objects
 * describe the payment.
 */
export function adoptionScenarios(time: Time): Scenario[] {
  const a = new StripeAccount(time);
  const day = a.day;
  const linked = [
    a.session('cs_1', 0, { invoice: 'in_1' }),
    a.invoice('in_1', 0, { total: 4_900 }),
    a.link('in_1', 'pi_1', 0),
  ];
  const taxed = [
    a.session('cs_1', 0, { invoice: 'in_1' }),
    a.invoice('in_1', 0, { total: 5_880, total_excluding_tax: 4_900 }),
    a.link('in_1', 'pi_1', 0),
  ];
  const half = a.refund('re_1', 2_940, day);
  const guide = (amount = 4_900) => a.own({ external_event_id: 'stripe:session:cs_1', amount });
  const creating = (fields = {}) =>
    a.session('cs_1', 0, { mode: 'payment', payment_intent: 'pi_1', amount_total: 5_000, ...fields });
  const whole = { sale: 4_900, left: 4_900, commission: 980 };
  const fifty = { sale: 5_000, left: 5_000, commission: 1_000 };
  const attached = [
    a.invoice('in_1', day, { total: 5_000 }),
    a.link('in_1', 'pi_1', day, { amount_paid: 5_000 }),
  ];
  /** One intent of 150.00 pays two invoices. */
  const shared = [
    a.session('cs_1', 0),
    a.invoice('in_1', 0, { total: 10_000 }),
    a.invoice('in_2', 1, { total: 5_000 }),
    a.link('in_1', 'pi_1', 0, { amount_paid: 10_000 }),
    a.link('in_2', 'pi_1', 1, { amount_paid: 5_000 }),
  ];

  return [
    {
      name: "the guide's sale first, with tax; half is refunded",
      before: [guide(5_880)],
      events: [...taxed, half],
      expected: [{ sale: 5_880, left: 2_940, commission: 588 }],
      notes: { 'stripe:invoice:in_1': ['wrong_amount'] },
    },
    {
      name: "the guide's sale second: the younger is voided",
      events: [...taxed, half],
      afterwards: [guide(5_880)],
      expected: [{ sale: 4_900, left: 2_450, commission: 490 }],
      keys: ['stripe:invoice:in_1'],
      voided: 1,
    },
    {
      name: "the guide's sale second and already paid",
      events: linked,
      // With the same amount, it would be held and not paid.
      afterwards: [a.own({ external_event_id: 'stripe:session:cs_1', amount: 5_100, isPaid: true })],
      expected: [whole, { sale: 5_100, left: 5_100, commission: 1_020 }],
      notes: { 'stripe:invoice:in_1': ['double_sale'] },
    },
    {
      name: "two sales of the merchant's own for one payment",
      before: [
        a.own({ external_event_id: 'stripe:invoice:in_1', amount: 3_000 }),
        a.own({ external_event_id: 'in_1', amount: 1_900, at: a.start + 1 }),
      ],
      events: linked,
      expected: [
        { sale: 3_000, left: 3_000, commission: 600 },
        { sale: 1_900, left: 1_900, commission: 380 },
      ],
      notes: { 'stripe:invoice:in_1': ['double_sale', 'wrong_amount'] },
    },
    ...(
      [
        { payment_intent_id: 'pi_1' },
        { invoice_id: 'in_1' },
        { external_event_id: 'in_1' },
        { external_event_id: 'pi_1' },
        { external_event_id: 'cs_1' },
        { external_event_id: 'stripe:payment_intent:pi_1' },
        { external_event_id: 'stripe:invoice:in_1' },
        { external_event_id: 'stripe:checkout_session:cs_1' },
        { external_event_id: 'stripe:charge:ch_1' },
      ] as { external_event_id?: string }[]
    ).map((ids) => ({
      name: `the merchant's sale first, by ${Object.entries(ids).join(' ').replace(',', ' ')}`,
      before: [a.own({ external_event_id: 'order 1', ...ids })],
      events: [
        linked[0],
        a.invoice('in_1', 0, {
          total: 4_900,
          charge: ids.external_event_id?.endsWith('ch_1') ? 'ch_1' : null,
        }),
        linked[2],
      ].filter((event) => event !== undefined),
      expected: [whole],
      keys: [ids.external_event_id ?? 'order 1'],
    })),
    {
      name: "the merchant's sale second, with invoice_id",
      events: linked,
      afterwards: [a.own({ external_event_id: 'order 1', invoice_id: 'in_1' })],
      expected: [whole],
      refused: ['DUPLICATE'],
    },
    {
      name: "the merchant's sale second, with payment_intent_id",
      events: linked,
      afterwards: [a.own({ external_event_id: 'order 1', payment_intent_id: 'pi_1' })],
      expected: [whole],
      refused: ['DUPLICATE'],
    },
    {
      name: "the merchant's sale second, with the connector's key",
      events: linked,
      afterwards: [a.own({ external_event_id: 'stripe:invoice:in_1' })],
      expected: [whole],
    },
    {
      name: "the merchant's sale by intent, and the link only by a look-up",
      before: [a.own({ external_event_id: 'order 1', payment_intent_id: 'pi_1' })],
      events: linked.slice(0, 2),
      given: {
        answers: {
          'invoice_payments invoice:in_1': {
            objects: [a.invoicePaymentObject('in_1', 'pi_1', { amount_paid: 4_900 })],
          },
        },
      },
      expected: [whole],
      keys: ['order 1'],
    },
    {
      name: "the merchant's sale by intent, which the invoice of an old version names",
      before: [a.own({ external_event_id: 'order 1', payment_intent_id: 'pi_1' })],
      events: [a.session('cs_1', 0), a.invoice('in_1', 0, { total: 4_900, payment_intent: 'pi_1' }, 3)],
      given: { hasApiKey: false },
      expected: [whole],
      keys: ['order 1'],
    },
    {
      name: 'no link and no key',
      events: linked.slice(0, 2),
      given: { hasApiKey: false },
      expected: [whole],
      notes: { 'stripe:invoice:in_1': ['unlinked'] },
    },
    {
      name: 'a session with invoice_creation, then its invoice',
      events: [
        creating({ invoice_creation: { enabled: true } }),
        a.invoice('in_1', 2, { total: 5_000 }),
        a.link('in_1', 'pi_1', 3),
      ],
      isImpatient: true,
      expected: [fifty],
      keys: ['stripe:invoice:in_1'],
    },
    {
      name: 'a session with invoice_creation alone is no payment, even if its intent succeeded',
      events: [creating({ invoice_creation: { enabled: true } }), a.intent('pi_1', 1, { amount: 5_000 })],
      given: { settings: { barePayments: true } },
      readsAllFirst: true,
      expected: [],
    },
    {
      name: 'a session, and an invoice that was not announced',
      events: [
        creating(),
        a.invoice('in_1', 2, { total: 5_000 }),
        a.link('in_1', 'pi_1', 3),
        a.refund('re_1', 1_000, day),
      ],
      isImpatient: true,
      expected: [{ sale: 5_000, left: 4_000, commission: 800 }],
    },
    {
      name: 'the same, and the link comes after both were booked',
      events: [creating(), a.invoice('in_1', 2, { total: 5_000 })],
      afterwards: [{ event: a.link('in_1', 'pi_1', 3) }, { event: a.refund('re_1', 1_000, day) }],
      expected: [{ sale: 5_000, left: 4_000, commission: 800 }],
      voided: 1,
    },
    {
      name: 'the same, and both were refunded in part before',
      events: [creating(), a.refund('re_1', 1_000, day), a.invoice('in_1', 2, { total: 5_000 })],
      afterwards: [{ event: a.link('in_1', 'pi_1', 3) }],
      expected: [{ sale: 5_000, left: 4_000, commission: 800 }],
      voided: 1,
    },
    {
      name: 'the same, and the younger one was refunded in part: the key of that refund is used',
      events: [a.customer(0, { metadata: { trb_click: 'clk_a' } }), a.invoice('in_1', 0, { total: 5_000 })],
      afterwards: [
        { event: creating() },
        { event: a.refund('re_1', 1_000, day) },
        { event: a.link('in_1', 'pi_1', 3) },
      ],
      expected: [{ sale: 5_000, left: 4_000, commission: 800 }],
      refunds: ['stripe:refund:re_1:2 1000'],
      voided: 1,
    },
    {
      name: "the link first: the key is the invoice's",
      events: [a.link('in_1', 'pi_1', 0), creating(), a.invoice('in_1', 2, { total: 5_000 })],
      readsAllFirst: true,
      expected: [fifty],
      keys: ['stripe:invoice:in_1'],
    },
    {
      name: "attach_payment: the session's intent pays an invoice a day later",
      events: [creating(), ...attached],
      isImpatient: true,
      expected: [fifty],
    },
    {
      name: 'an intent that pays two invoices is written on neither sale',
      events: shared,
      afterwards: [
        a.own({ external_event_id: 'order 1', payment_intent_id: 'pi_1', amount: 100, at: a.start + 2 }),
      ],
      expected: [
        { sale: 10_000, left: 10_000, commission: 2_000 },
        { sale: 5_000, left: 5_000, commission: 1_000 },
        { sale: 100, left: 100, commission: 20 },
      ],
      readsAllFirst: true,
      keys: ['stripe:invoice:in_1', 'stripe:invoice:in_2', 'order 1'],
    },
    {
      name: 'an intent that pays two invoices, refunded in part: in proportion to what it paid',
      events: [...shared, a.refund('re_1', 1_500, day)],
      expected: [
        { sale: 10_000, left: 9_000, commission: 1_800 },
        { sale: 5_000, left: 4_500, commission: 900 },
      ],
    },
    {
      name: 'an intent that pays two invoices, refunded in full in three parts',
      events: [
        ...shared,
        a.refund('re_1', 4_999, day),
        a.refund('re_2', 5_000, 2 * day),
        a.refund('re_3', 5_001, 3 * day),
      ],
      expected: [
        { sale: 10_000, left: 0, commission: 0 },
        { sale: 5_000, left: 0, commission: 0 },
      ],
    },
    {
      name: "a guest's session with the click, and its invoice has a customer of its own",
      events: [
        a.session('cs_1', 0, {
          mode: 'payment',
          customer: null,
          customer_details: { email: null },
          invoice: 'in_1',
          payment_intent: 'pi_1',
        }),
        a.invoice('in_1', 0, { total: 5_000, customer: 'cus_9', customer_email: null }),
      ],
      expected: [fifty],
    },
    {
      name: 'refunded manually and at Stripe',
      before: [guide()],
      events: linked,
      afterwards: [{ refundByHand: 2_000 }, { event: a.refund('re_1', 2_000, day) }],
      expected: [{ sale: 4_900, left: 2_900, commission: 580 }],
      refunds: ['by hand 2000'],
    },
    {
      name: 'refunded at Stripe, then manually as well',
      before: [guide()],
      events: [...linked, a.refund('re_1', 2_000, day)],
      afterwards: [{ refundByHand: 2_000 }],
      expected: [{ sale: 4_900, left: 2_900, commission: 580 }],
      refunds: ['stripe:refund:re_1:1 2000', 'by hand 2000', 'undo stripe:refund:re_1:1'],
    },
    {
      name: 'voided by a person, and the events are sent again',
      events: linked,
      afterwards: [{ voidedBy: 'person' }, ...linked.map((event) => ({ event }))],
      expected: [],
      voided: 1,
    },
    {
      name: 'voided by a fix, and the events are sent again',
      events: linked,
      afterwards: [{ voidedBy: 'fix' }, ...linked.map((event) => ({ event }))],
      expected: [whole],
      keys: ['stripe:invoice:in_1:r1'],
      voided: 1,
    },
    {
      name: 'keys that begin alike',
      events: [
        a.session('cs_1', 0, { invoice: 'in_1' }),
        a.invoice('in_10', 0, { total: 4_900 }),
        a.invoice('in_1', 30 * day, { total: 4_900 }),
      ],
      expected: [whole, whole],
      keys: ['stripe:invoice:in_10', 'stripe:invoice:in_1'],
    },
    {
      name: 'a payment intent without a checkout and without an invoice',
      events: [a.customer(0, { metadata: { trb_click: 'clk_a' } }), a.intent('pi_1', 0, { amount: 5_000 })],
      expected: [],
    },
    {
      name: 'the same, and the merchant wants it credited: without tax and shipping',
      events: [
        a.customer(0, { metadata: { trb_click: 'clk_a' } }),
        a.intent('pi_1', 0, {
          amount: 6_500,
          amount_details: { tax: { total_tax_amount: 1_000 }, shipping: { amount: 500 } },
        }),
      ],
      given: { settings: { barePayments: true } },
      expected: [fifty],
      keys: ['stripe:payment_intent:pi_1'],
    },
    {
      name: 'the same without a key: nobody knows whether an invoice owns it',
      events: [a.customer(0, { metadata: { trb_click: 'clk_a' } }), a.intent('pi_1', 0, { amount: 5_000 })],
      given: { settings: { barePayments: true }, hasApiKey: false },
      expected: [],
      notes: { 'stripe:payment_intent:pi_1': ['needs_api_key'] },
    },
    {
      name: 'a payment intent that a look-up finds to pay an invoice',
      events: [a.customer(0, { metadata: { trb_click: 'clk_a' } }), a.intent('pi_1', 0, { amount: 5_000 })],
      given: {
        settings: { barePayments: true },
        answers: {
          'invoice_payments payment_intent:pi_1': { objects: [a.invoicePaymentObject('in_1', 'pi_1')] },
        },
      },
      expected: [],
    },
  ];
}
