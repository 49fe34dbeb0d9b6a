import { contract, routesOf } from '@tributary/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkedFetch } from '../../../apps/server/test/support/checked-fetch.ts';
import { type Given, publicUrl, unique } from '../../../apps/server/test/support/given.ts';
import { useServer } from '../../../apps/server/test/support/harness.ts';
import { type Ids, oneOfEach } from '../../../apps/server/test/support/one-of-each.ts';
import { placesOfIds } from '../../../apps/server/test/support/places-of-ids.ts';
import { validRequests } from '../../../apps/server/test/support/valid-requests.ts';
import { Tributary } from '../src/client.ts';
import { webhookHeaders } from '../src/testing.ts';
import { callMethod, methodsOf } from './methods-of.ts';

interface Schema {
  safeParse(value: unknown): { readonly success: boolean };
}

const signingSecret = 'a-signing-secret-of-some-length';
const routes = routesOf(contract).map(({ name, route }) => ({
  name,
  route,
  pattern: new RegExp(`^${route.path.replace(/:\w+/g, '[^/]+')}$`),
}));

/** Methods of the client that have resolved, and routes whose success was parsed by the contract's own schema. */
const exercised = new Set<string>();
const parsed = new Set<string>();

let client: Tributary;
let given: Given;
const server = useServer({ signingSecrets: [signingSecret] });
beforeAll(async () => {
  const account = await server.account();
  ({ given } = account);
  client = clientOf(account.apiKey);
});

const clientOf = (apiKey: string) =>
  watched(new Tributary({ apiKey, signingSecret, baseUrl: server.baseUrl, maxRetries: 0, fetch: recording }));

/** Strict: a success without a schema in the contract is a failure too. */
const recording: typeof fetch = async (input, init) => {
  const response = await checkedFetch(input, init);
  const { pathname } = new URL(String(input));
  const found = routes.find(({ route, pattern }) => route.method === init?.method && pattern.test(pathname));
  if (response.ok) {
    expect(found?.route.responses, `${init?.method} ${pathname}`).toHaveProperty(String(response.status));
    parsed.add(found?.name ?? pathname);
  }
  return response;
};

/** The client, and the names of its methods as they succeed: `groups.incentives.create`. */
function watched<T extends object>(noun: T, path = ''): T {
  return new Proxy(noun, {
    get: (target, key) => {
      const value = Reflect.get(target, key, target);
      const name = `${path}${String(key)}`;
      if (typeof value === 'object' && value !== null) return watched(value, `${name}.`);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        const result = value.apply(target, args);
        if (typeof result?.then === 'function')
          result.then(
            () => exercised.add(name),
            () => undefined,
          );
        else exercised.add(name);
        return result;
      };
    },
  });
}

const sale = () => ({ sale_amount: 100, sale_amount_currency: 'USD', external_event_id: unique('order') });

/** The ids of a whole list, page after page. */
const ids = async (list: AsyncIterable<{ id: string }>) => {
  const found: string[] = [];
  for await (const { id } of list) found.push(id);
  return found;
};

