import { beforeEach, describe, expect, test } from 'vitest';
import { useAccount, useServer } from '../../../test/support/harness.ts';
import { foldPerformance } from './fold-performance.ts';

const server = useServer({ now: '2026-11-20T12:00:00.000Z' });
const account = useAccount(server, beforeEach);
const october = { from: '2026-10-01T00:00:00Z', to: '2026-11-01T00:00:00Z' } as const;

async function record(
  referral_id: string,
  sale_amount: number,
  coupon_code: string | null,
  occurred_at: string,
) {
  return account.client.conversions.create({
    ...{ referral_id, sale_amount, sale_amount_currency: 'USD', occurred_at },
    ...{ external_event_id: crypto.randomUUID(), ...(coupon_code !== null && { coupon_code }) },
  });
}

/** Creates two customers: one first buys with a code, the other uses one later. */
async function sales() {
  const affiliate = await account.given.affiliate();
  const customer = () =>
    account.given.referral({ affiliate_id: affiliate.id, created_at: '2026-01-01T00:00:00Z' });
  const [one, two] = [await customer(), await customer()];
  const first = await record(one.id, 100, 'podcast', '2026-10-02T00:00:00Z');
  await record(one.id, 50, null, '2026-10-03T00:00:00Z');
  await record(two.id, 30, null, '2026-10-04T00:00:00Z');
  await record(two.id, 500, 'SUMMER20', '2026-10-05T00:00:00Z');
  await record(two.id, 20, 'PODCAST', '2026-09-05T00:00:00Z');
  await account.given.click(affiliate);
  await account.client.conversions.refund(first.id, { amount: 40, external_event_id: 'refund' });
  return affiliate;
}

type Report = Awaited<ReturnType<typeof account.client.reports.performance>>;
const shown = ({ rows }: Report) =>
  rows.map(({ key, customers, money, is_other }) => [
    ...[is_other ? 'others' : key, customers],
    ...[money[0]?.conversions ?? 0, money[0]?.sales ?? 0, money[0]?.refunds ?? 0],
  ]);

describe.each([
  ['from the rows', async () => {}],
  ['with the roll-ups', async () => expect(await foldPerformance(server.db)).toBe('folded')],
])('report by coupon, %s', (_, fold) => {
  test('counts sales by their code, customers by their first sale’s code, and all others without one', {
    tags: 'slow',
  }, async () => {
    const affiliate = await sales();
    await fold();
    const report = await account.client.reports.performance({ ...october, group_by: 'coupon' });
    expect(shown(report)).toEqual([
      ['PODCAST', 1, 1, 100, 0],
      ['SUMMER20', 0, 1, 500, 0],
      [null, 0, 2, 80, 0],
    ]);
    const all = await account.client.reports.performance({
      ...{ from: '2026-01-01T00:00:00Z', to: '2026-12-01T00:00:00Z', group_by: 'coupon' },
      ...{ sort: 'sales', affiliate_id: affiliate.id },
    });
    expect(shown(all)).toEqual([
      ['SUMMER20', 0, 1, 500, 0],
      ['PODCAST', 2, 2, 120, 40],
      [null, 0, 2, 80, 0],
    ]);
    const sum = (of: (row: Report['rows'][number]) => number) =>
      all.rows.reduce((total, row) => total + of(row), 0);
    expect([sum(({ clicks }) => clicks), sum(({ referrals }) => referrals)]).toEqual([1, 2]);
    expect(sum(({ money }) => money[0]?.commission ?? 0)).toBe(all.total.money[0]?.commission);
  });

  test('counts a customer once, under the code of a paid sale, if several sales have the time of the first', async () => {
    const affiliate = await account.given.affiliate();
    const { id } = await account.given.referral({
      ...{ affiliate_id: affiliate.id, created_at: '2026-01-01T00:00:00Z' },
    });
    const at = '2026-10-02T00:00:00Z';
    const voided = await record(id, 70, 'VOIDED', at);
    await account.client.commissions.void(voided.id);
    await record(id, 0, 'FREE', at);
    await record(id, 10, 'FIRST', at);
    await record(id, 20, 'SECOND', at);
    await record(id, 5, 'LATER', '2026-10-03T00:00:00Z');
    await fold();
    const { rows } = await account.client.reports.performance({ ...october, group_by: 'coupon' });
    expect(Object.fromEntries(rows.map(({ key, customers }) => [key, customers]))).toEqual({
      ...{ FIRST: 1, SECOND: 0, FREE: 0, LATER: 0 },
    });
  });

  test('is limited, compared and filtered like other reports', async () => {
    await sales();
    await fold();
    const query = { ...october, group_by: 'coupon', limit: 1 } as const;
    const cut = await account.client.reports.performance({ ...query, compare: 'previous_calendar_period' });
    expect(shown(cut)).toEqual([
      ['SUMMER20', 0, 1, 500, 0],
      [null, 0, 2, 80, 0],
      ['others', 1, 1, 100, 0],
    ]);
    expect(cut.rows.map(({ previous }) => previous?.money[0]?.sales ?? 0)).toEqual([0, 0, 20]);
    const direct = await account.client.reports.performance({ ...query, source: 'direct' });
    expect(direct.rows.filter(({ money }) => money.length > 0)).toEqual([]);
  });
});
