import { randomUUID } from 'node:crypto';
import { contract, type NamedRoute, openApiDocument, routesOf } from '@tributary/contract';
import type { TestAccount } from './harness.ts';

export interface ValidRequest {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

// biome-ignore lint/suspicious/noExplicitAny: JSON Schema, read by its own rules
export type JsonSchema = any;

const unique = (prefix: string) => `${prefix}-${randomUUID()}`;

/** Every route with a body. A new one needs an entry in `bodies`, or the suites that loop over them fail. */
export const routesWithBody: readonly NamedRoute[] = routesOf(contract).filter(({ route }) =>
  ['POST', 'PUT', 'PATCH'].includes(route.method),
);

const document = openApiDocument(contract, { serverUrl: 'http://localhost', version: 'test' }) as JsonSchema;

/** The schema of a route's body, as its readers see it: in the OpenAPI document, references followed. */
export function bodySchemaOf({ route }: NamedRoute): JsonSchema {
  const path = route.path.replace(/:([a-z_]+)/g, '{$1}');
  return resolved(
    document.paths[path][route.method.toLowerCase()].requestBody.content['application/json'].schema,
  );
}

export function resolved(schema: JsonSchema): JsonSchema {
  return schema.$ref ? resolved(document.components.schemas[schema.$ref.split('/').at(-1)]) : schema;
}

interface World {
  readonly affiliate: { id: string; program_id: string; group_id: string | null; tracking_id: string };
  readonly referralId: string;
  readonly conversionId: string;
}

const email = () => `${unique('someone')}@example.com`;

/** By route: a body with every field that can be given at once. Called anew, it can be sent again. */
const bodies: Readonly<Record<string, (world: World) => Record<string, unknown>>> = {
  'conversions.create': ({ referralId }) => ({
    referral_id: referralId,
    sale_amount: 10,
    sale_amount_currency: 'USD',
    external_event_id: unique('order'),
    product_ids: ['product'],
    price_ids: ['price'],
    event_name: 'invoice.paid',
    payment_intent_id: 'pi_1',
    invoice_id: 'in_1',
    metadata: { plan: 'pro' },
  }),
  'conversions.refund': () => ({
    amount: 0.01,
    currency: 'USD',
    reason: 'returned',
    external_event_id: unique('refund'),
  }),
  'events.create': ({ referralId }) => ({
    referral_id: referralId,
    event_name: 'signed_up',
    event_type: 'lead',
    external_event_id: unique('event'),
    metadata: { plan: 'pro' },
  }),
  'commissions.create': ({ referralId }) => ({
    referral_id: referralId,
    sale_amount: 10,
    sale_amount_currency: 'USD',
    commission_amount: 2,
    commission_currency: 'USD',
    payment_intent_id: 'pi_1',
    invoice_id: 'in_1',
  }),
  'referrals.create': ({ affiliate }) => ({
    email: email(),
    affiliate_id: affiliate.id,
    customer_id: unique('customer'),
    external_user_id: unique('user'),
    subscription_id: 'sub_1',
    name: 'Cy Customer',
    metadata: { plan: 'pro' },
  }),
  'referrals.update': () => ({ name: 'Cy Customer', subscription_id: 'sub_1', metadata: { plan: 'pro' } }),
  'affiliates.create': ({ affiliate }) => ({
    name: 'Ann Affiliate',
    email: email(),
    program_id: affiliate.program_id,
    group_id: affiliate.group_id,
    tracking_id: unique('ann'),
    company_name: 'Ann Ltd',
    country_code: 'NL',
    payout_method: 'wise',
    payout_details: { email: 'ann@example.com', iban: 'NL91ABNA0417164300' },
    external_user_id: unique('user'),
    metadata: { tier: 'gold' },
  }),
  'affiliates.update': () => ({ name: 'Ann Affiliate', company_name: 'Ann Ltd', metadata: { tier: 'gold' } }),
  'clicks.create': ({ affiliate }) => ({
    trackingId: affiliate.tracking_id,
    programId: affiliate.program_id,
    referrer: 'https://example.com/',
    sub1: 'newsletter',
    utmSource: 'news',
  }),
  'coupons.create': ({ affiliate }) => ({
    affiliate_id: affiliate.id,
    code: 'ANN10',
    discount_type: 'percentage',
    discount_value: 10,
    duration: 'once',
  }),
  'payouts.update': () => ({ status: 'processing', paymentMethod: 'wise', paymentReference: 'ref' }),
};

/** A maker of requests that the server accepts, for one account. */
export async function validRequests({ given }: TestAccount): Promise<(route: NamedRoute) => ValidRequest> {
  const affiliate = await given.affiliate();
  const referral = await given.referral({ affiliate_id: affiliate.id });
  const conversion = await given.conversion({ referral_id: referral.id, sale_amount: 100_000 });
  const world = { affiliate, referralId: referral.id, conversionId: conversion.id };
  const idOf: Readonly<Record<string, string>> = {
    'conversions.refund': conversion.id,
    'referrals.update': referral.id,
    'affiliates.update': affiliate.id,
  };
  return ({ name, route }) => {
    const body = bodies[name];
    if (!body) throw new Error(`test/valid-requests.ts has no body for ${name}.`);
    const path = route.path.replace(':id', idOf[name] ?? 'unknown');
    return { name, method: route.method, path, body: body(world) };
  };
}
