import { beforeAll, describe, expect, test } from 'vitest';
import { type TestAccount, useServer } from '../../../test/support/harness.ts';

const server = useServer();

type Filter = NonNullable<Parameters<TestAccount['client']['commissions']['totals']>[0]>;

/** Creates one commission in each state in the environment of `account`. */
async function oneOfEach({ client, given }: TestAccount) {
  const terms = (approvalType: string, holdPeriodDays: number | null) => ({ approvalType, holdPeriodDays });
  const sale = async (incentive: object | null, sold: object = {}) => {
    const affiliate = await given.affiliate({ incentive });
    const referral = await given.referral({ affiliate_id: affiliate.id });
    return given.conversion({ referral_id: referral.id, ...sold });
  };
  const ready = await sale(
    {},
    { occurred_at: '2026-01-02T00:00:00Z', interval: 'monthly', product_ids: ['p1', 'p2'] },
  );
  const waiting = await sale(terms('manual', null));
  const held = await sale(terms('hold_period', 30));
  const byHand = await sale(terms('manual', 30));
  const approved = await client.commissions.update(byHand.id, { status: 'approved' });
  const paid = await sale({}, { sale_amount: 500, sale_amount_currency: 'JPY' });
  const run = await client.payouts.create({ program_id: paid.program_id ?? '' });
  const payout = run.payouts[0]?.id ?? '';
  for (const status of ['processing', 'completed'] as const) await client.payouts.update(payout, { status });
  const rejected = await client.commissions.update((await sale({})).id, { status: 'rejected' });
  const refunded = await client.conversions.refund((await sale({})).id);
  const unearned = await sale(null);
  const incomplete = await sale({}, { sales_status: 'pending' });
  const points = await sale({ isPercentage: false, rateE4: null, amountE4: 30_000n, currency: 'POINTS' });
  const voided = await client.commissions.void((await sale({})).id);
  return {
    ready,
    waiting,
    held,
    approved,
    paid,
    rejected,
    refunded,
    unearned,
    incomplete,
    points,
    voided,
    payout,
  };
}

