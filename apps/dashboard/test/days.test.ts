import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath } from '../../../packages/browser/test/chromium.ts';
import type { TestAccount } from '../../server/test/support/harness.ts';
import { type Dashboard, openDashboard, settled } from './dashboard.ts';
import { shownRows } from './shown-rows.ts';

type Environment = Pick<TestAccount, 'client' | 'given'>;

const BERLIN = 'Days start and end in the program’s time zone, Europe/Berlin.';
const LOS_ANGELES = 'Days start and end in the program’s time zone, America/Los Angeles.';
const MIXED = 'Days start and end in UTC, because the programs use different time zones.';

describe.skipIf(!chromiumPath)('days of a page', () => {
  let dashboard: Dashboard;
  let page: Page;
  beforeAll(async () => {
    dashboard = await openDashboard();
    // The browser's time zone must not matter.
    page = await (await dashboard.visitor({ timezoneId: 'Asia/Tokyo' })).newPage();
  }, 300_000);
  afterAll(() => dashboard?.close());

  async function open(path: string): Promise<void> {
    await page.goto(`${dashboard.server.baseUrl}/app${path}`);
    await settled(page);
  }

  async function noteOf(filter: string): Promise<string | null> {
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitem', { name: filter, exact: true }).click();
    const note = await page.getByText('Days start and end').textContent();
    await page.keyboard.press('Escape');
    return note;
  }

  /** Creates an affiliate of a program in a time zone, with a sale at each of the times. */
  async function addSales({ given }: Environment, timezone: string, ...at: readonly string[]) {
    const program = await given.program({ name: timezone, timezone });
    await given.incentive(program);
    const affiliate = await given.affiliate({ program });
    const referral = await given.referral({ affiliate_id: affiliate.id });
    for (const occurred_at of at)
      await given.conversion({ referral_id: referral.id, external_event_id: occurred_at, occurred_at });
    return program;
  }

  const timesOf = async ({ client }: Environment, ids: readonly string[]) =>
    Promise.all(ids.map(async (id) => (await client.commissions.get(id)).occurred_at));

  test('begin in the time zone of the only program, even when the clocks change', async () => {
    const { live } = dashboard.account;
    const first = '2026-10-24T22:00:00.000Z';
    // 25 hours later.
    const last = '2026-10-25T22:59:59.999Z';
    await addSales(
      live,
      'Europe/Berlin',
      '2026-10-24T21:59:59.999Z',
      first,
      last,
      '2026-10-25T23:00:00.000Z',
    );
    await open('/live/commissions?from=2026-10-25&to=2026-10-26');
    await page.getByRole('button', { name: 'Date 25 Oct 2026' }).click();
    await page.getByText(BERLIN).waitFor();
    expect(await timesOf(live, await shownRows(page))).toEqual([last, first]);
    await open('/live/reports?from=2026-10-24&to=2026-10-27');
    const rows = await page.locator('tbody tr[data-key]').allTextContents();
    expect(rows.map((row) => row.slice(0, 6)).sort()).toEqual(['24 Oct', '25 Oct', '26 Oct']);
    expect(rows.find((row) => row.startsWith('25 Oct'))).toContain('200.00');
    await page.getByText('Time zone: Europe/Berlin.').waitFor();
    // Every figure links to its sales.
    await page.locator('tr[data-key="2026-10-25"]').click();
    await page.getByRole('button', { name: 'Date 25 Oct 2026' }).waitFor();
    expect(await timesOf(live, await shownRows(page))).toEqual([last, first]);
  });

  test('begin in UTC if programs differ, and in the zone of a selected program', async () => {
    const dev = dashboard.account;
    const joined = '2026-11-01T07:00:00.000Z';
    const { programId } = await addSales(dev, 'America/Los_Angeles', '2026-11-01T06:59:59.999Z', joined);
    await open('/dev/commissions?from=2026-11-01&to=2026-11-02');
    expect(await timesOf(dev, await shownRows(page))).toEqual([joined]);
    await open('/dev/affiliates');
    expect(await noteOf('Joined')).toBe(LOS_ANGELES);
    await addSales(dev, 'Europe/Berlin');
    await open('/dev/affiliates');
    expect(await noteOf('Joined')).toBe(MIXED);
    await open('/dev/commissions?from=2026-11-01&to=2026-11-02');
    expect(await shownRows(page)).toHaveLength(2);
    await open(`/dev/commissions?from=2026-11-01&to=2026-11-02&program_id=${programId}`);
    expect(await timesOf(dev, await shownRows(page))).toEqual([joined]);
    await open(`/dev/reports?program_id=${programId}`);
    await page.getByRole('button', { name: /^Period:/ }).click();
    await page.getByText(LOS_ANGELES).waitFor();
  });

  test('of a payout run begin in the time zone of its program', async () => {
    await open('/live/payouts/new');
    await page.getByText('Up to and including this day in Europe/Berlin.').waitFor();
    // In that time zone, the sale at 23:00 UTC happened on the 26th.
    await open('/live/payouts/new?step=check&up_to=2026-10-25');
    await page.getByText('1 affiliate would be paid').waitFor();
    await page.getByRole('row').filter({ hasText: '60.00' }).first().waitFor();
  });
});
