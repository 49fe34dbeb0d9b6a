import { describe, expect, test } from 'vitest';
import { type TestAccount, useServer } from '../../../../test/support/harness.ts';
import { until } from '../../../../test/support/until.ts';
import type { Prisma } from '../../../platform/db/generated/client.ts';
import { newId } from '../../../platform/ids.ts';

const server = useServer();

type Level = Partial<Prisma.MultiLevelIncentiveUncheckedCreateInput>;
type Status = 'pending' | 'approved' | 'rejected';

const ofSale = { basis: 'sale', isPercentage: true, rateE4: 50_000n };
const ofCommission = { basis: 'commission', isPercentage: true, rateE4: 100_000n };

/** Creates a seller with one affiliate above for each status, nearest first. */
async function chain(
  account: TestAccount,
  levels: readonly Level[],
  {
    statuses = ['approved', 'approved', 'approved'],
    seller: sellerStatus,
    terms = {},
  }: { statuses?: readonly Status[]; seller?: Status; terms?: object } = {},
) {
  const { given, environmentId } = account;
  const { orm } = server.db;
  const program = await given.program();
  const incentive = await given.incentive(program, terms);
  await orm.multiLevelIncentive.createMany({
    data: levels.map((level, at) => ({
      environmentId,
      id: newId('multiLevelIncentive'),
      ...program,
      level: at + 1,
      basis: 'sale',
      isPercentage: true,
      ...level,
    })),
  });
  const seller = await given.affiliate({ program, ...(sellerStatus && { status: sellerStatus }) });
  const parents: string[] = [];
  for (const status of statuses) {
    const parent = await given.affiliate({ program, status });
    const below = parents.at(-1) ?? seller.id;
    await account.client.affiliates.update(below, { parent_affiliate_id: parent.id });
    parents.push(parent.id);
  }
  const referral = await given.referral({ affiliate_id: seller.id });
  const sell = (sale: object = {}) => given.conversion({ referral_id: referral.id, ...sale });
  const earnings = async (id: string) => {
    const { earnings: found = [] } = await account.client.commissions.get(id, { expand: ['earnings'] });
    return found.map((earning) => [
      [seller.id, ...parents].indexOf(earning.affiliate_id),
      earning.earning_type,
      earning.amount,
      earning.currency,
      earning.status,
    ]);
  };
  return { program, incentive, seller, parents, referral, sell, earnings };
}

const ready = 'ready_for_payment';

