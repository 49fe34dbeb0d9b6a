import type { AppRouter } from '@ts-rest/core';
import * as exported from './resources.ts';

type Exported = typeof exported;
type Contract = {
  readonly [Name in keyof Exported as Exported[Name] extends AppRouter ? Name : never]: Exported[Name];
};

/** The order of the reference. A resource that is not named here comes after these. */
const order: readonly (keyof Contract)[] = [
  'conversions',
  'events',
  'commissions',
  'referrals',
  'affiliates',
  'clicks',
  'sites',
  'payouts',
  'coupons',
  'programs',
  'groups',
  'incentives',
  'finder',
  'persons',
  'erasures',
  'inbox',
  'reports',
  'ledger',
  'auditLog',
  'search',
  'testClock',
  'apiKeys',
  'sessions',
  'webhookEndpoints',
  'webhookDeliveries',
  'webhookEvents',
];

/** The modules also export schemas and limits; a resource is what holds routes. */
const holdsRoutes = (value: object): boolean =>
  Object.values(value).some((inner) => typeof inner?.method === 'string');

const resources = new Map(Object.entries(exported).filter(([, value]) => holdsRoutes(value as object)));

/** Every `/v1` endpoint, by resource. */
export const contract = Object.fromEntries(
  [...new Set([...order, ...[...resources.keys()].sort()])].map((name) => [name, resources.get(name)]),
) as unknown as Contract;
