import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath } from '../../../packages/browser/test/chromium.ts';
import { type Dashboard, openDashboard, settled } from './dashboard.ts';

/** Returns noon on the 15th, `count` months ago. */
function monthsAgo(count: number): Date {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 15, 12));
}

const monthName = (at: Date) =>
  new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(at);

describe.skipIf(!chromiumPath)('Accounting page', () => {
  let dashboard: Dashboard;
  let page: Page;
  let affiliateId: string;
  beforeAll(async () => {
    dashboard = await openDashboard();
    const { server, account } = dashboard;
    const { client, given } = account.live;
    server.now = monthsAgo(2);
    const affiliate = await given.affiliate();
    affiliateId = affiliate.id;
    const { id: referral_id } = await given.referral({ affiliate_id: affiliate.id });
    await given.conversion({ referral_id, sale_amount: 1_000 });
    await given.conversion({ referral_id, sale_amount: 250, sale_amount_currency: 'EUR' });
    server.now = monthsAgo(1);
    const { payouts } = await client.payouts.create({ program_id: affiliate.program_id, currency: 'USD' });
    await client.payouts.start(payouts[0]?.id ?? '');
    await client.payouts.complete(payouts[0]?.id ?? '');
    await given.conversion({ referral_id, sale_amount: 70, occurred_at: monthsAgo(2).toISOString() });
    server.now = null;
    page = await dashboard.open('/live/accounting');
  }, 120_000);
  afterAll(() => dashboard?.close());

  const picture = async (name: string, of = page) => {
    const folder = process.env.TRIBUTARY_PICTURES;
    if (folder) await of.screenshot({ path: join(folder, `${name}.png`) });
  };
  const row = (name: string) => page.getByRole('row', { name });
  const text = async (name: string) => await row(name).textContent();

  test('shows the amounts owed by currency and how each month changed them', async () => {
    await picture('accounting');
    expect(await text('EUR')).toContain('50.00');
    const month = await text(monthName(monthsAgo(1)));
    expect(month).toContain('EURUSD');
    expect(month).toContain('200.00');
    expect(month).toContain('14.00');
    expect(month).toContain('−200.00');
    expect(month).toContain('Open');
  });

  test('begins with the first month that has entries, and offers to close it', async () => {
    const months = page.getByRole('grid', { name: 'Months' }).getByRole('row');
    expect(await months.count()).toBe(4);
    await page.getByRole('button', { name: `Close ${monthName(monthsAgo(2))}…` }).waitFor();
    await page.getByRole('button', { name: 'Show earlier months' }).click();
    await expect.poll(() => months.count()).toBe(13);
    expect(await months.filter({ has: page.getByText('Open', { exact: true }) }).count()).toBe(2);
  });

  test('shows the amounts owed at the end of another day', async () => {
    const day = monthsAgo(2).toISOString().slice(0, 10);
    await page.getByLabel('As of').fill(day);
    await page.getByRole('row', { name: 'USD' }).getByText('200.00').last().waitFor();
    expect(new URL(page.url()).searchParams.get('as_of')).toBe(day);
  });

  test('closes a month with its totals, lists late bookings, and reopens the month', async () => {
    const month = monthName(monthsAgo(2));
    await row(month).click();
    const panel = page.getByRole('region', { name: 'Month', exact: true });
    await panel.getByRole('button', { name: 'Close month…' }).click();
    const dialog = page.getByRole('dialog');
    await picture('accounting-close');
    expect(await dialog.textContent()).toContain('200.00');
    await dialog.getByRole('button', { name: 'Close month' }).click();
    const late = page.getByRole('region', { name: 'Booked after the close' });
    await late.waitFor();
    await settled(page);
    await picture('accounting-closed');
    expect(await late.textContent()).toContain('1 entry+14.00USD');
    expect(await text(month)).toContain('Closed');
    const notFound: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 404) notFound.push(response.url());
    });
    await page.getByRole('button', { name: 'Reopen…' }).click();
    await page.getByRole('button', { name: 'Reopen month' }).click();
    await panel.getByRole('button', { name: 'Close month…' }).waitFor();
    await settled(page);
    expect(await text(month)).toContain('Open');
    expect(notFound).toEqual([]);
  });

  /** Returns the name and the content of the file that a button downloads. */
  async function savedBy(of: Page, name: string) {
    const download = of.waitForEvent('download');
    await of.getByRole('button', { name }).click();
    const file = await download;
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'latin1') };
  }

  test('offers the journal of the latest past month that has entries', async () => {
    const books = await dashboard.open('/live/accounting');
    const month = books.getByRole('button', { name: /Month$/ });
    await expect.poll(() => month.textContent()).toBe(monthName(monthsAgo(1)));
    await books.route(`**/accruals?*${monthsAgo(1).toISOString().slice(0, 7)}*`, async (route) => {
      const response = await route.fetch();
      const { data, ...rest } = await response.json();
      await route.fulfill({ response, json: { ...rest, data: { ...data, rows: [] } } });
    });
    await books.reload();
    await expect.poll(() => month.textContent()).toBe(monthName(monthsAgo(2)));
  });

  test('saves a month’s journal, and a DATEV file once the accounts are set', async () => {
    const books = await dashboard.open('/live/accounting');
    const journal = await savedBy(books, 'Journal (CSV)');
    expect(journal.name).toContain(`journal-${monthsAgo(1).toISOString().slice(0, 7)}`);
    expect(journal.text).toContain('bank,200,USD');
    expect(await books.getByRole('button', { name: 'DATEV file' }).isDisabled()).toBe(true);
    await books.getByRole('button', { name: 'Set accounts' }).click();
    await books.getByRole('textbox', { name: 'Commission expense' }).fill('4730');
    await books.getByRole('textbox', { name: 'Owed to affiliates' }).fill('1700');
    await books.getByRole('textbox', { name: 'Bank' }).fill('1200');
    await books.getByText('Export for DATEV', { exact: true }).click();
    await books.getByLabel('Consultant number').fill('29098');
    await books.getByLabel('Client number').fill('55003');
    await picture('accounting-accounts', books);
    await books.getByRole('button', { name: 'Save accounts' }).click();
    await books.getByText('Consultant 29098, client 55003').waitFor();
    const datev = await savedBy(books, 'DATEV file');
    expect(datev.name).toMatch(/^EXTF_Buchungsstapel_.*\.csv$/);
    expect(datev.text).toContain('200,00;"H";"USD";;;"";1200;1700');
    await picture('accounting-exports', books);
  });

  test('shows the state of an affiliate’s money by month and saves statements', async () => {
    const open = (more = {}) => dashboard.open(`/live/affiliates/${affiliateId}?tab=statements`, more);
    const statements = await open();
    const month = statements.getByRole('row', { name: monthName(monthsAgo(2)) }).filter({ hasText: 'USD' });
    expect(await month.textContent()).toMatch(/paid in payout 1, .+ 200\.00USD/);
    expect(await month.textContent()).toContain('for the next payout 14.00USD');
    const csv = await savedBy(statements, 'CSV');
    expect(csv.text).toContain(',paid,paid,-200,USD,');
    expect((await savedBy(statements, 'PDF')).text).toMatch(/^%PDF-/);
    await picture('statements', statements);
    await statements.getByRole('link', { name: 'Overview' }).click();
    await statements.getByRole('button', { name: 'Currency' }).click();
    await statements.getByRole('option', { name: 'USD' }).click();
    const bars = statements.getByRole('table', { name: 'Commission by month in USD' }).getByRole('row');
    await expect.poll(() => bars.count()).toBe(1 + 12);
    // Commission, paid, in payouts, ready, held, to approve.
    expect(
      await bars
        .nth(12 - 2)
        .getByRole('cell')
        .allTextContents(),
    ).toEqual(['214.00', '200.00', '0.00', '14.00', '0.00', '0.00']);
    expect(await bars.nth(1).getByRole('cell').first().textContent()).toBe('0.00');
    const phone = await open({ width: 390, height: 844, dark: true, language: 'de' });
    await picture('statements-phone', phone);
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  const figures: Readonly<Record<number, RegExp>> = {
    390: /USD\s+Opening\s+200\.00\s+Earned\s+14\.00\s+Paid\s+−200\.00\s+Closing\s+14\.00/,
    768: /USD[\s\S]+200\.00[\s\S]+14\.00[\s\S]+−200\.00[\s\S]+14\.00/,
    1024: /USD[\s\S]+200\.00[\s\S]+14\.00[\s\S]+−200\.00[\s\S]+14\.00/,
  };
  test.each([390, 768, 1_024])(
    'lists the figures of a month from the opening to the closing balance at a width of %i',
    async (width) => {
      const books = await dashboard.open('/live/accounting', { width });
      const row = books.getByRole('row', { name: monthName(monthsAgo(1)) });
      await expect.poll(async () => (await row.allInnerTexts()).join()).toMatch(figures[width] ?? /never/);
      const statements = await dashboard.open(`/live/affiliates/${affiliateId}?tab=statements`, { width });
      const parts = statements.locator('td.narrow').first();
      if (width > 390) await statements.getByRole('columnheader', { name: 'Reversed' }).waitFor();
      else expect(await parts.evaluate((cell) => getComputedStyle(cell).display)).not.toBe('none');
    },
  );

  test('fits a phone in dark mode', async () => {
    const phone = await dashboard.open('/live/accounting', {
      width: 390,
      height: 844,
      dark: true,
      language: 'de',
    });
    await picture('accounting-phone', phone);
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await phone.locator('h1').textContent()).toBe('Buchhaltung');
    const parts = phone.locator('.book-months td.at-whole').first();
    expect(await parts.locator('dt').last().textContent()).toBe('Endsaldo');
    const wide = await dashboard.open('/live/accounting', { dark: true });
    await picture('accounting-dark', wide);
    expect(dashboard.complaints).toEqual([]);
  });
});