describe('sale of an affiliate with others above', () => {
  test('earns each level on its own terms, separate from the commission', async () => {
    const account = await server.account();
    const fixed = { isPercentage: false, rateE4: null, amountE4: 15_000n, currency: 'EUR' };
    const { sell, earnings } = await chain(account, [ofSale, ofCommission, fixed]);
    const sale = await sell({ sale_amount: 99.99 });
    expect(sale).toMatchObject({ commission_amount: 20, status: ready });
    expect(await earnings(sale.id)).toEqual([
      [0, 'direct_commission', 20, 'USD', ready],
      [1, 'multi_level', 5, 'USD', ready],
      [2, 'multi_level', 2, 'USD', ready],
      [3, 'multi_level', 1.5, 'EUR', ready],
    ]);
  });

  test('earns nothing for a level without an affiliate, or an affiliate above the last level', {
    tags: 'slow',
  }, async () => {
    const account = await server.account();
    const short = await chain(account, [ofSale, ofSale], { statuses: ['approved'] });
    expect(await short.earnings((await short.sell()).id)).toHaveLength(2);
    const long = await chain(account, [ofSale]);
    expect(await long.earnings((await long.sell()).id)).toHaveLength(2);
  });

  test('bases levels on the commission after caps, and earns none for a commission of 0', {
    tags: 'slow',
  }, async () => {
    const account = await server.account();
    const terms = { capPerReferralE4: 100_000n };
    const { sell, earnings } = await chain(account, [ofCommission, ofSale], { terms });
    expect(await earnings((await sell()).id)).toEqual([
      [0, 'direct_commission', 10, 'USD', ready],
      [1, 'multi_level', 1, 'USD', ready],
      [2, 'multi_level', 5, 'USD', ready],
    ]);
    expect(await earnings((await sell()).id)).toEqual([]);
  });

  test('keeps a pending affiliate’s level pending when the sale is completed and approved at once', async () => {
    const account = await server.account();
    const terms = { approvalType: 'manual' };
    const { sell, earnings } = await chain(account, [ofSale], { statuses: ['pending'], terms });
    const { id } = await sell({ sales_status: 'pending' });
    await account.client.commissions.update(id, { sales_status: 'complete', status: ready });
    expect(await earnings(id)).toEqual([
      [0, 'direct_commission', 20, 'USD', ready],
      [1, 'multi_level', 5, 'USD', 'pending'],
    ]);
  });

  test('gives a rejected affiliate’s level to no one else, while those above keep theirs', async () => {
    const account = await server.account();
    const statuses = ['rejected', 'approved'] as const;
    const { sell, earnings } = await chain(account, [ofSale, ofCommission], { statuses });
    expect(await earnings((await sell()).id)).toEqual([
      [0, 'direct_commission', 20, 'USD', ready],
      [2, 'multi_level', 2, 'USD', ready],
    ]);
  });

  test('holds a pending affiliate’s level until the affiliate is approved', async () => {
    const account = await server.account();
    const statuses = ['pending', 'approved'] as const;
    const { sell, earnings, parents } = await chain(account, [ofSale, ofSale], { statuses });
    const { id } = await sell();
    const statusesOf = async () => (await earnings(id)).map((each) => each.at(-1));
    expect(await statusesOf()).toEqual([ready, 'pending', ready]);
    await account.client.affiliates.update(parents[0] ?? '', { status: 'approved' });
    expect(await statusesOf()).toEqual([ready, ready, ready]);
  });

  test('waits for a concurrent change of an affiliate above and uses the new status', {
    tags: 'slow',
  }, async () => {
    const account = await server.account();
    const statuses = ['pending', 'approved'] as const;
    const { sell, earnings, parents } = await chain(account, [ofSale, ofSale], { statuses });
    const holder = await server.db.lists.connect();
    const blocked = 'select 1 from pg_stat_activity where cardinality(pg_blocking_pids(pid)) > 0';
    const untilBlocked = (count: number) =>
      until(`${count} wait`, async () => ((await server.db.lists.query(blocked)).rowCount ?? 0) >= count);
    try {
      // The approval has changed the affiliate by the time it waits for its place in the audit log.
      await holder.query('begin; lock table audit_entries in share row exclusive mode');
      const approval = account.client.affiliates.update(parents[0] ?? '', { status: 'approved' });
      await untilBlocked(1);
      const sale = sell();
      await Promise.race([sale, untilBlocked(2)]);
      await holder.query('commit');
      await approval;
      const statusesOf = (await earnings((await sale).id)).map((each) => each.at(-1));
      // If it were read too early, the second level would wait for an approval that has already happened.
      expect(statusesOf).toEqual([ready, ready, ready]);
    } finally {
      holder.release();
    }
  });

  test('holds a pending seller’s levels with the sale, whether approved in the meantime or still pending', {
    tags: 'slow',
  }, async () => {
    const account = await server.account();
    const { client } = account;
    const statuses = ['approved', 'pending', 'pending'] as const;
    const levels = [ofSale, ofSale, ofSale];
    const { sell, earnings, parents, seller } = await chain(account, levels, { statuses, seller: 'pending' });
    const { id } = await sell();
    const statusesOf = async () => (await earnings(id)).map((each) => each.at(-1));
    expect(await statusesOf()).toEqual(['pending', 'pending', 'pending', 'pending']);
    await client.affiliates.update(parents[1] ?? '', { status: 'approved' });
    expect(await statusesOf()).toEqual(['pending', 'pending', 'pending', 'pending']);
    await client.affiliates.update(seller.id, { status: 'approved' });
    expect(await statusesOf()).toEqual([ready, ready, ready, 'pending']);
  });
});

