import { randomUUID } from 'node:crypto';
import { contract, type NamedRoute, openApiDocument, routesOf } from '@tributary/contract';
import { publicUrl } from './given.ts';
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
  const path = route.path.replace(/:(\w+)/g, '{$1}');
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
  readonly incentiveId: string;
  readonly otherIncentiveId: string;
  readonly payoutId: string;
}

const programSettings = {
  cookie_days: 60,
  minimum_payout: 50,
  self_referral: 'reject',
  coupon_provider: 'manual',
};
const groupFields = {
  name: 'Partners',
  description: 'Those we know.',
  custom_website_url: 'https://example.com/',
};
const terms = {
  name: 'Incentive',
  incentive_type: 'commission',
  amount: 20,
  is_percentage: true,
  incentive_length: 'time_limited',
  length_value: 12,
  approval_type: 'hold_period',
  hold_period_days: 30,
  variable_config: {
    basis: 'sale_amount',
    currency: 'USD',
    tiers: [{ from: 100, amount: 25, is_percentage: true }],
  },
  apply_to: 'specific_products',
  product_ids: ['p1'],
  cap_per_conversion: 100,
  cap_per_referral: 500,
};
const keySettings = { permissions: ['read:affiliates'], expires_at: '2099-01-01T00:00:00Z' };

