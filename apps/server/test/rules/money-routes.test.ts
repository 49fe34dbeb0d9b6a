import { createHmac, randomUUID } from 'node:crypto';
import { contract, type NamedRoute, routesOf } from '@tributary/contract';
import { Tributary } from '@tributary/sdk';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { unique } from '../support/given.ts';
import { type RawAnswer, useAccount, useServer } from '../support/harness.ts';
import { type SignedIn, signIn } from '../support/sign-in.ts';

const secret = 'a-signing-secret-0123456789';

let page: SignedIn;
const server = useServer({ signingSecrets: [secret], signsMoneyRoutes: true });
const account = useAccount(server);
beforeAll(async () => {
  page = await signIn(server.baseUrl, { api_key: account.apiKey });
});
afterEach(() => vi.useRealTimers());

const nowSeconds = () => Math.floor(Date.now() / 1_000);
const signed = (body: string, timestamp = nowSeconds()) => ({
  'x-service-timestamp': String(timestamp),
  'x-service-signature': createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex'),
});

const pathOf = ({ route }: NamedRoute) => route.path.replace(/:\w+/g, 'unknown');
const outcome = ({ status, body }: RawAnswer) =>
  status < 300 ? `${status}` : `${status} ${body.error.code}`;

/** Excludes routes for affiliates, who have neither a key nor a secret: test/rules/portal-callers.test.ts. */
const moneyRoutes = routesOf(contract).flatMap((named) =>
  named.facts.movesMoney && named.facts.caller !== 'affiliate'
    ? [{ ...named, method: named.route.method, path: pathOf(named) }]
    : [],
);
/** Returns a body with which the route moves money. */
const movingBody = ({ facts: { movesMoney } }: NamedRoute, nonce?: string) =>
  JSON.stringify({
    ...(Array.isArray(movesMoney) && { [movesMoney[0] as string]: null }),
    ...(nonce !== undefined && { nonce }),
  });
/** Routes whose nonce is used up before the work. The routes in the specification use it up together with the work. */
const usedUpFirst = moneyRoutes.filter(({ facts }) => !facts.signed);

