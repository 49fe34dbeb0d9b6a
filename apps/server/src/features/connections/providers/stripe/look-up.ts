import type Stripe from 'stripe';
import type { LookUp, LookUpKind } from '../../../../domain/connectors/fact.ts';
import { bareId, isInvoice } from '../../../../domain/connectors/ids.ts';
import { stripeClient } from '../../../../platform/outbound/stripe-client.ts';

const LOOK_UP_MS = 10_000;
/** Maximum number of items read from a list. Longer lists are truncated. */
const ITEMS_MAX = 1_000;

/** Error thrown if the provider did not respond. `retryInMs` is the delay before the next request. */
export class NotAnswered extends Error {
  readonly retryInMs: number;

  constructor(message: string, retryInMs: number) {
    super(message);
    this.name = 'NotAnswered';
    this.retryInMs = retryInMs;
  }
}

/** Error thrown if the provider rejects the key, or if the key lacks the permission for the lookup. */
export class KeyRefused extends Error {
  override readonly name = 'KeyRefused';
}

interface Answer {
  readonly objects: readonly object[];
  /** Unix time in seconds, from the `Date` header. */
  readonly at: number;
}

type Asking = (stripe: Stripe, id: string) => Promise<Iterable<object>>;

const page = { limit: 100 } as const;
const listed = async (list: { autoPagingToArray(options: { limit: number }): Promise<object[]> }) =>
  list.autoPagingToArray({ limit: ITEMS_MAX });

const asking: Readonly<Record<LookUpKind, Asking>> = {
  invoice: async (stripe, id) => [
    await stripe.invoices.retrieve(bareId(id), { expand: ['discounts', 'discounts.promotion_code'] }),
  ],
  invoice_lines: (stripe, id) => listed(stripe.invoices.listLineItems(bareId(id), page)),
  invoice_payments: (stripe, id) =>
    listed(
      stripe.invoicePayments.list(
        isInvoice(id)
          ? { invoice: bareId(id), status: 'paid', ...page }
          : { payment: { type: 'payment_intent', payment_intent: bareId(id) }, status: 'paid', ...page },
      ),
    ),
  sessions: (stripe, id) => listed(stripe.checkout.sessions.list({ payment_intent: bareId(id), ...page })),
  line_items: (stripe, id) => listed(stripe.checkout.sessions.listLineItems(bareId(id), page)),
  price: async (stripe, id) => [await stripe.prices.retrieve(bareId(id))],
  refunds: (stripe, id) => listed(stripe.refunds.list({ charge: bareId(id), ...page })),
  customer: async (stripe, id) => [await stripe.customers.retrieve(bareId(id))],
  customer_invoices: (stripe, id) =>
    listed(stripe.invoices.list({ customer: bareId(id), status: 'paid', ...page })),
  promotion_code: async (stripe, id) => [await stripe.promotionCodes.retrieve(bareId(id))],
};

interface Client {
  readonly key: string;
  readonly apiBase: string | undefined;
}

/**
 * Looks up an object in Stripe. An unknown object has no facts.
 * @throws NotAnswered, KeyRefused
 */
export async function askStripe({ key, apiBase }: Client, { what, id }: LookUp): Promise<Answer> {
  const stripe = await stripeClient(key, { apiBase, timeoutMs: LOOK_UP_MS });
  let date: string | undefined;
  stripe.on('response', ({ headers }: { headers?: Record<string, string> }) => {
    date = headers?.date ?? date;
  });
  const before = Math.floor(Date.now() / 1_000);
  try {
    const objects = [...(await asking[what](stripe, id))];
    return { objects, at: date === undefined ? before : Math.floor(Date.parse(date) / 1_000) };
  } catch (error) {
    const { statusCode, headers = {}, message } = error as Partial<Stripe.errors.StripeError>;
    if (statusCode === 404) return { objects: [], at: before };
    if (statusCode === 401 || statusCode === 403) throw new KeyRefused(message ?? 'Stripe rejects the key.');
    if (statusCode === 400) throw error;
    const seconds = Number(headers['retry-after'] ?? 1);
    throw new NotAnswered(
      message ?? 'Stripe did not respond.',
      Math.min(Math.max(1, seconds), 3_600) * 1_000,
    );
  }
}
