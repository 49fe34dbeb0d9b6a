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

  test('by affiliate are the sums of the API, sorted, with a total, and lead to the affiliate', async () => {
    const page = await dashboard.open('/live/reports?group_by=affiliate&compare=none');
    expect(await page.locator('tbody td.lead').allTextContents()).toEqual(['Ben Okafor', 'Ada Lindqvist']);
    expect(await page.locator('tbody tr').nth(1).textContent()).toContain('140.00');
    expect(await page.locator('tfoot').textContent()).toContain('440.00');
    await page.getByRole('row', { name: /Ada Lindqvist/ }).click();
    await page.waitForURL(/\/live\/affiliates\/aff_/);
  });

  test('keep what was chosen by keyboard in the address, and the CSV has it', async () => {
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

  test('of a period that the server refuses say why, and of one without anything say so', async () => {
    const page = await dashboard.open('/live/reports?from=2020-01-01&to=2026-01-01');
    await page.getByRole('alert').first().waitFor();
    expect(await page.getByRole('alert').first().textContent()).toContain('366');
    const empty = await dashboard.open('/live/reports?from=2020-01-01&to=2020-02-01');
    await empty.getByText('Nothing happened in this period.').waitFor();
  });

  test('draw what has no value in grey, with its share: together the bars are the whole', async () => {
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

  test('of the dev environment know nothing of the live one', async () => {
    await dashboard.account.client.programs.create({ name: 'Nothing yet', default_currency: 'USD' });
    const page = await dashboard.open('/dev/reports');
    await page.getByText('Nothing happened in this period.').waitFor();
  });
});
