import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath } from '../../../packages/browser/test/chromium.ts';
import { type Dashboard, openDashboard, settled } from './dashboard.ts';
import { addProgram, addSale } from './sale.ts';
import { tabTo } from './tab-to.ts';

describe.skipIf(!chromiumPath)('reports', () => {
  let dashboard: Dashboard;
  beforeAll(async () => {
    dashboard = await openDashboard();
    const { client } = dashboard.account.live;
    const { programId } = await addProgram(client);
    const sales = [
      ['Ada Lindqvist', 100],
      ['Ada Lindqvist', 40],
      ['Ben Okafor', 300],
    ] as const;
    for (const [name, sale_amount] of sales) await addSale(client, { programId, name, sale_amount });
  }, 300_000);
  afterAll(() => dashboard?.close());

  test('show the API’s sums by affiliate, sorted, with a total and links to the affiliates', async () => {
    const page = await dashboard.open('/live/reports?group_by=affiliate&compare=none');
    expect(await page.locator('tbody td.lead').allTextContents()).toEqual(['Ben Okafor', 'Ada Lindqvist']);
    expect(await page.locator('tbody tr').nth(1).textContent()).toContain('140.00');
    expect(await page.locator('tfoot').textContent()).toContain('440.00');
    await page.getByRole('row', { name: /Ada Lindqvist/ }).click();
    await page.waitForURL(/\/live\/affiliates\/aff_/);
  });

  test('store keyboard selections in the URL and export them as CSV', async () => {
    const page = await dashboard.open('/live/reports?compare=none');
    await tabTo(page, 'By day');
    await page.keyboard.press('Enter');
    await page.keyboard.type('By aff');
    await page.keyboard.press('Enter');
    await page.waitForURL(/group_by=affiliate/);
    await settled(page);
    await tabTo(page, 'CSV');
    const saved = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    const csv = readFileSync(await (await saved).path(), 'utf8');
    expect(csv).toMatch(/aff_\w+,Ben Okafor,USD,0,1,1,1,300,0,/);
  });

  test('copy sales by source as a picture for a slide, using the keyboard', async () => {
    const page = await dashboard.open('/live/reports');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await tabTo(page, 'By day');
    await page.keyboard.press('Enter');
    await page.keyboard.type('By sou');
    await page.keyboard.press('Enter');
    await page.waitForURL(/group_by=source/);
    await tabTo(page, 'Copy chart');
    await page.keyboard.press('Enter');
    await page.getByText('Chart copied.').waitFor();
    const size = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      const image = await createImageBitmap((await item?.getType('image/png')) ?? new Blob());
      return [image.width, image.height];
    });
    expect(size).toEqual([1920, 1080]);
  });

  test('download as PNG and SVG in light colors, with a readable title for any name', async () => {
    const name = 'Ada <A> & "B"';
    const { client } = dashboard.account.live;
    const [ada] = (await client.affiliates.list({ search: 'Ada Lindqvist' })).data;
    await client.affiliates.update(ada?.id ?? '', { name });
    const page = await dashboard.open('/live/reports?group_by=affiliate', { dark: true });
    const download = async (kind: RegExp) => {
      await page.getByRole('button', { name: 'Download chart' }).click();
      const saved = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: kind }).click();
      const file = await saved;
      expect(file.suggestedFilename()).toMatch(/^report-by-affiliate-.+\.(png|svg)$/);
      return readFileSync(await file.path());
    };
    const svg = (await download(/SVG/)).toString();
    expect(svg).toMatch(/<title>Sales in USD by affiliate, .+ compared with .+<\/title>/);
    for (const text of ['Ada &#60;A&#62; &#38; &#34;B&#34;', '440.00', 'Total', 'fill="#ffffff"'])
      expect(svg).toContain(text);
    const png = await download(/PNG/);
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1920, 1080]);
    await client.affiliates.update(ada?.id ?? '', { name: 'Ada Lindqvist' });
  });

  test('fit their controls in one row on a tablet, and name the average of the previous period', async () => {
    const page = await dashboard.open('/live/reports', { width: 768 });
    const bar = await page.locator('.page-bar').boundingBox();
    expect(bar?.height).toBeLessThan(60);
    // With several currencies, the label of the export would start a second row.
    expect(await page.getByRole('button', { name: 'CSV' }).textContent()).toBe('CSV');
    expect(await page.getByText('CSV', { exact: true }).isVisible()).toBe(false);
    await page.getByText('7-day average').waitFor();
    const weekly = await dashboard.open('/live/reports?group_by=week');
    await weekly.getByText('Sales, ').first().waitFor();
    expect(await weekly.getByText('7-day average').count()).toBe(0);
  });

  test('compare a whole quarter with the quarter before', async () => {
    const page = await dashboard.open('/live/reports?from=2026-07-01&to=2026-10-01&group_by=source');
    await page.getByRole('button', { name: 'Compare: Q2 2026' }).waitFor();
    const other = await dashboard.open('/live/reports?from=2026-07-01&to=2026-09-30&group_by=source');
    await other.getByRole('button', { name: 'Compare with previous 91 days' }).waitFor();
  });

  test('explain a rejected period, and a period without data', async () => {
    const page = await dashboard.open('/live/reports?from=2020-01-01&to=2026-01-01');
    await page.getByRole('alert').first().waitFor();
    expect(await page.getByRole('alert').first().textContent()).toContain('366');
    const empty = await dashboard.open('/live/reports?from=2020-01-01&to=2020-02-01');
    await empty.getByText('No activity in this period.').waitFor();
  });

  test('draw rows without a value in gray with their share, so that the bars add up', async () => {
    for (const grouping of ['utm_source', 'landing_page', 'country', 'source', 'product']) {
      const page = await dashboard.open(`/live/reports?group_by=${grouping}`);
      const bars = page.locator('.bars li');
      await bars.first().waitFor();
      const rest = await page.locator('.bars li.rest').allTextContents();
      const shares = await page.locator('.bars .share').allTextContents();
      const sum = shares.reduce((all, share) => all + Number(share.replace(/[^\d.]/g, '')), 0);
      expect({ grouping, rest: rest.length > 0, whole: Math.abs(sum - 100) < 1 }).toEqual({
        ...{ grouping, rest: true, whole: true },
      });
      await page.context().close();
    }
  });

  test('keep dev and live separate', async () => {
    await dashboard.account.client.programs.create({ name: 'Nothing yet', default_currency: 'USD' });
    const page = await dashboard.open('/dev/reports');
    await page.getByText('No activity in this period.').waitFor();
  });
});
