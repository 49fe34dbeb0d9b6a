import { describe, expect, test } from 'vitest';
import { unique } from '../../test/support/given.ts';
import { type TestServer, useServer } from '../../test/support/harness.ts';
import { releaseHolds } from '../features/earnings/release-holds.ts';
import { databaseFault } from '../platform/db/failures.ts';

const server = useServer();

const held = { approvalType: 'hold_period', holdPeriodDays: 30 };
const manual = { approvalType: 'manual' };
type Options = NonNullable<Parameters<Awaited<ReturnType<TestServer['account']>>['given']['affiliate']>[0]>;

/** Records a sale and returns the status changes of its earning as `from>to cause`. */
async function sold(options: Options = {}) {
  const account = await server.account();
  const affiliate = await account.given.affiliate(options);
  const referral = await account.given.referral({ affiliate_id: affiliate.id });
  const sale = await account.given.conversion({ referral_id: referral.id });
  const { environmentId } = account;
  const rows = (transactionId = sale.id) =>
    server.db.orm.earningMove.findMany({
      where: { environmentId, earning: { environmentId, transactionId } },
      orderBy: [{ earningId: 'asc' }, { number: 'asc' }],
    });
  const moves = async () =>
    (await rows()).map(
      ({ number, fromStatus, toStatus, cause }) => `${number} ${fromStatus}>${toStatus} ${cause}`,
    );
  return { ...account, affiliate, referral, sale, rows, moves };
}

describe('status changes of an earning', () => {
  test('begin with the first change, because a sale alone records none', async () => {
    const { moves } = await sold();
    expect(await moves()).toEqual([]);
  });

  test('describe manual actions in order, in the environment’s time', async () => {
    const { client, sale, moves, rows } = await sold({ incentive: manual });
    const move = (status: 'approved' | 'rejected' | 'pending' | 'ready_for_payment') =>
      client.commissions.update(sale.id, { status });
    await client.testClock.advance({ days: 3 });
    await move('approved');
    await move('rejected');
    await move('pending');
    await move('ready_for_payment');
    expect(await moves()).toEqual([
      '1 pending>ready_for_payment approved_by_hand',
      '2 ready_for_payment>rejected rejected_by_hand',
      '3 rejected>pending reopened_by_hand',
      '4 pending>ready_for_payment released_by_hand',
    ]);
    const { now } = await client.testClock.get();
    const [first] = await rows();
    expect(Math.abs(Date.parse(now) - (first?.at.getTime() ?? 0))).toBeLessThan(60 * 60 * 1000);
  });

  test('by the job that releases holds have its cause and time', async () => {
    server.now = new Date('2026-05-01T00:00:00.000Z');
    const { moves, rows } = await sold({ incentive: held });
    const over = new Date('2026-05-31T00:00:00.000Z');
    await releaseHolds(server.db, over);
    expect(await moves()).toEqual(['1 pending>ready_for_payment hold_released']);
    expect(await rows()).toMatchObject([{ at: over }]);
  });

  test('by the approval of the affiliate are recorded, whether the earning becomes ready or waits for its hold', async () => {
    const ready = await sold({ status: 'pending' });
    await ready.client.affiliates.update(ready.affiliate.id, { status: 'approved' });
    expect(await ready.moves()).toEqual(['1 pending>ready_for_payment affiliate_approved']);

    const waiting = await sold({ incentive: { ...held, approvalType: 'manual' }, status: 'pending' });
    await waiting.client.affiliates.update(waiting.affiliate.id, { status: 'approved' });
    expect(await waiting.moves()).toEqual([]);
  });

  test('by a refund are recorded if the status changes', async () => {
    const { client, sale, moves } = await sold();
    await client.conversions.refund(sale.id, { amount: 25 });
    expect(await moves()).toEqual([]);
    await client.conversions.refund(sale.id);
    expect(await moves()).toEqual(['1 ready_for_payment>refunded refunded']);
  });

  test('by a payout are recorded when it completes, but not when it fails', async () => {
    const { client, affiliate, sale, moves } = await sold({ settings: { minimumPayoutMinor: 0n } });
    const { payouts } = await client.payouts.create({ program_id: affiliate.program_id });
    const id = payouts[0]?.id ?? '';
    await client.payouts.start(id);
    await client.payouts.fail(id);
    await client.payouts.reopen(id);
    expect(await moves()).toEqual([]);
    await client.payouts.start(id);
    await client.payouts.complete(id);
    await client.conversions.refund(sale.id);
    expect(await moves()).toEqual(['1 ready_for_payment>paid payout_completed', '2 paid>refunded refunded']);
  });

  test('by a void are recorded, even after a rejection', async () => {
    const { client, sale, moves } = await sold();
    await client.commissions.update(sale.id, { status: 'rejected' });
    await client.commissions.void(sale.id);
    await client.commissions.void(sale.id);
    expect(await moves()).toEqual([
      '1 ready_for_payment>rejected rejected_by_hand',
      '2 rejected>rejected voided',
    ]);
  });

  test('are recorded for each level too', async () => {
    const { client, given, environmentId } = await server.account();
    const program = await given.program();
    await given.incentive(program);
    const above = await given.affiliate({ program, incentive: null });
    const level = { level: 1, amount: 5, is_percentage: true, basis: 'sale' } as const;
    await client.groups.multiLevelIncentives.create(program.groupId, level);
    const seller = await client.affiliates.create({
      ...{ name: 'Seller', email: `${unique('seller')}@example.com`, program_id: program.programId },
      parent_affiliate_id: above.id,
    });
    const referral = await given.referral({ affiliate_id: seller.id });
    const sale = await given.conversion({ referral_id: referral.id });
    await client.commissions.update(sale.id, { status: 'rejected' });
    const earnings = await server.db.orm.earning.findMany({
      where: { environmentId, transactionId: sale.id },
      include: { moves: true },
    });
    expect(earnings.map(({ moves }) => moves.map(({ toStatus }) => toStatus))).toEqual([
      ['rejected'],
      ['rejected'],
    ]);
  });
});

