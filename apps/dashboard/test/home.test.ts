import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath } from '../../../packages/browser/test/chromium.ts';
import { addCompany } from './company.ts';
import { type Dashboard, openDashboard, settled } from './dashboard.ts';

/** Enough data for a chart, top affiliates and latest sales. */
const LINES = 160;

describe.skipIf(!chromiumPath)('Home', () => {
  let dashboard: Dashboard;
  beforeAll(async () => {
    dashboard = await openDashboard();
    await addCompany(dashboard.account.live.client, { lines: LINES });
  }, 300_000);
  afterAll(() => dashboard?.close());

  test('shows a sale recorded through the SDK without a reload', async () => {
    const { client } = dashboard.account.live;
    const page = await dashboard.open('/live');
    await page.getByText('Updates automatically').waitFor();
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

  test('links from inbox items to their rows', async () => {
    const page = await dashboard.open('/live');
    await page.getByRole('link', { name: 'Review' }).first().click();
    await page.waitForURL(/commissions\?state=to_approve$/);
    await settled(page);
    const { rows } = await dashboard.account.live.client.commissions.totals({ approval: 'waiting' });
    const waiting = rows.reduce((sum, { count }) => sum + count, 0);
    await expect.poll(() => page.locator('tbody tr[data-key]').count()).toBe(Math.min(50, waiting));
  });

  test('links from every line of the inbox to exactly the rows that it counts', async () => {
    const { client } = dashboard.account.live;
    const [program] = (await client.programs.list({})).data;
    // Flagged sales have a separate line.
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
      // Home stays visible while the next page's code is loading.
      await page.locator('.inbox').waitFor({ state: 'detached' });
      await settled(page);
      const table = page.locator('main table:not(.hidden)').first();
      await table.locator('tbody tr').first().waitFor();
      const rows = await table.locator('tbody tr:not(.total)').count();
      found[words] = [Number(/\d+/.exec(words)?.[0]), rows];
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
    expect(Object.keys(found)).toHaveLength(lines.length);
    expect(lines.length).toBeGreaterThanOrEqual(counts.length);
    for (const [words, [counted, listed]] of Object.entries(found))
      expect({ words, listed }).toEqual({ words, listed: Math.min(50, counted) });
  });

  test('offers the chart as a table with the report’s sums', async () => {
    const page = await dashboard.open('/live?currency=EUR');
    await page.locator('.plot svg path').first().waitFor();
    const cells = await page.locator('.hidden table tbody td:nth-child(2)').allTextContents();
    const shown = cells.reduce((sum, cell) => sum + Math.round(Number(cell) * 100), 0);
    expect(await page.locator('.figures').textContent()).toContain(
      new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(shown / 100),
    );
  });

  test('finds an order with ⌘K and opens it', async () => {
    const page = await dashboard.open('/live');
    await page.keyboard.press('Control+k');
    await page.getByRole('searchbox', { name: 'Search' }).waitFor();
    await page.keyboard.type('demo:capped');
    await page.getByRole('option', { name: 'demo:capped' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/app\/live\/commissions\/trx_/);
  });

  test('finds an action by ⌘K before anyone with a similar name, and opens it', async () => {
    const page = await dashboard.open('/live');
    await page.keyboard.press('Control+k');
    await page.getByRole('searchbox', { name: 'Search' }).waitFor();
    await page.keyboard.type('ad');
    await page.getByRole('option', { name: /^Ada / }).first().waitFor();
    expect(await page.getByRole('option').first().textContent()).toBe('Add affiliate');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/app\/live\/affiliates\?open=new/);
  });

  test('orders the latest sales by the displayed time and marks those without commission', async () => {
    const { client } = dashboard.account.live;
    const { data: newest } = await client.commissions.list({ sort: 'occurred_at', limit: 8 });
    const [rejected] = newest.filter(({ status }) => status === 'pending');
    await client.commissions.update(rejected?.id ?? '', {
      status: 'rejected',
      reason: 'Own order',
    });
    const page = await dashboard.open('/live');
    const times = await page
      .locator('.latest time')
      .evaluateAll((elements) => elements.map((element) => element.getAttribute('datetime') ?? ''));
    expect(times.length).toBeGreaterThan(10);
    expect(times).toEqual([...times].sort().reverse());
    const lost = page.locator('.latest li', { hasText: 'Rejected' });
    await lost.locator(`a[href$="${rejected?.id}"]`).waitFor();
    expect(await lost.first().textContent()).not.toContain('commission');
  });

  test.each([1024, 768, 390, 320])(
    'does not scroll sideways, even with arriving clicks: %d px',
    async (width) => {
      for (const path of ['/live', '/live/tracking']) {
        const page = await dashboard.open(path, { width, height: 844 });
        const beyond = await page.evaluate(() =>
          [document.documentElement, ...document.querySelectorAll('.page-body, .page-main')].flatMap((box) =>
            box.scrollWidth === box.clientWidth
              ? []
              : [...box.querySelectorAll('*')]
                  .filter((each) => each.getBoundingClientRect().right > box.clientWidth)
                  .map((each) => [each.tagName, each.className, each.textContent]),
          ),
        );
        expect({ path, beyond }).toEqual({ path, beyond: [] });
        await page.context().close();
      }
    },
  );

  test('formats the count next to Commissions like the count on the tab', async () => {
    const context = await dashboard.visitor();
    await context.route('**/v1/inbox', async (route) => {
      const answer = await (await route.fetch()).json();
      answer.data.commissions_to_approve.count = 9_498;
      await route.fulfill({ json: answer });
    });
    const page = await context.newPage();
    await page.goto(`${dashboard.server.baseUrl}/app/live`);
    await settled(page);
    expect(await page.locator('.count').allTextContents()).toEqual(['9,498', '9,498']);
    await context.close();
  });

  test('is dark on a light system if the user chose dark mode', async () => {
    const page = await dashboard.open('/live');
    await page.evaluate(() => localStorage.setItem('tributary.theme', 'dark'));
    await page.reload();
    await settled(page);
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
      'rgb(12, 15, 16)',
    );
    await page.context().close();
  });

  test('prints completely, on white, without navigation', async () => {
    const context = await dashboard.visitor({ dark: true });
    const page = await context.newPage();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const path of ['/dev', '/live/commissions']) {
      await page.goto(`${dashboard.server.baseUrl}/app${path}`);
      await settled(page);
      for (const part of ['.sidebar', '.bottom-bar', '.bands']) {
        expect(await page.locator(part).count()).toBe(1);
        expect(await page.locator(part).isVisible()).toBe(false);
      }
      expect(await page.locator('.page-bar .button').locator('visible=true').count()).toBe(0);
    }
    expect(await page.locator('tbody tr').count()).toBe(50);
    const found = await page.evaluate(() => {
      const rows = [...document.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect());
      return {
        background: getComputedStyle(document.body).backgroundColor,
        text: getComputedStyle(document.body).color,
        isWhole: document.documentElement.scrollHeight >= (rows.at(-1)?.bottom ?? Infinity),
      };
    });
    expect(found).toEqual({ background: 'rgb(255, 255, 255)', text: 'rgb(20, 25, 26)', isWhole: true });
    await context.close();
  });

  test('shows control characters in names as text, and keeps right-to-left names apart', async () => {
    const { client } = dashboard.account.live;
    const [program] = (await client.programs.list({})).data;
    for (const [at, name] of ['Ann \u202eevil', 'مرحبا'].entries()) {
      const { id: affiliate_id } = await client.affiliates.create({
        ...{ name, program_id: program?.id ?? '', email: `turned${at}@example.com` },
      });
      await client.referrals.create({
        affiliate_id,
        customer_id: `turned${at}`,
        email: `of${at}@example.com`,
      });
      await client.conversions.create({
        ...{
          customer_id: `turned${at}`,
          sale_amount: 10,
          sale_amount_currency: 'USD',
          external_event_id: `turned${at}`,
        },
      });
    }
    for (const path of ['/live/affiliates', '/live/commissions']) {
      const page = await dashboard.open(path);
      const names = page.locator('tbody td.lead bdi');
      const texts = await names.allTextContents();
      expect(texts).toEqual(expect.arrayContaining(['Ann evil', 'مرحبا']));
      expect(texts.join('')).not.toContain('\u202e');
      const lefts = await names.evaluateAll((all) =>
        all.map((name) => Math.round(name.getBoundingClientRect().left)),
      );
      expect(new Set(lefts).size).toBe(1);
      await page.context().close();
    }
  });

  test.each([
    { width: 1440, dark: false, path: '/live' },
    { width: 1440, dark: true, path: '/dev' },
    { width: 768, dark: false, path: '/live' },
    { width: 390, dark: false, path: '/live' },
  ])('shows its layout on a slow connection before any script arrives: $path, $width px', async (look) => {
    const context = await dashboard.visitor(look);
    const page = await context.newPage();
    // Hold back scripts and styles until the frame has been checked.
    let release = () => {};
    const isLookedAt = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\.(js|css)$/, async (route) => {
      await isLookedAt;
      await route.continue();
    });
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
    const canvas = await page.locator('.frame').evaluate((frame) => getComputedStyle(frame).backgroundColor);
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    release();
    await settled(page);
    expect(await page.locator('.frame').isVisible()).toBe(false);
    expect(await boxesOf('.sidebar', 'main.page', '.bottom-bar')).toEqual(before);
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(canvas);
    await context.close();
  });

  test('has no frame on the sign-in page', async () => {
    const page = await (await dashboard.visitor({ signedIn: false })).newPage();
    await page.route(/\.(js|css)$/, (route) => route.abort());
    await page.goto(`${dashboard.server.baseUrl}/app/enter`, { waitUntil: 'domcontentloaded' });
    expect(await page.locator('.frame').count()).toBe(0);
    await page.context().close();
  });

  test('opens a search that was requested before its code arrived', async () => {
    const context = await dashboard.visitor();
    const page = await context.newPage();
    let release = () => {};
    const isAsked = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/overlays-.*\.js$/, async (route) => {
      await isAsked;
      await route.continue();
    });
    await page.goto(`${dashboard.server.baseUrl}/app/live`);
    await page.getByRole('button', { name: /^Search/ }).click();
    expect(await page.getByRole('dialog').count()).toBe(0);
    release();
    await page.getByRole('dialog').getByRole('searchbox').waitFor();
    await context.close();
  });

  test('shows the first steps in an unused environment', async () => {
    await dashboard.account.client.programs.create({ name: 'Nothing yet', default_currency: 'USD' });
    const page = await dashboard.open('/dev');
    await page.getByText('Three steps to your first commission').waitFor();
    await page
      .getByText('Waiting for your first click. It will appear here within a second of being recorded.')
      .waitFor();
  });

  test('shows a single day with sales on the axis of the whole period', async () => {
    const { client } = dashboard.account;
    const { id: affiliate_id } = await client.affiliates.create({ name: 'Ada', email: 'ada@day.example' });
    await client.referrals.create({ affiliate_id, customer_id: 'today', email: 'today@day.example' });
    await client.conversions.create({
      ...{ customer_id: 'today', sale_amount: 10, sale_amount_currency: 'USD', external_event_id: 'today' },
    });
    const page = await dashboard.open('/dev');
    const point = page.locator('.plot svg circle').first();
    await point.waitFor();
    const plot = await page.locator('.plot svg').boundingBox();
    const at = await point.boundingBox();
    expect((plot?.x ?? 0) + (plot?.width ?? 0) - (at?.x ?? 0)).toBeLessThan(20);
    expect(await page.locator('.hidden table tbody tr').count()).toBe(30);
  });
});
