import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath } from '../../../packages/browser/test/chromium.ts';
import { formatAmount } from '../src/format/money.ts';
import { addCompany } from './company.ts';
import { type Dashboard, openDashboard, settled } from './dashboard.ts';
import { addPeople } from './people.ts';
import { shownRows } from './shown-rows.ts';

describe.skipIf(!chromiumPath)('dashboard list', () => {
  let dashboard: Dashboard;
  let page: Page;
  beforeAll(async () => {
    dashboard = await openDashboard();
    await addCompany(dashboard.account.live.client);
    await addPeople(dashboard.account.live.client);
    page = await (await dashboard.visitor()).newPage();
  }, 300_000);
  afterAll(() => dashboard?.close());

  const api = () => dashboard.account.live.client;
  const query = () => new URL(page.url()).searchParams;

  async function open(path: string): Promise<void> {
    await page.goto(`${dashboard.server.baseUrl}/app${path}`);
    await settled(page);
  }

  async function filterBy(name: string): Promise<void> {
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  }

  /** Lists also search ids, so use a text with an i, l, o or u: ids contain none of these letters. */
  async function choose(text: string, name: string): Promise<void> {
    await page.keyboard.type(text);
    await expect.poll(() => page.getByRole('option').count()).toBe(1);
    await page.getByRole('option', { name }).click();
    await settled(page);
  }

  test.each(['/live/commissions', '/live/payouts', '/live/referrals', '/live/coupons', '/live/reports'])(
    '%s filters by an affiliate’s name without typing an id',
    async (path) => {
      await open(path);
      await filterBy('Affiliate');
      await choose('lindq', 'Ada Lindqvist');
      expect(query().get('affiliate_id')).toMatch(/^aff_/);
      await page.getByRole('button', { name: 'Affiliate Ada Lindqvist' }).waitFor();
      // Whoever opens the URL also sees the name.
      await page.reload();
      await page.getByRole('button', { name: 'Affiliate Ada Lindqvist' }).waitFor();
    },
  );

  test('shows only its active filters', async () => {
    await open('/live/commissions');
    await filterBy('Affiliate');
    await choose('lindq', 'Ada Lindqvist');
    const ids = await shownRows(page);
    const [affiliate] = (await api().affiliates.list({ tracking_id: 'ada-lindqvist' })).data;
    const expected = await api().commissions.list({ affiliate_id: affiliate?.id ?? '', sort: 'occurred_at' });
    expect(ids).toEqual(expected.data.map(({ id }) => id));
    expect(ids.length).toBeGreaterThan(0);
  });

  test('filters by the name of a group, incentive or currency, and reports no matches', async () => {
    await open('/live/commissions');
    await filterBy('Incentive');
    await page.keyboard.type('no such incentive');
    await page.getByText('No results.').waitFor();
    // Once for the text and once for the list.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await filterBy('Currency');
    await choose('yen', 'JPY');
    expect(query().get('currency')).toBe('JPY');
    await filterBy('Incentive');
    await choose('partners', 'Partners 20 %');
    expect(query().get('incentive_id')).toMatch(/^inc_/);
  });

  test('accepts a period of whole days in UTC and says so', async () => {
    const affiliate = await api().affiliates.create({ name: 'Nora Night', email: 'nora@night.example' });
    const referral = await api().referrals.create({
      affiliate_id: affiliate.id,
      customer_id: 'nora-1',
      email: 'customer@night.example',
    });
    const sale = (id: string, occurred_at: string) =>
      dashboard.account.live.given.conversion({
        referral_id: referral.id,
        external_event_id: id,
        occurred_at,
      });
    await sale('before', '2026-10-31T23:59:59.999Z');
    await sale('first', '2026-11-01T00:00:00.000Z');
    await sale('last', '2026-11-02T23:59:59.999Z');
    await sale('after', '2026-11-03T00:00:00.000Z');
    const berlin = await dashboard.visitor({ timezoneId: 'Europe/Berlin' });
    const there = await berlin.newPage();
    await there.goto(`${dashboard.server.baseUrl}/app/live/commissions?affiliate_id=${affiliate.id}`);
    await settled(there);
    await there.getByRole('button', { name: 'Filter', exact: true }).click();
    await there.getByRole('menuitem', { name: 'Date', exact: true }).click();
    await there.getByText('Days start and end in UTC.').waitFor();
    await there.goto(
      `${dashboard.server.baseUrl}/app/live/commissions?affiliate_id=${affiliate.id}&from=2026-11-01&to=2026-11-03`,
    );
    const ids = await shownRows(there);
    await there.getByRole('button', { name: 'Date 1 – 2 Nov 2026' }).waitFor();
    const shown = await Promise.all(
      ids.map(async (id) => (await api().commissions.get(id)).external_event_id),
    );
    expect(shown).toEqual(['last', 'first']);
    await berlin.close();
  });

  test.each([
    ['/live/affiliates', 'Joined'],
    ['/live/referrals', 'Signed up'],
    ['/live/payouts', 'Created'],
    ['/live/commissions', 'Date'],
  ])('%s accepts a preset period: %s', async (path, name) => {
    await open(path);
    const all = await shownRows(page);
    await filterBy(name);
    await page.getByRole('button', { name: 'This year' }).click();
    expect((await shownRows(page)).length).toBeGreaterThan(0);
    expect(all.length).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Clear all filters' }).click();
    expect(await shownRows(page)).toEqual(all);
  });

  test('adds up all matching rows, not only the page', async () => {
    await open('/live/commissions?currency=USD');
    const { rows } = await api().commissions.totals({ currency: 'USD' });
    const count = rows.reduce((sum, each) => sum + each.count, 0);
    const cents = rows.reduce((sum, each) => sum + Math.round(each.commission * 100), 0);
    expect(count).toBeGreaterThan(50);
    const text = await page.locator('.bulk-bar').textContent();
    expect(text).toContain(`${count} commissions`);
    expect(text).toContain(formatAmount({ amount: cents / 100, currency: 'USD' }, 'en'));
  });

  test.each([
    ['commissions', 'state=to_approve', /^commissions-to-approve-\d{4}-\d\d-\d\d\.csv$/],
    ['referrals', 'status=active', /^referrals-active-\d{4}-\d\d-\d\d\.csv$/],
  ])('exports the listed %s with a name that describes them: %s', async (list, filter, name) => {
    await open(`/live/${list}?${filter}`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(name);
    const [head, ...lines] = readFileSync(await download.path(), 'utf8')
      .trim()
      .split(/\r?\n/);
    expect(head).toContain('affiliate_name');
    const shown = await shownRows(page);
    expect(shown.length).toBeGreaterThan(0);
    expect(lines.map((line) => line.split(',', 1)[0])).toEqual(expect.arrayContaining(shown));
  });

  test('continues with j from the open row while the focus is in its panel', async () => {
    await open('/live/commissions');
    const ids = await shownRows(page);
    await page.locator(`tr[data-key="${ids[3]}"]`).click();
    await page.getByRole('link', { name: 'Open page' }).focus();
    await page.keyboard.press('j');
    await expect.poll(() => query().get('open')).toBe(ids[4]);
  });

  test.each([30, -1])('scrolls to row %i if the URL opens it, above the totals bar', async (at) => {
    await open('/live/commissions');
    const id = (await shownRows(page)).at(at);
    await open(`/live/commissions?open=${id}`);
    await page.locator('.bulk-bar').waitFor();
    await expect
      .poll(() =>
        page.locator(`tr[data-key="${id}"]`).evaluate((row) => {
          const { left, top, bottom } = row.getBoundingClientRect();
          const isShown = (y: number) => row.contains(document.elementFromPoint(left + 5, y));
          return isShown(top + 2) && isShown(bottom - 2);
        }),
      )
      .toBe(true);
  });

  test('shows figures for every listed affiliate, including those with the fewest sales', async () => {
    const client = api();
    const sellerOf = async (name: string, amount: number) => {
      const { id } = await client.affiliates.create({
        name,
        email: `${name.replaceAll(' ', '-')}@sellers.example`,
      });
      const { id: referral_id } = await client.referrals.create({
        affiliate_id: id,
        customer_id: `of ${name}`,
        email: `of-${name.replaceAll(' ', '-')}@customers.example`,
      });
      await dashboard.account.live.given.conversion({ referral_id, sale_amount: amount });
      return id;
    };
    for (let at = 0; at < 101; at++) await sellerOf(`Seller ${at}`, 500);
    const poor = await sellerOf('Aaron Poor', 1);
    await open('/live/affiliates?search=aaron');
    const row = page.locator(`tr[data-key="${poor}"]`);
    await expect.poll(() => row.textContent()).toContain('1.00USD');
  }, 60_000);

  test('keeps the height of content above the rows when a panel is open', async () => {
    await dashboard.account.client.webhookEvents.test({ type: 'transaction.created' });
    await page.setViewportSize({ width: 1100, height: 700 });
    await open('/dev/developers?tab=events');
    const [first] = await shownRows(page);
    await open(`/dev/developers?tab=events&open=${first}`);
    const button = page.getByRole('button', { name: 'Create sample' });
    const isOnTop = await button.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const found = document.elementFromPoint(left + width / 2, top + height / 2);
      return height >= 28 && element.contains(found);
    });
    expect(isOnTop).toBe(true);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test('treats a letter as a shortcut only after g, and never in a menu', async () => {
    await page.goto(`${dashboard.server.baseUrl}/app/live/commissions`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('n');
    await settled(page);
    expect(new URL(page.url()).pathname).toBe('/app/live/commissions');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menu').waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('n');
    await settled(page);
    expect(new URL(page.url()).pathname).toBe('/app/live/commissions');
  });

  test('links to pages titled with the name of their object', async () => {
    const [commission] = (await api().commissions.list({ external_event_id: 'demo:capped' })).data;
    const [payout] = (await api().payouts.list({ limit: 1 })).data;
    const [affiliate] = (await api().affiliates.list({ tracking_id: 'ada-lindqvist' })).data;
    const [incentive] = (await api().incentives.list({ limit: 1 })).data;
    const headings = {
      [`/live/commissions/${commission?.id}`]: /^Commission of [\d.,]+ \w{3}$/,
      [`/live/payouts/${payout?.id}`]: /^Payout \d+$/,
      [`/live/referrals/${commission?.referral_id}`]: /@|\w/,
      [`/live/affiliates/${affiliate?.id}`]: /^Ada Lindqvist$/,
      [`/live/groups/incentives/${incentive?.id}`]: new RegExp(`^${incentive?.name}$`),
    };
    for (const [path, name] of Object.entries(headings)) {
      await open(path);
      const heading = await page.getByRole('heading', { level: 1 }).textContent();
      expect(heading).toMatch(name);
      expect(await page.title()).toBe(`${heading} · Tributary`);
    }
  });
});
