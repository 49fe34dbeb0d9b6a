import { contract, routesOf } from '@tributary/contract';
import { expect, test } from 'vitest';
import { factsOf, type Method } from './prepare.ts';

const routes = routesOf(contract).map(({ name, route, facts }) => ({
  name,
  route,
  facts,
  method: route.method as Method,
}));

test.each(routes)('signs and keys $name as in the contract', ({ route, facts, method }) => {
  const template = route.path.replace(/:(\w+)/g, '{$1}');
  const filled = route.path.replace(/:\w+/g, 'x%2Fy');
  for (const path of [template, filled, `${filled}?a=/b`]) {
    const known = factsOf(method, path);
    expect(known.isSigned).toBe(Boolean(facts.movesMoney));
    expect(known.takesNonce).toBe(Boolean(facts.movesMoney) && !facts.signed);
    if (method === 'POST' || method === 'PUT') expect(known.idempotentOn).toBe(facts.idempotentOn);
  }
});

test('generates a key for refunds, events and batch items, but never for a conversion', () => {
  const filledBy = (place: string) =>
    routes
      .filter(({ method, route }) => factsOf(method, route.path.replace(/:\w+/g, 'x')).fills === place)
      .map(({ name }) => name)
      .sort();
  expect(filledBy('external_event_id')).toEqual([
    'adjustments.create',
    'conversions.refund',
    'events.create',
  ]);
  expect(filledBy('items')).toEqual([
    'affiliates.createBatch',
    'commissions.createBatch',
    'coupons.createBatch',
    'referrals.createBatch',
  ]);
});