describe('commission filters', () => {
  let account: TestAccount;
  let made: Awaited<ReturnType<typeof oneOfEach>>;
  beforeAll(async () => {
    account = await server.account();
    made = await oneOfEach(account);
    await oneOfEach(await server.account());
  });
  const namesOf = async (filter: Filter) => {
    const { data } = await account.client.commissions.list({ ...filter, limit: 100 });
    const all = Object.entries(made) as [string, { id: string }][];
    return data.map(({ id }) => all.find(([, each]) => each.id === id)?.[0]).reverse();
  };

  test('distinguish commissions awaiting a decision from those on hold', async () => {
    expect(await namesOf({ approval: 'waiting' })).toEqual(['waiting']);
    expect(await namesOf({ approval: 'held' })).toEqual(['held', 'approved']);
    expect(await namesOf({ approval: 'held', status: 'pending' })).toEqual(['held']);
    expect(await namesOf({ approval: 'waiting', status: 'approved' })).toEqual([]);
  });

  test('leave only one state in the totals if they select by approval', async () => {
    const statesOf = async (filter: Filter) =>
      (await account.client.commissions.totals({ ...filter, currency: 'USD' })).rows.map(
        ({ state, count }) => [state, count],
      );
    expect(await statesOf({ approval: 'waiting' })).toEqual([['to_approve', 1]]);
    expect(await statesOf({ approval: 'held' })).toEqual([['held', 2]]);
    expect(await statesOf({ approval: 'held', status: 'approved' })).toEqual([['held', 1]]);
  });

  test('count a commission of a pending affiliate as waiting, as the balances do', async () => {
    const { client, given } = account;
    const affiliate = await given.affiliate({
      status: 'pending',
      incentive: { approvalType: 'hold_period', holdPeriodDays: 30 },
    });
    const referral = await given.referral({ affiliate_id: affiliate.id });
    const { id } = await given.conversion({ referral_id: referral.id });
    const filter = { affiliate_id: affiliate.id };
    const waiting = async () =>
      (await client.commissions.list({ ...filter, approval: 'waiting' })).data.length;
    const states = async () => (await client.commissions.totals(filter)).rows.map(({ state }) => state);
    expect([await waiting(), await states()]).toEqual([1, ['to_approve']]);
    expect(await client.affiliates.balances(affiliate.id)).toMatchObject([{ pending: 20, held: 0 }]);
    await client.affiliates.update(affiliate.id, { status: 'approved' });
    expect([await waiting(), await states()]).toEqual([0, ['held']]);
    expect(await client.affiliates.balances(affiliate.id)).toMatchObject([{ pending: 0, held: 20 }]);
    await client.commissions.void(id);
  });

  test('accept a payout, an incentive, a group and a currency', async () => {
    expect(await namesOf({ payout_id: made.payout })).toEqual(['paid']);
    expect(await namesOf({ payout_id: 'pay_none' })).toEqual([]);
    expect(await namesOf({ incentive_id: made.held.matched_incentive_id ?? '' })).toEqual(['held']);
    const { group_id } = await account.client.affiliates.get(made.ready.affiliate_id ?? '');
    expect(await namesOf({ group_id: group_id ?? '' })).toEqual(['ready']);
    expect(await namesOf({ currency: 'points' })).toEqual(['points']);
    expect(await namesOf({ currency: 'JPY' })).toEqual(['paid']);
  });

  test('accept a period with an exclusive end', async () => {
    const at = made.ready.occurred_at;
    const next = new Date(Date.parse(at) + 1).toISOString();
    expect(await namesOf({ from: at, to: next })).toEqual(['ready']);
    expect(await namesOf({ from: next, to: '2026-01-03T00:00:00Z' })).toEqual([]);
    expect(await namesOf({ to: at })).toEqual([]);
    for (const path of ['commissions', 'commissions/totals']) {
      const { status, body } = await account.raw('GET', `/v1/${path}?from=${at}&to=${at}`);
      expect([status, body.error.field]).toEqual([400, 'to']);
    }
  });

  test('exclude what was recorded later, even if it is backdated', async () => {
    const { client, given } = account;
    const { as_of } = await client.commissions.totals();
    const before = await namesOf({ recorded_before: as_of });
    const backdated = await given.commission({
      referral_id: made.ready.referral_id,
      sale_amount: 1,
      commission_amount: 1,
      created_at: '2025-01-01T00:00:00Z',
    });
    expect(await namesOf({ recorded_before: as_of })).toEqual(before);
    expect(await namesOf({})).toHaveLength(before.length + 1);
    await client.commissions.void(backdated.id);
  });

  test('embed all earnings of each, own one first', async () => {
    const { data } = await account.client.commissions.list({ expand: ['earnings'], limit: 100 });
    for (const { id, earnings } of data)
      expect(earnings).toEqual((await account.client.commissions.get(id, { expand: ['earnings'] })).earnings);
  });

  test('return what was sent with the sale', async () => {
    expect(made.ready).toMatchObject({ interval: 'monthly', product_ids: ['p1', 'p2'], event_name: null });
    expect(made.ready.occurred_at).toBe('2026-01-02T00:00:00.000Z');
    const affiliate = await account.given.affiliate({
      incentive: {
        incentiveType: 'lead',
        isPercentage: false,
        rateE4: null,
        amountE4: 50_000n,
        currency: 'USD',
      },
    });
    const referral = await account.given.referral({ affiliate_id: affiliate.id });
    await account.client.events.create({
      ...{ event_type: 'lead', event_name: 'signup', referral_id: referral.id, external_event_id: 'lead-1' },
    });
    const [lead] = (await account.client.commissions.list({ referral_id: referral.id })).data;
    expect(lead).toMatchObject({ event_name: 'signup', interval: null, product_ids: [] });
    await account.client.commissions.void(lead?.id ?? '');
  });
});