const refusal = (sql: string) =>
  server.db.lists.query(sql).then(
    () => 'done',
    (error) => databaseFault(error).constraint ?? /column "(\w+)"/.exec(error.message)?.[1] ?? error.message,
  );

describe('database constraints on status changes', () => {
  test.each([
    "update earnings set status = 'rejected', updated_at = now()",
    "update earnings set status = 'rejected', voided_at = now()",
  ])('reject a change without its cause: %s', async (statement) => {
    const { environmentId, moves } = await sold();
    expect(await refusal(`${statement} where environment_id = ${environmentId}`)).toBe('cause');
    expect(await moves()).toEqual([]);
  });

  test.each([
    ["status = 'rejected', move_cause = 'a whim'", 'earning_moves_cause_check'],
    ["status = 'ready_for_payment', move_cause = 'refunded'", 'done'],
  ])('accept only listed causes, and none without a change: %s', async (change, outcome) => {
    const { environmentId, moves } = await sold();
    expect(await refusal(`update earnings set ${change} where environment_id = ${environmentId}`)).toBe(
      outcome,
    );
    expect(await moves()).toEqual([]);
  });

  test('reject changing or deleting a change, and one that changes nothing', async () => {
    const { client, sale, environmentId, moves } = await sold();
    await client.commissions.update(sale.id, { status: 'rejected' });
    const [where, before] = [`where environment_id = ${environmentId}`, await moves()];
    for (const statement of [
      `update earning_moves set cause = 'refunded' ${where}`,
      `delete from earning_moves ${where}`,
      'truncate earning_moves',
    ])
      expect(await refusal(statement)).toMatch(/is append-only$/);
    const columns = 'environment_id, earning_id, number, from_status, to_status, cause, at';
    const again = (values: string) =>
      refusal(
        `insert into earning_moves (${columns}) select environment_id, earning_id, ${values}, at from earning_moves ${where}`,
      );
    expect(await again("1, 'rejected', 'pending', 'reopened_by_hand'")).toBe('earning_moves_pkey');
    expect(await again("2, 'rejected', 'rejected', 'rejected_by_hand'")).toBe('earning_moves_status_check');
    expect(await again("0, 'rejected', 'pending', 'reopened_by_hand'")).toBe('earning_moves_number_check');
    expect(
      await refusal(
        `insert into earning_moves (${columns}) select environment_id + 1000000, earning_id, 9, 'a', 'b', 'refunded', at from earning_moves ${where}`,
      ),
    ).toBe('earning_moves_earning_id_fkey');
    expect(await moves()).toEqual(before);
  });
});
