import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath } from '../../../packages/browser/test/chromium.ts';
import { addCompany } from './company.ts';
import { type Dashboard, openDashboard, settled } from './dashboard.ts';

describe.skipIf(!chromiumPath)('page URL', () => {
  let dashboard: Dashboard;
  let page: Page;
  beforeAll(async () => {
    dashboard = await openDashboard();
    await addCompany(dashboard.account.live.client, { lines: 60 });
    page = await (await dashboard.visitor()).newPage();
  }, 300_000);
  afterAll(() => dashboard?.close());

  async function open(path: string): Promise<void> {
    await page.goto(`${dashboard.server.baseUrl}/app/live${path}`);
    await settled(page);
  }
  const query = () => new URL(page.url()).searchParams;
  const back = async () => {
    await page.goBack();
    await settled(page);
  };

  test('goes back from the panel to the filter to the list, step by step', async () => {
    await open('/');
    await page.getByRole('link', { name: 'Commissions' }).first().click();
    await page.getByRole('link', { name: /^To approve/ }).click();
    await settled(page);
    await page.getByRole('row').nth(1).click();
    await expect.poll(() => query().get('open')).not.toBeNull();
    await back();
    expect([query().get('open'), query().get('state')]).toEqual([null, 'to_approve']);
    await back();
    expect(query().get('state')).toBeNull();
    await back();
    expect(new URL(page.url()).pathname).toMatch(/\/live\/?$/);
  });

  test('adds no history entry for each open row or typed letter', async () => {
    await open('/referrals');
    const steps = await page.evaluate(() => history.length);
    await page.getByRole('row').nth(1).click();
    await expect.poll(() => query().get('open')).not.toBeNull();
    const first = query().get('open');
    await page.keyboard.press('j');
    await expect.poll(() => query().get('open')).not.toBe(first);
    await page.keyboard.press('Escape');
    await expect.poll(() => query().get('open')).toBeNull();
    const search = page.getByRole('searchbox');
    await search.fill('a');
    await expect.poll(() => query().get('search')).toBe('a');
    await search.fill('an');
    await expect.poll(() => query().get('search')).toBe('an');
    await settled(page);
    // Opening the panel adds one history entry. After the panel is closed, the search replaces that entry.
    expect(await page.evaluate(() => history.length)).toBe(steps + 1);
    await back();
    expect(query().get('search')).toBeNull();
  });

  test('reports ignored values and applies the others', async () => {
    await open(
      '/payouts?status=wombat&affiliate_id=ref_1&created_gte=yesterday&currency=EUR&sort=amount&wombat=1',
    );
    const notice = page.getByRole('status').filter({ hasText: 'were ignored' });
    for (const name of ['status', 'affiliate_id', 'created_gte', 'wombat'])
      expect(await notice.textContent()).toContain(name);
    expect([...query()]).toEqual([
      ['sort', 'amount'],
      ['currency', 'EUR'],
    ]);
    await notice.getByRole('button', { name: 'OK' }).click();
    expect(await notice.count()).toBe(0);
    await open('/payouts?status=failed');
    expect(await notice.count()).toBe(0);
    // Leaving the page drops the filter without reporting it as ignored.
    await page.getByRole('link', { name: 'Home' }).first().click();
    await settled(page);
    await page.getByRole('link', { name: 'Payouts' }).first().click();
    await settled(page);
    expect(query().get('status')).toBeNull();
    expect(await notice.count()).toBe(0);
  });

  test.each(['/affiliates', '/referrals'])('limits %s to whole days', async (path) => {
    const today = new Date().toISOString().slice(0, 10);
    const problems = page.getByRole('alert');
    await open(`${path}?created_gte=2020-01-01&created_lte=${today}`);
    expect(await problems.count()).toBe(0);
    expect(await page.getByRole('row').count()).toBeGreaterThan(1);
    await open(`${path}?created_gte=2020-01-01&created_lte=2020-01-02`);
    expect(await problems.count()).toBe(0);
    expect(await page.getByRole('row').count()).toBeLessThanOrEqual(1);
  });

  test('sets the tab title to the name of the page', async () => {
    await open('/reports');
    expect(await page.title()).toBe('Reports · Tributary');
    await open('/payouts');
    expect(await page.title()).toBe('Payouts · Tributary');
  });
});
