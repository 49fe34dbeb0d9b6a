import { contract, type NamedRoute, openApiDocument, routesOf } from '@tributary/contract';
import { bankAccount, tokenOf, unique } from './given.ts';
import type { TestAccount } from './harness.ts';
import { validBodies, type World } from './valid-bodies.ts';

export interface ValidRequest {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

// biome-ignore lint/suspicious/noExplicitAny: JSON Schema, read by its own rules
export type JsonSchema = any;

export const routesWithBody: readonly NamedRoute[] = routesOf(contract).filter(({ route }) =>
  ['POST', 'PUT', 'PATCH'].includes(route.method),
);

const document = openApiDocument(contract, { serverUrl: 'http://localhost', version: 'test' }) as JsonSchema;

/** Returns the schema of a route's body as in the OpenAPI document, with references resolved. */
export function bodySchemaOf({ route }: NamedRoute): JsonSchema {
  const path = route.path.replace(/:(\w+)/g, '{$1}');
  return resolved(
    document.paths[path][route.method.toLowerCase()].requestBody.content['application/json'].schema,
  );
}

/** Returns the schemas of a route's successful responses. */
export function responseSchemasOf({ route }: NamedRoute): JsonSchema[] {
  const path = route.path.replace(/:(\w+)/g, '{$1}');
  const responses: Record<string, JsonSchema> = document.paths[path][route.method.toLowerCase()].responses;
  return Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, { content }]) => content?.['application/json']?.schema ?? []);
}

export function resolved(schema: JsonSchema): JsonSchema {
  return schema.$ref ? resolved(document.components.schemas[schema.$ref.split('/').at(-1)]) : schema;
}

/** Creates a completed payout of 20 USD. */
async function givenCompleted(
  client: TestAccount['client'],
  { program_id, referral_id }: { program_id: string; referral_id: string },
): Promise<string> {
  await client.commissions.create({
    ...{ referral_id, sale_amount: 100, sale_amount_currency: 'USD', sales_status: 'complete' },
    ...{ commission_amount: 20, commission_currency: 'USD', status: 'ready_for_payment' },
  });
  const id = (await client.payouts.create({ program_id })).payouts[0]?.id ?? '';
  await client.payouts.start(id);
  await client.payouts.complete(id);
  return id;
}

