import { contract, routesOf } from '@tributary/contract';
import { expect, test } from 'vitest';
import { factsOf, type Method } from './prepare.ts';

const routes = routesOf(contract).map(({ name, route, facts }) => ({
  name,
  route,
  facts,
  method: route.method as Method,
}));

test.each(routes)('$name is signed and keyed as the contract says', ({ route, facts, method }) => {
  const template = route.path.replace(/:(\w+)/g, '{$1}');
  const filled = route.path.replace(/:\w+/g, 'x%2Fy');
  for (const path of [template, filled, `${filled}?a=/b`]) {
    const known = factsOf(method, path);
    expect(known.isSigned).toBe(facts.signed === true);
    if (method === 'POST') expect(known.idempotentOn).toBe(facts.idempotentOn);
  }
});

test('a key is made up for refunds and events, never for a conversion', () => {
  const filled = routes.filter(
    ({ method, route }) => factsOf(method, route.path.replace(/:\w+/g, 'x')).fillsKey,
  );
  expect(filled.map(({ name }) => name).sort()).toEqual(['conversions.refund', 'events.create']);
});
