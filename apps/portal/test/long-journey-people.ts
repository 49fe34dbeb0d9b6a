import { readFileSync } from 'node:fs';
import type { Locale } from '@tributary/core';
import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { startShop } from '../../../examples/shop/shop.ts';
import { signUpAndBuy, untilClicked } from '../../../packages/browser/test/buyer.ts';
import { settled } from '../../dashboard/test/dashboard.ts';
import { unique } from '../../server/test/support/given.ts';
import { chrome } from '../../server/test/support/visitor.ts';
import type { PortalApp } from './portal.ts';

export const HOLD_DAYS = 14;

/** Starts a local shop whose sales earn 20% after a hold, and its program's portal. */
export async function openMerchant(app: PortalApp) {
  const { account, server } = app;
  const { client, given } = account;
  const program = await given.program();
  const { programId } = program;
  await given.incentive(program, { approvalType: 'hold_period', holdPeriodDays: HOLD_DAYS });
  await client.programs.update(programId, { payout_schedule: { every: 'week', day: 1 } });
  const site = await client.sites.create({
    ...{ program_id: programId, home_url: 'http://127.0.0.1/', cookie_domain: null },
  });
  const shop = await startShop({
    ...{ baseUrl: server.baseUrl, apiKey: account.apiKey, clickKey: null },
    ...{ programId, siteId: site.id, tagUrl: `${server.baseUrl}/t/${site.publishable_key}.js` },
  });
  await client.sites.update(site.id, { home_url: shop.url, allowed_origins: [shop.url] });
  await client.portals.update(programId, { is_open: true, brand_name: 'Acme Shoes' });
  server.deps.portals.forget();
  return { programId, shop };
}

/** Opens a link as a new visitor, signs up and buys. */
export async function buyThrough(visitor: BrowserContext, link: string): Promise<void> {
  const page = await visitor.newPage();
  await page.goto(link);
  await untilClicked(visitor, /^clk_/);
  await signUpAndBuy(page, `${unique('grace')}@shop.example`);
  await visitor.close();
}

/** User agent that does not identify itself as a bot. */
export const shopper = (page: Page): Promise<BrowserContext> =>
  page.context().browser()?.newContext({ userAgent: chrome }) ?? Promise.reject(new Error('No browser.'));

const germanMessages = readFileSync(new URL('../src/locales/de.po', import.meta.url), 'utf8').matchAll(
  /^msgid "([^"{]{12,})"\nmsgstr "(.+)"$/gm,
);
const englishOnly = [...germanMessages].flatMap(([, id = '', said]) => (id === said ? [] : [id]));

/** Opens a portal page and returns its visible text. */
export async function read(page: Page, url: string, language: Locale): Promise<string> {
  await page.goto(url);
  await settled(page);
  return seen(page, language);
}

/** Returns the page's text. Fails if any of it is in another language. */
export async function seen(page: Page, language: Locale): Promise<string> {
  // biome-ignore lint/performance/useDomNodeTextContent: a person reads what is shown, with its spaces
  const text = (await page.locator('main').innerText()).replace(/\s+/g, ' ');
  if (language === 'de') expect(englishOnly.filter((each) => text.includes(each))).toEqual([]);
  return text;
}