/** Returns a function that creates requests accepted by the server, for one account. */
export async function validRequests({
  given,
  client,
}: Pick<TestAccount, 'given' | 'client'>): Promise<(route: NamedRoute) => ValidRequest> {
  const affiliate = await given.affiliate();
  const referral = await given.referral({ affiliate_id: affiliate.id });
  const erasable = await given.referral({ affiliate_id: affiliate.id });
  const conversion = await given.conversion({ referral_id: referral.id, sale_amount: 100_000 });
  const commission = await given.commission({
    referral_id: referral.id,
    sale_amount: 10,
    commission_amount: 2,
  });
  await client.conversions.refund(conversion.id, { amount: 1 });
  const refundId = (await client.conversions.refunds(conversion.id)).data[0]?.id ?? '';
  const { program_id, group_id: groupId } = affiliate;
  const incentive = await client.incentives.create({ program_id, name: 'Incentive', amount: 10 });
  // Use a different incentive from other requests, because a group can contain an incentive only once.
  const other = await client.incentives.create({ program_id, name: 'Other incentive', amount: 10 });
  const attached = (await client.groups.incentives.list(groupId ?? '')).data[0];
  const level = await client.groups.multiLevelIncentives.create(groupId ?? '', {
    ...{ level: 3, amount: 5, is_percentage: true, basis: 'sale' as const },
  });
  const key = await client.apiKeys.create({ name: 'Key', permissions: ['read:affiliates'] });
  const { key: apiKey } = await client.apiKeys.create({
    name: 'Dashboard',
    permissions: ['read:affiliates'],
  });
  const run = await client.payouts.create({ program_id });
  const completed = await givenCompleted(client, { program_id, referral_id: referral.id });
  const adjustment = await client.adjustments.create({
    ...{ affiliate_id: affiliate.id, amount: 250, currency: 'USD', reason: 'A video' },
    external_event_id: unique('bonus'),
  });
  // Create it after the payout runs, which would claim it.
  const voided = await given.conversion({ referral_id: referral.id });
  const [imported] = await client.conversions.createBatch({
    import_id: 'imp_orders2026',
    items: [
      {
        ...{ referral_id: referral.id, sale_amount: 31, sale_amount_currency: 'USD' },
        external_event_id: unique('order'),
      },
    ],
  });
  const payoutId = run.payouts[0]?.id ?? '';
  const program = { programId: program_id, groupId: groupId ?? '' };
  const [twice, staying] = [await given.affiliate({ program }), await given.affiliate({ program })];
  // Use separate endpoints: one that an update has disabled rejects everything else.
  const [endpoint, updated] = [await given.webhookEndpoint(), await given.webhookEndpoint()];
  const delivery = await client.webhookEndpoints.test(endpoint.id);
  const site = await given.site(program_id);
  const [member, locked] = [await given.member({ role: 'manager' }), await given.member()];
  const invited = await client.invitations.create({
    email: `${unique('invited')}@example.com`,
    role: 'viewer',
  });
  const connection = await given.connection({ program_id });
  const live = await given.connection({ program_id });
  await client.connections.update(live.id, { status: 'live' });
  const eventId = await given.failedEvent(connection.id);
  const paymentId = await given.providerPayment(connection.id, `${unique('payer')}@example.com`);
  const bought = await given.referral({ affiliate_id: affiliate.id });
  const [, mayBe] = await given.possibleDuplicate(connection.id, bought.id);
  await client.portals.update(program_id, { is_open: true });
  const shortlisted = await client.finder.create({ name: 'Blog', domain: 'example.com', category: 'blog' });
  const mail = await client.mails.test({ email: `${unique('tested')}@example.com` });
  const source = await client.fundingSources.create(bankAccount());
  const world: World = {
    affiliate,
    referralId: referral.id,
    erasableId: erasable.id,
    conversionId: conversion.id,
    incentiveId: incentive.id,
    otherIncentiveId: other.id,
    payoutId,
    stayingId: staying.id,
    importedId: imported?.data?.id ?? '',
    invitationToken: tokenOf(invited.url),
    apiKey: apiKey ?? '',
  };
  const idOf: Readonly<Record<string, string>> = {
    'conversions.refund': conversion.id,
    'conversions.undoRefund': conversion.id,
    'commissions.update': commission.id,
    'commissions.void': voided.id,
    'commissions.keep': mayBe,
    'referrals.update': referral.id,
    'affiliates.update': affiliate.id,
    'affiliates.merge': twice.id,
    'affiliates.createPortalLink': affiliate.id,
    'affiliates.trackingIds.create': affiliate.id,
    'programs.update': program_id,
    'portals.update': program_id,
    'portals.updateLogo': program_id,
    'groups.update': groupId ?? '',
    'groups.incentives.create': groupId ?? '',
    'groups.multiLevelIncentives.create': groupId ?? '',
    'groups.incentives.update': groupId ?? '',
    'groups.multiLevelIncentives.update': groupId ?? '',
    'incentives.update': incentive.id,
    'apiKeys.update': key.id,
    'connections.update': connection.id,
    'connections.check': connection.id,
    'connections.retryEvent': connection.id,
    'connections.settlePayment': connection.id,
    'connections.attributePayment': connection.id,
    'connections.bookObserved': live.id,
    'members.update': member.id,
    'members.createResetLink': locked.id,
    'mails.resend': mail.id,
    'adjustments.void': adjustment.id,
    'payouts.update': payoutId,
    'payouts.return': completed,
    'finder.update': shortlisted.id,
    'fundingSources.update': source.id,
    'fundingSources.export': source.id,
    'sites.update': site.id,
    'sites.rotateKey': site.id,
    'sites.rotateSignupSecret': site.id,
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
  return (named) => {
    const { name, route } = named;
    const fields = Object.keys(bodySchemaOf(named).properties ?? {}).filter((field) => field !== 'nonce');
    const body = fields.length === 0 ? () => ({}) : validBodies[name];
    if (!body) throw new Error(`Add a body for ${name} to apps/server/test/support/valid-bodies.ts`);
    const path = route.path
      .replace(':id', idOf[name] ?? 'unknown')
      .replace(':attachedId', attachedIdOf[name] ?? 'unknown')
      .replace(':refundId', refundId)
      .replace(':eventId', eventId)
      .replace(':paymentId', paymentId);
    return { name, method: route.method, path, body: body(world) };
  };
}
