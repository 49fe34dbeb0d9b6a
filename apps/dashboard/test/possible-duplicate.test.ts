import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chromiumPath } from '../../../packages/browser/test/chromium.ts';
import { SECRET, shopOn } from '../../server/test/support/stripe/shop-on.ts';
import { until } from '../../server/test/support/until.ts';
import { type Dashboard, openDashboard, settled } from './dashboard.ts';
import { addProgram } from './sale.ts';
import { quickly } from './stripe-shop.ts';

describe.skipIf(!chromiumPath)('possibly duplicate sale', () => {
  let dashboard: Dashboard;
  let page: Page;
  let shop: ReturnType<typeof shopOn>;
  beforeAll(async () => {
    dashboard = await openDashboard(quickly);
    const { client } = dashboard.account;
    const { programId: program_id } = await addProgram(client);
    const ada = await client.affiliates.create({
      ...{ name: 'Ada Lindqvist', email: 'ada@partners.example', program_id, status: 'approved' },
    });
    await client.referrals.create({
      ...{ affiliate_id: ada.id, customer_id: 'cus_1', email: 'lin@example.com' },
    });
    const connection = await client.connections.create({
      ...{ provider: 'stripe', program_id, webhook_secret: SECRET },
    });
    shop = shopOn(dashboard.server, connection.id);
    page = await (await dashboard.visitor()).newPage();
  }, 300_000);
  beforeEach(() => {
    dashboard.complaints.length = 0;
  });
  afterAll(() => dashboard?.close());

  const commission = (id: string) => dashboard.account.client.commissions.get(id);

  /** Opens a commission whose sale was recorded by both the connection and a backend. Returns both ids. */
  async function openPair(invoice: string) {
    const { client } = dashboard.account;
    await shop.paidInvoice(invoice);
    const theirs = await until('the payment is credited', async () => {
      const { data } = await client.commissions.list({ limit: 100 });
      return data.find(({ invoice_id }) => invoice_id === invoice)?.id;
    });
    const { id: own } = await client.conversions.create({
      ...{ customer_id: 'cus_1', sale_amount: 49, sale_amount_currency: 'USD' },
      external_event_id: `order of ${invoice}`,
    });
    await page.goto(`${dashboard.server.baseUrl}/app/dev/commissions/${own}`);
    await settled(page);
    await page.getByText('The commission will not be paid until you decide.').waitFor();
    return { own, theirs };
  }

  test('names the other sale and can be kept as a separate one', async () => {
    const { own, theirs } = await openPair('in_1');
    await page.getByRole('link', { name: theirs }).waitFor();
    await page.getByRole('button', { name: 'Not a duplicate' }).click();
    await page.getByText('The commission will not be paid until you decide.').waitFor({ state: 'detached' });
    expect((await commission(own)).flags).toEqual([]);
    expect((await commission(theirs)).flags).toEqual([]);
    expect(dashboard.complaints).toEqual([]);
  });

  test('can be voided as a duplicate, which releases the other sale', async () => {
    const { own, theirs } = await openPair('in_2');
    await page.getByRole('button', { name: 'Void this duplicate…' }).click();
    await page.getByRole('button', { name: 'Void sale' }).click();
    await until('it is voided', async () => (await commission(own)).voided_at !== null);
    expect((await commission(theirs)).flags).toEqual([]);
    expect(dashboard.complaints).toEqual([]);
  });
});
