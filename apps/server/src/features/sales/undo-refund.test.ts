import { Tributary } from '@tributary/sdk';
import { describe, expect, test } from 'vitest';
import { useServer } from '../../../test/support/harness.ts';
import { ledgerOf, manualCommission, noBalance } from '../../../test/support/manual-commission.ts';
import { outcomeOf, outcomesOf, tally } from '../../../test/support/outcome.ts';

const server = useServer();
const because = { reason: 'The dispute was won.' };

type Account = Awaited<ReturnType<typeof server.account>>;

/** Refunds a sale and returns the id of the refund. */
async function refunded(
  { client }: Account,
  id: string,
  body: Parameters<typeof client.conversions.refund>[1] = {},
) {
  await client.conversions.refund(id, body);
  return (await client.conversions.refunds(id)).data[0]?.id ?? '';
}

describe('undoing a refund', () => {
  test('restores the sale and its commission, with an entry for the difference', async () => {
    const account = await server.account();
    const { client, given } = account;
    const sale = await given.conversion();
    const refundId = await refunded(account, sale.id);

    const after = await client.conversions.undoRefund(sale.id, refundId, because);

    expect(after).toEqual({ ...sale, updated_at: after.updated_at });
    expect(await client.commissions.get(sale.id)).toEqual(after);
    expect(await ledgerOf(server, account, sale)).toEqual([
      'earned 2000',
      'refunded -2000',
      'refund_undone 2000',
    ]);
    const [, , announced] = await account.announced(sale.id);
    expect(announced).toMatchObject({
      type: 'transaction.updated',
      data: after,
      previous: { sale_amount: 0, sales_status: 'refunded', status: 'refunded' },
    });
  });

  test('leaves what the other refunds leave, in any order of undoing', async () => {
    const account = await server.account();
    const { client, given } = account;
    const { id } = await given.conversion({ sale_amount: 100 });
    const first = await refunded(account, id, { amount: 33 });
    const second = await refunded(account, id, { amount: 67 });

    expect(await client.conversions.undoRefund(id, first, because)).toMatchObject({
      sale_amount: 33,
      commission_amount: 6.6,
      sales_status: 'partial_refunded',
      status: 'ready_for_payment',
    });
    expect(await client.conversions.undoRefund(id, second, because)).toMatchObject({
      sale_amount: 100,
      commission_amount: 20,
      sales_status: 'complete',
    });
  });

  test('counts once if sent twice, even concurrently', async () => {
    const account = await server.account();
    const { client, given } = account;
    const sale = await given.conversion();
    const refundId = await refunded(account, sale.id);
    const undo = () => client.conversions.undoRefund(sale.id, refundId, because);

    expect(tally(await outcomesOf([undo(), undo(), undo()]))).toEqual({ '200': 3 });
    const again = await client.conversions.undoRefund(sale.id, refundId, { reason: 'Another.' });

    expect(again.commission_amount).toBe(20);
    expect(await ledgerOf(server, account, sale)).toHaveLength(3);
    expect(await account.announced(sale.id)).toHaveLength(3);
    const [refund] = (await client.conversions.refunds(sale.id)).data;
    expect(refund).toMatchObject({ undo_reason: because.reason, undone_by: expect.stringMatching(/^key_/) });
  });

  test('counts once when sent under one key and then another', async () => {
    const account = await server.account();
    const { client, given } = account;
    const sale = await given.conversion();
    const refundId = await refunded(account, sale.id);
    const undo = (idempotencyKey: string, body = because) =>
      outcomeOf(client.conversions.undoRefund(sale.id, refundId, body, { idempotencyKey }));

    const outcomes = [await undo('undo-1'), await undo('undo-1'), await undo('undo-2')];
    const changed = await undo('undo-1', { reason: 'Another.' });

    expect(outcomes.map(({ status, isReplay }) => [status, isReplay])).toEqual([
      [200, false],
      [200, true],
      [200, false],
    ]);
    expect(changed.code).toBe('IDEMPOTENCY_CONFLICT');
    expect(await ledgerOf(server, account, sale)).toHaveLength(3);
  });

  test('reaches the state of the refunds in effect during concurrent refunds', { tags: 'slow' }, async () => {
    const account = await server.account();
    const { client, given } = account;
    const sale = await given.conversion();
    for (let round = 0; round < 5; round += 1) {
      const refundId = await refunded(account, sale.id, { amount: 10 });
      await outcomesOf([
        client.conversions.undoRefund(sale.id, refundId, because),
        client.conversions.refund(sale.id, { amount: 10 }),
      ]);
    }

    expect(await client.commissions.get(sale.id)).toMatchObject({ sale_amount: 50, commission_amount: 10 });
    expect((await client.ledger.verify()).differences).toEqual([]);
  });

  test('restores what every level earned', { tags: 'slow' }, async () => {
    const account = await server.account();
    const { client, given } = account;
    const program = await given.program();
    await given.incentive(program);
    const level = { level: 1, amount: 10, is_percentage: true, basis: 'commission' as const };
    await client.groups.multiLevelIncentives.create(program.groupId, level);
    const [seller, parent] = [await given.affiliate({ program }), await given.affiliate({ program })];
    await client.affiliates.update(seller.id, { parent_affiliate_id: parent.id });
    const { id: referral_id } = await given.referral({ affiliate_id: seller.id });
    const sale = await given.conversion({ referral_id });
    const refundId = await refunded(account, sale.id);

    await client.conversions.undoRefund(sale.id, refundId, because);

    expect(await client.affiliates.balances(seller.id)).toEqual([{ ...noBalance, ready: 20 }]);
    expect(await client.affiliates.balances(parent.id)).toEqual([{ ...noBalance, ready: 2 }]);
  });

  test('keeps a commission waiting that was never ready and was not claimed by a payout', async () => {
    const account = await server.account();
    const { client, given } = account;
    const affiliate = await given.affiliate({ incentive: { approvalType: 'manual' } });
    const { id: referral_id } = await given.referral({ affiliate_id: affiliate.id });
    const sale = await given.conversion({ referral_id });
    const refundId = await refunded(account, sale.id);
    const { program_id } = affiliate;
    expect((await client.payouts.create({ program_id })).payouts).toEqual([]);

    const after = await client.conversions.undoRefund(sale.id, refundId, because);

    expect(after.status).toBe('pending');
    expect(await client.affiliates.balances(affiliate.id)).toEqual([{ ...noBalance, pending: 20 }]);
    expect((await client.payouts.create({ program_id })).payouts).toEqual([]);
    await client.commissions.update(sale.id, { status: 'approved' });
    expect((await client.payouts.create({ program_id })).payouts).toMatchObject([{ amount: 20 }]);
  });

  test('finds no entry of a never-ready commission in a payout of others', { tags: 'slow' }, async () => {
    const { account, commission, body, affiliate } = await manualCommission(server, { status: 'pending' });
    const { client } = account;
    const other = await client.commissions.create({ ...body, status: 'ready_for_payment' });
    const refundId = await refunded(account, commission.id);
    const run = await client.payouts.create({ program_id: affiliate.program_id });
    const { transactions } = await client.payouts.get(run.payouts[0]?.id ?? '');

    expect(transactions?.map((item) => item.commission.id)).toEqual([other.id]);
    await client.conversions.undoRefund(commission.id, refundId, because);
    expect((await client.commissions.update(commission.id, { status: 'rejected' })).status).toBe('rejected');
  });

  test('is not affected by a cancelled payout whose commission waited again before its refund', {
    tags: 'slow',
  }, async () => {
    const { account, commission, body, affiliate } = await manualCommission(server, {
      status: 'ready_for_payment',
    });
    const { client } = account;
    await client.commissions.create({ ...body, status: 'ready_for_payment' });
    const run = await client.payouts.create({ program_id: affiliate.program_id });
    const id = run.payouts[0]?.id ?? '';
    await client.payouts.cancel(id);
    await client.commissions.update(commission.id, { status: 'rejected' });
    await client.commissions.update(commission.id, { status: 'pending' });
    await client.conversions.refund(commission.id);

    const { code, error } = await outcomeOf(client.payouts.reopen(id));

    expect(code).toBe('INVALID_TRANSITION');
    expect(error?.details).toMatchObject([{ message: `${commission.id} is refunded.` }]);
  });

  test('makes the commission ready if its hold has ended in the meantime', async () => {
    const account = await server.account();
    const { client, given } = account;
    const incentive = { approvalType: 'hold_period', holdPeriodDays: 10 } as const;
    const affiliate = await given.affiliate({ incentive });
    const { id: referral_id } = await given.referral({ affiliate_id: affiliate.id });
    const sale = await given.conversion({ referral_id });
    const refundId = await refunded(account, sale.id);
    await client.testClock.advance({ days: 11 });

    const after = await client.conversions.undoRefund(sale.id, refundId, because);

    expect(after.status).toBe('ready_for_payment');
    expect((await account.announced(sale.id)).at(-1)?.type).toBe('transaction.updated');
  });

  test('writes no entry for a rejected commission and shows its reason again', async () => {
    const account = await server.account();
    const { client, given } = account;
    const sale = await given.conversion();
    await client.commissions.update(sale.id, { status: 'rejected', reason: 'Fraud' });
    const refundId = await refunded(account, sale.id);

    const after = await client.conversions.undoRefund(sale.id, refundId, because);

    expect(after).toMatchObject({ status: 'rejected', rejection_reason: 'Fraud', commission_amount: 20 });
    expect(await ledgerOf(server, account, sale)).toEqual(['earned 2000', 'adjustment -2000']);
    await client.commissions.update(sale.id, { status: 'pending' });
    expect((await ledgerOf(server, account, sale)).at(-1)).toBe('adjustment 2000');
  });

  test('leaves the sale of a pending manual commission pending', async () => {
    const { account, commission } = await manualCommission(server, { sales_status: 'pending' });
    const refundId = await refunded(account, commission.id);

    const after = await account.client.conversions.undoRefund(commission.id, refundId, because);

    expect(after).toMatchObject({ status: 'pending', sales_status: 'pending', sale_amount: 100 });
  });

  test('makes a sale that earned nothing approved again', async () => {
    const account = await server.account();
    const affiliate = await account.given.affiliate({ incentive: null });
    const { id: referral_id } = await account.given.referral({ affiliate_id: affiliate.id });
    const sale = await account.given.conversion({ referral_id });
    const refundId = await refunded(account, sale.id);

    const after = await account.client.conversions.undoRefund(sale.id, refundId, because);

    expect(after).toMatchObject({ status: 'approved', sales_status: 'complete', commission_amount: 0 });
  });
});