describe('every method of the SDK works against the server, whose answers are those of the contract', () => {
  test('programs, groups and incentives', async () => {
    const { id: program_id } = await client.programs.create({ name: 'Program', default_currency: 'EUR' });
    expect((await client.programs.update(program_id, { cookie_days: 60 })).cookie_days).toBe(60);
    expect(await client.programs.get(program_id)).toMatchObject({ cookie_days: 60 });
    const group = await client.groups.create({ program_id, name: 'Partners' });
    const incentive = await client.incentives.create({ program_id, name: 'Incentive', amount: 10 });
    expect((await client.incentives.update(incentive.id, { amount: 12 })).amount).toBe(12);
    expect(await client.incentives.get(incentive.id)).toMatchObject({ amount: 12 });
    const attached = await client.groups.incentives.create(group.id, { incentive_id: incentive.id });
    const level = { level: 1, amount: 5, is_percentage: true, basis: 'sale' } as const;
    const above = await client.groups.multiLevelIncentives.create(group.id, level);
    const whole = await client.groups.get(group.id, { expand: ['incentives', 'multi_level_incentives'] });
    expect(whole.incentives.map(({ id }) => id)).toEqual([attached.id]);
    expect(whole.multi_level_incentives.map(({ id }) => id)).toEqual([above.id]);
    expect(await ids(client.groups.incentives.list(group.id, { limit: 1 }))).toEqual([attached.id]);
    expect(await ids(client.groups.multiLevelIncentives.list(group.id))).toEqual([above.id]);
    expect(await client.groups.incentives.get(group.id, attached.id)).toEqual(attached);
    expect(await client.groups.multiLevelIncentives.get(group.id, above.id)).toEqual(above);
    const [other, { incentives, multiLevelIncentives }] = [
      await client.incentives.create({ program_id, name: 'Other', amount: 7 }),
      client.groups,
    ];
    const replaced = await incentives.update(group.id, attached.id, { incentive_id: other.id });
    expect(replaced.incentive_id).toBe(other.id);
    expect((await multiLevelIncentives.update(group.id, above.id, { amount: 6 })).amount).toBe(6);
    expect(await ids(client.groups.list({ program_id, limit: 1 }))).toContain(group.id);
    expect(await ids(client.incentives.list({ program_id }))).toEqual([other.id, incentive.id]);
    expect((await client.groups.update(group.id, { name: 'Friends' })).name).toBe('Friends');
    await client.groups.incentives.delete(group.id, attached.id);
    await client.groups.multiLevelIncentives.delete(group.id, above.id);
    await client.incentives.delete(incentive.id);
    await client.incentives.delete(other.id);
    expect(await client.groups.delete(group.id)).toEqual({ id: group.id, deleted: true });
    expect(await ids(client.programs.list())).toContain(program_id);
    expect(await client.programs.delete(program_id)).toEqual({ id: program_id, deleted: true });
  });

  test('affiliates, clicks and referrals', async () => {
    const { id, program_id, tracking_id } = await given.affiliate();
    const batch = await client.affiliates.createBatch({
      items: [{ name: 'Bo', email: `${unique('bo')}@example.com`, program_id }],
    });
    const bo = batch[0]?.data?.id ?? '';
    const expanded = await client.affiliates.get(id, { expand: ['group', 'balances', 'program'] });
    expect([expanded.program.id, expanded.balances]).toEqual([program_id, []]);
    expect((await client.affiliates.update(id, { name: 'Ann' })).name).toBe('Ann');
    expect(await client.affiliates.balances(id)).toEqual([]);
    expect((await client.affiliates.reject(id, { reason: 'No site.' })).rejection_reason).toBe('No site.');
    expect((await client.affiliates.approve(id)).partnership_status).toBe('APPROVED');
    const acted = await client.affiliates.act({ action: 'approve', ids: [id] });
    expect(acted.results).toEqual([{ id, status: 'APPROVED', changed: false }]);
    expect(await client.affiliates.payoutDetails(id)).toBeDefined();
    expect(await ids(client.affiliates.list({ program_id, limit: 1, expand: ['group', 'program'] }))).toEqual(
      [bo, id],
    );
    const other = await client.affiliates.create({
      name: 'Cy',
      email: `${unique('cy')}@example.com`,
      program_id,
    });
    expect(await client.affiliates.delete(other.id)).toEqual({ id: other.id, deleted: true });

    const click = await client.clicks.create({ trackingId: tracking_id, programId: program_id });
    const visitor = { email: `${unique('di')}@example.com` };
    const unknown = await client.signups.create(visitor).withResponse();
    expect([unknown.data, unknown.reason]).toEqual([null, 'no_click']);
    const signup = await client.signups.create({ tracking_id, program_id, ...visitor });
    expect(signup).toMatchObject({ affiliate_id: id, ...visitor });
    expect(await ids(client.clicks.list({ affiliate_id: id, limit: 1 }))).toContain(click.id);
    const lead = await client.events.create({
      click_id: click.id,
      event_name: 'signed_up',
      event_type: 'lead',
    });
    expect(await client.referrals.get(lead.referral_id, { expand: ['affiliate'] })).toMatchObject({
      affiliate: { id },
    });
    const referral = await client.referrals.create({ email: `${unique('c')}@example.com`, affiliate_id: id });
    expect((await client.referrals.update(referral.id, { name: 'Cy' })).name).toBe('Cy');
    const [made] = await client.referrals.createBatch({
      items: [{ email: `${unique('d')}@example.com`, affiliate_id: id }],
    });
    const listed = await client.referrals
      .list({ affiliate_id: id, expand: ['affiliate'] })
      .toArray({ limit: 2 });
    expect(listed.map((each) => each.id)).toEqual([made?.data?.id, referral.id]);
    expect(await client.referrals.delete(referral.id)).toEqual({ id: referral.id, deleted: true });
  });

  test('conversions, commissions and the ledger', async () => {
    const referral = await given.referral();
    const conversion = await client.conversions.create({ ...sale(), referral_id: referral.id });
    expect(await client.conversions.explain(conversion.id)).toBeDefined();
    expect((await client.conversions.get(conversion.id, { expand: ['referral'] })).referral.id).toBe(
      referral.id,
    );
    const entries = await client.ledger.entries({ transaction_id: conversion.id });
    expect(entries.data.map(({ type, balance }) => [type, balance])).toEqual([['earned', 20]]);
    const { results } = await client.search.find({ q: conversion.external_event_id ?? '' });
    expect(results).toMatchObject([{ type: 'commission', id: conversion.id }]);
    const refunded = await client.conversions.refund(conversion.id, { amount: 10 });
    expect(refunded).toMatchObject({ sale_amount: 90, commission_amount: 18 });
    const byEventId = { amount: 10, external_event_id: unique('refund') };
    const orderId = conversion.external_event_id ?? '';
    for (const _ of [1, 2])
      expect(await client.conversions.refundByEventId(orderId, byEventId)).toMatchObject({ sale_amount: 80 });
    await expect(client.conversions.refundByEventId(unique('none'), byEventId)).rejects.toMatchObject({
      name: 'NotFoundError',
      code: 'NOT_FOUND',
    });
    expect(await ids(client.conversions.list({ external_event_id: orderId }))).toEqual([conversion.id]);
    const batch = await client.conversions.createBatch({ items: [{ ...sale(), referral_id: referral.id }] });
    expect(batch[0]?.data?.commission_amount).toBe(20);
    const { external_event_id: _, ...amounts } = sale();
    const manual = { ...amounts, referral_id: referral.id, commission_amount: 2, commission_currency: 'USD' };
    const commission = await client.commissions.create(manual);
    const [other] = await client.commissions.createBatch({ items: [manual] });
    expect((await client.commissions.update(commission.id, { status: 'approved' })).status).toBe(
      'ready_for_payment',
    );
    const acted = await client.commissions.act({ action: 'release', ids: [commission.id] });
    expect(acted).toMatchObject({ counts: { done: 1, failed: 0 }, has_more: false });
    const whole = await client.commissions.get(conversion.id, {
      expand: ['affiliate', 'referral', 'program', 'earnings'],
    });
    expect([whole.referral.id, whole.earnings.length]).toEqual([referral.id, 1]);
    const totals = await client.commissions.totals({ affiliate_id: commission.affiliate_id ?? '' });
    expect(totals.rows.map(({ state }) => state)).toContain('ready');
    const list = client.commissions.list({
      referral_id: referral.id,
      limit: 2,
      expand: ['affiliate', 'referral'],
    });
    expect(await ids(list)).toEqual([other?.data?.id, commission.id, batch[0]?.data?.id, conversion.id]);
    const failed = await client.conversions.create({
      ...sale(),
      referral_id: referral.id,
      sales_status: 'failed',
    });
    const [refundedInBatch] = await client.conversions.refundBatch({
      items: [
        { conversion_id: batch[0]?.data?.id ?? '', amount: 5, external_event_id: sale().external_event_id },
      ],
    });
    expect(refundedInBatch?.data?.sale_amount).toBe(95);
    expect((await client.commissions.void(other?.data?.id ?? '')).voided_at).not.toBeNull();
    expect(await client.commissions.delete(failed.id)).toEqual({ id: failed.id, deleted: true });
    const day = 86_400_000;
    const period = {
      from: new Date(Date.now() - day).toISOString(),
      to: new Date(Date.now() + day).toISOString(),
    };
    expect((await client.reports.performance(period)).rows.length).toBeGreaterThan(0);
    expect((await client.reports.funnel(period)).steps[0]?.step).toBe('clicks');
    expect((await client.inbox.get()).payouts_due?.count).toBeGreaterThanOrEqual(0);
    expect(await client.ledger.verify()).toBeDefined();
    const { id: referral_id } = await given.referral({ email: 'erased@example.com' });
    expect((await client.persons.export({ email: 'erased@example.com' })).referrals).toHaveLength(1);
    const { id: erasureId } = await client.erasures.create({ referral_id, reason: 'requested' });
    expect((await client.erasures.get(erasureId)).status).toBe('done');
    expect((await client.erasures.list()).data.map(({ id }) => id)).toEqual([erasureId]);
    expect((await client.auditLog.list()).has_more).toBe(false);
    expect((await client.auditLog.head()).sequence).toBeGreaterThanOrEqual(0);
  });

  test('payouts, through every move that there is', async () => {
    const { affiliate_id, program_id } = await given.conversion();
    const ofProgram = { program_id: program_id ?? '' };
    const first = (await client.payouts.create(ofProgram)).payouts[0]?.id ?? '';
    expect((await client.payouts.update(first, { status: 'pending', paymentMethod: 'wise' })).id).toBe(first);
    expect(await client.payouts.export({ payout_ids: [first] })).toHaveLength(1);
    expect((await client.payouts.start(first)).status).toBe('processing');
    expect((await client.payouts.fail(first)).status).toBe('failed');
    expect((await client.payouts.reopen(first)).status).toBe('pending');
    expect((await client.payouts.cancel(first)).status).toBe('cancelled');
    const second = (await client.payouts.create(ofProgram)).payouts[0]?.id ?? '';
    await client.payouts.start(second);
    const paid = await client.payouts.complete(second, { paymentReference: 'WIRE-1' });
    expect(await client.payouts.complete(second, { paymentReference: 'WIRE-1' })).toEqual(paid);
    expect(await client.payouts.get(second)).toMatchObject({ status: 'completed', amount: 20 });
    expect(await ids(client.payouts.list({ affiliate_id: affiliate_id ?? '', limit: 1 }))).toEqual([
      second,
      first,
    ]);
  });

  test('coupons, the shortlist, keys and the test clock', async () => {
    const { id: affiliate_id } = await given.affiliate();
    const terms = { discount_type: 'percentage', discount_value: 10, duration: 'once' } as const;
    const coupon = await client.coupons.create({ affiliate_id, code: unique('ANN'), ...terms });
    const found = await client.coupons.get(coupon.id, { expand: ['affiliate'] });
    expect(found.affiliate.id).toBe(affiliate_id);
    expect(await ids(client.coupons.list({ affiliate_id, expand: ['affiliate'] }))).toEqual([coupon.id]);
    expect(await client.coupons.delete(coupon.id)).toEqual({ id: coupon.id, deleted: true });

    const items = [1, 2, 3].map((n) =>
      client.finder.create({ name: `Blog ${n}`, domain: `b${n}.example.com`, category: 'blog' }),
    );
    const made = (await Promise.all(items)).map(({ id }) => id);
    expect((await ids(client.finder.list({ limit: 2 }))).sort()).toEqual([...made].sort());
    expect(await client.finder.delete(made[0] ?? '')).toEqual({ id: made[0], deleted: true });

    const key = await client.apiKeys.create({ name: 'Key', permissions: ['read:affiliates'] });
    expect((await client.apiKeys.update(key.id, { name: 'Other' })).name).toBe('Other');
    expect(await client.apiKeys.get(key.id)).toMatchObject({ name: 'Other' });
    expect(await ids(client.apiKeys.list())).toContain(key.id);
    expect(await client.apiKeys.delete(key.id)).toEqual({ id: key.id, deleted: true });

    const before = await client.testClock.get();
    expect(Date.parse((await client.testClock.advance({ seconds: 60 })).now)).toBeGreaterThan(
      Date.parse(before.now),
    );
    expect(await client.testClock.reset()).toMatchObject({ offset_seconds: 0 });
  });

  test('sessions, in a page of the server', async () => {
    const { url } = await client.sessions.createLink();
    let cookie = '';
    const inPage: typeof fetch = async (input, init) => {
      const headers = new Headers(init?.headers);
      headers.set('origin', server.baseUrl);
      headers.set('cookie', cookie);
      const response = await recording(input, { ...init, headers });
      cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
      return response;
    };
    const browser = (environment: string) =>
      watched(new Tributary({ environment, baseUrl: server.baseUrl, maxRetries: 0, fetch: inPage }));
    const session = await browser('dev').sessions.create({ token: url.split('#')[1] ?? '' });
    const page = browser(session.environment_id);
    expect(await page.sessions.get()).toMatchObject({ id: session.id, permissions: ['*'] });
    expect(await ids(page.programs.list({ limit: 1 }))).toEqual(
      await ids(client.programs.list({ limit: 1 })),
    );
    const kept = cookie;
    expect(await page.sessions.end()).toEqual({ id: session.id, deleted: true });
    cookie = kept;
    await expect(page.programs.list()).rejects.toMatchObject({
      name: 'AuthenticationError',
      code: 'SESSION_ENDED',
      status: 401,
    });
  });

  test('sites', async () => {
    const { programId: program_id } = await given.program();
    const site = await client.sites.create({ program_id, home_url: 'http://localhost:4242' });
    expect((await client.sites.update(site.id, { cookie_days: 7 })).cookie_days).toBe(7);
    expect((await client.sites.rotateKey(site.id)).previous_publishable_key).toBe(site.publishable_key);
    expect((await client.sites.check(site.id)).clicks.counted).toBe(0);
    expect((await client.sites.rotateSignupSecret(site.id)).signup_secret).toMatch(/^sus_/);
    expect(await client.sites.get(site.id)).toMatchObject({ cookie_days: 7, has_signup_secret: true });
    expect(await ids(client.sites.list({ program_id, limit: 1 }))).toEqual([site.id]);
    expect(await client.sites.delete(site.id)).toEqual({ id: site.id, deleted: true });
  });

  test('webhooks, from the endpoint to the event that was verified', async () => {
    const endpoint = await client.webhookEndpoints.create({ url: publicUrl, event_types: ['*'] });
    const { secret } = await client.webhookEndpoints.rotateSecret(endpoint.id);
    const delivery = await client.webhookEndpoints.test(endpoint.id);
    expect(await client.webhookDeliveries.get(delivery.id)).toMatchObject({ id: delivery.id });
    await client.webhookDeliveries.redeliver(delivery.id);
    expect(await ids(client.webhookDeliveries.list())).toContain(delivery.id);
    const announced = await client.webhookEvents.test({ type: 'payout.paid' });
    await server.relay();
    await client.webhookEndpoints.redeliver(endpoint.id, { after: 0 });
    const { data } = await client.webhookEvents.list({ limit: 100 });
    const event = await client.webhookEvents.get(announced.id);
    expect(data).toContainEqual(event);
    for await (const followed of client.webhookEvents.follow({ after: event.sequence - 1, wait: 0 })) {
      expect(followed).toEqual(event);
      break;
    }
    const payload = JSON.stringify(event);
    const headers = await webhookHeaders(payload, secret ?? '');
    expect(await client.webhooks.verify(payload, headers, secret ?? '')).toEqual(event);
    expect((await client.webhookEndpoints.update(endpoint.id, { enabled: false })).enabled).toBe(false);
    expect(await client.webhookEndpoints.get(endpoint.id)).toMatchObject({ enabled: false });
    expect(await ids(client.webhookEndpoints.list())).toContain(endpoint.id);
    expect(await client.webhookEndpoints.delete(endpoint.id)).toEqual({ id: endpoint.id, deleted: true });
  });

  test('with the requests that follow from the contract', async () => {
    const account = await server.account();
    const mine = clientOf(account.apiKey);
    const requestOf = await validRequests(account);
    const ids: Ids = await oneOfEach(server, account);
    const called: string[] = [];
    for (const named of routesOf(contract)) {
      const { name, route, facts } = named;
      const needsQuery = 'query' in route && !(route.query as Schema).safeParse({}).success;
      if (route.method === 'DELETE' || needsQuery || facts.caller) continue;
      const inPath = placesOfIds.filter(
        ({ route: { name: each }, place }) => each === name && place === 'path',
      );
      const request = route.method === 'GET' ? undefined : requestOf(named);
      const pattern = new RegExp(`^${route.path.replace(/:\w+/g, '([^/]+)')}$`);
      const given = request?.path.match(pattern)?.slice(1) ?? inPath.map(({ kind }) => ids[kind]);
      const hasBody = Object.keys(request?.body ?? {}).length > 0;
      await callMethod(mine, name, [...given, ...(hasBody ? [request?.body] : [])]);
      called.push(name);
    }
    expect(called.length).toBeGreaterThan(85);
  });

  test('and no method and no route was left out', () => {
    const uncalled = methodsOf(client).filter((name) => !exercised.has(name));
    const unsent = routes.filter(({ name }) => !parsed.has(name)).map(({ name }) => name);
    const calls = [...new Set([...uncalled, ...unsent])].map((name) => `Call client.${name}(…)`);
    expect(calls, 'In packages/sdk/test/every-method.test.ts').toEqual([]);
    expect([...exercised].sort()).toEqual(methodsOf(client).sort());
    expect([...parsed].sort()).toEqual(routes.map(({ name }) => name).sort());
  });
});
