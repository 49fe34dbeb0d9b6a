import { join } from 'node:path';
import { Tributary } from '@tributary/sdk';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath } from '../../../packages/browser/test/chromium.ts';
import { type Dashboard, openDashboard, settled } from './dashboard.ts';
import { addMonth } from './month-of-work.ts';

/** `npm run pictures` sets the folder. Without it, these tests are skipped. */
const folder = process.env.TRIBUTARY_README_PICTURES;

/** Enough for amounts due in two currencies, and for more open tasks than fit on a page. */
const APPROVED = 14;

/** Everyone who opens the README loads all pictures. */
const BYTES_MAX = 300_000;

describe.skipIf(!chromiumPath || !folder)('pictures for the README', () => {
  let dashboard: Dashboard;
  let client: Tributary;
  let page: Page;
  beforeAll(async () => {
    dashboard = await openDashboard();
    client = new Tributary({ apiKey: dashboard.account.liveApiKey, baseUrl: dashboard.server.baseUrl });
    await addMonth(client, { lines: Number.POSITIVE_INFINITY });
    page = await (await dashboard.visitor()).newPage();
  }, 600_000);
  afterAll(() => dashboard?.close());

  const take = async (path: string, name: string) => {
    await page.goto(`${dashboard.server.baseUrl}/app/live${path}`);
    await settled(page);
    // Fading ends of scrolled tabs are animated by their position, and never finish.
    await page.waitForFunction(() =>
      document.getAnimations().every(({ timeline }) => timeline !== document.timeline),
    );
    const png = await page.screenshot({ path: join(folder ?? '', `${name}.png`) });
    expect(png.length).toBeLessThan(BYTES_MAX);
  };

  test('Home with the inbox and the program’s figures', () => take('', 'home'));

  test('Commissions with an explained commission', async () => {
    const [capped] = (await client.commissions.list({ external_event_id: 'demo:capped' })).data;
    await take(`/commissions?state=to_approve&open=${capped?.id}`, 'commissions');
  });

  test('Payouts with a dry run and changed payout details', async () => {
    const waiting = (await client.commissions.list({ approval: 'waiting', limit: APPROVED })).data;
    for (const { id } of waiting) await client.commissions.update(id, { status: 'ready_for_payment' });
    await take('/payouts/new?step=check', 'payouts');
  });
});
