import { contract, routesOf } from '@tributary/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestAccount, useAccount, useServer } from '../../../test/support/harness.ts';
import { manualCommission } from '../../../test/support/manual-commission.ts';
import { afterSteps } from '../../../test/support/payout-steps.ts';
import { validRequests } from '../../../test/support/valid-requests.ts';

const server = useServer();
const account = useAccount(server);
let validRequest: Awaited<ReturnType<typeof validRequests>>;
beforeAll(async () => {
  validRequest = await validRequests(account);
});

/** Updates that contain the complete target state need no stored response. */
const updates = routesOf(contract).filter(
  ({ route, facts }) => route.method === 'PUT' && facts.caller !== 'user' && facts.caller !== 'affiliate',
);

/** Sends a PUT with a key. Returns the status and whether the response was replayed. */
const putter =
  ({ raw }: TestAccount, path: string) =>
  async (body: object, key: string) => {
    const answer = await raw('PUT', path, body, { 'idempotency-key': key });
    return [answer.status, answer.headers.get('idempotent-replayed') === 'true', answer.body.error?.code];
  };

describe('update with an Idempotency-Key', () => {
  test.each(updates)('is performed once for $name, and its response is replayed', async (named) => {
    const { path, body } = await validRequest(named);
    const key = { 'idempotency-key': `update-${named.name}` };

    const first = await account.raw('PUT', path, body, key);
    const again = await account.raw('PUT', path, body, key);

    expect([first.status, first.headers.get('idempotent-replayed')]).toEqual([200, null]);
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
    expect(again.body).toEqual(first.body);
  });

  test('of a payout changes nothing when it arrives again late', async () => {
    const { account: own, payouts } = await afterSteps(server, ['run']);
    const id = payouts[0]?.id ?? '';
    const put = putter(own, `/v1/payouts/${id}`);
    const steps = ['processing', 'failed', 'pending', 'processing'];
    for (const [index, status] of steps.entries()) await put({ status }, `move-${index}`);

    expect(await put({ status: 'failed' }, 'move-1')).toEqual([200, true, undefined]);

    expect(await own.client.payouts.get(id)).toMatchObject({ status: 'processing' });
    const announced = (await own.announced(id)).map(({ type }) => type.split('.')[1]);
    expect(announced).toEqual(['created', ...steps]);
  });

  test('of a commission changes nothing when it arrives again late', async () => {
    const { account: own, commission, balance } = await manualCommission(server);
    const put = putter(own, `/v1/commissions/${commission.id}`);
    const steps = ['ready_for_payment', 'rejected', 'pending'];
    for (const [index, status] of steps.entries()) await put({ status }, `move-${index}`);

    expect(await put({ status: 'ready_for_payment' }, 'move-0')).toEqual([200, true, undefined]);

    expect(await own.client.commissions.get(commission.id)).toMatchObject({ status: 'pending' });
    expect(await balance()).toMatchObject({ pending: 20, ready: 0 });
  });

  test('is rejected for a different change or object under the same key', async () => {
    const { account: own, commission, affiliate } = await manualCommission(server);
    const { id: otherId } = await own.client.commissions.create({
      ...(await manualBody(own, affiliate.id)),
    });
    const put = putter(own, `/v1/commissions/${commission.id}`);
    expect(await put({ status: 'approved' }, 'key')).toEqual([200, false, undefined]);

    expect(await put({ status: 'rejected' }, 'key')).toEqual([409, false, 'IDEMPOTENCY_CONFLICT']);
    const elsewhere = putter(own, `/v1/commissions/${otherId}`);
    expect(await elsewhere({ status: 'approved' }, 'key')).toEqual([409, false, 'IDEMPOTENCY_CONFLICT']);
  });

  test('is executed again after a rejection', async () => {
    const { account: own, payouts } = await afterSteps(server, ['run']);
    const put = putter(own, `/v1/payouts/${payouts[0]?.id}`);

    expect(await put({ status: 'completed' }, 'key')).toEqual([409, false, 'INVALID_TRANSITION']);
    await own.client.payouts.start(payouts[0]?.id ?? '');
    expect(await put({ status: 'completed' }, 'key')).toEqual([200, false, undefined]);
  });

  test('is performed once when ten arrive together', async () => {
    const { account: own, commission } = await manualCommission(server);
    const put = putter(own, `/v1/commissions/${commission.id}`);

    const answers = await Promise.all(Array.from({ length: 10 }, () => put({ status: 'rejected' }, 'key')));

    expect(answers.filter(([, isReplay]) => isReplay)).toHaveLength(9);
    expect((await own.announced(commission.id)).map(({ type }) => type)).toEqual([
      'transaction.created',
      'transaction.rejected',
    ]);
  });
});

async function manualBody(own: TestAccount, affiliate_id: string) {
  const { id } = await own.given.referral({ affiliate_id });
  const money = { sale_amount_currency: 'USD', commission_amount: 1, commission_currency: 'USD' };
  return { referral_id: id, sale_amount: 10, ...money };
}
