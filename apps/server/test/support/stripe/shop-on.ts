import Stripe from 'stripe';
import { expect } from 'vitest';
import type { TestServer } from '../harness.ts';

/** Secret of every endpoint of these shops. */
export const SECRET = 'whsec_theSecretOfAnEndpoint';

export const now = () => Math.floor(Date.now() / 1_000);

/**
 * Returns functions that send a Stripe test-mode shop's events to its connection. The customer is cus_1,
 * lin@example.com.
 */
export function shopOn(server: Pick<TestServer, 'baseUrl'>, connectionId: string) {
  let count = 0;
  const post = async (type: string, object: object): Promise<void> => {
    count += 1;
    const event = {
      ...{ id: `evt_${count}`, object: 'event', api_version: '2025-09-30.clover', type },
      ...{ created: now(), livemode: false, data: { object } },
    };
    const payload = JSON.stringify(event);
    const { status } = await fetch(`${server.baseUrl}/hooks/${connectionId}`, {
      method: 'POST',
      body: payload,
      headers: { 'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET }) },
    });
    expect(status).toBe(200);
  };
  /** The intent pays the invoice. */
  const link = (invoice: string) =>
    post('invoice_payment.paid', {
      ...{ object: 'invoice_payment', id: `inpay_${invoice}`, invoice, status: 'paid', currency: 'usd' },
      ...{ amount_paid: 4_900, payment: { type: 'payment_intent', payment_intent: `pi_${invoice}` } },
    });
  /** Default: an invoice of 49.00. */
  const invoice = (id: string, paidAt: number, { total = 4_900, withoutTax = 4_900, metadata = {} } = {}) =>
    post('invoice.paid', {
      ...{ object: 'invoice', id, status: 'paid', currency: 'usd', customer: 'cus_1' },
      ...{ customer_email: 'lin@example.com', created: paidAt - 5, metadata },
      ...{ status_transitions: { paid_at: paidAt } },
      ...{ total, total_excluding_tax: withoutTax, amount_paid: total },
      lines: {
        data: [{ object: 'line_item', amount: withoutTax, currency: 'usd', pricing: null }],
        has_more: false,
      },
    });
  return {
    link,
    invoice,
    paidInvoice: async (id: string, paidAt = now()) => {
      await link(id);
      await invoice(id, paidAt);
    },
    refund: (invoice: string, amount: number) =>
      post('refund.updated', {
        ...{ object: 'refund', id: `re_${invoice}`, payment_intent: `pi_${invoice}`, charge: null, amount },
        ...{ status: 'succeeded', currency: 'usd', created: now() },
      }),
  };
}
