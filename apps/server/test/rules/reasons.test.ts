import { describe, expect, test } from 'vitest';
import { useServer } from '../support/harness.ts';

const server = useServer();

const reason = 'The order was never paid.';

async function sold(options: object = {}) {
  const account = await server.account();
  const affiliate = await account.given.affiliate({ settings: { minimumPayoutMinor: 0n }, ...options });
  const referral = await account.given.referral({ affiliate_id: affiliate.id });
  const sale = await account.given.conversion({ referral_id: referral.id });
  const moves = async () =>
    (
      await server.db.orm.earningMove.findMany({
        where: { environmentId: account.environmentId },
        orderBy: { number: 'asc' },
      })
    ).map(({ cause, reason: given }) => [cause, given]);
  return { ...account, affiliate, referral, sale, moves };
}

describe('reason of a rejected commission', () => {
  test('is stored with it, announced, and recorded with its status change', async () => {
    const { client, sale, moves, announced } = await sold();
    const rejected = await client.commissions.update(sale.id, { status: 'rejected', reason });
    expect(rejected.rejection_reason).toBe(reason);
    expect((await client.commissions.get(sale.id)).rejection_reason).toBe(reason);
    expect(await moves()).toEqual([['rejected_by_hand', reason]]);
    expect((await announced(sale.id)).at(-1)).toMatchObject({
      type: 'transaction.rejected',
      data: { status: 'rejected', rejection_reason: reason },
      previous: { status: 'ready_for_payment', rejection_reason: null },
    });
  });

  test('is removed on reopening; the earlier status change keeps it, and the next has none', async () => {
    const { client, sale, moves } = await sold();
    await client.commissions.update(sale.id, { status: 'rejected', reason });
    const reopened = await client.commissions.update(sale.id, { status: 'pending' });
    expect(reopened.rejection_reason).toBeNull();
    expect((await client.commissions.update(sale.id, { status: 'rejected' })).rejection_reason).toBeNull();
    expect(await moves()).toEqual([
      ['rejected_by_hand', reason],
      ['reopened_by_hand', null],
      ['rejected_by_hand', null],
    ]);
  });

  test('can be added later and replaced without another status change', async () => {
    const { client, sale, moves, announced } = await sold();
    await client.commissions.update(sale.id, { status: 'rejected' });
    await client.commissions.update(sale.id, { status: 'rejected', reason: 'First' });
    const twice = await client.commissions.update(sale.id, { status: 'rejected', reason });
    expect(twice.rejection_reason).toBe(reason);
    expect((await client.commissions.update(sale.id, { status: 'rejected' })).rejection_reason).toBe(reason);
    expect(await moves()).toEqual([['rejected_by_hand', null]]);
    expect((await announced(sale.id)).at(-1)).toMatchObject({ previous: { rejection_reason: 'First' } });
  });

  test('is removed by a full refund and by a completed sale', async () => {
    const { client, sale, given, referral } = await sold();
    await client.commissions.update(sale.id, { status: 'rejected', reason });
    const part = await client.conversions.refund(sale.id, { amount: 10 });
    expect(part).toMatchObject({ status: 'rejected', rejection_reason: reason });
    expect(await client.conversions.refund(sale.id)).toMatchObject({
      status: 'refunded',
      rejection_reason: null,
    });
    const failed = await given.conversion({ referral_id: referral.id, sales_status: 'failed' });
    const why = await client.commissions.update(failed.id, { status: 'rejected', reason });
    expect(why).toMatchObject({ sales_status: 'failed', rejection_reason: reason });
    const { rejection_reason, status } = await client.commissions.update(failed.id, {
      sales_status: 'complete',
    });
    expect({ rejection_reason, status }).toEqual({ rejection_reason: null, status: 'ready_for_payment' });
  });

  test('is kept when it is voided', async () => {
    const { client, sale } = await sold();
    await client.commissions.update(sale.id, { status: 'rejected', reason });
    expect(await client.commissions.void(sale.id)).toMatchObject({ rejection_reason: reason });
  });

  test.each([
    [{ status: 'approved', reason }],
    [{ sales_status: 'failed', reason }],
    [{ reason }],
    [{ status: 'rejected', reason: '' }],
    [{ status: 'rejected', reason: '  ' }],
    [{ status: 'rejected', reason: 'x'.repeat(501) }],
  ])('is rejected if it is empty: %j', async (body) => {
    const { client, sale } = await sold();
    const refused = client.commissions.update(sale.id, body as never);
    await expect(refused).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ field: 'reason' }],
    });
  });
});

