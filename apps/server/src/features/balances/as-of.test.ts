import { expect, test } from 'vitest';
import { useServer } from '../../../test/support/harness.ts';

const server = useServer({ now: '2026-10-01T12:00:00.000Z' });

test('shows a held commission as pending while it may be a duplicate, and as held before and after', async () => {
  const { client, given } = await server.account();
  const program = await given.program();
  await given.incentive(program, { approvalType: 'hold_period', holdPeriodDays: 90 });
  const affiliate = await given.affiliate({ program });
  const referral = await given.referral({ affiliate_id: affiliate.id });
  const connection = await given.connection({ program_id: program.programId });
  await given.conversion({ referral_id: referral.id, sale_amount: 100 });
  server.now = new Date('2026-10-02T12:00:00.000Z');
  const [first] = await given.possibleDuplicate(connection.id, referral.id);
  server.now = new Date('2026-10-03T12:00:00.000Z');
  await client.commissions.keep(first);

  const figures = async (as_of: string) => {
    const [balance] = await client.affiliates.balances(affiliate.id, { as_of });
    const [owed] = (await client.reports.owed({ as_of })).rows;
    return [
      [balance?.pending, balance?.held],
      [owed?.pending, owed?.held],
    ];
  };

  const each = (pending: number, held: number) => [
    [pending, held],
    [pending, held],
  ];
  expect(await figures('2026-10-01T23:00:00Z')).toEqual(each(0, 20));
  expect(await figures('2026-10-02T23:00:00Z')).toEqual(each(30.8, 20));
  expect(await figures('2026-10-03T12:00:00Z')).toEqual(each(0, 50.8));
});

test('shows a payout with the amount it claimed: less after a refund, or after reopening if it was already sent', {
  tags: 'slow',
}, async () => {
  const { client, given } = await server.account();
  server.now = new Date('2026-10-01T12:00:00.000Z');
  const affiliate = await given.affiliate();
  const { id: referral_id } = await given.referral({ affiliate_id: affiliate.id });
  const sale = await given.conversion({ referral_id, sale_amount: 100 });
  const { payouts } = await client.payouts.create({ program_id: affiliate.program_id });
  const id = payouts[0]?.id ?? '';
  const on = (day: number) => {
    server.now = new Date(`2026-10-0${day}T12:00:00.000Z`);
  };
  on(2);
  await client.conversions.refund(sale.id, { amount: 25 });
  on(3);
  await client.payouts.start(id);
  on(4);
  await client.conversions.refund(sale.id, { amount: 25 });
  on(5);
  await client.payouts.fail(id);
  await client.payouts.update(id, { status: 'pending' });

  const figures = async (day: number) => {
    const as_of = `2026-10-0${day}T12:00:00Z`;
    const [balance] = await client.affiliates.balances(affiliate.id, { as_of });
    const [owed] = (await client.reports.owed({ as_of, program_id: affiliate.program_id })).rows;
    expect([owed?.ready, owed?.claimed]).toEqual([balance?.ready, balance?.claimed]);
    return [balance?.ready, balance?.claimed];
  };
  expect(await Promise.all([1, 2, 3, 4, 5].map(figures))).toEqual([
    [0, 20],
    [0, 15],
    [0, 15],
    [-5, 15],
    [0, 10],
  ]);
});