describe('TRIBUTARY_SIGN_MONEY_ROUTES setting', () => {
  test.each(moneyRoutes)('rejects $method $path for a key that does not sign', async (route) => {
    const answer = await account.raw(route.method, route.path, movingBody(route));
    expect(outcome(answer)).toBe('401 SIGNATURE_REQUIRED');
  });

  test.each(moneyRoutes)('rejects $method $path for a session and names the setting', async (route) => {
    const answer = await fetch(`${server.baseUrl}${route.path}`, {
      method: route.method,
      headers: { ...page.headers, 'content-type': 'application/json', ...signed(movingBody(route)) },
      body: movingBody(route),
    });
    const { error } = (await answer.json()) as { error: { code: string; message: string } };
    expect([answer.status, error.code]).toEqual([403, 'SESSION_NOT_ALLOWED']);
    const setting = route.facts.signed ? 'S2S_REQUEST_SIGNING_SECRET' : 'TRIBUTARY_SIGN_MONEY_ROUTES=1';
    expect(error.message).toContain(setting);
  });

  test.each(usedUpFirst)(
    'accepts for $method $path a signature once, whatever the result of the request',
    async (route) => {
      const body = movingBody(route, randomUUID());
      const headers = signed(body);
      const first = await account.raw(route.method, route.path, body, headers);
      expect(first.body.error.code).toMatch(/^(VALIDATION_ERROR|NOT_FOUND)$/);
      const again = await account.raw(route.method, route.path, body, headers);
      expect(outcome(again)).toBe('401 SIGNATURE_REPLAYED');
    },
  );

  const others = routesOf(contract).filter(
    ({ route, facts }) => route.method !== 'GET' && !facts.movesMoney && facts.caller === undefined,
  );
  test.each(others)('requires no signature for $name', async (named) => {
    const body = named.route.method === 'DELETE' ? undefined : { surprise: 1 };
    const answer = await account.raw(named.route.method, pathOf(named), body);
    expect(answer.body.error.code).not.toMatch(/^SIGNATURE_/);
  });

  test('does not block a backend that syncs names, but one that changes payout details', async () => {
    const { id } = await account.given.affiliate();
    const put = (body: object) => account.raw('PUT', `/v1/affiliates/${id}`, body);
    expect(outcome(await put({ name: 'New', metadata: { plan: 'pro' }, external_user_id: 'u1' }))).toBe(
      '200',
    );
    for (const body of [
      { group_id: null },
      { payout_method: 'manual' },
      { payout_details: { iban: 'DE00' } },
      { status: 'rejected', reason: 'spam' },
      { name: 'New', email: 'else@example.com' },
    ])
      expect(outcome(await put(body))).toBe('401 SIGNATURE_REQUIRED');
    const created = { name: 'New', email: `${unique('a')}@example.com`, program_id: 'prg_unknown' };
    expect(outcome(await account.raw('POST', '/v1/affiliates', created))).toBe('404 NOT_FOUND');
    const paid = { ...created, payout_details: { iban: 'DE00' } };
    expect(outcome(await account.raw('POST', '/v1/affiliates', paid))).toBe('401 SIGNATURE_REQUIRED');
  });

  test('lets a session preview a payout run without creating one', async () => {
    const { program_id } = await account.given.affiliate();
    const run = async (body: object) => {
      const answer = await fetch(`${server.baseUrl}/v1/payouts`, {
        method: 'POST',
        headers: { ...page.headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return answer.status;
    };
    expect(await run({ program_id, dry_run: true })).toBe(200);
    expect(await run({ program_id })).toBe(403);
  });

  test('completes fifty payouts within one second through the SDK', { tags: 'slow' }, async () => {
    const { client, given } = await server.account();
    const { programId } = await given.program();
    const range = Array.from({ length: 50 }, (_, index) => index);
    const affiliates = await client.affiliates.createBatch({
      items: range.map((at) => ({ name: `A ${at}`, email: `a${at}@example.com`, program_id: programId })),
    });
    const referrals = await client.referrals.createBatch({
      items: affiliates.map(({ data }, at) => ({
        email: `c${at}@example.com`,
        affiliate_id: data?.id as string,
      })),
    });
    const earned = { sale_amount: 100, commission_amount: 100, status: 'ready_for_payment' as const };
    const inDollars = { sale_amount_currency: 'USD', commission_currency: 'USD' };
    await client.commissions.createBatch({
      items: referrals.map(({ data }) => ({
        ...{ referral_id: data?.id as string, sales_status: 'complete' as const },
        ...earned,
        ...inDollars,
      })),
    });
    const { payouts } = await client.payouts.create({ program_id: programId });
    expect(payouts).toHaveLength(50);

    vi.useFakeTimers({ toFake: ['Date'], now: (nowSeconds() + 1) * 1_000 });
    const move = async (to: 'start' | 'complete') => {
      const moved = [];
      for (let at = 0; at < payouts.length; at += 10) {
        const some = payouts.slice(at, at + 10).map(({ id }) => client.payouts[to](id as string));
        moved.push(...(await Promise.all(some)));
      }
      return moved;
    };
    await move('start');
    const completed = await move('complete');

    expect(new Set(completed.map(({ status }) => status))).toEqual(new Set(['completed']));
  });

  test('resends an SDK call with a lost response, which is performed once', { tags: 'slow' }, async () => {
    let isLost = true;
    const losing: typeof fetch = async (input, init) => {
      const answer = await fetch(input, init);
      if (!isLost) return answer;
      isLost = false;
      throw new TypeError('fetch failed');
    };
    const client = new Tributary({
      ...{ apiKey: account.apiKey, baseUrl: server.baseUrl, signingSecret: secret },
      ...{ fetch: losing, maxRetries: 2 },
    });
    const name = unique('Incentive');
    const { program_id } = await account.given.affiliate();
    const { id } = await client.incentives.create({ program_id, name, amount: 1 });
    const found = await account.client.incentives.list({ program_id, limit: 100 });
    expect(found.data.filter((each) => each.name === name).map((each) => each.id)).toEqual([id]);
    isLost = true;
    expect(await client.incentives.delete(id)).toEqual({ id, deleted: true });
  });

  test('does not delete anything with the body of a captured sale', async () => {
    const { id } = await account.client.apiKeys.create({ name: 'Spare', permissions: ['read:affiliates'] });
    const sale = { customer_id: 'nobody', sale_amount: 1, sale_amount_currency: 'USD' };
    const body = JSON.stringify({ ...sale, external_event_id: unique('order') });
    const answer = await account.raw('DELETE', `/v1/api-keys/${id}`, body, signed(body));
    expect(outcome(answer)).toBe('400 VALIDATION_ERROR');
    expect((await account.client.apiKeys.get(id)).revoked_at).toBeNull();
  });

  test('rejects a captured request on another path', async () => {
    const [one, other] = [await account.given.conversion(), await account.given.conversion()];
    const body = JSON.stringify({ nonce: randomUUID() });
    const send = (path: string) => account.raw('POST', path, body, signature);
    const signature = signed(body);
    expect(outcome(await send(`/v1/commissions/${one.id}/void`))).toBe('200');
    expect(outcome(await send(`/v1/commissions/${other.id}/void`))).toBe('401 SIGNATURE_REPLAYED');
    expect(outcome(await send(`/v1/conversions/${other.id}/refund`))).toBe('401 SIGNATURE_REPLAYED');
  });

  test('uses up no signature for a dry run', async () => {
    const { program_id } = await account.given.affiliate();
    const body = JSON.stringify({ program_id, dry_run: true });
    const headers = signed(body);
    const run = () => account.raw('POST', '/v1/payouts', body, headers);
    expect([outcome(await run()), outcome(await run())]).toEqual(['200', '200']);
  });
});