describe('rejected undo', () => {
  test('for a voided sale', async () => {
    const account = await server.account();
    const sale = await account.given.conversion();
    const refundId = await refunded(account, sale.id, { amount: 10 });
    await account.client.commissions.void(sale.id);

    const { code } = await outcomeOf(account.client.conversions.undoRefund(sale.id, refundId, because));

    expect(code).toBe('VOIDED');
  });

  test('for a refund of another sale', async () => {
    const account = await server.account();
    const [sale, other] = [await account.given.conversion(), await account.given.conversion()];
    const refundId = await refunded(account, other.id);

    const { code } = await outcomeOf(account.client.conversions.undoRefund(sale.id, refundId, because));

    expect(code).toBe('NOT_FOUND');
  });

  test.each([
    {},
    { reason: '' },
    { reason: ' ' },
    { reason: 'x'.repeat(501) },
    { reason: null },
    { reason: 'x', amount: 5 },
  ])('with %j', async (body) => {
    const account = await server.account();
    const sale = await account.given.conversion();
    const refundId = await refunded(account, sale.id);

    const path = `/v1/conversions/${sale.id}/refunds/${refundId}/undo`;
    expect((await account.raw('POST', path, body)).body.error?.code).toBe('VALIDATION_ERROR');
  });

  test('with a read-only key', async () => {
    const account = await server.account();
    const sale = await account.given.conversion();
    const refundId = await refunded(account, sale.id);
    const apiKey = await account.issueKey(['read:commissions']);
    const reader = new Tributary({ apiKey, baseUrl: server.baseUrl });

    expect((await reader.conversions.refunds(sale.id)).data).toHaveLength(1);
    const { code } = await outcomeOf(reader.conversions.undoRefund(sale.id, refundId, because));
    expect(code).toBe('INSUFFICIENT_PERMISSIONS');
  });
});

