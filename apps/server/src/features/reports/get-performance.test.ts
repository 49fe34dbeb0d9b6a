import { beforeEach, describe, expect, test } from 'vitest';
import { useAccount, useServer } from '../../../test/support/harness.ts';
import { foldPerformance } from './fold-performance.ts';

const server = useServer({ now: '2026-11-20T12:00:00.000Z' });
const account = useAccount(server, beforeEach);

const november = { from: '2026-11-01T00:00:00Z', to: '2026-12-01T00:00:00Z' };

/** Creates two affiliates of one program with sales, refunds, a click and a lead on several days. */
async function trade() {
  const { client, given } = account;
  const program = await given.program();
  await given.incentive(program);
  const [ann, bob] = [await given.affiliate({ program }), await given.affiliate({ program })];
  const customer = (affiliate_id: string, created_at: string) => given.referral({ affiliate_id, created_at });
  const one = await customer(ann.id, '2026-11-02T10:00:00Z');
  const two = await customer(bob.id, '2026-11-02T23:30:00Z');
  const sale = (referral_id: string, occurred_at: string, amount: number, currency = 'USD') =>
    given.conversion({ referral_id, occurred_at, sale_amount: amount, sale_amount_currency: currency });
  const first = await sale(one.id, '2026-11-03T09:00:00Z', 100);
  await sale(one.id, '2026-11-03T23:45:00Z', 50.01);
  await sale(two.id, '2026-11-04T00:00:00Z', 5_000, 'JPY');
  await client.conversions.refund(first.id, { amount: 25, refunded_at: '2026-11-05T08:00:00Z' });
  await client.clicks.create({ trackingId: ann.tracking_id, programId: program.programId });
  return { program, ann, bob, one, two, first };
}

const money = (
  currency: string,
  conversions: number,
  sales: number,
  refunds: number,
  commission: number,
) => ({
  currency,
  conversions,
  sales,
  refunds,
  commission,
});

