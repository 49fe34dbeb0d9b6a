import { describe, expect, test } from 'vitest';
import { type TestAccount, useServer } from '../../../test/support/harness.ts';
import { outcomeOf, outcomesOf, tally, whenAvailable } from '../../../test/support/outcome.ts';

const server = useServer();

const range = (length: number) => Array.from({ length }, (_, index) => index);

describe('a refund key that was used before', () => {
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
  ])('is refused for another %s (%s), naming it', async (field, value) => {
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
    'is refused for %s, naming the transaction',
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

  test('answers the sale as it is now, and never that it is refunded already', async () => {
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

  test('is not used up by a refusal', async () => {
    const { client, given } = await server.account();
    const { id } = await given.conversion();
    const send = (amount: number) =>
      outcomeOf(client.conversions.refund(id, { amount, external_event_id: 'refund-1' }));

    expect(await send(100.01)).toMatchObject({ code: 'REFUND_EXCEEDS_REMAINING' });
    expect(await send(100)).toMatchObject({ status: 200, isReplay: false });
  });

  test('is another key than the same text on a conversion', async () => {
    const { client, given } = await server.account();
    const { id } = await given.conversion({ external_event_id: 'same' });

    const refunded = await outcomeOf(client.conversions.refund(id, { external_event_id: 'same' }));

    expect(refunded).toMatchObject({ status: 200, isReplay: false });
  });
});

describe('refunds of one sale at the same time', () => {
  const sales = 50;

  /** Sends eight refunds of each of fifty sales at once. */
  async function refundEach({ client, given }: TestAccount, body: { amount?: number }) {
    const { id: referral_id } = await given.referral();
    const made: string[] = [];
    for (const _ of range(sales)) made.push((await given.conversion({ referral_id })).id);
    const answers = [];
    for (const wave of range(5)) {
      const ids = made.slice(wave * 10, wave * 10 + 10);
      const calls = ids.flatMap((id) =>
        range(8).map(() => whenAvailable(() => client.conversions.refund(id, body))),
      );
      answers.push(...(await Promise.all(calls)));
    }
    return tally(answers);
  }

  test('never exceed what is left: of eight refunds of 30 from 100 exactly three are made, fifty times', async () => {
    const account = await server.account();
    const { environmentId } = account;

    const answers = await refundEach(account, { amount: 30 });

    expect(answers).toEqual({ '200': sales * 3, '422 REFUND_EXCEEDS_REMAINING': sales * 5 });
    const { orm } = server.db;
    const exact = { environmentId, saleRemainingMinor: 1_000n, commissionRemainingMinor: 200n };
    expect(await orm.transaction.count({ where: exact })).toBe(sales);
    expect(await orm.refund.count({ where: { environmentId } })).toBe(sales * 3);
    const entries = { environmentId, type: 'refunded', amountMinor: -600n };
    expect(await orm.ledgerEntry.count({ where: entries })).toBe(sales * 3);
  });

  test('of eight full refunds one is made, and the others find nothing left, fifty times', async () => {
    const account = await server.account();

    const answers = await refundEach(account, {});

    expect(answers).toEqual({ '200': sales, '409 ALREADY_REFUNDED': sales * 7 });
    const where = { environmentId: account.environmentId, type: 'transaction.rejected' };
    expect(await server.db.orm.outboxEvent.count({ where })).toBe(sales);
  });

  test('one key on two sales at once refunds one of them', async () => {
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
