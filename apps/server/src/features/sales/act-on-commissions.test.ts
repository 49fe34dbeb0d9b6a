import type { CommissionAction } from '@tributary/sdk';
import { describe, expect, test } from 'vitest';
import { useServer } from '../../../test/support/harness.ts';

const server = useServer();

const manual = { approvalType: 'manual' };
const reason = 'The order was never paid.';
const later = () => new Date(Date.now() + 60_000).toISOString();

/** Creates a program with manual approval that has this many pending commissions of 20 USD each. */
async function sold(count: number, incentive: object = manual) {
  const account = await server.account();
  const affiliate = await account.given.affiliate({ incentive, settings: { minimumPayoutMinor: 0n } });
  const referral = await account.given.referral({ affiliate_id: affiliate.id });
  const sell = (more: object = {}) => account.given.conversion({ referral_id: referral.id, ...more });
  const sales = [];
  for (let made = 0; made < count; made += 1) sales.push(await sell());
  const ids = sales.map(({ id }) => id);
  const act = (action: CommissionAction) => account.client.commissions.act(action);
  const statuses = async () =>
    (await Promise.all(ids.map((id) => account.client.commissions.get(id)))).map(({ status }) => status);
  return { ...account, affiliate, referral, sell, ids, act, statuses };
}

describe('action on commissions by id', () => {
  test('approves and announces each one with its change and cause', async () => {
    const { act, ids, announced, environmentId } = await sold(3);
    const { results, counts, has_more, next_after } = await act({ action: 'approve', ids });
    expect(results).toEqual(ids.map((id) => ({ id, status: 'ready_for_payment', changed: true })));
    expect({ counts, has_more, next_after }).toEqual({
      counts: { done: 3, failed: 0 },
      has_more: false,
      next_after: null,
    });
    for (const id of ids)
      expect((await announced(id)).at(-1)).toMatchObject({
        type: 'transaction.approved',
        data: { status: 'ready_for_payment' },
        previous: { status: 'pending' },
      });
    const moves = await server.db.orm.earningMove.findMany({ where: { environmentId } });
    expect(moves.map(({ cause }) => cause)).toEqual([
      'approved_by_hand',
      'approved_by_hand',
      'approved_by_hand',
    ]);
  });

  test('rejects with a reason, reverses the money in the ledger, and restores it on reopening', async () => {
    const { act, ids, client, affiliate, environmentId } = await sold(2);
    await act({ action: 'reject', ids, reason });
    const ledger = async () => (await client.affiliates.balances(affiliate.id)).map(({ pending }) => pending);
    expect(await client.commissions.get(ids[1] ?? '')).toMatchObject({
      status: 'rejected',
      rejection_reason: reason,
    });
    expect(await ledger()).toEqual([0]);
    await act({ action: 'reopen', ids });
    expect(await ledger()).toEqual([40]);
    expect((await client.commissions.get(ids[0] ?? '')).rejection_reason).toBeNull();
    const moves = await server.db.orm.earningMove.findMany({
      where: { environmentId },
      orderBy: [{ earningId: 'asc' }, { number: 'asc' }],
    });
    expect(moves.map((move) => move.reason)).toEqual([reason, null, reason, null]);
  });

  test('gives each its own result, so that one failure does not affect the others', {
    tags: 'slow',
  }, async () => {
    const { act, ids, client, sell, affiliate, given } = await sold(6);
    const [good = '', voided = '', refunded = '', rejected = '', ready = '', paid = ''] = ids;
    await client.commissions.void(voided);
    await client.conversions.refund(refunded);
    await client.commissions.update(rejected, { status: 'rejected' });
    await client.commissions.update(ready, { status: 'approved' });
    await client.commissions.update(paid, { status: 'approved' });
    const { payouts } = await client.payouts.create({ program_id: affiliate.program_id });
    const open = await sell({ sales_status: 'pending' });
    const foreign = await (await server.account()).given.conversion();
    const all = [good, voided, refunded, rejected, ready, open.id, foreign.id, 'trx_none'];
    const approved = await act({ action: 'approve', ids: all });
    expect(approved.results.map(({ status, changed, error }) => [status, changed, error?.code])).toEqual([
      ['ready_for_payment', true, undefined],
      ['rejected', false, 'VOIDED'],
      ['refunded', false, 'INVALID_TRANSITION'],
      ['rejected', false, 'INVALID_TRANSITION'],
      ['ready_for_payment', false, undefined],
      ['pending', false, 'INVALID_TRANSITION'],
      [null, false, 'NOT_FOUND'],
      [null, false, 'NOT_FOUND'],
    ]);
    expect(approved.counts).toEqual({ done: 2, failed: 6 });
    const refused = await act({ action: 'reject', reason, ids: [paid, good] });
    expect(refused.results).toMatchObject([
      { id: paid, status: 'ready_for_payment', error: { code: 'IN_USE' } },
      { id: good, status: 'rejected', changed: true },
    ]);
    expect(refused.results[0]?.error?.message).toContain(payouts[0]?.id);
    expect(given).toBeDefined();
  });

  test('returns an id given twice twice and changes it once', async () => {
    const { act, ids, environmentId } = await sold(1);
    const [id = ''] = ids;
    expect((await act({ action: 'reject', reason, ids: [id, id] })).results).toEqual([
      { id, status: 'rejected', changed: true },
      { id, status: 'rejected', changed: false },
    ]);
    expect(await server.db.orm.earningMove.count({ where: { environmentId } })).toBe(1);
  });

  test('keeps a hold with `approve` and ends it with `release`', async () => {
    const { act, ids } = await sold(1, { approvalType: 'hold_period', holdPeriodDays: 30 });
    expect((await act({ action: 'approve', ids })).results).toMatchObject([{ status: 'approved' }]);
    expect((await act({ action: 'release', ids })).results).toMatchObject([{ status: 'ready_for_payment' }]);
  });

  test('includes the levels, except those of affiliates awaiting approval', async () => {
    const { client, given, environmentId } = await server.account();
    const program = await given.program();
    await given.incentive(program, manual);
    const level = (at: number) => ({ level: at, amount: 5, is_percentage: true, basis: 'sale' }) as const;
    await client.groups.multiLevelIncentives.create(program.groupId, level(1));
    await client.groups.multiLevelIncentives.create(program.groupId, level(2));
    const enroll = (name: string, more: object) =>
      client.affiliates.create({
        ...{ name, email: `${name}@example.com`, program_id: program.programId },
        ...more,
      });
    const top = await enroll('top', {});
    const middle = await enroll('middle', { parent_affiliate_id: top.id, status: 'pending' });
    const seller = await enroll('seller', { parent_affiliate_id: middle.id });
    const referral = await given.referral({ affiliate_id: seller.id });
    const { id } = await given.conversion({ referral_id: referral.id });
    await client.commissions.act({ action: 'approve', ids: [id] });
    const earnings = await server.db.orm.earning.findMany({
      where: { environmentId },
      orderBy: { level: 'asc' },
    });
    expect(earnings.map(({ status }) => status)).toEqual([
      'ready_for_payment',
      'pending',
      'ready_for_payment',
    ]);
  });

  test('is replayed for the same Idempotency-Key and conflicts with another body', async () => {
    const { client, ids, announced } = await sold(2);
    const [id = '', other = ''] = ids;
    const key = { idempotencyKey: 'evening' };
    const first = await client.commissions.act({ action: 'approve', ids: [id] }, key);
    expect(await client.commissions.act({ action: 'approve', ids: [id] }, key)).toEqual(first);
    expect(first.results[0]?.changed).toBe(true);
    expect(await announced(id)).toHaveLength(2);
    const another = client.commissions.act({ action: 'approve', ids: [other] }, key);
    await expect(another).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
  });

  test.each([
    [{ action: 'approve' }, 'ids'],
    [{ action: 'approve', ids: [] }, 'ids'],
    [{ action: 'approve', ids: Array.from({ length: 501 }, (_, n) => `trx_${n}`) }, 'ids'],
    [{ action: 'approve', ids: ['trx_1'], filter: { recorded_before: '2026-01-01T00:00:00Z' } }, 'ids'],
    [{ action: 'approve', filter: {} }, 'filter.recorded_before'],
    [{ action: 'approve', filter: { recorded_before: 'today' } }, 'filter.recorded_before'],
    [{ action: 'approve', ids: ['trx_1'], after: 'trx_0' }, 'after'],
    [{ action: 'approve', filter: { recorded_before: '2026-01-01T00:00:00Z' }, after: 'trx_0' }, 'after'],
    [{ action: 'approve', ids: ['trx_1'], expected: { count: 1, totals: [] } }, 'expected'],
    [{ action: 'approve', ids: ['trx_1'], reason }, 'reason'],
    [{ action: 'reject', ids: ['trx_1'] }, 'reason'],
    [{ action: 'reject', ids: ['trx_1'], reason: ' ' }, 'reason'],
    [{ action: 'pay', ids: ['trx_1'] }, 'action'],
  ])('is rejected when it is ambiguous: %j', async (body, field) => {
    const { client } = await server.account();
    const refused = client.commissions.act(body as never);
    await expect(refused).rejects.toMatchObject({ code: 'VALIDATION_ERROR', details: [{ field }] });
  });
});

