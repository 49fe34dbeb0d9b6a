import * as sdk from '@tributary/sdk';
import * as express from '@tributary/sdk/express';
import { describe, expect, test } from 'vitest';
import { unique } from '../support/given.ts';
import { useServer } from '../support/harness.ts';
import { payments, refunds } from '../support/stripe/guide-handlers.ts';

const server = useServer();

async function shop() {
  const account = await server.account();
  const affiliate = await account.given.affiliate();
  const click = await account.given.click(affiliate);
  const paidInvoices: object[] = [];
  const charges: Record<string, object> = {};
  const sessions: ReturnType<typeof sessionOf>[] = [];
  const stripe = {
    invoices: {
      list: async function* () {
        yield* paidInvoices;
      },
    },
    charges: { retrieve: async (id: string) => charges[id] },
    checkout: {
      sessions: {
        list: async ({ payment_intent }: { payment_intent: string }) => ({
          data: sessions.filter((session) => session.payment_intent === payment_intent),
        }),
      },
    },
  };
  const names = { ...sdk, ...express, client: account.client, stripe };
  const receive = (type: string, object: object) => {
    const event = { type, data: { object } };
    return (type.startsWith('refund') ? refunds : payments)({ ...names, event });
  };
  const sales = async () => (await account.client.commissions.list()).data;
  return { ...account, affiliate, click, paidInvoices, charges, sessions, receive, sales };
}

const sessionOf = (given: object) => ({
  id: unique('cs'),
  customer: unique('cus'),
  customer_details: { email: `${unique('lin')}@example.com` },
  metadata: {},
  invoice: null,
  payment_intent: unique('pi'),
  payment_status: 'paid',
  amount_total: 12_390,
  total_details: { amount_tax: 1_900, amount_shipping: 490 },
  currency: 'usd',
  ...given,
});

const invoiceOf = (given: object) => ({
  id: unique('in'),
  amount_paid: 5_880,
  total: 5_880,
  total_excluding_tax: 4_900,
  shipping_cost: null,
  currency: 'usd',
  status_transitions: { paid_at: Math.floor(Date.now() / 1_000) },
  ...given,
});

describe('Stripe handler in the guide', () => {
  test('records a session’s amount without tax and shipping, once', async () => {
    const { click, receive, sales } = await shop();
    const session = sessionOf({ metadata: { trb_click: click.id } });
    await receive('checkout.session.completed', session);
    await receive('checkout.session.completed', session);
    expect(await sales()).toMatchObject([
      { sale_amount: 100, sale_amount_currency: 'USD', payment_intent_id: session.payment_intent },
    ]);
  });

  test('waits for the payment of an unpaid session', async () => {
    const { click, receive, sales } = await shop();
    const session = sessionOf({ metadata: { trb_click: click.id }, payment_status: 'unpaid' });
    await receive('checkout.session.completed', session);
    expect(await sales()).toEqual([]);
    await receive('checkout.session.async_payment_succeeded', { ...session, payment_status: 'paid' });
    expect(await sales()).toMatchObject([{ sale_amount: 100 }]);
  });

  test('does not mistake a session for a sign-up that was never completed', async () => {
    const { click, client, receive } = await shop();
    const session = sessionOf({ metadata: { trb_click: click.id }, payment_status: 'unpaid' });
    for (const end of ['expired', 'async_payment_failed']) await receive(`checkout.session.${end}`, session);
    expect((await client.referrals.list()).data).toEqual([]);
  });

  test.each([
    ['with an e-mail address', { email: 'guest@example.com' }],
    ['without one', { email: null }],
    ['without details', null],
  ])('credits a guest %s', async (_, customer_details) => {
    const { click, affiliate, receive, sales } = await shop();
    await receive(
      'checkout.session.completed',
      sessionOf({ metadata: { trb_click: click.id }, customer: null, customer_details }),
    );
    expect(await sales()).toMatchObject([{ sale_amount: 100, affiliate_id: affiliate.id }]);
  });

  test('treats a customer whom nobody referred as done', async () => {
    const { receive, sales } = await shop();
    await receive('checkout.session.completed', sessionOf({}));
    await receive('checkout.session.completed', sessionOf({ customer: null, customer_details: null }));
    await receive('invoice.paid', invoiceOf({ customer: unique('cus') }));
    expect(await sales()).toEqual([]);
  });

  test('records a subscription’s first invoice, even if paid before the session completed', async () => {
    const { click, paidInvoices, receive, sales } = await shop();
    const customer = unique('cus');
    const first = invoiceOf({ customer });
    paidInvoices.push(first);
    await receive('invoice.paid', first);
    expect(await sales()).toEqual([]);
    const metadata = { trb_click: click.id };
    await receive('checkout.session.completed', sessionOf({ customer, metadata, invoice: first.id }));
    await receive('invoice.paid', first);
    expect(await sales()).toMatchObject([{ sale_amount: 49, invoice_id: first.id, is_subscription: true }]);
  });

  test('records the collected amount of an invoice, in currencies without cents too, and no trial', async () => {
    const { click, receive, sales } = await shop();
    const customer = unique('cus');
    const metadata = { trb_click: click.id };
    const trial = { payment_status: 'no_payment_required', amount_total: 0, invoice: unique('in') };
    await receive('checkout.session.completed', sessionOf({ customer, metadata, ...trial }));
    const paid = [
      { amount_paid: 0, total: 0, total_excluding_tax: 0 },
      { amount_paid: 9_000, total: 12_000, total_excluding_tax: 10_000 },
      {
        amount_paid: 4_860,
        total: 4_860,
        total_excluding_tax: 4_500,
        shipping_cost: { amount_total: 540, amount_tax: 40 },
      },
      { amount_paid: 550, total: 550, total_excluding_tax: 500, currency: 'jpy' },
      { amount_paid: 100_000, total: 100_000, total_excluding_tax: 100_000, currency: 'isk' },
    ];
    for (const invoice of paid) await receive('invoice.paid', invoiceOf({ customer, ...invoice }));
    const amounts = (await sales()).map((sale) => [sale.sale_amount, sale.sale_amount_currency]);
    expect(amounts.reverse()).toEqual([
      [75, 'USD'],
      [40, 'USD'],
      [500, 'JPY'],
      [1_000, 'ISK'],
    ]);
  });

  test('refunds the same share of the sale, found by its payment, once', async () => {
    const { click, charges, sessions, receive, sales } = await shop();
    const session = sessionOf({ metadata: { trb_click: click.id } });
    sessions.push(session);
    await receive('checkout.session.completed', session);
    const { payment_intent } = session;
    const refundOf = (amount: number) => ({
      ...{ id: unique('re'), charge: 'ch_1', payment_intent, currency: 'usd', amount },
    });
    const [half, third, rest] = [refundOf(6_195), refundOf(4_130), refundOf(2_065)];
    charges.ch_1 = { refunded: false };
    for (const refund of [half, half, third]) await receive('refund.created', refund);
    expect(await sales()).toMatchObject([{ sale_amount: 16.67, sales_status: 'partial_refunded' }]);
    charges.ch_1 = { refunded: true };
    for (const refund of [rest, rest, half]) await receive('refund.created', refund);
    expect(await sales()).toMatchObject([{ sale_amount: 0, sales_status: 'refunded' }]);
  });
});
