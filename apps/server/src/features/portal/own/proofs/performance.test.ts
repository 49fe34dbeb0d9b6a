import { randomBytes } from 'node:crypto';
import type { PerformanceReport, PortalPerformance } from '@tributary/contract';
import { addDays, dayIn, readDay, startOfDay } from '@tributary/core';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestAccount, useServer } from '../../../../../test/support/harness.ts';
import { ownAffiliate, portalProgram } from '../../../../../test/support/portal-program.ts';
import { foldPerformance } from '../../../reports/fold-performance.ts';

const NOW = new Date('2026-11-28T12:00:00.000Z');
const server = useServer({ encryptionKeys: [randomBytes(32)], now: NOW.toISOString() });

type Own = Awaited<ReturnType<typeof ownAffiliate>>;

/** Returns the first and last instants of days, including those on which clocks change. */
function edgesIn(timezone: string): Date[] {
  const today = dayIn(timezone, NOW);
  const days = [today, addDays(today, -6), addDays(today, -29), addDays(today, -89)];
  for (const text of ['2026-10-25', '2026-10-26', '2026-11-01', '2026-11-02'])
    days.push(readDay(text) ?? today);
  return days.flatMap((day) => {
    const start = startOfDay(timezone, day).getTime();
    return [new Date(start), new Date(start - 1)];
  });
}

/** Records a click, a sign-up and a sale at each instant. */
async function tradeAt({ given }: TestAccount, own: Own, instants: readonly Date[]): Promise<string[]> {
  const sales: string[] = [];
  for (const instant of instants) {
    const at = instant.toISOString();
    await given.click(own, { createdAt: at });
    const { id: referral_id } = await given.referral({ affiliate_id: own.id, created_at: at });
    sales.push((await given.conversion({ referral_id, occurred_at: at })).id);
  }
  return sales;
}

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Pacific/Auckland',
];

describe.each(zones)('in %s', (timezone) => {
  let account: TestAccount;
  let ada: Own;
  let merged: Own;

  beforeAll(async () => {
    account = await server.account();
    const { client, given } = account;
    const program = await portalProgram(account, { settings: { timezone } });
    ada = await ownAffiliate(server, account, program);
    merged = await ownAffiliate(server, account, program, { name: 'Ada Again' });
    const stranger = await ownAffiliate(server, account, program, { name: 'Eve' });
    const edges = edgesIn(timezone);
    // A test clock may have been ahead.
    const tomorrow = startOfDay(timezone, addDays(dayIn(timezone, NOW), 1));
    server.now = tomorrow;
    await tradeAt(account, ada, [tomorrow]);
    server.now = NOW;
    const [voided = '', refunded = ''] = await tradeAt(account, ada, edges);
    await tradeAt(account, merged, edges.slice(0, 3));
    await tradeAt(account, stranger, edges.slice(0, 2));
    await client.commissions.void(voided);
    await client.conversions.refund(refunded, { amount: 10 });
    await given.conversion({ referral_id: ada.referral.id, sales_status: 'pending' });
    await client.affiliates.merge(merged.id, { into: ada.id, reason: 'The same person' });
  });

  const daysOfReport = async (days: number): Promise<PortalPerformance['days']> => {
    const first = addDays(dayIn(timezone, NOW), 1 - days);
    const { rows } = await account.client.reports.performance({
      ...{ from: startOfDay(timezone, first).toISOString(), timezone, group_by: 'day' },
      to: startOfDay(timezone, addDays(first, days)).toISOString(),
      affiliate_ids: [ada.id, merged.id],
    });
    return rows.map(toDay);
  };

  test.each([7, 30, 90])('returns the report’s performance of %i days', async (days) => {
    const read = async () => (await ada.get(`performance?days=${days}`)).data as PortalPerformance;
    const isNotEmpty = ({ day: _, ...figures }: PortalPerformance['days'][number]) =>
      Object.values(figures).some((figure) => figure > 0);

    const performance = await read();

    expect(performance.days).toHaveLength(days);
    expect(performance.days.filter(isNotEmpty)).toEqual(await daysOfReport(days));
    expect(performance.days.filter(isNotEmpty).length).toBeGreaterThan(1);
    await foldPerformance(server.db);
    expect((await read()).days.filter(isNotEmpty)).toEqual(await daysOfReport(days));
  });
});

const toDay = ({ key, clicks, referrals, customers, money }: PerformanceReport['rows'][number]) => ({
  day: key ?? '',
  ...{ clicks, sign_ups: referrals, customers },
  sales: money.reduce((sum, { conversions }) => sum + conversions, 0),
});