describe('levels that follow the direct earning', () => {
  test('through approval, rejection and back, each with its own ledger entries', async () => {
    const account = await server.account();
    const terms = { approvalType: 'manual', holdPeriodDays: 30 };
    const { sell, earnings } = await chain(account, [ofSale], { terms, statuses: ['approved'] });
    const { id } = await sell();
    const update = async (status: 'approved' | 'rejected' | 'pending') => {
      await account.client.commissions.update(id, { status });
      return (await earnings(id)).map((each) => each.at(-1));
    };
    expect(await update('approved')).toEqual(['approved', 'approved']);
    expect(await update('rejected')).toEqual(['rejected', 'rejected']);
    expect(await update('pending')).toEqual(['pending', 'pending']);
    const entries = await server.db.orm.ledgerEntry.findMany({
      where: { environmentId: account.environmentId, transactionId: id, earning: { level: 1 } },
      orderBy: { id: 'asc' },
    });
    expect(entries.map(({ type, amountMinor }) => [type, Number(amountMinor)])).toEqual([
      ['earned', 500],
      ['adjustment', -500],
      ['adjustment', 500],
    ]);
  });

  test('except that a pending affiliate’s level is only rejected, not approved, with it', async () => {
    const account = await server.account();
    const terms = { approvalType: 'manual', holdPeriodDays: 30 };
    const { sell, earnings, parents } = await chain(account, [ofSale], { terms, statuses: ['pending'] });
    const { id } = await sell();
    const statusesOf = async () => (await earnings(id)).map((each) => each.at(-1));
    await account.client.commissions.update(id, { status: 'approved' });
    expect(await statusesOf()).toEqual(['approved', 'pending']);
    await account.client.affiliates.update(parents[0] ?? '', { status: 'approved' });
    expect(await statusesOf()).toEqual(['approved', 'approved']);
  });

  test('through refunds, each rounded from its own original amount', { tags: 'slow' }, async () => {
    const account = await server.account();
    const { sell, earnings } = await chain(account, [ofSale, ofCommission]);
    const { id } = await sell({ sale_amount: 10.01 });
    const amounts = async () => (await earnings(id)).map((each) => each[2]);
    expect(await amounts()).toEqual([2, 0.5, 0.2]);
    await account.client.conversions.refund(id, { amount: 3.33 });
    expect(await amounts()).toEqual([1.33, 0.33, 0.13]);
    await account.client.conversions.refund(id);
    expect((await earnings(id)).map((each) => each.slice(2))).toEqual([
      [0, 'USD', 'refunded'],
      [0, 'USD', 'refunded'],
      [0, 'USD', 'refunded'],
    ]);
  });

  test('earn when a sale is completed later', { tags: 'slow' }, async () => {
    const account = await server.account();
    const { sell, earnings } = await chain(account, [ofSale, ofCommission]);
    const { id } = await sell({ sales_status: 'pending' });
    expect(await earnings(id)).toEqual([]);
    await account.client.commissions.update(id, { sales_status: 'complete' });
    expect((await earnings(id)).map((each) => each[2])).toEqual([20, 5, 2]);
  });

  test('use changed terms from the next sale on, without earning again on a retry', async () => {
    const account = await server.account();
    const { sell, earnings } = await chain(account, [ofSale], { statuses: ['approved'] });
    const order = { external_event_id: 'order-1' };
    const { id } = await sell(order);
    await server.db.orm.multiLevelIncentive.updateMany({
      where: { environmentId: account.environmentId },
      data: { rateE4: 100_000n },
    });
    const retried = await sell(order);
    expect(retried.id).toBe(id);
    expect((await earnings(id)).map((each) => each[2])).toEqual([20, 5]);
    expect((await earnings((await sell()).id)).map((each) => each[2])).toEqual([20, 10]);
  });
});
