import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath } from '../../../packages/browser/test/chromium.ts';
import { placesOfText, withValue } from '../../server/test/support/places-of-text.ts';
import { validRequests } from '../../server/test/support/valid-requests.ts';
import { type Dashboard, openDashboard, settled } from './dashboard.ts';
import { pages } from './pages.ts';

/** Script in three forms, each of which marks the page if it runs. */
const SCRIPT = `<img src=x onerror="globalThis.marked=1">"'><script>globalThis.marked=1</script>`;
/** Variants for fields that contain a URL. */
const ADDRESSES = [
  'javascript:globalThis.marked=1',
  `https://x.example/?a="><svg onload=globalThis.marked=1>`,
];

describe.skipIf(!chromiumPath)('script in every text', () => {
  let dashboard: Dashboard;
  const ids = new Map<string, string>();
  const taken = new Set<string>();
  let page: Page;
  const strangers: string[] = [];

  beforeAll(async () => {
    dashboard = await openDashboard();
    const { account, server } = dashboard;
    const validRequest = await validRequests(account);
    for (const { name, route, path } of placesOfText) {
      const request = validRequest(route);
      for (const text of [SCRIPT, ...ADDRESSES]) {
        const body = withValue(request.body, path, text) as typeof request.body;
        const { status } = await account.raw(request.method, request.path, body);
        if (status < 300) taken.add(name);
      }
    }
    const { client } = account;
    const ofPortal = placesOfText.find(({ route }) => route.name === 'portals.update');
    if (ofPortal) ids.set('{program}', validRequest(ofPortal.route).path.split('/').at(-1) ?? '');
    const first = async (noun: string, list: PromiseLike<{ data: readonly { id: string }[] }>) =>
      ids.set(`{${noun}}`, (await list).data[0]?.id ?? '');
    await first('commission', client.commissions.list({ limit: 1 }));
    await first('payout', client.payouts.list({ limit: 1 }));
    await first('affiliate', client.affiliates.list({ limit: 1, search: 'onerror' }));
    await first('referral', client.referrals.list({ limit: 1, search: 'onerror' }));
    await first('group', client.groups.list({}));
    await first('incentive', client.incentives.list({ limit: 1 }));
    await first('mail', client.mails.list({ limit: 1 }));
    await first('connection', client.connections.list({ limit: 1 }));
    const context = await dashboard.visitor();
    context.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (origin !== server.baseUrl && !/^(data|blob):$/.test(protocol)) strangers.push(request.url());
    });
    context.on('dialog', (dialog) => void dialog.accept());
    page = await context.newPage();
  }, 240_000);
  afterAll(() => dashboard?.close());

  const open = async (path: string) => {
    await page.goto(`${dashboard.server.baseUrl}/app/dev${path}`);
    await settled(page);
  };
  const assertUnmarked = async () => {
    expect(await page.evaluate(() => 'marked' in globalThis)).toBe(false);
    expect(await page.locator('img[src="x"], svg[onload], a[href^="javascript:"]').count()).toBe(0);
    expect(strangers).toEqual([]);
  };

  test('was accepted in dozens of places', () => {
    expect(taken.size).toBeGreaterThan(60);
  });

  test.each(pages)('does not run on %s', async (path) => {
    await open(path.replace(/\{\w+\}/g, (name) => ids.get(name) ?? name));
    await assertUnmarked();
  });

  test('is displayed as text in the portal preview', async () => {
    const id = ids.get('{program}') ?? '';
    await dashboard.account.client.portals.update(id, {
      brand_name: SCRIPT,
      texts: { en: { welcome: SCRIPT, apply: SCRIPT } },
    });
    await open(`/settings?tab=portal&program_id=${id}`);
    await page.locator('p.lead').filter({ hasText: SCRIPT }).first().waitFor();
    await assertUnmarked();
  });

  test('is displayed as text in lists, panels and search results', async () => {
    for (const path of ['/affiliates?search=onerror', '/referrals?search=onerror', '/finder', '/groups']) {
      await open(path);
      await page.getByText(SCRIPT).first().waitFor();
    }
    await open('/referrals?search=onerror');
    await page.locator('tbody tr[data-key]').first().click();
    await page.locator('.panel').getByText(SCRIPT).first().waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('onerror');
    await page.getByRole('option').filter({ hasText: 'onerror' }).first().waitFor();
    await assertUnmarked();
  });

  test.each([
    `/commissions?state=${encodeURIComponent(SCRIPT)}&affiliate_id=${encodeURIComponent(SCRIPT)}`,
    `/commissions?search=${encodeURIComponent(SCRIPT)}&from=${encodeURIComponent(SCRIPT)}`,
    `/commissions/${encodeURIComponent(SCRIPT)}`,
    `/affiliates?group_id=${encodeURIComponent(SCRIPT)}&parent_affiliate_id=${encodeURIComponent(SCRIPT)}`,
    `/reports?group_by=${encodeURIComponent(SCRIPT)}&source=${encodeURIComponent(SCRIPT)}`,
    `/payouts/new?step=${encodeURIComponent(SCRIPT)}&ids=${encodeURIComponent(SCRIPT)}`,
    `/tracking?way=${encodeURIComponent(SCRIPT)}&tab=${encodeURIComponent(SCRIPT)}`,
    `/developers?tab=webhooks&open=${encodeURIComponent(SCRIPT)}`,
    `/nowhere/${encodeURIComponent(SCRIPT)}#${encodeURIComponent(SCRIPT)}`,
    `/commissions?search=${'a'.repeat(6_000)}`,
  ])('does not run from a URL or leave the page empty: case %#', async (path) => {
    await open(path);
    await assertUnmarked();
    expect((await page.locator('main').textContent())?.trim()).not.toBe('');
  });
});
