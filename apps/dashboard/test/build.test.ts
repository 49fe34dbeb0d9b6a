import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath } from '../../../packages/browser/test/chromium.ts';
import { type Dashboard, openDashboard, settled } from './dashboard.ts';
import { tabTo } from './tab-to.ts';

const run = promisify(execFile);
const browserAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36';

describe.skipIf(!chromiumPath)('tracking, developers and settings', () => {
  let dashboard: Dashboard;
  beforeAll(async () => {
    dashboard = await openDashboard();
    const { live, client: dev } = dashboard.account;
    for (const client of [live.client, dev]) {
      const program = await client.programs.create({ name: 'Northwind', default_currency: 'USD' });
      const [group] = (await client.groups.list({ program_id: program.id })).data;
      const incentive = await client.incentives.create({ program_id: program.id, name: '20 %', amount: 20 });
      await client.groups.incentives.create(group?.id ?? '', { incentive_id: incentive.id });
      const affiliate = { program_id: program.id, name: 'Ada', email: 'ada@example.com', tracking_id: 'ada' };
      await client.affiliates.create(affiliate);
    }
  }, 120_000);
  afterAll(() => dashboard?.close());

  const live = () => dashboard.account.live.client;
  const code = async (page: Page, name: string) =>
    (await page.getByRole('figure', { name }).locator('code').textContent()) ?? '';

  test('a new site’s first click appears automatically, and a rejection can be fixed', async () => {
    const page = await dashboard.open('/live/tracking');
    await page.getByLabel('Home page').fill('https://shop.example');
    await page.keyboard.press('Enter');
    await page.getByText('Waiting for your first click.').waitFor();
    const [site] = (await live().sites.list()).data;
    const tag = await code(page, 'Code for your site');
    const src = /src="(.+\.js)"/.exec(tag)?.[1] ?? '';
    expect(src).toContain(site?.publishable_key);
    expect((await fetch(src)).status).toBe(200);

    const visit = (origin: string) =>
      fetch(src.replace(/\.js$/, ''), {
        method: 'POST',
        headers: { origin, 'user-agent': browserAgent },
        body: JSON.stringify({ v: 'ada', u: `${origin}/pricing?via=ada` }),
      });
    await visit('https://shop.example');
    await page.getByText('https://shop.example/pricing?via=ada').waitFor();
    await visit('https://other.example');
    await page.getByText('From another site’s page').waitFor();
    await page.getByRole('button', { name: 'Allow' }).click();
    await expect
      .poll(async () => (await live().sites.get(site?.id ?? '')).allowed_origins)
      .toContain('https://other.example');
  });

  test('the middleware’s key works in the curl command next to it', async () => {
    const page = await dashboard.open('/live/tracking?way=http');
    await page.getByRole('button', { name: 'Create key' }).click();
    const key = await code(page, 'API key for clicks');
    const curl = await code(page, 'Code for your site');
    const { stdout } = await run('bash', ['-c', `${curl} -s`], {
      env: { PATH: '/usr/bin:/bin', CLICKS_KEY: key },
    });
    expect(JSON.parse(stdout)).toMatchObject({ success: true, data: { tracking_id: 'ada' } });
  });

  test('the curl command that reports a sale earns a commission with a key created by keyboard', async () => {
    const page = await dashboard.open('/live/developers');
    await tabTo(page, 'Create key');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Name' }).waitFor();
    await page.keyboard.type('Backend');
    await page.keyboard.press('Enter');
    const key = await code(page, 'API key');
    const [made] = (await live().apiKeys.list()).data;
    expect(made).toMatchObject({ name: 'Backend', permissions: ['write:referrals', 'write:commissions'] });
    await page.goto(`${dashboard.server.baseUrl}/app/live/developers?tab=sale`);
    await settled(page);
    await page.getByRole('figure', { name: 'Sale' }).waitFor();
    await expect.poll(() => code(page, 'Sign-up')).toContain('"tracking_id": "ada"');
    for (const name of ['Sign-up', 'Sale']) {
      const curl = (await code(page, name)).replace('sk_live_…', key);
      const { stdout } = await run('bash', ['-c', `${curl} -s`]);
      expect(JSON.parse(stdout)).toMatchObject({ success: true });
    }
    const [commission] = (await live().commissions.list({ external_event_id: 'order_1' })).data;
    expect(commission?.commission_amount).toBe(19.8);
  });

  test('an invalid URL creates no endpoint, is explained, and keeps the input', async () => {
    const page = await dashboard.open('/live/developers?tab=webhooks&open=new');
    const url = page.getByRole('textbox', { name: 'URL' });
    await url.fill('shop');
    const form = page.getByRole('region', { name: 'Add endpoint' });
    await form.getByRole('button', { name: 'Add endpoint' }).click();
    await expect.poll(() => url.getAttribute('aria-invalid')).toBe('true');
    expect(await url.inputValue()).toBe('shop');
    expect((await live().webhookEndpoints.list()).data).toEqual([]);
  });

  test('an event appears in the feed as it happens and opens as JSON', async () => {
    const page = await dashboard.open('/live/developers?tab=events');
    await page.getByText('New events appear automatically').waitFor();
    const { id } = await live().affiliates.create({ name: 'Bea', email: 'bea@example.com' });
    const row = page.locator('tbody tr', { hasText: id });
    await row.click();
    expect(JSON.parse(await code(page, 'Event JSON'))).toMatchObject({
      type: 'affiliate.created',
      data: { id },
    });
  });

  test('the minimum payout is saved exactly, and an invalid one is not sent', async () => {
    const page = await dashboard.open('/live/settings');
    const minimum = page.getByLabel('Minimum payout in USD');
    await minimum.fill('1.234');
    await page.getByText('Enter an amount of 0 or more, such as 50.').waitFor();
    expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
    await minimum.fill('1,234.50');
    await page.getByRole('button', { name: 'Save 1 change' }).click();
    await page.getByText('Saved').waitFor();
    expect((await live().programs.list()).data[0]?.minimum_payout).toBe(1_234.5);
    expect((await dashboard.account.client.programs.list()).data[0]?.minimum_payout).toBe(0);
  });

  test('without a dev session, dev asks for a key and returns to the page', async () => {
    const context = await dashboard.visitor();
    const page = await context.newPage();
    await page.goto(`${dashboard.server.baseUrl}/app/dev/settings?tab=session`);
    await page.getByRole('button', { name: 'Sign out of this environment' }).click();
    await page.getByText('Sign in to the dev environment').waitFor();
    await page.goto(`${dashboard.server.baseUrl}/app/dev/developers?tab=clock`);
    await page.getByText('sk_dev_', { exact: false }).first().waitFor();
    await page.getByLabel('API key').fill(dashboard.account.apiKey);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Advance by 31 days' }).click();
    await page.getByText('31 days ahead of real time.').waitFor();
    expect((await dashboard.account.client.testClock.get()).offset_seconds).toBe(31 * 86_400);
    await context.close();
  });
});
