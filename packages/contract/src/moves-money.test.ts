import { expect, test } from 'vitest';
import { contract } from './contract.ts';
import { routesOf } from './routes.ts';

const writes = routesOf(contract).filter(({ route }) => route.method !== 'GET');

test('says for every writing route whether it moves money', () => {
  expect(writes.length).toBeGreaterThan(60);
  const unsaid = writes.filter(({ facts }) => facts.movesMoney === undefined).map(({ name }) => name);
  expect(unsaid, 'Add movesMoney to the facts of').toEqual([]);
});

test('treats changes of commissions, payouts, incentives or keys as moving money', () => {
  const ofMoney =
    /^(conversions|events|commissions|payouts|adjustments|incentives|apiKeys|groups\.(incentives|multiLevelIncentives))\./;
  const others = writes.filter(({ name, facts }) => ofMoney.test(name) && facts.movesMoney !== true);
  // `payouts.export` shows bank details but changes nothing. `payouts.approve` cannot be called with an API key, so it
  // cannot be signed.
  expect(others.map(({ name }) => name)).toEqual(['payouts.export', 'payouts.approve']);
});

test('treats decisions about an affiliate’s payout destination as moving money', () => {
  const affiliates = writes.filter(({ name }) => name.startsWith('affiliates.'));
  expect(Object.fromEntries(affiliates.map(({ name, facts }) => [name, facts.movesMoney]))).toEqual({
    'affiliates.act': true,
    'affiliates.create': ['group_id', 'payout_method', 'payout_details', 'status'],
    'affiliates.createBatch': true,
    'affiliates.createPortalLink': false,
    'affiliates.delete': true,
    'affiliates.merge': true,
    'affiliates.trackingIds.create': false,
    'affiliates.trackingIds.delete': false,
    'affiliates.update': ['group_id', 'payout_method', 'payout_details', 'status', 'email'],
  });
});

test('treats what the specification signs as moving money', () => {
  const signed = routesOf(contract).filter(({ facts }) => facts.signed);
  expect(signed.map(({ facts }) => facts.movesMoney)).toEqual(signed.map(() => true));
});

test('gives every route that moves money a body, which contains the nonce', () => {
  for (const { name, route, facts } of writes) if (facts.movesMoney) expect('body' in route, name).toBe(true);
});
