import { contract, type NamedRoute, openApiDocument, routesOf } from '@tributary/contract';
import { bodySchemaOf, type JsonSchema, resolved } from './valid-requests.ts';

export type IdKind =
  | 'affiliate'
  | 'apiKey'
  | 'auditEntry'
  | 'click'
  | 'coupon'
  | 'earning'
  | 'erasure'
  | 'group'
  | 'groupIncentive'
  | 'incentive'
  | 'ledgerEntry'
  | 'level'
  | 'payout'
  | 'program'
  | 'referral'
  | 'shortlistItem'
  | 'site'
  | 'transaction'
  | 'webhookDelivery'
  | 'webhookEndpoint'
  | 'webhookEvent';

/** One place of one route where an id of ours can be given. */
export interface PlaceOfId {
  readonly route: NamedRoute;
  readonly place: 'path' | 'query' | 'body' | 'item';
  readonly field: string;
  readonly kind: IdKind;
  readonly isList: boolean;
}

const kindOfField: Readonly<Record<string, IdKind>> = {
  affiliate_id: 'affiliate',
  affiliate_ids: 'affiliate',
  click_id: 'click',
  earning_id: 'earning',
  endpoint_id: 'webhookEndpoint',
  event_id: 'webhookEvent',
  group_id: 'group',
  incentive_id: 'incentive',
  parent_affiliate_id: 'affiliate',
  conversion_id: 'transaction',
  payout_id: 'payout',
  payout_ids: 'payout',
  program_id: 'program',
  programId: 'program',
  referral_id: 'referral',
  site_id: 'site',
  siteId: 'site',
  transaction_id: 'transaction',
};

/** Ids that the caller's own systems have given: the same value in two environments means nothing. */
const callersOwn = new Set([
  ...[
    'customer_id',
    'external_event_id',
    'conversion_external_event_id',
    'external_user_id',
    'subscription_id',
    'payment_intent_id',
  ],
  ...['invoice_id', 'price_ids', 'product_ids', 'tracking_id', 'trackingId'],
]);

const kindOfResource: Readonly<Record<string, IdKind>> = {
  affiliates: 'affiliate',
  apiKeys: 'apiKey',
  auditLog: 'auditEntry',
  clicks: 'click',
  commissions: 'transaction',
  conversions: 'transaction',
  coupons: 'coupon',
  erasures: 'erasure',
  finder: 'shortlistItem',
  groups: 'group',
  'groups.incentives': 'groupIncentive',
  'groups.multiLevelIncentives': 'level',
  incentives: 'incentive',
  ledger: 'ledgerEntry',
  payouts: 'payout',
  programs: 'program',
  referrals: 'referral',
  sites: 'site',
  webhookDeliveries: 'webhookDelivery',
  webhookEndpoints: 'webhookEndpoint',
  webhookEvents: 'webhookEvent',
};

const document = openApiDocument(contract, { serverUrl: 'http://localhost', version: 'test' }) as JsonSchema;

/** Every place of every route, read from the contract: a field that looks like an id and has no kind throws. */
export const placesOfIds: readonly PlaceOfId[] = routesOf(contract).flatMap((route) => [
  ...parametersOf(route),
  ...fieldsOf(route),
]);

function parametersOf(route: NamedRoute): PlaceOfId[] {
  const path = route.route.path.replace(/:(\w+)/g, '{$1}');
  const operation = document.paths[path][route.route.method.toLowerCase()];
  const resource = route.name.split('.').slice(0, -1).join('.');
  return operation.parameters.flatMap(({ name, in: place }: { name: string; in: 'path' | 'query' }) => {
    const at = { route, place, field: name, isList: false };
    if (place === 'path') {
      const owner = name === 'attachedId' ? resource : (resource.split('.')[0] ?? '');
      return [{ ...at, kind: required(kindOfResource[owner], `${route.name}: ${name}`) }];
    }
    if (name === 'starting_after' || name === 'ending_before') {
      return [{ ...at, kind: required(kindOfResource[resource], `${route.name}: ${name}`) }];
    }
    return looksLikeOurs(name)
      ? [{ ...at, kind: required(kindOfField[name], `${route.name}: ${name}`) }]
      : [];
  });
}

function fieldsOf(route: NamedRoute): PlaceOfId[] {
  if (!['POST', 'PUT'].includes(route.route.method)) return [];
  const schema = bodySchemaOf(route);
  const items = schema.properties?.items && resolved(schema.properties.items.items ?? {});
  const places = [
    { place: 'body' as const, properties: schema.properties ?? {} },
    { place: 'item' as const, properties: items?.properties ?? {} },
  ];
  return places.flatMap(({ place, properties }) =>
    Object.keys(properties)
      .filter(looksLikeOurs)
      .map((field) => {
        const own = kindOfResource[route.name.split('.').slice(0, -1).join('.')];
        const kind = required(field === 'ids' ? own : kindOfField[field], `${route.name}: ${field}`);
        return { route, place, field, kind, isList: /(^|_)ids$/.test(field) };
      }),
  );
}

function looksLikeOurs(field: string): boolean {
  return /(^ids|_ids?|Id)$/.test(field) && !callersOwn.has(field);
}

function required(kind: IdKind | undefined, where: string): IdKind {
  if (kind === undefined)
    throw new Error(`Say in apps/server/test/support/places-of-ids.ts what ${where} is the id of`);
  return kind;
}
