import { beforeEach, describe, expect, test } from 'vitest';
import { type TestAccount, useAccount, useServer } from '../../../test/support/harness.ts';
import { foldPerformance } from './fold-performance.ts';

const server = useServer({ now: '2026-11-20T12:00:00.000Z' });
const account = useAccount(server, beforeEach);

/** Records sales of 100 USD by one affiliate, each with 20 USD of commission. */
async function sales(...times: string[]) {
  const { given } = account;
  const affiliate = await given.affiliate();
  const referral = await given.referral({ affiliate_id: affiliate.id, created_at: '2024-01-01T00:00:00Z' });
  for (const occurred_at of times) await given.conversion({ referral_id: referral.id, occurred_at });
  return { affiliate, referral };
}

type Report = Awaited<ReturnType<TestAccount['client']['reports']['performance']>>;

const salesOf = (figures: { money: readonly { sales: number }[] } | null | undefined) =>
  figures ? figures.money.reduce((sum, { sales: of }) => sum + of, 0) : figures;
const pairs = ({ rows }: Report) =>
  rows.map(({ previous, ...row }) => [row.key, salesOf(row), previous?.key, salesOf(previous)]);

describe.each([
  ['from the rows', async () => {}],
  ['from the roll-ups', async () => expect(await foldPerformance(server.db)).toBe('folded')],
])('comparison, %s', (_, fold) => {
  test('with the previous period covers the same number of preceding days, aligned by position', async () => {
    await sales(
      '2026-10-30T12:00:00Z',
      '2026-11-01T10:00:00Z',
      '2026-11-02T10:00:00Z',
      '2026-11-02T11:00:00Z',
    );
    await fold();

    const report = await account.client.reports.performance({
      from: '2026-11-01T00:00:00Z',
      to: '2026-11-04T00:00:00Z',
      compare: 'previous_period',
    });

    expect(report.previous).toEqual({ from: '2026-10-29T00:00:00.000Z', to: '2026-11-01T00:00:00.000Z' });
    expect(pairs(report)).toEqual([
      ['2026-11-01', 100, '2026-10-29', 0],
      ['2026-11-02', 200, '2026-10-30', 100],
    ]);
    expect([salesOf(report.total), salesOf(report.total.previous)]).toEqual([300, 100]);
  });

  test('uses wall clock days, even if the clocks change in between', async () => {
    // In Berlin, 2026-10-25 has 25 hours.
    await sales(
      '2026-10-18T21:59:59Z',
      '2026-10-18T22:00:00Z',
      '2026-10-25T22:59:59Z',
      '2026-10-25T23:00:00Z',
    );
    await fold();

    const report = await account.client.reports.performance({
      from: '2026-10-26T00:00:00+01:00',
      to: '2026-11-02T00:00:00+01:00',
      timezone: 'Europe/Berlin',
      compare: 'previous_period',
    });

    expect(report.previous).toEqual({ from: '2026-10-18T22:00:00.000Z', to: '2026-10-25T23:00:00.000Z' });
    expect(pairs(report)).toEqual([
      ['2026-10-26', 100, '2026-10-19', 100],
      ['2026-11-01', 0, '2026-10-25', 100],
    ]);
    expect([salesOf(report.total), salesOf(report.total.previous)]).toEqual([100, 200]);
  });

  test('with the previous year uses the same dates and includes every day of a leap year', async () => {
    server.now = new Date('2029-03-10T00:00:00Z');
    await sales(
      '2028-02-28T12:00:00Z',
      '2028-02-29T12:00:00Z',
      '2029-02-28T12:00:00Z',
      '2027-02-28T12:00:00Z',
    );
    await fold();
    const february = (year: number) =>
      account.client.reports.performance({
        from: `${year}-02-01T00:00:00Z`,
        to: `${year}-03-01T00:00:00Z`,
        compare: 'previous_year',
      });

    const after = await february(2029);
    expect(after.previous).toEqual({ from: '2028-02-01T00:00:00.000Z', to: '2028-03-01T00:00:00.000Z' });
    expect(pairs(after)).toEqual([
      ['2029-02-28', 100, '2028-02-28', 100],
      [null, 0, '2028-02-29', 100],
    ]);
    const leap = await february(2028);
    expect(pairs(leap)).toEqual([
      ['2028-02-28', 100, '2027-02-28', 100],
      ['2028-02-29', 100, undefined, null],
    ]);
    expect(leap.rows[1]?.previous).toBeNull();
    for (const { rows, total } of [after, leap]) {
      const sum = (of: (row: Report['rows'][number]) => number | null | undefined) =>
        rows.reduce((all, row) => all + (of(row) ?? 0), 0);
      expect(sum((row) => salesOf(row))).toBe(salesOf(total));
      expect(sum((row) => salesOf(row.previous))).toBe(salesOf(total.previous));
    }
  });

  test('compares 29 February with 28 February', async () => {
    server.now = new Date('2029-03-10T00:00:00Z');
    await sales('2027-02-28T12:00:00Z', '2028-02-29T12:00:00Z');
    await fold();
    for (const [from, to] of [
      ['2028-02-29T00:00:00Z', '2028-03-01T00:00:00Z'],
      ['2028-02-28T00:00:00Z', '2028-02-29T00:00:00Z'],
    ] as const) {
      const report = await account.client.reports.performance({ from, to, compare: 'previous_year' });
      expect(report.previous).toEqual({ from: '2027-02-28T00:00:00.000Z', to: '2027-03-01T00:00:00.000Z' });
      expect(salesOf(report.total.previous)).toBe(100);
    }
  });

  test('by month is aligned from the last month, with an extra row for a month only in the earlier period', async () => {
    await sales(
      '2026-04-29T22:00:00Z',
      '2026-05-15T00:00:00Z',
      '2026-06-30T23:59:59.999Z',
      '2026-07-01T00:00:00Z',
      '2026-08-31T12:00:00Z',
    );
    await fold();

    // July and August have 62 days, so the preceding 62 days begin on 30 April.
    const report = await account.client.reports.performance({
      from: '2026-07-01T00:00:00Z',
      to: '2026-09-01T00:00:00Z',
      group_by: 'month',
      compare: 'previous_period',
    });

    expect(report.previous).toEqual({ from: '2026-04-30T00:00:00.000Z', to: '2026-07-01T00:00:00.000Z' });
    expect(pairs(report)).toEqual([
      ['2026-07', 100, '2026-05', 100],
      ['2026-08', 100, '2026-06', 100],
    ]);
    const berlin = await account.client.reports.performance({
      from: '2026-04-01T00:00:00+02:00',
      to: '2026-07-01T00:00:00+02:00',
      group_by: 'month',
      timezone: 'Europe/Berlin',
    });
    // The last hours of June in Greenwich are July in Berlin.
    expect(berlin.rows.map((row) => [row.key, salesOf(row)])).toEqual([
      ['2026-04', 100],
      ['2026-05', 100],
    ]);
    const yearly = await account.client.reports.performance({
      from: '2026-05-31T00:00:00Z',
      to: '2026-07-02T00:00:00Z',
      group_by: 'month',
      compare: 'previous_period',
    });
    expect(yearly.rows.at(-1)?.previous?.key).toBe('2026-05');
    expect(yearly.rows.map(({ key }) => key)).toEqual(['2026-06', '2026-07']);
  });

  test('with the preceding calendar period uses the previous month or quarter, however long', async () => {
    await sales(
      '2026-03-31T21:59:59Z',
      '2026-03-31T22:00:00Z',
      '2026-06-30T21:59:59Z',
      '2026-08-31T22:00:00Z',
      '2026-10-31T22:59:59Z',
    );
    await fold();
    const query = {
      timezone: 'Europe/Berlin',
      compare: 'previous_calendar_period',
    } as const;

    const october = await account.client.reports.performance({
      ...query,
      ...{ from: '2026-10-01T00:00:00+02:00', to: '2026-11-01T00:00:00+01:00' },
    });
    const quarter = await account.client.reports.performance({
      ...query,
      ...{ from: '2026-07-01T00:00:00+02:00', to: '2026-10-01T00:00:00+02:00', group_by: 'quarter' },
    });
    const funnel = await account.client.reports.funnel({
      ...query,
      ...{ from: '2026-07-01T00:00:00+02:00', to: '2026-10-01T00:00:00+02:00' },
    });

    expect(october.previous).toEqual({ from: '2026-08-31T22:00:00.000Z', to: '2026-09-30T22:00:00.000Z' });
    expect(pairs(october)).toEqual([
      ['2026-10-01', 0, '2026-09-01', 100],
      ['2026-10-31', 100, undefined, null],
    ]);
    expect(quarter.previous).toEqual({ from: '2026-03-31T22:00:00.000Z', to: '2026-06-30T22:00:00.000Z' });
    expect(pairs(quarter)).toEqual([['2026-Q3', 100, '2026-Q2', 200]]);
    expect(funnel.previous).toEqual(quarter.previous);
  });

  test('by week begins on Monday and is aligned from the last week', async () => {
    server.now = new Date('2027-02-01T00:00:00Z');
    await sales(
      '2026-12-27T22:59:59Z',
      '2026-12-27T23:00:00Z',
      '2027-01-03T22:59:59Z',
      '2027-01-03T23:00:00Z',
    );
    await fold();

    const report = await account.client.reports.performance({
      from: '2026-12-30T00:00:00+01:00',
      to: '2027-01-11T00:00:00+01:00',
      timezone: 'Europe/Berlin',
      group_by: 'week',
      compare: 'previous_period',
    });

    expect(pairs(report)).toEqual([
      ['2026-W53', 100, '2026-W52', 100],
      ['2027-W01', 100, '2026-W53', 100],
    ]);
  });

  test('by affiliate has a row for each affiliate with figures in either period', {
    tags: 'slow',
  }, async () => {
    const now = await sales('2026-11-02T12:00:00Z');
    const before = await sales('2026-10-31T12:00:00Z');
    await fold();
    const query = {
      from: '2026-11-01T00:00:00Z',
      to: '2026-11-04T00:00:00Z',
      group_by: 'affiliate',
      compare: 'previous_period',
    } as const;

    const report = await account.client.reports.performance(query);

    expect(pairs(report).sort()).toEqual(
      [
        [now.affiliate.id, 100, now.affiliate.id, 0],
        [before.affiliate.id, 0, before.affiliate.id, 100],
      ].sort(),
    );
    expect(report.rows.map(({ name }) => name)).toEqual(['Ann Affiliate', 'Ann Affiliate']);
    // Limited to the first row, the others are not lost.
    const cut = await account.client.reports.performance({ ...query, limit: 1 });
    expect(pairs(cut)).toEqual([
      [now.affiliate.id, 100, now.affiliate.id, 0],
      [null, 0, null, 100],
    ]);
    expect(cut.rows.map(({ is_other }) => is_other)).toEqual([undefined, true]);
  });
});

