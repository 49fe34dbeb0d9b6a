import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath } from '../../../packages/browser/test/chromium.ts';
import { addCompany } from './company.ts';
import { type Dashboard, openDashboard, settled } from './dashboard.ts';

/** Enough for a plot, top affiliates and latest sales. */
const LINES = 160;

describe.skipIf(!chromiumPath)('Home', () => {
  let dashboard: Dashboard;
  beforeAll(async () => {
    dashboard = await openDashboard();
    await addCompany(dashboard.account.live.client, { lines: LINES });
  }, 300_000);
  afterAll(() => dashboard?.close());

  test('shows a sale that the SDK records, without a reload', async () => {
    const { client } = dashboard.account.live;
    const page = await dashboard.open('/live');
    await page.getByText('Live', { exact: true }).last().waitFor();
    const [affiliate] = (await client.affiliates.list({ tracking_id: 'clara-jansen' })).data;
    await client.referrals.create({
      affiliate_id: affiliate?.id ?? '',
      customer_id: 'cus_now',
      email: 'now@example.com',
    });
    await client.conversions.create({
      customer_id: 'cus_now',
      sale_amount: 123.45,
      sale_amount_currency: 'USD',
      external_event_id: 'now',
    });
    const first = page.locator('.latest li').first();
    await expect.poll(() => first.textContent()).toContain('123.45');
    expect(await first.textContent()).toContain('Clara Jansen');
  });

  test('leads from what waits to the rows behind it', async () => {
    const page = await dashboard.open('/live');
    await page.getByRole('link', { name: 'Review' }).first().click();
    await page.waitForURL(/commissions\?state=to_approve$/);
    await settled(page);
    const { rows } = await dashboard.account.live.client.commissions.totals({ approval: 'waiting' });
    const waiting = rows.reduce((sum, { count }) => sum + count, 0);
    await expect.poll(() => page.locator('tbody tr[data-key]').count()).toBe(Math.min(50, waiting));
  });

  test('leads from every line of the inbox to exactly what it counts', async () => {
    const { client } = dashboard.account.live;
    const [program] = (await client.programs.list({})).data;
    // The flagged ones stay for a line of their own.
    const unflagged = async () =>
      (await client.commissions.list({ approval: 'waiting', limit: 50 })).data.filter(
        ({ flags }) => flags.length === 0,
      );
    const waiting = await unflagged();
    for (const { id } of waiting.slice(0, 4))
      await client.commissions.update(id, { status: 'ready_for_payment' });
    const run = await client.payouts.create({ program_id: program?.id ?? '' });
    const made = run.payouts.flatMap(({ id }) => id ?? []);
    expect(made.length).toBeGreaterThan(1);
    await client.payouts.start(made[0] ?? '');
    for (const { id } of (await unflagged()).slice(0, 3))
      await client.commissions.update(id, { status: 'ready_for_payment' });
    await client.affiliates.create({ name: 'New One', email: 'new@one.example', status: 'pending' });
    const inbox = await client.inbox.get();
    const page = await dashboard.open('/live');
    const lines = await page.locator('.inbox li').all();
    const found: Record<string, [counted: number, listed: number]> = {};
    for (const [at, line] of lines.entries()) {
      const words = (await line.locator('.what').textContent()) ?? '';
      await page.locator('.inbox li').nth(at).getByRole('link').click();
      await page.waitForURL(({ pathname }) => pathname !== '/app/live');
      await settled(page);
      const table = page.locator('main table:not(.hidden)').first();
      await table.locator('tbody tr').first().waitFor();
      const rows = await table.locator('tbody tr:not(.total)').count();
      found[words] = [Number(/\d+/.exec(words.replace(/^Payouts due/, ''))?.[0]), rows];
      await page.goBack();
      await page.locator('.inbox').waitFor();
    }
    const counts = [
      inbox.applications,
      inbox.commissions_to_approve,
      inbox.flagged,
      inbox.payouts_due,
      inbox.payouts_open,
    ];
    expect(counts.every((part) => part !== null && part.count > 0)).toBe(true);
    for (const [words, [counted, listed]] of Object.entries(found))
      expect({ words, listed }).toEqual({ words, listed: Math.min(50, counted) });
  });

  test('has the plot as a table, with the sums of the report', async () => {
    const page = await dashboard.open('/live?currency=EUR');
    await page.locator('.plot svg path').first().waitFor();
    const cells = await page.locator('table.hidden tbody td:nth-child(2)').allTextContents();
    const shown = cells.reduce((sum, cell) => sum + Math.round(Number(cell) * 100), 0);
    expect(await page.locator('.figures').textContent()).toContain(
      new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(shown / 100),
    );
  });

  test('finds an order by ⌘K and opens it', async () => {
    const page = await dashboard.open('/live');
    await page.keyboard.press('Control+k');
    await page.getByRole('searchbox', { name: 'Search' }).waitFor();
    await page.keyboard.type('demo:capped');
    await page.getByRole('option', { name: 'demo:capped' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/app\/live\/commissions\/trx_/);
  });

  /** What a slow line carries in a second, and how long each request takes at least. */
  const SLOW = { downloadThroughput: 50_000, uploadThroughput: 50_000, latency: 400, offline: false };

  test.each([
    { width: 1440, dark: false, path: '/live' },
    { width: 1440, dark: true, path: '/dev' },
    { width: 390, dark: false, path: '/live' },
  ])('shows on a slow line where things will be, before a script arrives: $path, $width px', async (look) => {
    const context = await dashboard.visitor(look);
    const page = await context.newPage();
    const line = await context.newCDPSession(page);
    await line.send('Network.emulateNetworkConditions', SLOW);
    await page.goto(`${dashboard.server.baseUrl}/app${look.path}`, { waitUntil: 'commit' });
    const boxesOf = async (...parts: readonly string[]) =>
      Promise.all(
        parts.map((part) =>
          page.locator(part).evaluate((el) => {
            const { x, y, right, top, height } = el.getBoundingClientRect();
            return [x, y, right, top + height].map(Math.round);
          }),
        ),
      );
    await page.locator('.frame').waitFor();
    const before = await boxesOf('.frame-side', '.frame-page', '.frame-bottom');
    const colours = () =>
      page.evaluate(
        () => getComputedStyle(document.querySelector('.frame, .app') as Element).backgroundColor,
      );
    const canvas = await colours();
    await settled(page);
    const [paint, script] = await page.evaluate(() => [
      performance.getEntriesByName('first-paint')[0]?.startTime ?? Infinity,
      Math.min(
        ...performance
          .getEntriesByType('resource')
          .flatMap((entry) =>
            entry instanceof PerformanceResourceTiming && entry.name.endsWith('.js')
              ? [entry.responseEnd]
              : [],
          ),
      ),
    ]);
    expect(paint).toBeLessThan(script ?? 0);
    expect(await page.locator('.frame').isVisible()).toBe(false);
    expect(await boxesOf('.sidebar', 'main.page', '.bottom-bar')).toEqual(before);
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(canvas);
    await context.close();
  });

  test('of an environment in which nothing has happened shows the first steps', async () => {
    await dashboard.account.client.programs.create({ name: 'Nothing yet', default_currency: 'USD' });
    const page = await dashboard.open('/dev');
    await page.getByText('Three steps to the first commission').waitFor();
    await page.getByText('Waiting for your first click. It appears here within a second.').waitFor();
  });
});
