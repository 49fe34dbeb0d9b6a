import type { Payout } from '@tributary/sdk';
import { describe, expect, test } from 'vitest';
import { useServer } from '../../../../test/support/harness.ts';
import { manualCommission } from '../../../../test/support/manual-commission.ts';
import { outcomesOf, tally } from '../../../../test/support/outcome.ts';
import { afterSteps } from '../../../../test/support/payout-steps.ts';

const server = useServer();

const ROUNDS = 8;
const rounds = Array.from({ length: ROUNDS }, (_, index) => index);

describe('concurrent payout requests', () => {
  test('pay every sale once in two runs', async () => {
    const { account, affiliate, body } = await manualCommission(server, { status: 'ready_for_payment' });
    const { client } = account;

    for (const _ of rounds) {
      await client.commissions.create({ ...body, status: 'ready_for_payment' });
      const runs = await outcomesOf(
        [1, 2, 3].map(() => client.payouts.create({ program_id: affiliate.program_id })),
      );
      expect(tally(runs)).toEqual({ '201': 1, '200': 2 });
    }

    const payouts = (await client.payouts.list({ limit: 100 })).data;
    expect(payouts.map(({ amount }) => amount)).toEqual([...Array(ROUNDS - 1).fill(20), 40]);
  });

  test('number the payouts of eight programs without gaps', async () => {
    const { account } = await manualCommission(server);
    const { client, given } = account;
    const programs = await Promise.all(
      rounds.map(async () => {
        const affiliate = await given.affiliate();
        for (const _ of [1, 2]) await given.conversion({ referral_id: await referralOf(affiliate.id) });
        return affiliate.program_id;
      }),
    );
    async function referralOf(affiliate_id: string) {
      return (await given.referral({ affiliate_id })).id;
    }

    const runs = await outcomesOf(programs.map((program_id) => client.payouts.create({ program_id })));

    expect(tally(runs)).toEqual({ '201': ROUNDS });
    const numbers = runs.flatMap(({ data }) => data?.payouts.map((payout) => payout.invoice_number) ?? []);
    expect(numbers.sort((a, b) => Number(a) - Number(b))).toEqual(rounds.map((index) => index + 1));
  });

  test('pay a payout once that is completed twice', async () => {
    const { account, payouts, commission } = await afterSteps(server, ['run', 'start']);
    const { id } = payouts[0] as Payout;

    const moves = await outcomesOf([1, 2, 3, 4].map(() => account.client.payouts.complete(id)));

    expect(tally(moves)).toEqual({ '200': 4 });
    const announced = [...(await account.announced(id)), ...(await account.announced(commission.id))];
    const paid = announced.map(({ type }) => type).filter((type) => type.endsWith('.paid'));
    expect(paid).toEqual(['payout.paid', 'transaction.paid']);
  });

  test('either complete or cancel a payout, and the other request fails', async () => {
    const made = await Promise.all(rounds.map(() => afterSteps(server, ['run', 'start'])));

    const races = await Promise.all(
      made.map(({ account, payouts: [payout] }) => {
        const { payouts } = account.client;
        const { id } = payout as Payout;
        return outcomesOf([payouts.complete(id), payouts.cancel(id)]);
      }),
    );

    expect(tally(races.flat())).toEqual({ '200': ROUNDS, '409 INVALID_TRANSITION': ROUNDS });
  });

  test('refund a sale and complete its payout with the money accounted for', async () => {
    const made = await Promise.all(rounds.map(() => afterSteps(server, ['run', 'start'])));

    const races = await Promise.all(
      made.map(({ account: { client }, commission, payouts: [payout] }) =>
        Promise.all([
          outcomesOf([client.payouts.complete((payout as Payout).id)]),
          outcomesOf([client.conversions.refund(commission.id)]),
        ]),
      ),
    );

    expect(tally(races.flat(2))).toEqual({ '200': 2 * ROUNDS });
    for (const { account, commission, balance } of made) {
      expect(await account.client.commissions.get(commission.id)).toMatchObject({ status: 'refunded' });
      expect(await balance()).toMatchObject({ paid: 20, claimed: 0, ready: -20, clawed_back: -20 });
    }
  });

  test('leave one payout of the remaining amount after a partial refund', async () => {
    const made = await Promise.all(
      rounds.map(() => manualCommission(server, { status: 'ready_for_payment', sales_status: 'complete' })),
    );

    const races = await Promise.all(
      made.map(({ account: { client }, affiliate, commission }) =>
        Promise.all([
          outcomesOf([client.payouts.create({ program_id: affiliate.program_id })]),
          outcomesOf([client.conversions.refund(commission.id, { amount: 25 })]),
        ]),
      ),
    );

    expect(tally(races.flat(2))).toEqual({ '200': ROUNDS, '201': ROUNDS });
    for (const { account, balance } of made) {
      const { data } = await account.client.payouts.list();
      expect(data.map(({ amount, status }) => [amount, status])).toEqual([[15, 'pending']]);
      expect(await balance()).toMatchObject({ claimed: 15, ready: 0 });
    }
  });

  test('leave nothing of a refunded sale in a cancelled payout', async () => {
    const made = await Promise.all(rounds.map(() => afterSteps(server, ['another sale', 'run'])));

    const races = await Promise.all(
      made.map(({ account: { client }, commission, payouts: [payout] }) =>
        Promise.all([
          outcomesOf([client.payouts.cancel((payout as Payout).id)]),
          outcomesOf([client.conversions.refund(commission.id)]),
        ]),
      ),
    );

    expect(tally(races.flat(2))).toEqual({ '200': 2 * ROUNDS });
    for (const { balance } of made) expect(await balance()).toMatchObject({ claimed: 0, ready: 20 });
  });
});