describe('reason of a rejected affiliate', () => {
  test('is stored and announced, can be replaced, survives other edits, and is removed with the rejection', async () => {
    const { client, affiliate, announced } = await sold();
    const rejected = await client.affiliates.update(affiliate.id, { status: 'rejected', reason });
    expect(rejected).toMatchObject({ partnership_status: 'REJECTED', rejection_reason: reason });
    expect((await announced(affiliate.id)).at(-1)).toMatchObject({
      data: { rejection_reason: reason },
      previous: { partnership_status: 'APPROVED', rejection_reason: null },
    });
    const renamed = await client.affiliates.update(affiliate.id, { name: 'Bea' });
    expect(renamed.rejection_reason).toBe(reason);
    const other = await client.affiliates.update(affiliate.id, { status: 'rejected', reason: 'Spam' });
    expect(other.rejection_reason).toBe('Spam');
    expect(await client.affiliates.update(affiliate.id, { status: 'pending' })).toMatchObject({
      rejection_reason: null,
    });
  });

  test.each([{ status: 'approved', reason } as const, { reason }])(
    'is rejected without a rejection: %j',
    async (body) => {
      const { client, affiliate } = await sold();
      await expect(client.affiliates.update(affiliate.id, body)).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        details: [{ field: 'reason', message: 'Only allowed if status is rejected.' }],
      });
    },
  );
});

describe('reason of a failed or cancelled payout', () => {
  const words = 'AC04: account closed';

  async function paid() {
    const account = await sold();
    const { payouts } = await account.client.payouts.create({ program_id: account.affiliate.program_id });
    const id = payouts[0]?.id ?? '';
    await account.client.payouts.start(id);
    return { ...account, id };
  }

  test('is stored and announced, survives the cancellation, and is removed on reopening', async () => {
    const { client, id, announced } = await paid();
    expect(await client.payouts.fail(id, { reason: words })).toMatchObject({ failure_reason: words });
    expect((await announced(id)).at(-1)).toMatchObject({
      type: 'payout.failed',
      data: { failure_reason: words },
      previous: { failure_reason: null },
    });
    expect(await client.payouts.cancel(id)).toMatchObject({ status: 'cancelled', failure_reason: words });
    expect(await client.payouts.reopen(id)).toMatchObject({ status: 'pending', failure_reason: null });
    const given = await client.payouts.cancel(id, { reason: 'Paid by hand' });
    expect(given.failure_reason).toBe('Paid by hand');
  });

  test('of a failed payout can be replaced; repeating it changes nothing', async () => {
    const { client, id, announced } = await paid();
    await client.payouts.fail(id);
    const said = await client.payouts.fail(id, { reason: words });
    expect(said.failure_reason).toBe(words);
    const before = (await announced(id)).length;
    expect(await client.payouts.fail(id, { reason: words })).toEqual(said);
    expect(await announced(id)).toHaveLength(before);
  });

  test('is rejected with another status', async () => {
    const { client, id } = await paid();
    const body = { status: 'completed', reason: words } as const;
    await expect(client.payouts.update(id, body)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ field: 'reason', message: 'Only allowed if status is failed or cancelled.' }],
    });
  });
});

describe('database constraints on reasons', () => {
  const constraintOf = (text: string) =>
    server.db.lists.query(text).then(
      () => 'done',
      ({ constraint }) => constraint,
    );

  test('accept a reason only with its status', async () => {
    const { environmentId, client, affiliate } = await sold();
    const { payouts } = await client.payouts.create({ program_id: affiliate.program_id });
    expect(payouts).toHaveLength(1);
    const set = (table: string, assignment: string) =>
      constraintOf(`update ${table} set ${assignment} where environment_id = ${environmentId}`);
    expect(await set('transactions', "rejection_reason = 'x'")).toBe('transactions_rejection_reason_check');
    expect(await set('affiliates', "rejection_reason = 'x'")).toBe('affiliates_rejection_reason_check');
    expect(await set('payouts', "failure_reason = 'x'")).toBe('payouts_failure_reason_check');
    const approve = "status = 'approved', move_cause = 'approved_by_hand', move_reason = 'x'";
    expect(await set('earnings', approve)).toBe('earning_moves_reason_check');
    const tooLong = `partnership_status = 'REJECTED', rejection_reason = repeat('x', 501)`;
    expect(await set('affiliates', tooLong)).toBe('affiliates_rejection_reason_check');
  });

  test('keep no cause or reason for the next status change', async () => {
    const { environmentId, moves } = await sold();
    const where = `where environment_id = ${environmentId}`;
    const reject = "status = 'rejected', move_cause = 'rejected_by_hand', move_reason = 'x'";
    const pending = "status = 'pending', move_cause = 'reopened_by_hand'";
    // Roll back the transaction, because the ledger would not match these rows.
    const client = await server.db.lists.connect();
    try {
      await client.query('begin');
      await client.query(`update earnings set ${reject} ${where}`);
      await client.query(`update earnings set ${pending} ${where}`);
      const { rows } = await client.query(`select cause, reason from earning_moves ${where} order by number`);
      expect(rows).toEqual([
        { cause: 'rejected_by_hand', reason: 'x' },
        { cause: 'reopened_by_hand', reason: null },
      ]);
      await expect(client.query(`update earnings set status = 'approved' ${where}`)).rejects.toMatchObject({
        column: 'cause',
      });
    } finally {
      await client.query('rollback');
      client.release();
    }
    expect(await moves()).toEqual([]);
  });
});
