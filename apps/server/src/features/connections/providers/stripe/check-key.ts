import type { ConnectionCheck } from '@tributary/contract';
import type { StripeKeyPermission } from '@tributary/core';
import type Stripe from 'stripe';
import type { RequestContext } from '../../../../context.ts';
import type { Connection } from '../../../../platform/db/generated/client.ts';
import { stripeClient } from '../../../../platform/outbound/stripe-client.ts';
import { openSecret } from '../../connection.ts';

const CHECK_MS = 10_000;
const one = { limit: 1 };

const reads: Readonly<Record<StripeKeyPermission, (stripe: Stripe) => Promise<unknown>>> = {
  'Charges and Refunds': (stripe) => stripe.refunds.list(one),
  'Checkout Sessions': (stripe) => stripe.checkout.sessions.list(one),
  Customers: (stripe) => stripe.customers.list(one),
  Invoices: (stripe) => stripe.invoices.list(one),
  Prices: (stripe) => stripe.prices.list(one),
  'Promotion Codes': (stripe) => stripe.promotionCodes.list(one),
};

/** Tests the permissions that lookups require. Returns null if there is no key. */
export async function checkKey(
  { cipher, stripeApiBase }: Pick<RequestContext, 'cipher' | 'stripeApiBase'>,
  connection: Connection,
): Promise<ConnectionCheck['api_key']> {
  if (connection.apiKey === null) return null;
  const key = openSecret(cipher, connection, connection.apiKey);
  const stripe = await stripeClient(key, { apiBase: stripeApiBase, timeoutMs: CHECK_MS });
  const statuses = await Promise.all(
    Object.entries(reads).map(async ([name, read]) => ({ name, status: await statusOf(read(stripe)) })),
  );
  return {
    is_accepted: statuses.every(({ status }) => status !== 401),
    missing_permissions: statuses.filter(({ status }) => status === 403).map(({ name }) => name),
    is_reachable: statuses.every(({ status }) => status !== null && status < 500),
  };
}

async function statusOf(call: Promise<unknown>): Promise<number | null> {
  try {
    await call;
    return 200;
  } catch (error) {
    return (error as { statusCode?: number }).statusCode ?? null;
  }
}
