import { listOf } from '../objects/billing.ts';
import type { State } from '../state.ts';
import type { Charge, Invoice } from '../wire.ts';

/** Fields that a response contains only if they are expanded. */
export const includable: Readonly<Record<string, readonly string[]>> = {
  charge: ['refunds'],
  'checkout.session': ['line_items'],
  invoice: ['payments'],
  payment_link: ['line_items'],
};

/** Returns the object as of now, with everything that any version of it shows. */
export function complete(state: State, object: object): object {
  if (!('object' in object)) return object;
  if (object.object === 'charge') return withRefunds(state, object as Charge);
  if (object.object === 'invoice') return withPayments(state, object as Invoice);
  return object;
}

const withRefunds = (state: State, charge: Charge): Charge => ({
  ...charge,
  refunds: listOf(
    `/v1/charges/${charge.id}/refunds`,
    state
      .all('refund')
      .filter((refund) => refund.charge === charge.id)
      .reverse(),
  ),
});

const withPayments = (state: State, invoice: Invoice): Invoice => ({
  ...invoice,
  payments: listOf(
    `/v1/invoice_payments?invoice=${invoice.id}`,
    state
      .all('invoice_payment')
      .filter((payment) => payment.invoice === invoice.id)
      .reverse(),
  ),
});