describe.each([
  ['from the rows', async () => {}],
  ['from the roll-ups', async () => expect(await foldPerformance(server.db)).toBe('folded')],
])('performance report, %s', (_, fold) => {
  test('counts a sale and its commission when it occurred, and a refund and its deduction when it was made', async () => {
    await trade();
    await fold();

    const report = await account.client.reports.performance(november);

    expect(report).toEqual({
      from: '2026-11-01T00:00:00.000Z',
      to: '2026-12-01T00:00:00.000Z',
      group_by: 'day',
      basis: 'occurred',
      timezone: 'UTC',
      total: {
        ...{ clicks: 1, referrals: 2, customers: 2 },
        money: [money('JPY', 1, 5_000, 0, 1_000), money('USD', 2, 150.01, 25, 25)],
      },
      rows: [
        { key: '2026-11-02', name: null, clicks: 0, referrals: 2, customers: 0, money: [] },
        {
          key: '2026-11-03',
          name: null,
          clicks: 0,
          referrals: 0,
          customers: 1,
          money: [money('USD', 2, 150.01, 0, 30)],
        },
        {
          key: '2026-11-04',
          name: null,
          clicks: 0,
          referrals: 0,
          customers: 1,
          money: [money('JPY', 1, 5_000, 0, 1_000)],
        },
        {
          key: '2026-11-05',
          name: null,
          clicks: 0,
          referrals: 0,
          customers: 0,
          money: [money('USD', 0, 0, 25, -5)],
        },
        {
          key: '2026-11-20',
          name: null,
          clicks: 1,
          referrals: 0,
          customers: 0,
          money: [],
        },
      ],
    });
  });

  test('counts sales, refunds and commission by booking time on request', async () => {
    await trade();
    await fold();

    const { basis, rows } = await account.client.reports.performance({ ...november, basis: 'recorded' });

    expect(basis).toBe('recorded');
    expect(rows.map(({ key, money: booked }) => [key, booked])).toEqual([
      ['2026-11-02', []],
      ['2026-11-03', []],
      ['2026-11-04', []],
      ['2026-11-20', [money('JPY', 1, 5_000, 0, 1_000), money('USD', 2, 150.01, 25, 25)]],
    ]);
  });

  test.each([
    ['Europe/Berlin', ['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05', '2026-11-20']],
    ['Asia/Kathmandu', ['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05', '2026-11-20']],
    ['America/St_Johns', ['2026-11-02', '2026-11-03', '2026-11-05', '2026-11-20']],
  ])('starts days in the time zone %s', async (timezone, days) => {
    await trade();
    await fold();

    const { rows } = await account.client.reports.performance({ ...november, timezone });

    expect(rows.map(({ key }) => key)).toEqual(days);
    const second = rows.find(({ key }) => key === '2026-11-03');
    const sales = { 'Europe/Berlin': 100, 'Asia/Kathmandu': 100, 'America/St_Johns': 150.01 }[timezone];
    expect(second?.money.find(({ currency }) => currency === 'USD')?.sales).toBe(sales);
  });

  test('has the same totals by affiliate, group and program, with a name in each row', async () => {
    const { program, ann, bob } = await trade();
    await account.client.affiliates.update(bob.id, { group_id: null, name: 'Bob' });
    await fold();
    const by = async (group_by: 'affiliate' | 'group' | 'program') =>
      (await account.client.reports.performance({ ...november, group_by })).rows;

    const { name: groupName } = await account.client.groups.get(program.groupId);
    const annRow = { clicks: 1, referrals: 1, customers: 1, money: [money('USD', 2, 150.01, 25, 25)] };
    const bobRow = { clicks: 0, referrals: 1, customers: 1, money: [money('JPY', 1, 5_000, 0, 1_000)] };
    expect(await by('affiliate')).toEqual(
      [
        { key: ann.id, name: ann.name, ...annRow },
        { key: bob.id, name: 'Bob', ...bobRow },
      ].sort((a, b) => (a.key < b.key ? -1 : 1)),
    );
    expect(await by('group')).toEqual([
      { key: program.groupId, name: groupName, ...annRow },
      { key: null, name: null, ...bobRow },
    ]);
    expect(await by('program')).toEqual([
      {
        key: program.programId,
        name: 'Program',
        clicks: 1,
        referrals: 2,
        customers: 2,
        money: [bobRow.money[0], annRow.money[0]],
      },
    ]);
  });

  test('filters by program, affiliate and currency', { tags: 'slow' }, async () => {
    const { program, ann, bob } = await trade();
    await trade();
    await fold();
    const figures = async (filter: object) => {
      const { rows } = await account.client.reports.performance({
        ...november,
        group_by: 'program',
        ...filter,
      });
      return rows.map(({ referrals, money: all }) => [referrals, ...all.map(({ sales }) => sales)]);
    };

    expect(await figures({})).toEqual([
      [2, 5_000, 150.01],
      [2, 5_000, 150.01],
    ]);
    expect(await figures({ program_id: program.programId })).toEqual([[2, 5_000, 150.01]]);
    expect(await figures({ affiliate_id: ann.id })).toEqual([[1, 150.01]]);
    expect(await figures({ affiliate_id: bob.id, currency: 'usd' })).toEqual([[1]]);
    expect(await figures({ affiliate_ids: [ann.id] })).toEqual([[1, 150.01]]);
    expect(await figures({ affiliate_ids: [ann.id, bob.id] })).toEqual([[2, 5_000, 150.01]]);
    await expect(figures({ affiliate_id: ann.id, affiliate_ids: [ann.id] })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      field: 'affiliate_ids',
    });
    await expect(
      figures({ affiliate_ids: Array.from({ length: 101 }, (_, at) => `aff_${at}`) }),
    ).rejects.toMatchObject({ code: 'VALIDATION_ERROR', field: 'affiliate_ids' });
    expect(await figures({ program_id: 'prg_none' })).toEqual([]);
    const { rows } = await account.client.reports.performance({
      ...november,
      affiliate_id: ann.id,
      timezone: 'Asia/Tokyo',
    });
    expect(rows.map(({ key }) => key)).toEqual([
      '2026-11-02',
      '2026-11-03',
      '2026-11-04',
      '2026-11-05',
      '2026-11-20',
    ]);
  });

  test('includes exactly its period to the millisecond, even within a quarter of an hour', async () => {
    await trade();
    await fold();
    const conversions = async (from: string, to: string, group_by: 'day' | 'affiliate' = 'day') => {
      const { rows } = await account.client.reports.performance({ from, to, group_by });
      return rows.flatMap((row) => row.money).reduce((sum, { conversions: count }) => sum + count, 0);
    };

    expect(await conversions('2026-11-03T09:00:00.000Z', '2026-11-04T00:00:00.001Z')).toBe(3);
    expect(await conversions('2026-11-03T09:00:00.001Z', '2026-11-04T00:00:00.000Z')).toBe(1);
    expect(await conversions('2026-11-03T09:00:00.001Z', '2026-11-04T00:00:00.001Z', 'affiliate')).toBe(2);
    expect(await conversions('2026-11-03T23:44:59.999Z', '2026-11-03T23:45:00.001Z', 'affiliate')).toBe(1);
  });

  test('excludes incomplete conversions and failed sales of manual commissions', async () => {
    const { client, given } = account;
    const referral = await given.referral();
    await given.conversion({ referral_id: referral.id, sales_status: 'pending' });
    await given.conversion({ referral_id: referral.id, sales_status: 'failed' });
    await given.commission({
      referral_id: referral.id,
      sale_amount: 70,
      commission_amount: 7,
      sales_status: 'complete',
      status: 'paid',
    });
    await given.commission({
      referral_id: referral.id,
      sale_amount: 30,
      commission_amount: 3,
      sales_status: 'failed',
      status: 'rejected',
    });
    await fold();

    const { rows } = await client.reports.performance(november);

    expect(rows).toEqual([
      {
        key: '2026-11-20',
        name: null,
        clicks: 0,
        referrals: 1,
        // A complete sale of a manual commission counts as a payment.
        customers: 1,
        money: [money('USD', 1, 70, 0, 7)],
      },
    ]);
  });
});

