import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath } from '../../../packages/browser/test/chromium.ts';
import { ownAffiliate, portalProgram } from '../../server/test/support/portal-program.ts';
import { partnerOf } from './partner.ts';
import { openPortalApp, type PortalApp } from './portal.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

describe.skipIf(!chromiumPath)('partner who is not in the program', () => {
  let app: PortalApp;
  let partner: Awaited<ReturnType<typeof partnerOf>>;
  beforeAll(async () => {
    app = await openPortalApp();
    partner = await partnerOf(app);
    const { client } = app.account.live;
    await client.affiliates.update(partner.id, { status: 'rejected', reason: 'Ads for our own name.' });
  }, 240_000);
  afterAll(() => app?.close());

  test('sees the decision, its reason and the state of the money, but no link to share', async () => {
    const page = await app.open(partner.programId, '', { email: partner.email });
    expect(await heading(page).textContent()).toBe('You are not part of the program');
    await page.getByText('Acme Shoes made this decision. Your link no longer earns commissions.').waitFor();
    await page.getByText('Ads for our own name.').waitFor();
    await page.getByText('Not being paid: you are not in the program.').waitFor();
    await page.getByText('69.90 USD').waitFor();
    expect(await page.getByText(`via=${partner.tracking_id}`).count()).toBe(0);
    const places = page.getByRole('navigation').getByRole('link');
    expect(await places.allTextContents()).toEqual(['Home', 'Commissions', 'Payouts', 'Account']);
    await page.goto(app.urlOf(partner.programId, 'links'));
    await expect.poll(() => heading(page).textContent()).toBe('You are not part of the program');
    await page.context().close();
  });

  test('still sees commissions and payouts', async () => {
    const page = await app.open(partner.programId, 'payouts', { email: partner.email });
    expect(await heading(page).textContent()).toBe('Your payouts');
    await page.context().close();
  });
});

describe.skipIf(!chromiumPath)('portal that sends no mail', () => {
  let app: PortalApp;
  beforeAll(async () => {
    app = await openPortalApp({ mail: false });
  }, 120_000);
  afterAll(() => app?.close());

  test('explains that payout details and the address cannot be changed, and whom to ask', async () => {
    const { given, client } = app.account.live;
    const program = await given.program();
    const support = { brand_name: 'Acme Shoes', support_email: 'partners@acme.example' };
    await app.openPortal(program.programId, support);
    const { id } = await given.affiliate({ program });
    const { url } = await client.affiliates.createPortalLink(id);
    const page = await app.open(program.programId, `welcome#${url?.split('#')[1]}`);
    await page.getByRole('button', { name: 'Open my page' }).click();
    await expect.poll(() => heading(page).textContent()).toMatch(/^Hello/);
    for (const path of ['payment-details', 'account']) {
      await page.goto(app.urlOf(program.programId, path));
      await page.getByText('Ask Acme Shoes to change it. partners@acme.example').waitFor();
      expect(await page.getByRole('button', { name: /payment details|Change: E-mail/ }).count()).toBe(0);
    }
    await page.context().close();
  });
});

describe.skipIf(!chromiumPath)('sale that is ready', () => {
  let app: PortalApp;
  beforeAll(async () => {
    app = await openPortalApp();
  }, 120_000);
  afterAll(() => app?.close());

  test('is in the next payout if the program has no paydays', async () => {
    const { account, server } = app;
    const program = await portalProgram(account);
    const ada = await ownAffiliate(server, account, program);
    await ada.sell({ sale_amount: 100 });
    const page = await app.open(program.programId, 'commissions', { email: ada.email });
    await page.locator('.item', { hasText: '20.00 USD' }).getByText('Approved, in the next payout').waitFor();
    await page.context().close();
  });

  test('appears in the next payout on neither page if it is too late for the payday', async () => {
    const { account, server } = app;
    const { client } = account;
    const program = await portalProgram(account);
    const { programId } = program;
    await client.programs.update(programId, { payout_schedule: { every: 'month', day: 28 } });
    const ada = await ownAffiliate(server, account, program);
    await ada.sell({ sale_amount: 100 });
    // A monthly payout covers what was ready at the end of the previous month.
    const now = new Date((await client.testClock.get()).now);
    const lastDay = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 0)).getUTCDate();
    await client.testClock.advance({ days: lastDay - now.getUTCDate() + 2 });
    await ada.sell({ sale_amount: 50 });
    expect((await ada.get('summary')).data.currencies).toMatchObject([
      { due: { amount: 30 }, next_payout: { amount: 20 } },
    ]);
    for (const path of ['', 'payouts']) {
      const page = await app.open(programId, path, { email: ada.email });
      expect(await page.locator('.figure.main').textContent()).toMatch(/^Next payout20\.00 USDScheduled for/);
      await page.context().close();
    }
  });
});
