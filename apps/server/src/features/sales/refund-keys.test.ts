import { describe, expect, test } from 'vitest';
import { useServer } from '../../../test/support/harness.ts';
import { outcomeOf, outcomesOf, tally } from '../../../test/support/outcome.ts';

const server = useServer();

const range = (length: number) => Array.from({ length }, (_, index) => index);

describe('reused refund key', () => {
  const refund = {
    amount: 10,
    currency: 'USD',
    reason: 'damaged',
    refunded_at: '2026-03-01T12:00:00.000Z',
    external_event_id: 'refund-1',
  };

  test.each([
    ['amount', 10.01],
    ['amount', undefined],
    ['reason', 'late'],
    ['reason', undefined],
    ['refunded_at', '2026-03-01T12:00:00.001Z'],
    ['refunded_at', undefined],
    ['currency', 'EUR'],
  ])('is rejected for another %s (%s), naming it', async (field, value) => {
    const { client, given, environmentId } = await server.account();
    const { id } = await given.conversion();
    await client.conversions.refund(id, refund);

    const { status, code, error } = await outcomeOf(
      client.conversions.refund(id, { ...refund, [field]: value }),
    );

    expect({ status, code, field: error?.field }).toEqual({
      status: 409,
      code: 'IDEMPOTENCY_CONFLICT',
      field: 'external_event_id',
    });
    expect(error?.details.map((each) => each.field)).toEqual([field]);
    expect(await server.db.orm.refund.count({ where: { environmentId } })).toBe(1);
  });

  test.each(['another sale', 'a sale that does not exist'])(
    'is rejected for %s, naming the transaction',
    async (which) => {
      const { client, given } = await server.account();
      const { id, referral_id } = await given.conversion();
      const other = which === 'another sale' ? (await given.conversion({ referral_id })).id : 'trx_unknown';
      await client.conversions.refund(id, refund);

      const { status, code, error } = await outcomeOf(client.conversions.refund(other, refund));

      expect({ status, code }).toEqual({ status: 409, code: 'IDEMPOTENCY_CONFLICT' });
      expect(error?.details.map(({ field }) => field)).toEqual(['transaction_id']);
    },
  );

  test.each([
    { currency: 'usd' },
    { currency: undefined },
    { amount: 10.000000000000002 },
    { refunded_at: '2026-03-01T13:00:00+01:00' },
  ])('replays the same refund written with %j', async (changes) => {
    const { client, given } = await server.account();
    const { id } = await given.conversion();
    const first = await client.conversions.refund(id, refund);

    const again = await outcomeOf(client.conversions.refund(id, { ...refund, ...changes } as typeof refund));

    expect(again).toMatchObject({ status: 200, isReplay: true, data: first });
  });

  test('returns the sale in its current state, and never that it is already refunded', async () => {
    const { client, given } = await server.account();
    const { id } = await given.conversion();
    const part = { amount: 60, external_event_id: 'part' };
    const rest = { external_event_id: 'rest' };
    await client.conversions.refund(id, part);
    await client.conversions.refund(id, rest);

    for (const again of [part, rest]) {
      expect(await outcomeOf(client.conversions.refund(id, again))).toMatchObject({
        status: 200,
        isReplay: true,
        data: { sale_amount: 0, sales_status: 'refunded', matched_incentive_id: null },
      });
    }
    const fresh = await outcomeOf(client.conversions.refund(id, { external_event_id: 'fresh' }));
    expect(fresh).toMatchObject({ status: 409, code: 'ALREADY_REFUNDED' });
  });

  test('is not used up by a rejection', async () => {
    const { client, given } = await server.account();
    const { id } = await given.conversion();
    const send = (amount: number) =>
      outcomeOf(client.conversions.refund(id, { amount, external_event_id: 'refund-1' }));

    expect(await send(100.01)).toMatchObject({ code: 'REFUND_EXCEEDS_REMAINING' });
    expect(await send(100)).toMatchObject({ status: 200, isReplay: false });
  });

  test('differs from the same text on a conversion', async () => {
    const { client, given } = await server.account();
    const { id } = await given.conversion({ external_event_id: 'same' });

    const refunded = await outcomeOf(client.conversions.refund(id, { external_event_id: 'same' }));

    expect(refunded).toMatchObject({ status: 200, isReplay: false });
  });
});

describe('concurrent refunds of one sale', () => {
  test('refund one of two sales that share a key', { tags: 'slow' }, async () => {
    const { client, given, environmentId } = await server.account();
    const { id: referral_id } = await given.referral();
    for (const round of range(10)) {
      const two = [await given.conversion({ referral_id }), await given.conversion({ referral_id })];
      const key = { external_event_id: `refund-${round}` };
      const answers = await outcomesOf(two.map(({ id }) => client.conversions.refund(id, key)));
      expect(tally(answers)).toEqual({ '200': 1, '409 IDEMPOTENCY_CONFLICT': 1 });
    }
    expect(await server.db.orm.refund.count({ where: { environmentId } })).toBe(10);
  });
});