describe('action on commissions by filter', () => {
  test('changes matching commissions that allow the action, and none after the snapshot', async () => {
    const { act, ids, sell, client, referral } = await sold(3);
    await client.commissions.update(ids[1] ?? '', { status: 'rejected' });
    const { as_of, rows } = await client.commissions.totals({ approval: 'waiting' });
    expect(rows).toMatchObject([{ state: 'to_approve', count: 2, commission: 40 }]);
    const newer = await sell();
    const elsewhere = await act({
      action: 'approve',
      filter: { referral_id: 'ref_none', recorded_before: later() },
    });
    expect(elsewhere).toEqual({
      results: [],
      counts: { done: 0, failed: 0 },
      has_more: false,
      next_after: null,
    });
    const filter = { referral_id: referral.id, approval: 'waiting' as const, recorded_before: as_of };
    const { results } = await act({ action: 'approve', filter });
    expect(results.map(({ id }) => id)).toEqual([ids[0], ids[2]]);
    expect((await client.commissions.get(newer.id)).status).toBe('pending');
    const everything = await act({ action: 'reject', reason, filter: { recorded_before: later() } });
    expect(everything.results.map(({ id }) => id)).toEqual([ids[0], ids[2], newer.id]);
  });

  test('never changes commissions of another environment', async () => {
    const { act } = await sold(1);
    const other = await sold(1);
    const { affiliate } = other;
    const filter = { affiliate_id: affiliate.id, recorded_before: later() };
    expect((await act({ action: 'approve', filter })).results).toEqual([]);
    await act({ action: 'approve', filter: { recorded_before: later() } });
    expect(await other.statuses()).toEqual(['pending']);
  });

  test('does nothing unless count and totals are as expected', async () => {
    const { act, ids, sell, statuses } = await sold(2);
    await sell({ sale_amount: 1000, sale_amount_currency: 'JPY' });
    const filter = { approval: 'waiting' as const, recorded_before: later() };
    const totals = [
      { currency: 'usd', amount: 40 },
      { currency: 'JPY', amount: 200 },
    ];
    for (const expected of [
      { count: 2, totals },
      { count: 3, totals: totals.slice(0, 1) },
      { count: 3, totals: [...totals, { currency: 'EUR', amount: 0.01 }] },
    ]) {
      const refused = act({ action: 'approve', filter, expected });
      await expect(refused).rejects.toMatchObject({
        code: 'TOTAL_CHANGED',
        message: expect.stringContaining('3 commissions, 200 JPY, 40.00 USD'),
      });
    }
    expect(await statuses()).toEqual(ids.map(() => 'pending'));
    const done = await act({ action: 'approve', filter, expected: { count: 3, totals } });
    expect(done.counts).toEqual({ done: 3, failed: 0 });
  });

  test('compares the expected totals exactly and rejects amounts invalid in their currency', async () => {
    const { act, sell } = await sold(0);
    // 20% each: 0.10 and 0.20, whose floating-point sum is not 0.30.
    for (const sale_amount of [0.5, 1]) await sell({ sale_amount });
    const filter = { approval: 'waiting' as const, recorded_before: later() };
    const expecting = (...amounts: number[]) =>
      act({
        action: 'approve',
        filter,
        expected: { count: 2, totals: amounts.map((amount) => ({ currency: 'USD', amount })) },
      });
    await expect(expecting(0.1, 0.205)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ field: 'expected.totals.1.amount' }],
    });
    await expect(expecting(0.1, 0.19)).rejects.toMatchObject({ code: 'TOTAL_CHANGED' });
    expect((await expecting(0.1, 0.2)).counts).toEqual({ done: 2, failed: 0 });
  });
});
