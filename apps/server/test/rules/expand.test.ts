import { contract, openApiDocument, routesOf } from '@tributary/contract';
import { type Expandable, expandable, type Permission } from '@tributary/core';
import { beforeAll, describe, expect, test } from 'vitest';
import { type RawAnswer, send, useAccount, useServer } from '../support/harness.ts';
import { signIn } from '../support/sign-in.ts';

const server = useServer();
const account = useAccount(server);
/** Ids for the paths, by the route's first noun. */
const ids: Record<string, string> = {};
beforeAll(async () => {
  const affiliate = await account.given.affiliate();
  const referral = await account.given.referral({ affiliate_id: affiliate.id });
  const conversion = await account.given.conversion({ referral_id: referral.id });
  const coupon = { affiliate_id: affiliate.id, code: 'SAVE10', discount_type: 'percentage' as const };
  const { id: couponId } = await account.client.coupons.create({
    ...coupon,
    discount_value: 10,
    duration: 'once',
  });
  Object.assign(ids, { affiliates: affiliate.id, referrals: referral.id, coupons: couponId });
  Object.assign(ids, { commissions: conversion.id, conversions: conversion.id });
  Object.assign(ids, { program: affiliate.group_id });
  const connection = await account.given.connection({ program_id: affiliate.program_id });
  await addPayment(connection.id, affiliate.id);
  Object.assign(ids, { connections: connection.id });
});

/** Adds a payment that would be credited. */
async function addPayment(connectionId: string, affiliateId: string): Promise<void> {
  const of = { environmentId: account.environmentId, connectionId };
  const now = new Date();
  await server.db.orm.providerCustomer.create({ data: { ...of, id: 'customer:cus_1' } });
  await server.db.orm.providerPayment.create({
    data: {
      ...{ ...of, id: 'in_1', customerId: 'customer:cus_1', status: 'observed', affiliateId },
      ...{ currency: 'USD', collectedMinor: 4_900n, saleMinor: 4_900n, takenMinor: 0n },
      ...{ paidAt: now, createdAt: now, updatedAt: now },
    },
  });
}

const keys = new Map<string, Promise<string>>();
function keyWith(...permissions: Permission[]): Promise<string> {
  const name = permissions.join();
  const key = keys.get(name) ?? account.issueKey(permissions);
  keys.set(name, key);
  return key;
}

const isExpandable = (name: string): name is Expandable => Object.hasOwn(expandable, name);

interface Operation {
  readonly parameters: readonly { name: string; schema: { items?: { enum: string[] } } }[];
}
const { paths } = openApiDocument(contract, { serverUrl: '/', version: '1' }) as {
  paths: Record<string, Record<string, Operation>>;
};

/** Every value that a route in the contract can expand. */
const values = routesOf(contract).flatMap(({ name, route, facts }) => {
  const operation = paths[route.path.replace(/:(\w+)/g, '{$1}')]?.[route.method.toLowerCase()];
  const expand = operation?.parameters.find((parameter) => parameter.name === 'expand');
  const noun = route.path.split('/')[2] as string;
  const own = facts.permission as Permission;
  return (expand?.schema.items?.enum ?? []).map((value) => ({ name, value, noun, path: route.path, own }));
});

const urlOf = ({ path, noun, value }: (typeof values)[number]) =>
  `${server.baseUrl}${path.replace(/:\w+/, ids[noun] as string)}?expand=${value}`;
const get = (url: string, authorization: string) => send(url, { method: 'GET', headers: { authorization } });
const refusal = ({ status, body }: RawAnswer) => [status, body.error?.code, body.error?.details];

test('expands only what has a permission in the contract', () => {
  expect(values.length).toBeGreaterThan(20);
  expect(values.map(({ value }) => value).filter((value) => !isExpandable(value))).toEqual([]);
});

describe.each(values)('$name?expand=$value', (each) => {
  const needed = expandable[each.value as Expandable];

  test('is returned to a key that may read it too', async () => {
    const answer = await get(urlOf(each), `Bearer ${await keyWith(each.own, needed)}`);
    expect(answer.status).toBe(200);
    const [shown] = [answer.body.data].flat();
    expect(shown).toHaveProperty(each.value);
  });

  test.skipIf(needed === each.own)('is rejected for a key with only the route’s permission', async () => {
    const answer = await get(urlOf(each), `Bearer ${await keyWith(each.own)}`);
    const lacking = [{ field: 'permission', message: needed }];
    expect(refusal(answer)).toEqual([403, 'INSUFFICIENT_PERMISSIONS', lacking]);
    expect(answer.body.error.message).toContain(needed);
  });
});

test('rejects a list of names for one missing permission, even under another service’s name', async () => {
  const key = `Bearer ${await keyWith('read:affiliates', 'read:groups')}`;
  const list = (expand: string) => get(`${server.baseUrl}/v1/affiliates?expand=${expand}`, key);
  expect((await list('group,balances')).status).toBe(200);
  for (const expand of ['group,balances,program', 'affiliate_program'])
    expect(refusal(await list(expand))).toEqual([
      403,
      'INSUFFICIENT_PERMISSIONS',
      [{ field: 'permission', message: 'read:programs' }],
    ]);
});

test('expands for a session what its key may read', async () => {
  const { headers } = await signIn(server.baseUrl, { api_key: await keyWith('read:commissions') });
  const list = (expand: string) =>
    send(`${server.baseUrl}/v1/commissions?expand=${expand}`, { method: 'GET', headers });
  expect((await list('earnings')).status).toBe(200);
  expect((await list('affiliate')).body.error.code).toBe('INSUFFICIENT_PERMISSIONS');
});
