import { describe, expect, test } from 'vitest';
import { type TestAccount, useServer } from '../../../test/support/harness.ts';
import { outcomeOf, outcomesOf, tally } from '../../../test/support/outcome.ts';
import { forgetExpired } from '../../platform/jobs/forget-expired.ts';

const server = useServer();
let account: TestAccount;
let referralId: string;

async function fresh() {
  account = await server.account();
  referralId = (await account.given.referral()).id;
  return account;
}

const sale = (amount: number, key = 'order-1') => ({
  referral_id: referralId,
  sale_amount: amount,
  sale_amount_currency: 'USD',
  external_event_id: key,
});
const commission = (amount: number) => ({
  referral_id: referralId,
  sale_amount: 100,
  sale_amount_currency: 'USD',
  commission_amount: amount,
  commission_currency: 'USD',
});
const batched = { status: 409, error: { code: 'VOIDED' } };

/** Ways to send a request with a key, each returning what a caller sees of it. */
const ways = {
  'POST /v1/conversions': (amount: number) => outcomeOf(account.client.conversions.create(sale(amount))),
  'POST /v1/conversions/batch': async (amount: number) => {
    const items = [sale(amount, 'order-0'), sale(amount), sale(amount, 'order-2')].map((item, index) =>
      index === 1 ? item : { ...item, external_event_id: `${item.external_event_id}-${amount}` },
    );
    const [, result] = await account.client.conversions.createBatch({ items });
    return { status: result?.status, code: result?.error?.code ?? null, data: result?.data ?? null };
  },
  'POST /v1/events': (amount: number) =>
    outcomeOf(
      account.client.events.create({ ...sale(amount), event_type: 'conversion', event_name: 'paid' }),
    ),
  'POST /v1/commissions': (amount: number) =>
    outcomeOf(account.client.commissions.create(commission(amount), { idempotencyKey: 'order-1' })),
  'POST /v1/commissions/batch': async (amount: number) => {
    const items = [{ ...commission(amount), idempotency_key: 'order-1' }];
    const [result] = await account.client.commissions.createBatch({ items });
    return { status: result?.status, code: result?.error?.code ?? null, data: result?.data ?? null };
  },
} as const;

type Sent = { status: number | undefined; code: string | null; data: unknown };
const idOf = ({ data }: Sent) => (data as { id: string }).id;

describe.each(Object.entries(ways))('key of a voided request, at %s,', (_, send) => {
  test('rejects the same request and records a different one', async () => {
    const { client } = await fresh();
    const wrong: Sent = await send(10);
    expect(wrong.status).toBe(201);
    await client.commissions.void(idOf(wrong));

    expect(await send(10)).toMatchObject({ status: 409, code: 'VOIDED' });
    const corrected: Sent = await send(11);
    expect(corrected).toMatchObject({ status: 201, code: null });
    expect(idOf(corrected)).not.toBe(idOf(wrong));
    expect(idOf(await send(11))).toBe(idOf(corrected));
    expect(await send(10)).toMatchObject({ status: 409, code: 'VOIDED' });
    expect(await send(12)).toMatchObject({ status: 409, code: 'IDEMPOTENCY_CONFLICT' });
  });

  test('rejects every voided request, however often the key is reused', { tags: 'slow' }, async () => {
    const { client } = await fresh();
    for (const amount of [10, 11, 12]) await client.commissions.void(idOf(await send(amount)));

    for (const amount of [10, 11, 12])
      expect(await send(amount)).toMatchObject({ status: 409, code: 'VOIDED' });
    expect(await send(13)).toMatchObject({ status: 201 });
    const { data } = await client.commissions.list({ include: ['voided'], limit: 100 });
    expect(data.filter(({ voided_at }) => voided_at !== null)).toHaveLength(3);
  });
});

