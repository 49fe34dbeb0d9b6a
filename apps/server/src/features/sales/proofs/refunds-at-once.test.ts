import { describe, expect, test } from 'vitest';
import { type TestAccount, useServer } from '../../../../test/support/harness.ts';
import { tally, whenAvailable } from '../../../../test/support/outcome.ts';

const server = useServer();

const range = (length: number) => Array.from({ length }, (_, index) => index);

describe('concurrent refunds of one sale', () => {
  const sales = 50;

  /** Sends eight refunds for each of fifty sales at once. */
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

  test('never exceed the remaining amount: three of eight refunds of 30 from 100 succeed, fifty times', async () => {
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

  test('include one of eight full refunds, and the others find nothing left, fifty times', async () => {
    const account = await server.account();

    const answers = await refundEach(account, {});

    expect(answers).toEqual({ '200': sales, '409 ALREADY_REFUNDED': sales * 7 });
    const where = { environmentId: account.environmentId, type: 'transaction.rejected' };
    expect(await server.db.orm.outboxEvent.count({ where })).toBe(sales);
  });
});