const endpointSettings = {
  url: publicUrl,
  description: 'Our books.',
  event_types: ['payout.paid', 'transaction.created'],
};

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
    dry_run: false,
  }),
  'conversions.refund': () => ({
    amount: 0.01,
    currency: 'USD',
    reason: 'returned',
    external_event_id: unique('refund'),
    dry_run: false,
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
  'commissions.void': () => ({}),
  'commissions.update': () => ({ status: 'approved', sales_status: 'complete' }),
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
  'conversions.refundBatch': ({ conversionId }) => ({
    items: [{ conversion_id: conversionId, amount: 0.01, external_event_id: unique('refund') }],
  }),
  'conversions.createBatch': ({ referralId }) => ({
    items: [
      {
        referral_id: referralId,
        sale_amount: 10,
        sale_amount_currency: 'USD',
        external_event_id: unique('order'),
      },
    ],
  }),
  'commissions.createBatch': ({ referralId }) => ({
    items: [
      {
        referral_id: referralId,
        sale_amount: 10,
        sale_amount_currency: 'USD',
        commission_amount: 2,
        commission_currency: 'USD',
        idempotency_key: unique('commission'),
      },
    ],
  }),
  'referrals.createBatch': ({ affiliate }) => ({
    items: [{ email: email(), affiliate_id: affiliate.id, idempotency_key: unique('referral') }],
  }),
  'affiliates.createBatch': ({ affiliate }) => ({
    items: [
      {
        name: 'Ann Affiliate',
        email: email(),
        program_id: affiliate.program_id,
        idempotency_key: unique('affiliate'),
      },
    ],
  }),
  'testClock.advance': () => ({ seconds: 1, days: 0 }),
  'coupons.create': ({ affiliate }) => ({
    affiliate_id: affiliate.id,
    code: unique('ANN'),
    discount_type: 'percentage',
    discount_value: 10,
    duration: 'once',
  }),
  'finder.create': () => ({
    name: 'A Blog',
    domain: 'blog.example.com',
    urls: ['https://blog.example.com/'],
    category: 'blog',
    emails: ['someone@example.com'],
    social_media: ['https://social.example.com/blog'],
    notes: 'Found by search.',
    status: 'NEW',
  }),
  'programs.create': () => ({ name: 'Program', default_currency: 'EUR', ...programSettings }),
  'programs.update': () => ({ name: 'Program', ...programSettings }),
  'groups.create': ({ affiliate }) => ({ program_id: affiliate.program_id, ...groupFields }),
  'groups.update': () => groupFields,
  'groups.incentives.create': ({ incentiveId }) => ({ incentive_id: incentiveId }),
  'groups.multiLevelIncentives.create': () => ({ level: 1, amount: 5, is_percentage: true, basis: 'sale' }),
  'groups.incentives.update': ({ otherIncentiveId }) => ({ incentive_id: otherIncentiveId }),
  'groups.multiLevelIncentives.update': () => ({
    level: 3,
    amount: 2.5,
    is_percentage: false,
    basis: 'commission',
    currency: 'USD',
  }),
  'incentives.create': ({ affiliate }) => ({ program_id: affiliate.program_id, ...terms }),
  'incentives.update': () => terms,
  'apiKeys.create': () => ({ ...keySettings, name: 'Key' }),
  'apiKeys.update': () => ({ ...keySettings, name: 'Key' }),
  'webhookEndpoints.create': () => endpointSettings,
  'webhookEndpoints.update': () => ({ ...endpointSettings, enabled: true }),
  'webhookEndpoints.rotateSecret': () => ({}),
  'webhookEndpoints.test': () => ({ type: 'payout.paid' }),
  'webhookEndpoints.redeliver': () => ({ after: 0, until: 10 }),
  'webhookDeliveries.redeliver': () => ({}),
  'webhookEvents.test': () => ({ type: 'payout.paid' }),
  'payouts.create': ({ affiliate }) => ({
    program_id: affiliate.program_id,
    affiliate_ids: [affiliate.id],
    currency: 'USD',
    minimum: 50,
    up_to: '2099-01-01T00:00:00Z',
    dry_run: true,
  }),
  'payouts.export': ({ payoutId }) => ({ payout_ids: [payoutId] }),
  'payouts.update': () => ({ status: 'processing', paymentMethod: 'wise', paymentReference: 'ref' }),
};

/** A maker of requests that the server accepts, for one account. */
export async function validRequests({
  given,
  client,
}: Pick<TestAccount, 'given' | 'client'>): Promise<(route: NamedRoute) => ValidRequest> {
  const affiliate = await given.affiliate();
  const referral = await given.referral({ affiliate_id: affiliate.id });
  const conversion = await given.conversion({ referral_id: referral.id, sale_amount: 100_000 });
  const commission = await client.commissions.create({
    referral_id: referral.id,
    sale_amount: 10,
    sale_amount_currency: 'USD',
    commission_amount: 2,
    commission_currency: 'USD',
  });
  const { program_id, group_id: groupId } = affiliate;
  const incentive = await client.incentives.create({ program_id, name: 'Incentive', amount: 10 });
  // Not the one that is attached by another request: an incentive is in a group once.
  const other = await client.incentives.create({ program_id, name: 'Other incentive', amount: 10 });
  const attached = (await client.groups.incentives.list(groupId ?? '')).data[0];
  const level = await client.groups.multiLevelIncentives.create(groupId ?? '', {
    ...{ level: 3, amount: 5, is_percentage: true, basis: 'sale' as const },
  });
  const key = await client.apiKeys.create({ name: 'Key', permissions: ['read:affiliates'] });
  const run = await client.payouts.create({ program_id });
  // After the run, which would claim it.
  const voided = await given.conversion({ referral_id: referral.id });
  const payoutId = run.payouts[0]?.id ?? '';
  // What an update has disabled refuses all else.
  const [endpoint, updated] = [await given.webhookEndpoint(), await given.webhookEndpoint()];
  const delivery = await client.webhookEndpoints.test(endpoint.id);
  const world = {
    affiliate,
    referralId: referral.id,
    conversionId: conversion.id,
    incentiveId: incentive.id,
    otherIncentiveId: other.id,
    payoutId,
  };
  const idOf: Readonly<Record<string, string>> = {
    'conversions.refund': conversion.id,
    'commissions.update': commission.id,
    'commissions.void': voided.id,
    'referrals.update': referral.id,
    'affiliates.update': affiliate.id,
    'programs.update': program_id,
    'groups.update': groupId ?? '',
    'groups.incentives.create': groupId ?? '',
    'groups.multiLevelIncentives.create': groupId ?? '',
    'groups.incentives.update': groupId ?? '',
    'groups.multiLevelIncentives.update': groupId ?? '',
    'incentives.update': incentive.id,
    'apiKeys.update': key.id,
    'payouts.update': payoutId,
    'webhookEndpoints.update': updated.id,
    'webhookEndpoints.rotateSecret': endpoint.id,
    'webhookEndpoints.test': endpoint.id,
    'webhookEndpoints.redeliver': endpoint.id,
    'webhookDeliveries.redeliver': delivery.id,
  };
  const attachedIdOf: Readonly<Record<string, string>> = {
    'groups.incentives.update': attached?.id ?? '',
    'groups.multiLevelIncentives.update': level.id,
  };
  return ({ name, route }) => {
    const body = bodies[name];
    if (!body) throw new Error(`test/valid-requests.ts has no body for ${name}.`);
    const path = route.path
      .replace(':id', idOf[name] ?? 'unknown')
      .replace(':attachedId', attachedIdOf[name] ?? 'unknown');
    return { name, method: route.method, path, body: body(world) };
  };
}
