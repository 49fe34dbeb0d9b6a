import { line, price, productLine, StripeAccount, type Time } from '../account.ts';
import type { Scenario } from '../scenario.ts';

/** Returns scenarios about the value of a payment and the affiliate who is credited. */
export function paymentScenarios(time: Time): Scenario[] {
  const a = new StripeAccount(time);
  const day = a.day;
  const first = [a.session('cs_1', 0), a.invoice('in_1', 0, { total: 4_900 }), a.link('in_1', 'pi_1', 0)];
  const sale = (total: number, fields = {}) => [
    a.session('cs_1', 0),
    a.invoice('in_1', 0, { total, ...fields }),
    a.link('in_1', 'pi_1', 0),
  ];
  const byBen = { discounts: [{ promotion_code: 'promo_b' }] };
  const whole = { sale: 4_900, left: 4_900, commission: 980 };
  const monthly = { ...whole, interval: 'monthly' as const };

  return [
    { name: 'checkout with a click', events: first, expected: [whole] },
    {
      name: 'a renewal',
      events: [...first, a.invoice('in_2', 30 * day, { total: 4_900 }), a.link('in_2', 'pi_2', 30 * day)],
      expected: [whole, whole],
    },
    {
      name: 'a trial by checkout, then the first payment',
      events: [
        a.session('cs_1', 0, { amount_total: 0, payment_status: 'no_payment_required' }),
        a.invoice('in_0', 0, { total: 0 }),
        a.invoice('in_1', 14 * day, { total: 4_900 }),
        a.link('in_1', 'pi_1', 14 * day),
      ],
      expected: [whole],
    },
    {
      name: "a trial by API, with the click in the customer's metadata",
      events: [
        a.customer(0, { metadata: { trb_click: 'clk_a' } }),
        a.invoice('in_0', 0, { total: 0 }),
        a.invoice('in_1', 14 * day, { total: 4_900 }),
      ],
      expected: [whole],
    },
    {
      name: "a click in the subscription's metadata, on the invoice",
      events: [
        a.invoice('in_1', 0, {
          total: 4_900,
          parent: { subscription_details: { subscription: 'sub_1', metadata: { trb_click: 'clk_a' } } },
        }),
      ],
      expected: [whole],
    },
    {
      name: 'tax of 20 % on top',
      events: sale(12_000, { total_excluding_tax: 10_000 }),
      expected: [{ sale: 10_000, left: 10_000, commission: 2_000 }],
    },
    {
      name: 'tax of 19 % inside',
      events: sale(11_900, { total_excluding_tax: 10_000 }),
      expected: [{ sale: 10_000, left: 10_000, commission: 2_000 }],
    },
    {
      name: '30.00 of 120.00 from the credit balance, with tax of 20.00',
      events: sale(12_000, { total_excluding_tax: 10_000, amount_paid: 9_000 }),
      expected: [{ sale: 7_500, left: 7_500, commission: 1_500 }],
    },
    {
      name: 'a discount of 25 %',
      events: sale(7_500),
      expected: [{ sale: 7_500, left: 7_500, commission: 1_500 }],
    },
    {
      name: 'a one-off payment with shipping and tax',
      events: [
        a.oneOff({
          amount_total: 4_860,
          total_details: { amount_tax: 360, amount_shipping: 500 },
          shipping_cost: { amount_total: 500, amount_subtotal: 500, amount_tax: 0 },
        }),
      ],
      expected: [{ sale: 4_000, left: 4_000, commission: 800 }],
    },
    {
      name: 'a one-off payment with tax inside shipping',
      events: [
        a.oneOff({
          amount_total: 5_950,
          total_details: { amount_tax: 950, amount_shipping: 595 },
          shipping_cost: { amount_total: 595, amount_subtotal: 500, amount_tax: 95 },
        }),
      ],
      expected: [{ sale: 4_500, left: 4_500, commission: 900 }],
    },
    {
      name: 'a one-off payment of an old version, with shipping in total_details alone',
      events: [a.oneOff({ amount_total: 4_860, total_details: { amount_tax: 360, amount_shipping: 500 } })],
      expected: [{ sale: 4_000, left: 4_000, commission: 800 }],
    },
    {
      name: 'a merchant who pays commission on shipping',
      events: [a.oneOff({ amount_total: 4_860, total_details: { amount_tax: 360, amount_shipping: 500 } })],
      given: { settings: { countsShipping: true } },
      expected: [{ sale: 4_500, left: 4_500, commission: 900 }],
    },
    {
      name: 'an upgrade with prorations',
      events: sale(7_450),
      expected: [{ sale: 7_450, left: 7_450, commission: 1_490 }],
    },
    {
      name: 'a downgrade: a credit, then smaller payments',
      events: [
        ...first,
        a.invoice('in_2', 10 * day, { total: -5_000, amount_paid: 0 }),
        a.invoice('in_3', 30 * day, { total: 4_900, amount_paid: 0 }),
        a.invoice('in_4', 60 * day, { total: 4_900, amount_paid: 4_800 }),
      ],
      expected: [whole, { sale: 4_800, left: 4_800, commission: 960 }],
    },
    {
      name: 'a debit balance paid with a free invoice',
      events: [...first, a.invoice('in_2', 30 * day, { total: 0, amount_paid: 1_500 })],
      expected: [whole],
    },
    {
      name: 'a negative invoice with money paid',
      events: [...first, a.invoice('in_2', 30 * day, { total: -100, amount_paid: 1_500 })],
      expected: [whole],
    },
    {
      name: 'SEPA succeeds after five days',
      events: [
        a.oneOff({ amount_total: 6_000, payment_status: 'unpaid' }),
        {
          ...a.oneOff({ amount_total: 6_000 }, 5 * day),
          type: 'checkout.session.async_payment_succeeded',
        },
      ],
      expected: [{ sale: 6_000, left: 6_000, commission: 1_200 }],
    },
    {
      name: 'SEPA fails',
      events: [a.oneOff({ amount_total: 6_000, payment_status: 'unpaid' })],
      expected: [],
    },
    {
      name: 'a payment link used twice by a guest, the second time without a click',
      events: [
        a.session('cs_g', 0, {
          mode: 'payment',
          customer: null,
          payment_intent: 'pi_g',
          amount_total: 2_500,
        }),
        a.session('cs_h', 20 * day, {
          mode: 'payment',
          customer: null,
          client_reference_id: null,
          payment_intent: 'pi_h',
          amount_total: 2_500,
          customer_details: { email: 'Lin@Example.com' },
        }),
      ],
      expected: [
        { sale: 2_500, left: 2_500, commission: 500 },
        { sale: 2_500, left: 2_500, commission: 500 },
      ],
    },
    {
      name: 'a new customer object at each checkout',
      events: [
        ...first,
        a.session('cs_2', 20 * day, {
          mode: 'payment',
          customer: 'cus_2',
          client_reference_id: null,
          payment_intent: 'pi_2',
          amount_total: 1_000,
        }),
      ],
      expected: [whole, { sale: 1_000, left: 1_000, commission: 200 }],
    },
    {
      name: 'a guest without an address, with a click',
      events: [a.oneOff({ customer: null, customer_details: { email: null }, amount_total: 5_000 })],
      expected: [{ sale: 5_000, left: 5_000, commission: 1_000 }],
    },
    {
      name: 'invoices without a customer are not one customer',
      events: [
        a.invoice('in_1', 0, { total: 4_900, customer: null, customer_email: null, ...byBen }),
        a.invoice('in_2', day, { total: 4_900, customer: null, customer_email: null }),
      ],
      expected: [{ ...whole, affiliate: 'ben' }],
    },
    {
      name: 'a customer account instead of a customer',
      events: [
        a.session('cs_1', 0, { customer: null, customer_account: 'acct_7' }),
        a.invoice('in_1', 0, {
          total: 4_900,
          customer: null,
          customer_account: 'acct_7',
          customer_email: null,
        }),
        a.invoice('in_2', 30 * day, {
          total: 4_900,
          customer: null,
          customer_account: 'acct_7',
          customer_email: null,
        }),
      ],
      expected: [whole, whole],
    },
    {
      name: 'a promotion code without a click',
      events: [a.invoice('in_1', 0, { total: 8_000, ...byBen })],
      expected: [{ sale: 8_000, left: 8_000, commission: 1_600, affiliate: 'ben' }],
    },
    {
      name: "Ben's promotion code and Ada's click",
      events: [a.session('cs_1', 0), a.invoice('in_1', 0, { total: 8_000, ...byBen })],
      expected: [{ sale: 8_000, left: 8_000, commission: 1_600 }],
    },
    {
      name: "Ben's code on the invoice, and the session with Ada's click comes last",
      events: [
        a.invoice('in_1', 0, { total: 8_000, ...byBen }),
        a.link('in_1', 'pi_1', 0),
        a.session('cs_1', 5),
      ],
      expected: [{ sale: 8_000, left: 8_000, commission: 1_600 }],
    },
    {
      name: "coupon first: Ada's click on the invoice, and the session with Ben's code comes last",
      events: [
        a.invoice('in_1', 0, {
          total: 8_000,
          parent: { subscription_details: { metadata: { trb_click: 'clk_a' } } },
        }),
        a.link('in_1', 'pi_1', 0),
        a.session('cs_1', 5, { client_reference_id: null, ...byBen }),
      ],
      given: { attribution: 'coupon_first' },
      expected: [{ sale: 8_000, left: 8_000, commission: 1_600, affiliate: 'ben' }],
    },
    {
      name: "coupon first: Ben's code and Ada's click",
      events: [a.session('cs_1', 0), a.invoice('in_1', 0, { total: 8_000, ...byBen })],
      given: { attribution: 'coupon_first' },
      expected: [{ sale: 8_000, left: 8_000, commission: 1_600, affiliate: 'ben' }],
    },
    {
      name: "coupon first: Ada's click alone",
      events: [a.session('cs_1', 0), a.invoice('in_1', 0, { total: 8_000 })],
      given: { attribution: 'coupon_first' },
      expected: [{ sale: 8_000, left: 8_000, commission: 1_600 }],
    },
    {
      name: 'several codes on one invoice: the first that is ours',
      events: [
        a.invoice('in_1', 0, {
          total: 8_000,
          discounts: [{ promotion_code: 'promo_other' }, { promotion_code: 'promo_b' }],
        }),
      ],
      expected: [{ sale: 8_000, left: 8_000, commission: 1_600, affiliate: 'ben' }],
    },
    {
      name: 'a discount known by its id, and the event that names its code',
      events: [
        a.invoice('in_1', 0, { total: 8_000, discounts: ['di_1'] }),
        a.link('in_1', 'pi_1', 0),
        a.event(
          'customer.discount.created',
          { object: 'discount', id: 'di_1', customer: 'cus_1', promotion_code: 'promo_b' },
          -5,
        ),
      ],
      given: { hasApiKey: false },
      expected: [{ sale: 8_000, left: 8_000, commission: 1_600, affiliate: 'ben' }],
    },
    {
      name: 'a discount known by its id, and its code by look-up',
      events: [a.invoice('in_1', 0, { total: 8_000, discounts: ['di_1'] }), a.link('in_1', 'pi_1', 0)],
      given: {
        answers: {
          'invoice invoice:in_1': {
            objects: [
              a.invoiceObject('in_1', 0, {
                total: 8_000,
                discounts: [{ id: 'di_1', promotion_code: { id: 'promo_b', code: 'BEN20' } }],
              }),
            ],
          },
        },
      },
      expected: [{ sale: 8_000, left: 8_000, commission: 1_600, affiliate: 'ben' }],
    },
    {
      name: 'a discount known by its id, without a key',
      events: [a.invoice('in_1', 0, { total: 8_000, discounts: ['di_1'] }), a.link('in_1', 'pi_1', 0)],
      given: { hasApiKey: false },
      expected: [],
      notes: { 'stripe:invoice:in_1': ['codes_unknown'] },
    },
    {
      name: "a customer of Ada's, with Cy's click",
      events: [
        a.session('cs_1', 0, { client_reference_id: 'clk_c' }),
        a.invoice('in_1', 0, { total: 4_900 }),
      ],
      given: { referrals: [{ affiliate: 'ada', customers: ['cus_1'] }] },
      expected: [whole],
    },
    {
      name: 'a referral with the address',
      events: [a.invoice('in_1', 0, { total: 4_900 })],
      given: { referrals: [{ affiliate: 'ada', emails: ['lin@example.com'] }] },
      expected: [whole],
    },
    {
      name: 'a referral with the address of the customer, which the invoice does not have',
      events: [a.customer(0), a.invoice('in_1', 0, { total: 4_900, customer_email: null })],
      given: { referrals: [{ affiliate: 'ada', emails: ['lin@example.com'] }] },
      expected: [whole],
    },
    {
      name: "the merchant's user id in client_reference_id",
      events: [
        a.session('cs_1', 0, { client_reference_id: 'user_17' }),
        a.invoice('in_1', 0, { total: 4_900 }),
      ],
      given: { referrals: [{ affiliate: 'cy', userIds: ['user_17'] }] },
      expected: [{ ...whole, affiliate: 'cy' }],
    },
    {
      name: "the merchant's user id in the metadata of the subscription",
      events: [
        a.session('cs_1', 0),
        a.invoice('in_1', 0, {
          total: 4_900,
          parent: { subscription_details: { metadata: { user: 'user_17' } } },
        }),
      ],
      given: { userIdKey: 'user', referrals: [{ affiliate: 'cy', userIds: ['user_17'] }] },
      expected: [{ ...whole, affiliate: 'cy' }],
    },
    {
      name: 'a click in the metadata of the customer, by look-up',
      events: [a.invoice('in_1', 0, { total: 4_900 }), a.link('in_1', 'pi_1', 0)],
      given: {
        answers: {
          'customer customer:cus_1': {
            objects: [{ object: 'customer', id: 'cus_1', metadata: { trb_click: 'clk_a' } }],
          },
        },
      },
      expected: [whole],
    },
    {
      name: 'a customer who was deleted',
      events: [a.invoice('in_1', 0, { total: 4_900 }), a.link('in_1', 'pi_1', 0)],
      given: {
        answers: {
          'customer customer:cus_1': { objects: [{ object: 'customer', id: 'cus_1', deleted: true }] },
        },
      },
      expected: [],
    },
    { name: 'nobody referred', events: [a.invoice('in_1', 0, { total: 4_900 })], expected: [] },
    ...(
      [
        ['yen', 'jpy', 5_000, 5_000, 1_000],
        ['dinar, three decimals', 'kwd', 12_340, 12_340, 2_468],
        ['Icelandic krona, hundredths at Stripe', 'isk', 500_000, 5_000, 1_000],
        ['ariary, without decimals at Stripe', 'mga', 50_000, 5_000_000, 1_000_000],
      ] as const
    ).map(([name, currency, total, minor, commission]) => ({
      name,
      events: sale(total, { currency }),
      expected: [{ sale: minor, left: minor, commission }],
    })),
    {
      name: 'Adaptive Pricing: shown in euro, sold in dollars, refunded in part',
      events: [
        a.oneOff({
          amount_total: 2_000,
          presentment_details: { presentment_currency: 'eur', presentment_amount: 1_840 },
        }),
        a.refund('re_1', 500, day, { payment_intent: 'pi_p' }),
      ],
      expected: [{ sale: 2_000, left: 1_500, commission: 300 }],
    },
    {
      name: 'Adaptive Pricing before 2025-03-31: in the currency of the buyer',
      events: [
        a.oneOff({
          currency: 'eur',
          amount_total: 1_840,
          currency_conversion: { amount_total: 2_000, source_currency: 'usd', fx_rate: '0.92' },
        }),
      ],
      expected: [],
    },
    {
      name: 'paid outside Stripe, and a credit note paid back outside',
      events: [a.session('cs_1', 0), a.invoice('in_1', 0, { total: 50_000 }), a.creditNote(day, 10_000)],
      expected: [{ sale: 50_000, left: 40_000, commission: 8_000 }],
    },
    {
      name: 'paid outside Stripe before 2025-03-31, where amount_paid is 0',
      events: [
        a.session('cs_1', 0),
        a.invoice(
          'in_1',
          0,
          { total: 50_000, amount_paid: 0, amount_due: 50_000, paid_out_of_band: true },
          3,
        ),
        a.creditNote(day, 10_000),
      ],
      expected: [{ sale: 50_000, left: 40_000, commission: 8_000 }],
    },
    {
      name: 'paid by a payment record, and refunded through it by a mixed credit note',
      events: [
        a.session('cs_1', 0),
        a.invoice('in_1', 0, { total: 50_000 }),
        a.link('in_1', '', 0, {
          id: 'inpay_1',
          payment: { type: 'payment_record', payment_record: 'pr_1' },
          amount_paid: 50_000,
        }),
        a.creditNote(day, 0, {
          type: 'mixed',
          refunds: [
            { type: 'payment_record_refund', amount_refunded: 10_000 },
            { type: 'refund', amount_refunded: 500, refund: 're_1' },
          ],
        }),
      ],
      given: { hasApiKey: false },
      expected: [{ sale: 50_000, left: 40_000, commission: 8_000 }],
    },
    {
      name: 'a voided credit note',
      events: [
        a.session('cs_1', 0),
        a.invoice('in_1', 0, { total: 50_000 }),
        a.creditNote(day, 10_000),
        { ...a.creditNote(2 * day, 10_000, { status: 'void' }), type: 'credit_note.voided' },
      ],
      expected: [{ sale: 50_000, left: 50_000, commission: 10_000 }],
    },
    {
      name: 'a credit note to the balance, then a smaller payment',
      events: [
        ...sale(10_000),
        a.creditNote(day, 0),
        a.invoice('in_2', 30 * day, { total: 10_000, amount_paid: 8_000 }),
      ],
      expected: [
        { sale: 10_000, left: 10_000, commission: 2_000 },
        { sale: 8_000, left: 8_000, commission: 1_600 },
      ],
    },
    {
      name: 'an invoice with shipping, tax inside',
      events: sale(12_900, {
        total_excluding_tax: 10_841,
        shipping_cost: { amount_subtotal: 1_000, amount_tax: 159, amount_total: 1_000 },
      }),
      expected: [{ sale: 10_000, left: 10_000, commission: 2_000 }],
    },
    {
      name: 'an invoice without total_excluding_tax, by its total taxes',
      events: sale(12_000, { total_excluding_tax: null, total_taxes: [{ amount: 1_500 }, { amount: 500 }] }),
      expected: [{ sale: 10_000, left: 10_000, commission: 2_000 }],
    },
    {
      name: '30 % on product B alone, 10 % off everything',
      events: [
        a.session('cs_1', 0),
        a.invoice('in_1', 0, {
          total: 9_000,
          lines: {
            data: [
              productLine('prod_a', 6_000, { discount_amounts: [{ amount: 600 }] }),
              productLine('prod_b', 4_000, { discount_amounts: [{ amount: 400 }] }),
            ],
          },
        }),
      ],
      given: { rate: 30, products: ['prod_b'] },
      expected: [{ sale: 9_000, left: 9_000, commission: 1_080 }],
    },
    {
      name: 'commission on product B, tax inside its line and on top of the other',
      events: [
        a.session('cs_1', 0),
        a.invoice('in_1', 0, {
          total: 18_000,
          total_excluding_tax: 15_000,
          lines: {
            data: [
              productLine('prod_a', 5_000, { taxes: [{ amount: 1_000, tax_behavior: 'exclusive' }] }),
              productLine('prod_b', 12_000, { taxes: [{ amount: 2_000, tax_behavior: 'inclusive' }] }),
            ],
          },
        }),
      ],
      given: { products: ['prod_b'] },
      expected: [{ sale: 15_000, left: 15_000, commission: 2_000 }],
    },
    {
      name: 'commission on a product that was credited more than it was charged',
      events: [
        a.session('cs_1', 0),
        a.invoice('in_1', 0, {
          total: 3_000,
          lines: {
            data: [productLine('prod_a', -4_000), productLine('prod_a', 3_000), productLine('prod_b', 4_000)],
          },
        }),
      ],
      given: { products: ['prod_a'] },
      expected: [{ sale: 3_000, left: 3_000, commission: 0 }],
    },
    {
      name: 'commission on a product of a one-off payment, by its line items',
      events: [a.oneOff({ amount_total: 6_000, total_details: { amount_tax: 600 } })],
      given: {
        products: ['prod_b'],
        answers: {
          'line_items session:cs_p': {
            objects: [
              {
                object: 'item',
                amount_total: 2_400,
                amount_tax: 0,
                currency: 'usd',
                price: { id: 'p_a', product: 'prod_a' },
              },
              {
                object: 'item',
                amount_total: 3_600,
                amount_tax: 600,
                currency: 'usd',
                price: { id: 'p_b', product: 'prod_b' },
              },
            ],
          },
        },
      },
      expected: [{ sale: 5_400, left: 5_400, commission: 600 }],
    },
    ...(
      [
        ['invoice', { metadata: { trb_skip: 'true' } }],
        ['subscription', { parent: { subscription_details: { metadata: { trb_skip: 'true' } } } }],
      ] as const
    ).map(([of, fields]) => ({
      name: `trb_skip on the invoice, from the ${of}`,
      events: [
        a.session('cs_1', 0),
        a.invoice('in_1', 0, { total: 4_900, ...fields }),
        a.invoice('in_2', 30 * day, { total: 4_900 }),
      ],
      expected: [whole],
    })),
    {
      name: 'trb_skip on the customer',
      events: [...first, a.customer(0, { metadata: { trb_skip: 'true' } })],
      given: { hasApiKey: false },
      readsAllFirst: true,
      expected: [],
    },
    {
      name: 'trb_skip on a subscription says nothing about another',
      events: [
        a.session('cs_1', 0),
        a.invoice('in_1', 0, {
          total: 4_900,
          parent: { subscription_details: { subscription: 'sub_1' } },
        }),
        a.invoice('in_2', 1, {
          total: 4_900,
          parent: { subscription_details: { subscription: 'sub_2' } },
        }),
        a.subscription('sub_2', [], 0, { metadata: { trb_skip: 'true' } }),
      ],
      readsAllFirst: true,
      expected: [whole],
    },
    {
      name: 'trb_skip on a payment intent',
      events: [
        a.oneOff({ amount_total: 6_000 }),
        a.intent('pi_p', 0, { amount: 6_000, metadata: { trb_skip: 'true' } }),
      ],
      readsAllFirst: true,
      expected: [],
    },
    {
      name: 'events of the other mode',
      events: first.map((event) => ({ ...event, livemode: false })),
      expected: [],
    },
    {
      name: 'events of a connected account',
      events: first.map((event) => ({ ...event, account: 'acct_1' })),
      expected: [],
    },
    {
      name: 'commission on the first payment only',
      events: [
        ...first,
        a.invoice('in_2', 30 * day, { total: 4_900 }),
        a.invoice('in_3', 60 * day, { total: 4_900 }),
      ],
      given: { payments: 1 },
      expected: [whole, { ...whole, commission: 0 }, { ...whole, commission: 0 }],
    },
    {
      name: 'price known only by a look-up',
      events: [
        a.session('cs_1', 0),
        a.invoice('in_1', 0, { total: 4_900, lines: { data: [line('p_m', 4_900)] } }),
      ],
      given: { answers: { 'price price:p_m': { objects: [price('p_m', 'month')] } } },
      expected: [monthly],
    },
    {
      name: 'price unknown, without a key',
      events: [
        a.session('cs_1', 0),
        a.invoice('in_1', 0, { total: 4_900, lines: { data: [line('p_m', 4_900)] } }),
        a.link('in_1', 'pi_1', 0),
      ],
      given: { hasApiKey: false },
      expected: [{ ...whole, interval: null }],
      notes: { 'stripe:invoice:in_1': ['needs_api_key'] },
    },
  ];
}