describe('key of a voided sale', () => {
  test('is kept if the other request is rejected', async () => {
    const { client } = await fresh();
    await client.commissions.void((await client.conversions.create(sale(10))).id);

    const unknown = { ...sale(11), referral_id: 'ref_unknown' };
    expect(await outcomeOf(client.conversions.create(unknown))).toMatchObject({ code: 'REFERRAL_NOT_FOUND' });
    expect(await outcomeOf(client.conversions.create(sale(10)))).toMatchObject({ code: 'VOIDED' });
  });

  test('still rejects the sale after the one that reused the key was deleted', async () => {
    const { client } = await fresh();
    await client.commissions.void((await client.conversions.create(sale(10))).id);
    const { id } = await client.conversions.create({ ...sale(11), sales_status: 'pending' });
    await client.commissions.delete(id);

    expect(await outcomeOf(client.conversions.create(sale(10)))).toMatchObject({ code: 'VOIDED' });
  });

  test('records one of several different concurrent requests, and replays it afterwards', async () => {
    const { client } = await fresh();
    await client.commissions.void((await client.conversions.create(sale(10))).id);

    const calls = [11, 12, 11, 12, 10].map((amount) => client.conversions.create(sale(amount)));
    const seen = tally(await outcomesOf(calls));

    expect(seen).toEqual({ '201': 1, '200 replay': 1, '409 IDEMPOTENCY_CONFLICT': 2, '409 VOIDED': 1 });
  });

  test('is not revived by retries during the void', { tags: 'slow' }, async () => {
    const { client } = await fresh();
    for (let round = 0; round < 6; round += 1) {
      const body = sale(10, `order-${round}`);
      const { id } = await client.conversions.create(body);
      const [voided, ...retries] = await Promise.all([
        outcomeOf(client.commissions.void(id)),
        ...[1, 2, 3].map(() => outcomeOf(client.conversions.create(body))),
        ...[1, 2].map(() => outcomeOf(client.conversions.refund(id, { amount: 1 }))),
      ]);
      expect(voided?.status).toBe(200);
      for (const { code } of retries.slice(0, 3)) expect([null, 'VOIDED']).toContain(code);
    }
    expect((await client.commissions.list()).data).toEqual([]);
  });

  test('allows a batch of corrected sales to be recorded in order', { tags: 'slow' }, async () => {
    account = await server.account();
    const { client, given } = account;
    const affiliate = await given.affiliate({ incentive: { capPerReferralE4: 300_000n } });
    referralId = (await given.referral({ affiliate_id: affiliate.id })).id;
    const keys = Array.from({ length: 20 }, (_, index) => `order-${index}`);
    const wrong = await client.conversions.createBatch({ items: keys.map((key) => sale(10, key)) });
    for (const { data } of wrong) await client.commissions.void(data?.id ?? '');

    const corrected = await client.conversions.createBatch({ items: keys.map((key) => sale(50, key)) });

    expect(corrected.map(({ data }) => data?.commission_amount)).toEqual([10, 10, 10, ...Array(17).fill(0)]);
  });

  test('is freed together with the keys of its refunds', async () => {
    const { client } = await fresh();
    const wrong = await client.conversions.create(sale(10));
    const refund = { amount: 1, external_event_id: 'refund-1' };
    await client.conversions.refund(wrong.id, refund);
    await client.commissions.void(wrong.id);
    const corrected = await client.conversions.create(sale(100));

    expect(await outcomeOf(client.conversions.refund(wrong.id, refund))).toMatchObject({ code: 'VOIDED' });
    const refunded = await outcomeOf(client.conversions.refund(corrected.id, refund));
    expect(refunded).toMatchObject({ status: 200, isReplay: false, data: { sale_amount: 99 } });
    expect(await outcomeOf(client.conversions.refund(corrected.id, refund))).toMatchObject({
      isReplay: true,
    });
    expect(await outcomeOf(client.conversions.refund(wrong.id, refund))).toMatchObject({ code: 'VOIDED' });
  });
});

describe('Idempotency-Key of a voided commission', () => {
  const key = { idempotencyKey: 'row-1' };

  const swept = async () => {
    await server.db.lists.query(
      `update idempotency_keys set created_at = (created_at at time zone 'UTC' - interval '30 days') at time zone 'UTC' where environment_id = $1`,
      [account.environmentId],
    );
    await forgetExpired(server.db.lists);
  };

  /** Returns the ids in the stored responses of voided requests. */
  const voidedAnswers = async () => {
    const { rows } = await server.db.lists.query<{ id: string }>(
      `select body ->> 'id' as id from idempotency_keys where environment_id = $1 and voided_at is not null`,
      [account.environmentId],
    );
    return rows.map(({ id }) => id);
  };

  test('rejects the same request after the key would have expired', async () => {
    const { client } = await fresh();
    const { id } = await client.commissions.create(commission(10), key);
    await swept();
    await client.commissions.void(id);
    await swept();

    expect(await outcomeOf(client.commissions.create(commission(10), key))).toMatchObject({ code: 'VOIDED' });
    expect(await outcomeOf(client.commissions.create(commission(11), key))).toMatchObject({ status: 201 });
  });

  test('still rejects it after the request that reused the key would have expired', async () => {
    const { client } = await fresh();
    await client.commissions.void((await client.commissions.create(commission(10), key)).id);
    await client.commissions.create(commission(11), key);
    await swept();

    expect(await outcomeOf(client.commissions.create(commission(10), key))).toMatchObject({ code: 'VOIDED' });
    expect((await client.commissions.list()).data).toHaveLength(1);
  });

  test('can be used once by an update of a commission', async () => {
    const { client } = await fresh();
    const { id } = await client.commissions.create(commission(10), key);
    await client.commissions.void(id);
    const other = await client.commissions.create(commission(20));
    const reject = () => outcomeOf(client.commissions.update(other.id, { status: 'rejected' }, key));

    expect(await reject()).toMatchObject({ status: 200, isReplay: false, data: { status: 'rejected' } });
    expect(await reject()).toMatchObject({ status: 200, isReplay: true });
    expect(await voidedAnswers()).toEqual([id]);
    expect(await outcomeOf(client.commissions.create(commission(10), key))).toMatchObject({ code: 'VOIDED' });
  });

  test('can be used by another route', async () => {
    const { client, given } = await fresh();
    const affiliate = await given.affiliate();
    const { id } = await client.commissions.create(commission(10), key);
    await client.commissions.void(id);

    const coupon = {
      code: 'ADA',
      discount_type: 'percentage',
      discount_value: 10,
      duration: 'once',
    } as const;
    const created = client.coupons.create({ ...coupon, affiliate_id: affiliate.id }, key);

    expect(await outcomeOf(created)).toMatchObject({ status: 201 });
    expect(await voidedAnswers()).toEqual([id]);
    expect(await outcomeOf(client.commissions.create(commission(10), key))).toMatchObject({ code: 'VOIDED' });
  });
});

test('names the voided item of a batch and records the others', async () => {
  const { client } = await fresh();
  const [wrong] = await client.conversions.createBatch({ items: [sale(10), sale(10, 'order-2')] });
  await client.commissions.void(wrong?.data?.id ?? '');

  const again = await client.conversions.createBatch({ items: [sale(10), sale(10, 'order-2')] });

  expect(again).toMatchObject([batched, { status: 200 }]);
});
