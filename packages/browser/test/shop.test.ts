import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useServer } from '../../../apps/server/test/support/harness.ts';
import { chrome } from '../../../apps/server/test/support/visitor.ts';
import { type Shop, startShop } from '../../../examples/shop/shop.ts';
import { signUpAndBuy, untilClicked } from './buyer.ts';
import { chromiumPath, launchChromium } from './chromium.ts';

describe.skipIf(!chromiumPath)('example shop in a real browser', () => {
  const server = useServer();
  let browser: Browser;
  let shop: Shop | undefined;
  beforeAll(async () => {
    browser = await launchChromium(['--no-sandbox', '--disable-gpu']);
  });
  afterAll(async () => {
    await shop?.close();
    await browser?.close();
  });

  test.each([
    ['by the script', { hasMiddleware: false, hasScripts: true }],
    ['by the middleware alone, where every script is blocked', { hasMiddleware: true, hasScripts: false }],
    ['by both, which count one click', { hasMiddleware: true, hasScripts: true }],
  ])('leads from the link to the commission %s', async (_how, { hasMiddleware, hasScripts }) => {
    const account = await server.account();
    const { client, apiKey, environmentId } = account;
    const affiliate = await account.given.affiliate();
    const site = await client.sites.create({
      program_id: affiliate.program_id,
      home_url: 'http://127.0.0.1/',
      cookie_domain: null,
    });
    shop = await startShop({
      baseUrl: server.baseUrl,
      apiKey,
      clickKey: hasMiddleware ? await account.issueKey(['create:clicks']) : null,
      siteId: site.id,
      tagUrl: `${server.baseUrl}/t/${site.publishable_key}.js`,
    });
    await client.sites.update(site.id, { home_url: shop.url, allowed_origins: [shop.url] });

    // The default user agent counts as a bot.
    const context = await browser.newContext({ javaScriptEnabled: hasScripts, userAgent: chrome });
    const page = await context.newPage();
    await page.goto(`${server.baseUrl}/r/${site.publishable_key}/${affiliate.tracking_id}`);
    expect(page.url().startsWith(shop.url)).toBe(true);
    await untilClicked(context);
    if (hasScripts) await expect.poll(() => page.url()).not.toContain('trb_click=');

    await signUpAndBuy(page, 'visitor@example.com');

    const { data: sales } = await client.commissions.list();
    expect(sales).toMatchObject([{ affiliate_id: affiliate.id, sale_amount: 79, commission_amount: 15.8 }]);
    const { data: referrals } = await client.referrals.list();
    expect(referrals).toMatchObject([{ affiliate_id: affiliate.id, email: 'visitor@example.com' }]);
    const counted = await server.db.orm.click.count({ where: { environmentId, isCounted: true } });
    expect(counted).toBeGreaterThanOrEqual(1);
    if (hasScripts) expect(counted).toBe(1);
    await context.close();
    await shop.close();
    shop = undefined;
  });
});