describe('performance report', () => {
  test('contains nothing from another environment', async () => {
    await trade();
    const stranger = await server.account();

    expect((await stranger.client.reports.performance(november)).rows).toEqual([]);
  });

  test.each([
    [{ from: november.to, to: november.from }, 'to'],
    [{ from: november.from, to: november.from }, 'to'],
    [{ from: '2025-01-01T00:00:00Z', to: '2026-01-02T00:00:00.001Z' }, 'to'],
    [{ ...november, timezone: 'Europe/Atlantis' }, 'timezone'],
    [{ ...november, timezone: '+01:00' }, 'timezone'],
    [{ ...november, timezone: 'UTC\u0000' }, 'timezone'],
    [{ ...november, from: 'yesterday' }, 'from'],
    [{ ...november, currency: 'XXQ' }, 'currency'],
  ])('rejects %j, naming %s', async (query, field) => {
    await expect(account.client.reports.performance(query)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      field,
    });
  });

  test('allows 366 days', async () => {
    const { referral_id } = await account.given.conversion({ occurred_at: '2025-06-01T00:00:00Z' });
    expect(referral_id).toMatch(/^ref_/);

    const { rows } = await account.client.reports.performance({
      from: '2025-01-01T00:00:00Z',
      to: '2026-01-02T00:00:00Z',
    });

    expect(rows.map(({ key }) => key)).toEqual(['2025-06-01']);
  });
});

test('calls no function that prevents a parallel plan', async () => {
  const { rows } = await server.db.lists.query(
    `select p.proname from pg_depend d join pg_rewrite r on r.oid = d.objid join pg_proc p on p.oid = d.refobjid
     where d.classid = 'pg_rewrite'::regclass and d.refclassid = 'pg_proc'::regclass
       and r.ev_class = 'report_facts'::regclass and p.proparallel <> 's'`,
  );
  expect(rows).toEqual([]);
});
