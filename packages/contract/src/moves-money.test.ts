import { expect, test } from 'vitest';
import { contract } from './contract.ts';
import { routesOf } from './routes.ts';

const ofAffiliate = ['group_id', 'payout_method', 'payout_details', 'status'];

/** Every route that writes: a new one is added here, with what of its body decides who is paid, how much, or where to. */
const expected: Record<string, true | false | readonly string[]> = {
  'conversions.create': true,
  'conversions.refund': true,
  'conversions.createBatch': true,
  'conversions.refundBatch': true,
  'events.create': true,
  'commissions.create': true,
  'commissions.update': true,
  'commissions.void': true,
  'commissions.delete': true,
  'commissions.act': true,
  'commissions.createBatch': true,
  'payouts.create': true,
  'payouts.update': true,
  // Shows bank details and changes nothing.
  'payouts.export': false,
  'affiliates.create': ofAffiliate,
  'affiliates.update': [...ofAffiliate, 'email'],
  'affiliates.delete': true,
  'affiliates.act': true,
  'affiliates.createBatch': true,
  'incentives.create': true,
  'incentives.update': true,
  'incentives.delete': true,
  'groups.incentives.create': true,
  'groups.incentives.update': true,
  'groups.incentives.delete': true,
  'groups.multiLevelIncentives.create': true,
  'groups.multiLevelIncentives.update': true,
  'groups.multiLevelIncentives.delete': true,
  'apiKeys.create': true,
  'apiKeys.update': true,
  'apiKeys.delete': true,
  'groups.create': false,
  'groups.update': false,
  'groups.delete': false,
  'coupons.create': false,
  'coupons.delete': false,
  'erasures.create': false,
  'finder.create': false,
  'finder.delete': false,
  'programs.create': false,
  'programs.update': false,
  'programs.delete': false,
  'referrals.create': false,
  'referrals.createBatch': false,
  'referrals.update': false,
  'referrals.delete': false,
  'clicks.create': false,
  'sessions.create': false,
  'sessions.createLink': false,
  'sessions.end': false,
  'signups.create': false,
  'sites.create': false,
  'sites.delete': false,
  'sites.rotateKey': false,
  'sites.rotateSignupSecret': false,
  'sites.update': false,
  'testClock.advance': false,
  'testClock.reset': false,
  'webhookDeliveries.redeliver': false,
  'webhookEndpoints.create': false,
  'webhookEndpoints.delete': false,
  'webhookEndpoints.redeliver': false,
  'webhookEndpoints.rotateSecret': false,
  'webhookEndpoints.test': false,
  'webhookEndpoints.update': false,
  'webhookEvents.test': false,
};

const writes = routesOf(contract).filter(({ route }) => route.method !== 'GET');

test('every route that writes says whether it moves money', () => {
  const said = Object.fromEntries(writes.map(({ name, facts }) => [name, facts.movesMoney ?? false]));
  expect(said).toEqual(expected);
});

test('what the specification signs moves money', () => {
  const signed = routesOf(contract).filter(({ facts }) => facts.signed);
  expect(signed.map(({ name }) => expected[name])).toEqual(signed.map(() => true));
});

test('what moves money takes a body, which has the nonce', () => {
  for (const { name, route, facts } of writes) if (facts.movesMoney) expect('body' in route, name).toBe(true);
});