describe('refunds of a sale', () => {
  test('are listed newest first with their kinds, and found by the caller’s key', async () => {
    const account = await server.account();
    const { client } = account;
    const sale = await account.given.conversion();
    await client.conversions.refund(sale.id, { amount: 10, external_event_id: 're_1', reason: 'Broken' });
    await client.conversions.refund(sale.id, { amount: 20, external_event_id: 'dp_1', kind: 'dispute' });

    const all = (await client.conversions.refunds(sale.id)).data;
    expect(all).toMatchObject([
      { amount: 20, currency: 'USD', kind: 'dispute', external_event_id: 'dp_1', undone_at: null },
      { amount: 10, currency: 'USD', kind: 'refund', external_event_id: 're_1', reason: 'Broken' },
    ]);
    expect((await client.conversions.refunds(sale.id, { external_event_id: 're_1' })).data).toEqual([all[1]]);
    expect((await client.conversions.refunds(sale.id, { limit: 1 })).data).toEqual([all[0]]);
  });

  test('have kinds that a retry does not need to repeat', async () => {
    const account = await server.account();
    const { client } = account;
    const sale = await account.given.conversion();
    const refund = { amount: 10, external_event_id: 'dp_1' };
    await client.conversions.refund(sale.id, { ...refund, kind: 'dispute' });

    const again = await outcomeOf(client.conversions.refund(sale.id, { ...refund, kind: 'canceled' }));

    expect([again.status, again.isReplay]).toEqual([200, true]);
    expect((await client.conversions.refunds(sale.id)).data).toMatchObject([{ kind: 'dispute' }]);
  });

  test('are explained with their undo', async () => {
    const account = await server.account();
    const { client } = account;
    const sale = await account.given.conversion();
    const refundId = await refunded(account, sale.id, { amount: 25, kind: 'dispute' });
    await client.conversions.undoRefund(sale.id, refundId, because);
    await client.conversions.refund(sale.id, { amount: 50 });

    const { refunds, arithmetic } = await client.conversions.explain(sale.id);

    expect(refunds).toMatchObject([
      { kind: 'dispute', undo_reason: because.reason, commission: -5, commission_left: 15 },
      { kind: 'refund', undone_at: null, commission: -10, commission_left: 10 },
    ]);
    expect(arithmetic.slice(-3)).toEqual([
      expect.stringMatching(/^Refund of 25.00 USD on .* = 15.00 USD remains\.$/),
      expect.stringMatching(/^Undo of the refund of 25.00 USD on .* = 20.00 USD remains\.$/),
      expect.stringMatching(/^Refund of 50.00 USD on .* = 10.00 USD remains\.$/),
    ]);
  });

  test('count in reports when they happened, and their undo when it happened', async () => {
    const account = await server.account();
    const { client } = account;
    const sale = await account.given.conversion();
    const refundId = await refunded(account, sale.id, { amount: 25 });
    await client.testClock.advance({ days: 2 });
    await client.conversions.undoRefund(sale.id, refundId, because);

    const now = Date.parse((await client.testClock.get()).now);
    const day = (from: number, to: number) =>
      client.reports.performance({
        from: new Date(now - from * 86_400_000).toISOString(),
        to: new Date(now - to * 86_400_000 + 1_000).toISOString(),
        group_by: 'program',
      });
    const [before, after] = [await day(3, 1), await day(1, 0)];
    expect(before.rows).toMatchObject([{ money: [{ refunds: 25, commission: 15 }] }]);
    expect(after.rows).toMatchObject([{ money: [{ refunds: -25, commission: 5 }] }]);
  });
});