describe('rows of affiliates', () => {
  test('are sorted and limited on request, with one row for all others, and their days', {
    tags: 'slow',
  }, async () => {
    const [one, two, three] = [
      await sales('2026-11-01T10:00:00Z'),
      await sales('2026-11-01T10:00:00Z', '2026-11-03T23:30:00Z', '2026-11-03T23:40:00Z'),
      await sales('2026-11-02T10:00:00Z', '2026-11-02T11:00:00Z'),
    ];
    await account.given.click(one.affiliate);
    const query = {
      from: '2026-11-01T00:00:00Z',
      to: '2026-12-01T00:00:00Z',
      group_by: 'affiliate',
    } as const;

    const report = await account.client.reports.performance({ ...query, limit: 2, include: ['days'] });
    const byClicks = await account.client.reports.performance({ ...query, sort: 'clicks' });
    const berlin = await account.client.reports.performance({
      ...query,
      ...{ timezone: 'Europe/Berlin', limit: 1, include: ['days'], affiliate_id: two.affiliate.id },
    });

    expect(report.rows.map((row) => [row.key, salesOf(row), row.is_other])).toEqual([
      [two.affiliate.id, 300, undefined],
      [three.affiliate.id, 200, undefined],
      [null, 100, true],
    ]);
    expect(report.rows.map(({ days }) => days?.map((day) => [day.key, salesOf(day)]))).toEqual([
      [
        ['2026-11-01', 100],
        ['2026-11-03', 200],
      ],
      [['2026-11-02', 200]],
      undefined,
    ]);
    expect(byClicks.rows.map(({ key }) => key)).toEqual([
      one.affiliate.id,
      two.affiliate.id,
      three.affiliate.id,
    ]);
    expect(berlin.rows[0]?.days?.map(({ key }) => key)).toEqual(['2026-11-01', '2026-11-04']);
  });

  test.each([
    [{ group_by: 'day', limit: 5 }, 'limit'],
    [{ group_by: 'month', sort: 'sales' }, 'sort'],
    [{ group_by: 'group', include: ['days'] }, 'include'],
    [{ group_by: 'affiliate', limit: 101 }, 'limit'],
    [{ group_by: 'affiliate', limit: 0 }, 'limit'],
    [{ compare: 'previous_week' }, 'compare'],
    [{ compare: 'previous_calendar_period', timezone: 'Europe/Berlin' }, 'compare'],
    [{ compare: 'previous_calendar_period', to: '2026-11-30T00:00:00Z' }, 'compare'],
    [{ group_by: 'quarter', limit: 5 }, 'limit'],
    [{ group_by: 'week', sort: 'sales' }, 'sort'],
    [{ country: 'DEU' }, 'country'],
  ])('reject %j, naming %s', async (query, field) => {
    const period = { from: '2026-11-01T00:00:00Z', to: '2026-12-01T00:00:00Z' };
    await expect(account.client.reports.performance({ ...period, ...query } as never)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      field,
    });
  });
});