describe('commission totals', () => {
  const usd = (sale: number) => [{ currency: 'USD', amount: sale }];

  test('count and add up by state and currency', { tags: 'slow' }, async () => {
    const account = await server.account();
    const before = Date.now();
    await oneOfEach(account);
    const { as_of, rows } = await account.client.commissions.totals();
    expect(Date.parse(as_of)).toBeGreaterThanOrEqual(before);
    expect(rows).toEqual([
      { state: 'to_approve', currency: 'USD', count: 1, sales: usd(100), commission: 20 },
      { state: 'held', currency: 'USD', count: 2, sales: usd(200), commission: 40 },
      { state: 'ready', currency: 'POINTS', count: 1, sales: usd(100), commission: 3 },
      { state: 'ready', currency: 'USD', count: 1, sales: usd(100), commission: 20 },
      {
        state: 'paid',
        currency: 'JPY',
        count: 1,
        sales: [{ currency: 'JPY', amount: 500 }],
        commission: 100,
      },
      { state: 'rejected', currency: 'USD', count: 1, sales: usd(100), commission: expect.any(Number) },
      { state: 'refunded', currency: 'USD', count: 1, sales: usd(0), commission: 0 },
      { state: 'no_commission', currency: null, count: 2, sales: usd(200), commission: 0 },
    ]);
  });

  test('match the list, whatever the filter', { tags: 'slow' }, async () => {
    const account = await server.account();
    const { ready, paid, payout } = await oneOfEach(account);
    const filters: Filter[] = [
      {},
      { include: ['voided'] },
      { approval: 'held' },
      { approval: 'waiting' },
      { status: 'rejected' },
      { sales_status: 'complete' },
      { currency: 'usd' },
      { payout_id: payout },
      { affiliate_id: ready.affiliate_id ?? '' },
      { program_id: paid.program_id ?? '' },
      { from: '2026-01-01T00:00:00Z', to: '2026-01-03T00:00:00Z' },
      { created_lte: '2000-01-01T00:00:00Z' },
      { external_event_id: ready.external_event_id ?? '' },
    ];
    for (const filter of filters) {
      const { as_of, rows } = await account.client.commissions.totals(filter);
      const { data } = await account.client.commissions.list({
        ...filter,
        recorded_before: as_of,
        limit: 100,
      });
      expect(
        rows.reduce((sum, { count }) => sum + count, 0),
        JSON.stringify(filter),
      ).toBe(data.length);
      const commission = (list: { commission: number }[]) =>
        list.reduce((sum, each) => sum + each.commission, 0);
      expect(commission(rows)).toBeCloseTo(
        data.reduce((sum, { commission_amount }) => sum + commission_amount, 0),
      );
    }
  });

  test('are exact even if their sums exceed a JavaScript number', async () => {
    const { given, client } = await server.account();
    const affiliate = await given.affiliate();
    const referral = await given.referral({ affiliate_id: affiliate.id });
    for (let count = 0; count < 11; count += 1)
      await given.conversion({ referral_id: referral.id, sale_amount: 999_999_999_999.99 });
    const { rows } = await client.commissions.totals();
    expect(rows).toEqual([
      {
        state: 'ready',
        currency: 'USD',
        count: 11,
        sales: usd(10_999_999_999_999.89),
        commission: 2_200_000_000_000,
      },
    ]);
  });

  test('as of an earlier time exclude later commissions', async () => {
    const { client, given } = await server.account();
    await given.conversion();
    const { as_of } = await client.commissions.totals();
    await given.conversion();
    const earlier = await client.commissions.totals({ recorded_before: as_of });
    expect([earlier.as_of, earlier.rows[0]?.count]).toEqual([as_of, 1]);
    const ahead = await client.commissions.totals({ recorded_before: '2999-01-01T00:00:00Z' });
    expect([ahead.as_of < '2999', ahead.rows[0]?.count]).toEqual([true, 2]);
  });
});
