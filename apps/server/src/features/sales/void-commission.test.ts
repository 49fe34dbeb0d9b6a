import type { Payout } from '@tributary/sdk';
import { describe, expect, test } from 'vitest';
import { useServer } from '../../../test/support/harness.ts';
import { ledgerOf, manualCommission } from '../../../test/support/manual-commission.ts';
import { outcomeOf } from '../../../test/support/outcome.ts';
import { afterSteps } from '../../../test/support/payout-steps.ts';

const server = useServer();

const balancesOf = async (
  client: { affiliates: { balances(id: string): PromiseLike<unknown> } },
  id: string,
) => client.affiliates.balances(id);

describe('voided conversion', () => {
  test('is rejected, and its ledger and balance come to zero', async () => {
    const account = await server.account();
    const { client, given } = account;
    const affiliate = await given.affiliate();
    const referral = await given.referral({ affiliate_id: affiliate.id });
    const sale = await given.conversion({ referral_id: referral.id });
    await client.conversions.refund(sale.id, { amount: 25 });

    const voided = await client.commissions.void(sale.id);

    expect(voided).toMatchObject({ id: sale.id, status: 'rejected', sales_status: 'partial_refunded' });
    expect(voided.voided_at).toMatch(/Z$/);
    expect(await ledgerOf(server, account, sale)).toEqual(['earned 2000', 'refunded -500', 'voided -1500']);
    expect(await balancesOf(client, affiliate.id)).toEqual([]);
    expect(await client.ledger.verify()).toMatchObject({ is_consistent: true });
  });

  test('is announced once as transaction.rejected, whatever its status, and voiding it again changes nothing', {
    tags: 'slow',
  }, async () => {
    const account = await server.account();
    const { client, given } = account;
    const [ready, rejected, refunded] = [
      await given.conversion(),
      await given.conversion(),
      await given.conversion(),
    ];
    await client.commissions.update(rejected.id, { status: 'rejected' });
    await client.conversions.refund(refunded.id);

    for (const { id } of [ready, rejected, refunded]) {
      const first = await client.commissions.void(id);
      expect(await client.commissions.void(id)).toEqual(first);
      const announced = await account.announced(id);
      expect(announced.at(-1)).toMatchObject({ type: 'transaction.rejected', data: first });
      expect(announced.filter(({ data }) => (data as typeof first).voided_at !== null)).toHaveLength(1);
    }
  });

  test('is in lists only on request, but returned by its id and in its explanation', async () => {
    const { client, given } = await server.account();
    const kept = await given.conversion();
    const { id } = await given.conversion({ external_event_id: 'order-1' });
    const voided = await client.commissions.void(id);
    const ids = async (query: object) => (await client.commissions.list(query)).data.map((each) => each.id);

    expect(await ids({})).toEqual([kept.id]);
    expect(await ids({ external_event_id: 'order-1' })).toEqual([]);
    expect(await ids({ include: ['voided'] })).toEqual([id, kept.id]);
    expect(await ids({ include: ['voided'], external_event_id: 'order-1' })).toEqual([id]);
    expect(await client.commissions.get(id)).toEqual(voided);
    const { voided_at, arithmetic } = await client.conversions.explain(id);
    expect(voided_at).toBe(voided.voided_at);
    expect(arithmetic.at(-1)).toBe(
      `The commission was voided on ${voided.voided_at?.slice(0, 10)} and no longer counts.`,
    );
  });

  test('can no longer be refunded, changed or deleted', async () => {
    const { client, given } = await server.account();
    const { id } = await given.conversion();
    await client.commissions.void(id);

    const voided = { status: 409, code: 'VOIDED' };
    expect(await outcomeOf(client.conversions.refund(id, { amount: 1 }))).toMatchObject(voided);
    expect(await outcomeOf(client.commissions.update(id, { status: 'pending' }))).toMatchObject(voided);
    expect(await outcomeOf(client.commissions.delete(id))).toMatchObject(voided);
    const pending = await given.conversion({ sales_status: 'pending' });
    await client.commissions.void(pending.id);
    const completing = client.commissions.update(pending.id, { sales_status: 'complete' });
    expect(await outcomeOf(completing)).toMatchObject(voided);
  });

  test('reverses what the levels above earned', async () => {
    const { client, given } = await server.account();
    const program = await given.program();
    await given.incentive(program);
    await client.groups.multiLevelIncentives.create(program.groupId, {
      level: 1,
      amount: 5,
      is_percentage: true,
      basis: 'sale',
    });
    const parent = await given.affiliate({ program });
    const seller = await given.affiliate({ program });
    await client.affiliates.update(seller.id, { parent_affiliate_id: parent.id });
    const referral = await given.referral({ affiliate_id: seller.id });
    const { id } = await given.conversion({ referral_id: referral.id });
    expect(await balancesOf(client, parent.id)).toMatchObject([{ ready: 5 }]);

    await client.commissions.void(id);

    expect(await balancesOf(client, parent.id)).toEqual([]);
    const { earnings } = await client.commissions.get(id, { expand: ['earnings'] });
    expect(earnings.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  test('is not found in another environment', async () => {
    const { given } = await server.account();
    const { id } = await given.conversion();
    const stranger = await server.account();

    expect(await outcomeOf(stranger.client.commissions.void(id))).toMatchObject({ status: 404 });
  });
});

describe('limits used by a voided sale', () => {
  test('are released: the use of a payment limit and the room under a cap', async () => {
    const { client, given } = await server.account();
    const affiliate = await given.affiliate({
      incentive: { incentiveLength: 'payment_limited', lengthValue: 2, capPerReferralE4: 300_000n },
    });
    const referral = await given.referral({ affiliate_id: affiliate.id });
    const sell = () => given.conversion({ referral_id: referral.id });
    const first = await sell();
    const second = await sell();
    expect([first, second, await sell()].map((sale) => sale.commission_amount)).toEqual([20, 10, 0]);

    await client.commissions.void(first.id);

    // Earlier results are not recalculated; the third sale took the slot that is now free.
    const { commission_amount } = await client.commissions.get(second.id);
    expect(commission_amount).toBe(10);
    const other = await given.referral({ affiliate_id: affiliate.id });
    const alone = await given.conversion({ referral_id: other.id });
    await client.commissions.void(alone.id);
    const again = [1, 2].map(() => given.conversion({ referral_id: other.id }));
    expect((await Promise.all(again)).map((sale) => sale.commission_amount).sort()).toEqual([10, 20]);
  });

  test('are released: the one-time bonus of a lead', async () => {
    const { client, given } = await server.account();
    const affiliate = await given.affiliate({
      incentive: {
        incentiveType: 'lead',
        isPercentage: false,
        rateE4: null,
        amountE4: 50_000n,
        currency: 'USD',
      },
    });
    const referral = await given.referral({ affiliate_id: affiliate.id });
    const lead = (key: string) =>
      client.events.create({
        referral_id: referral.id,
        event_name: 'signed_up',
        event_type: 'lead',
        external_event_id: key,
      }) as PromiseLike<{ transaction_id: string | null }>;
    const { transaction_id } = await lead('lead-1');
    expect((await lead('lead-2')).transaction_id).toBeNull();
    await client.commissions.void(transaction_id ?? '');

    expect((await lead('lead-3')).transaction_id).toMatch(/^trx_/);
    await expect(lead('lead-1')).rejects.toMatchObject({ status: 409, code: 'VOIDED' });
    expect((await lead('lead-2')).transaction_id).toBeNull();
  });

  test('keep the status of the referral and recount its sales', async () => {
    const { client, given, environmentId } = await server.account();
    const referral = await given.referral({ created_at: '2026-01-01T00:00:00Z' });
    const sell = (occurred_at: string) => given.conversion({ referral_id: referral.id, occurred_at });
    const first = await sell('2026-02-01T00:00:00Z');
    await sell('2026-03-01T00:00:00Z');

    await client.commissions.void(first.id);

    expect(await client.referrals.get(referral.id)).toMatchObject({
      status: 'customer',
      converted_at: '2026-02-01T00:00:00.000Z',
    });
    const where = { environmentId_id: { environmentId, id: referral.id } };
    expect(await server.db.orm.referral.findUnique({ where })).toMatchObject({
      conversionsCount: 1,
      firstConversionAt: new Date('2026-03-01T00:00:00Z'),
    });
  });
});

describe('commission in a payout', () => {
  test.each([
    [['run'], 'pending', 'Cancel the payout first'],
    [['run', 'start'], 'processing', 'Cancel the payout first'],
    [['run', 'start', 'fail'], 'failed', 'Cancel the payout first'],
    [['run', 'start', 'complete'], 'completed', 'Refund it, or reverse it with an adjustment'],
    [
      ['run', 'start', 'refund 25', 'fail', 'cancel', 'another sale', 'run'],
      'pending',
      'Cancel the payout first',
    ],
  ] as const)('cannot be voided after %j, and the payout is named', async (steps, status, todo) => {
    const { account, commission, payouts } = await afterSteps(server, [...steps]);
    const { id } = payouts.at(-1) as Payout;

    const { code, error } = await outcomeOf(account.client.commissions.void(commission.id));

    expect({ code, message: error?.message, details: error?.details }).toEqual({
      code: 'IN_USE',
      message: `${commission.id} is in payout ${id}. ${todo}.`,
      details: [{ field: 'id', message: `It is in ${id} (${status}).` }],
    });
  });

  test('can be voided after a cancellation, and that payout stays cancelled', async () => {
    const { account, commission, payouts, balance } = await afterSteps(server, ['run', 'cancel']);
    await account.client.commissions.void(commission.id);

    expect(await balance()).toBeUndefined();
    const { code, error } = await outcomeOf(account.client.payouts.reopen((payouts[0] as Payout).id));
    expect({ code, details: error?.details }).toEqual({
      code: 'INVALID_TRANSITION',
      details: [{ field: 'status', message: `${commission.id} was voided.` }],
    });
    const { program_id } = (await account.client.affiliates.list()).data[0] as { program_id: string };
    expect((await account.client.payouts.create({ program_id })).payouts).toEqual([]);
  });
});

test('is either voided or paid, never both, during a concurrent payout run', { tags: 'slow' }, async () => {
  const { client, given } = await server.account();
  const affiliate = await given.affiliate();
  const referral = await given.referral({ affiliate_id: affiliate.id });
  for (let round = 0; round < 10; round += 1) {
    const sales = await Promise.all(
      Array.from({ length: 4 }, () => given.conversion({ referral_id: referral.id })),
    );
    const ids = sales.map(({ id }) => id);
    // First the run is ahead, then the voids are.
    const voiding = () => Promise.all(ids.map((id) => outcomeOf(client.commissions.void(id))));
    const running = () => client.payouts.create({ program_id: affiliate.program_id });
    const [voids, run] =
      round % 2 === 0
        ? await Promise.all([voiding(), running()])
        : await Promise.all([running(), voiding()]).then(([made, done]) => [done, made] as const);
    const payouts = await Promise.all(run.payouts.map(({ id }) => client.payouts.get(id ?? '')));
    const paid = payouts.flatMap(({ transactions = [] }) =>
      transactions.map(({ commission }) => commission.id),
    );
    for (const [at, { status, code }] of voids.entries()) {
      const isPaid = paid.includes(ids[at] ?? '');
      expect([isPaid, status, code ?? null]).toEqual(isPaid ? [true, 409, 'IN_USE'] : [false, 200, null]);
    }
  }
  expect(await client.ledger.verify()).toMatchObject({ is_consistent: true });
});

describe('manual commission settled elsewhere', () => {
  test('is voided together with its payment', async () => {
    const { account, commission, balance } = await manualCommission(server, {
      status: 'paid',
      sales_status: 'complete',
    });
    expect(await balance()).toMatchObject({ paid: 20 });

    await account.client.commissions.void(commission.id);

    expect(await balance()).toBeUndefined();
    expect(await ledgerOf(server, account, commission)).toEqual([
      'earned 2000',
      'paid -2000',
      'voided -2000',
      'paid 2000',
    ]);
  });

  test('is voided together with the clawback of an unsettled refund', async () => {
    const { account, commission, balance } = await manualCommission(server, {
      status: 'paid',
      sales_status: 'complete',
    });
    await account.client.conversions.refund(commission.id, { amount: 50 });
    expect(await balance()).toMatchObject({ paid: 20, clawed_back: -10 });

    await account.client.commissions.void(commission.id);

    expect(await balance()).toBeUndefined();
  });
});
