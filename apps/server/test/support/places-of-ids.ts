import { contract, isForKeys, type NamedRoute, openApiDocument, routesOf } from '@tributary/contract';
import { type IdKind as AnyKind, idPrefixes } from '@tributary/core';
import { bodySchemaOf, type JsonSchema, resolved } from './valid-requests.ts';

/** Ids from a billing provider, which are looked up in one connection. */
type ProviderIdKind = 'providerEvent' | 'providerPayment';

/** Kinds of objects that a request can name. */
export type IdKind =
  | ProviderIdKind
  | Exclude<
      AnyKind,
      | 'account'
      | 'environment'
      | 'import'
      | 'ingestedEvent'
      | 'request'
      | 'session'
      | 'userSession'
      | 'affiliateSession'
      | 'passkey'
      | 'identityProvider'
      | 'signIn'
    >;

/** Place in a route that accepts one of our ids. */
export interface PlaceOfId {
  readonly route: NamedRoute;
  readonly place: 'path' | 'query' | 'body' | 'item';
  readonly field: string;
  readonly kind: IdKind;
  readonly isList: boolean;
}

/** Fields that are not named after the kind of their id. */
const kindOfField: Readonly<Record<string, IdKind>> = {
  conversion: 'transaction',
  endpoint: 'webhookEndpoint',
  event: 'webhookEvent',
  into: 'affiliate',
  mergedInto: 'affiliate',
  parentAffiliate: 'affiliate',
};

const kindOfProviderId: Readonly<Record<string, ProviderIdKind>> = {
  eventId: 'providerEvent',
  paymentId: 'providerPayment',
};

/** Lists of objects other than those that their path names, with the kind of their cursors' ids. */
const kindOfCursor: Readonly<Record<string, IdKind>> = {
  'affiliates.statements.lines': 'ledgerEntry',
  'conversions.refunds': 'refund',
  'balances.list': 'affiliate',
  'connections.listEvents': 'providerEvent',
  'connections.listPayments': 'providerPayment',
};

/** Resources that are not named after the kind of their ids. */
const kindOfResource: Readonly<Record<string, IdKind>> = {
  auditLog: 'auditEntry',
  commissions: 'transaction',
  conversions: 'transaction',
  finder: 'shortlistItem',
  'groups.incentives': 'groupIncentive',
  'groups.multiLevelIncentives': 'multiLevelIncentive',
  ledger: 'ledgerEntry',
  members: 'user',
  portals: 'program',
};

/**
 * Filters of the audit log, the position in an action's rows, which means nothing without a filter, and tracking ids,
 * which mean nothing on their own.
 */
const others = new Set(['actor', 'object', 'after', 'trackingId']);

const singular = (name: string) => name.replace(/ies$/, 'y').replace(/s$/, '');

const isKind = (name: string): name is IdKind => name in idPrefixes;

function kindOf(name: string, exceptions: Readonly<Record<string, IdKind>>, where: string): IdKind {
  const kind = exceptions[name] ?? singular(name);
  if (isKind(kind)) return kind;
  throw new Error(`Say in apps/server/test/support/places-of-ids.ts what ${where} is the id of`);
}

/** Returns the kind, such as `affiliate` for `affiliate_ids` or `program` for `programId`. */
const stemOf = (field: string) =>
  field.replace(/(_i|I)ds?$/, '').replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

const document = openApiDocument(contract, { serverUrl: 'http://localhost', version: 'test' }) as JsonSchema;

/**
 * Every place, in every route that a key may call, where the contract accepts an id. Throws for a field that looks like
 * an id but has no kind.
 */
export const placesOfIds: readonly PlaceOfId[] = routesOf(contract)
  .filter(isForKeys)
  .flatMap((route) => [...parametersOf(route), ...fieldsOf(route)]);

function parametersOf(route: NamedRoute): PlaceOfId[] {
  const path = route.route.path.replace(/:(\w+)/g, '{$1}');
  const operation = document.paths[path][route.route.method.toLowerCase()];
  const resource = resourceOf(route);
  return operation.parameters.flatMap(({ name, in: place, schema }: JsonSchema) => {
    if (!isId(schema) || others.has(name)) return [];
    const where = `${route.name}: ${name}`;
    const at = { route, place, field: name, isList: false };
    const listed = kindOfCursor[route.name];
    if (listed && place === 'query') return [{ ...at, kind: listed }];
    const provided = kindOfProviderId[name];
    if (provided && resource === 'connections') return [{ ...at, kind: provided }];
    if (/^(id|attachedId|starting_after|ending_before)$/.test(name)) {
      const owner = name === 'id' ? (resource.split('.')[0] ?? '') : resource;
      return [{ ...at, kind: kindOf(owner, kindOfResource, where) }];
    }
    return [{ ...at, kind: kindOf(stemOf(name), kindOfField, where) }];
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
    Object.entries<JsonSchema>(properties)
      .filter(([field, property]) => isId(property) && !others.has(field))
      .map(([field, { type }]) => {
        const where = `${route.name}: ${field}`;
        const kind =
          field === 'ids'
            ? kindOf(resourceOf(route), kindOfResource, where)
            : kindOf(stemOf(field), kindOfField, where);
        return { route, place, field, kind, isList: type === 'array' };
      }),
  );
}

function resourceOf({ name }: NamedRoute): string {
  return name.split('.').slice(0, -1).join('.');
}

/** Returns true if the contract marks the text as one of our ids, unlike ids from a caller's own systems. */
function isId({ 'x-id': own, items, anyOf = [] }: JsonSchema): boolean {
  return own === true || (items !== undefined && isId(items)) || anyOf.some(isId);
}