test('replaces the reason of an undo with a pseudonym after the customer’s erasure, in either order', async () => {
  const account = await server.account();
  const { client } = account;
  const sale = await account.given.conversion();
  const [first, second] = [
    await refunded(account, sale.id, { amount: 10 }),
    await refunded(account, sale.id, { amount: 20 }),
  ];
  await client.conversions.undoRefund(sale.id, first, { reason: 'Cy called.' });
  await client.erasures.create({ referral_id: sale.referral_id, reason: 'requested' });
  await client.conversions.undoRefund(sale.id, second, { reason: 'Cy called.' });

  const reasons = (await client.conversions.refunds(sale.id)).data.map(({ undo_reason }) => undo_reason);
  expect(reasons).toEqual([expect.stringMatching(/^erased_[0-9a-f]{32}$/), reasons[0]]);
});

test('keeps an undone refund in the database as history', async () => {
  const account = await server.account();
  const sale = await account.given.conversion();
  const refundId = await refunded(account, sale.id);
  const update = (set: string) =>
    server.db.lists
      .query(`update refunds set ${set} where environment_id = $1 and id = $2`, [
        account.environmentId,
        refundId,
      ])
      .then(
        () => 'done',
        (error: Error) => error.message,
      );

  expect(await update("kind = 'dispute'")).toMatch(/append-only/);
  expect(await update("undone_at = now(), undo_reason = 'x'")).toMatch(/refunds_undone_check/);
  await account.client.conversions.undoRefund(sale.id, refundId, because);
  expect(await update('undone_at = null, undo_reason = null, undone_by = null')).toMatch(/append-only/);
  expect(await update("undo_reason = 'Another.'")).toMatch(/append-only/);
});
