import type { Permission } from '@tributary/core';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chromiumPath } from '../../../packages/browser/test/chromium.ts';
import { type FakeStripe, fakeStripe } from '../../server/test/support/stripe/fake/fake-stripe.ts';
import { until } from '../../server/test/support/until.ts';
import { type Dashboard, openDashboard, settled } from './dashboard.ts';
import { addProgram, addSale } from './sale.ts';
import { addEndpoint, clickOn, counted, quickly, sell } from './stripe-shop.ts';
import { tabTo } from './tab-to.ts';

const CUSTOMERS_OF_STRIPE = 'Customers';

describe.skipIf(!chromiumPath)('connecting Stripe', () => {
  let dashboard: Dashboard;
  let stripe: FakeStripe;
  let context: BrowserContext;
  let page: Page;
  let trackingId: string;
  let programId: string;
  beforeAll(async () => {
    stripe = fakeStripe({ clock: 'runs' });
    dashboard = await openDashboard({ ...quickly, stripeApiBase: await stripe.listen() });
    const { client } = dashboard.account.live;
    programId = (await addProgram(client)).programId;
    const ada = await client.affiliates.create({
      ...{ name: 'Ada Lindqvist', email: 'ada@partners.example', program_id: programId, status: 'approved' },
    });
    trackingId = ada.tracking_id;
    context = await dashboard.visitor();
    page = await context.newPage();
  }, 300_000);
  beforeEach(() => {
    dashboard.complaints.length = 0;
  });
  afterAll(async () => {
    await dashboard?.close();
    await stripe?.close();
  });

  const api = () => dashboard.account.live.client;
  const address = (path: string) => `${dashboard.server.baseUrl}/app/live${path}`;
  const go = async (path: string, on = page) => {
    await on.goto(address(path));
    await settled(on);
  };
  const keyWith = async (...permissions: Permission[]) =>
    (await api().apiKeys.create({ name: permissions.join(' '), permissions })).key ?? '';
  const connectionOf = (name: string) =>
    until(name, async () => (await api().connections.list()).data.find((each) => each.name === name));

  test('leads to the first event in four steps, using only the keyboard and no code', async () => {
    await go('/connections');
    await page.getByText('Do you collect payments with Stripe?').waitFor();
    await tabTo(page, 'Connect Stripe');
    await page.keyboard.press('Enter');
    await page.getByText('you connect Stripe’s live mode').waitFor();
    await tabTo(page, 'Create connection');
    await page.keyboard.press('Enter');

    await page.getByRole('heading', { name: 'Add an endpoint in Stripe' }).waitFor();
    const url = (await page.getByRole('figure', { name: 'Endpoint URL' }).textContent()) ?? '';
    const events = await page.getByRole('figure', { name: 'Events' }).getByRole('listitem').allTextContents();
    expect(events).toContain('invoice.paid');
    expect(events).not.toContain('invoice.created');
    const endpoint = stripe.endpoint({ url, enabled_events: events });
    stripe.deliverAutomatically();
    await tabTo(page, 'I’ve created the endpoint');
    await page.keyboard.press('Enter');

    await page.getByRole('heading', { name: 'Paste the signing secret' }).waitFor();
    await expect
      .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.placeholder))
      .toBe('whsec_…');
    await page.keyboard.type(endpoint.secret);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Waiting for the first event' }).waitFor();
    await page.getByText('No events yet').waitFor();

    // This is the change that the page asks for.
    stripe.updateCustomer(stripe.customer({ email: 'lin@studio.example' }), { description: 'Hello' });
    await page.getByRole('heading', { name: 'The first event has arrived' }).waitFor();
    await page.getByText('From now on, payments from referred customers are recorded as sales.').waitFor();
    await tabTo(page, 'Go to connection');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Status' }).waitFor();
    expect(dashboard.complaints).toEqual([]);
  });

  test('shows the affiliate, the reason and the recorded sale for each payment', async () => {
    const { id } = await connectionOf('Stripe');
    const { invoice } = await sell(stripe, await clickOn(api(), trackingId));
    await counted(api(), id, 'credited', 1);
    await counted(api(), id, 'not_credited', 4);
    await go(`/connections/${id}`);
    await page.getByRole('link', { name: 'No affiliate 4' }).click();
    const table = page.getByRole('grid', { name: 'Payments' });
    await expect.poll(() => table.getByRole('row').count()).toBe(1 + 4);
    expect(await table.getByText('No click or code').filter({ visible: true }).count()).toBe(4);
    await go(`/connections/${id}?tab=payments&status=credited`);
    await table.getByRole('row').filter({ hasText: 'Ada Lindqvist' }).click();
    const panel = page.getByRole('region', { name: `Payment ${invoice.id}` });
    await panel.getByRole('heading', { name: 'lin@studio.example' }).waitFor();
    await panel.getByText('The customer followed the affiliate’s link').waitFor();
    await panel.getByRole('link', { name: 'Ada Lindqvist' }).waitFor();
    await panel.getByText('Refund of').waitFor();
    const booked = await panel.getByRole('list', { name: 'From payment to commission' }).textContent();
    // 58.80 including tax, of which 14.70 is refunded: a quarter of the sale.
    for (const part of ['58.80', '49.00', '36.75', '7.35']) expect(booked).toContain(part);
    await panel.getByRole('link', { name: 'Commission', exact: true }).click();
    await page.getByRole('heading', { name: 'Commission of 7.35 USD' }).waitFor();
    expect(dashboard.complaints).toEqual([]);
  });

  test('can be resumed, and shows server errors at the field', async () => {
    await go('/connections?open=new');
    await page.getByLabel('Name').fill('Stripe EU');
    await page.getByRole('button', { name: 'Create connection' }).click();
    await page.getByRole('heading', { name: 'Add an endpoint in Stripe' }).waitFor();
    await go('/connections');
    await page.getByRole('row', { name: /Stripe EU/ }).click();
    await page.getByText('Connection setup is not finished.').waitFor();
    await page.getByRole('link', { name: 'Continue setup' }).click();
    await page.getByRole('link', { name: 'I’ve created the endpoint' }).click();
    await page.getByLabel('Signing secret').fill('whsec_ofTheEndpoint');
    await page.getByText('Add a restricted key (optional)').click();
    const key = page.getByLabel('Restricted key');
    await key.fill('sk_live_thatMovesMoney');
    await page.getByRole('button', { name: 'Save and check' }).click();
    await page.getByText('Must be a restricted key').waitFor();
    expect(await key.getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByLabel('Signing secret').inputValue()).toBe('whsec_ofTheEndpoint');
    expect((await connectionOf('Stripe EU')).has_webhook_secret).toBe(false);

    // A key that lacks one of the permissions for look-ups.
    await key.fill(stripe.restrictedKey('customer_read'));
    await page.getByRole('button', { name: 'Save and check' }).click();
    await page.getByText('The restricted key lacks permissions').waitFor();
    const todo = await page.getByText(/^In Stripe, grant it Read access to/).textContent();
    expect(todo).toContain('Invoices');
    expect(todo).not.toContain(CUSTOMERS_OF_STRIPE);
    expect(dashboard.complaints.filter((said) => !said.includes('400'))).toEqual([]);
  });

  test('processes a failed event again', async () => {
    const { id } = await connectionOf('Stripe');
    const eventId = await dashboard.account.live.given.failedEvent(id);
    await go(`/connections/${id}`);
    await page.getByRole('link', { name: 'Events 1 failed' }).waitFor();
    await page.getByText('1 event failed').waitFor();
    await page.getByRole('link', { name: 'See failed events' }).click();
    await page.getByRole('grid', { name: 'Events' }).getByRole('row').nth(1).click();
    const panel = page.getByRole('region', { name: `Event ${eventId}` });
    await panel.getByText('data.object.currency is missing.').waitFor();
    const inGerman = await dashboard.open(`/live/connections/${id}?tab=events&status=failed`, {
      language: 'de',
    });
    await inGerman.getByText('data.object.currency fehlt.').first().waitFor();
    await inGerman.context().close();
    await panel.getByRole('button', { name: 'Retry' }).click();
    // The event is still unreadable, so processing fails again.
    const { entries } = await until('the retry in the audit log', async () => {
      const { data } = await api().auditLog.list({ object: eventId });
      return data.length > 0 && { entries: data };
    });
    expect(entries[0]?.action).toBe('connections.retryEvent');
    expect(dashboard.complaints).toEqual([]);
  });

  test('replaces the secret and the key, changes the settings, and disconnects after an explanation', async () => {
    const { id } = await connectionOf('Stripe EU');
    await go(`/connections/${id}?tab=settings`);
    await page.getByRole('button', { name: 'Replace…' }).first().click();
    await page.getByLabel('Signing secret').fill('whsec_theNextOne');
    await page.getByRole('button', { name: 'Save secret' }).click();
    await page.getByText('The previous one is accepted until').waitFor();
    await page.getByText('Include shipping in the sale').click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    // Not a part of "Save" and the "Disconnect" that follows it.
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(await api().connections.get(id)).toMatchObject({ count_shipping: true, match_emails: true });
    await page.getByRole('button', { name: 'Remove…' }).click();
    await page.getByRole('button', { name: 'Remove key' }).click();
    await page.getByText('Not set. Used to look up details that events omit.').waitFor();
    await page.getByRole('button', { name: 'Disconnect…' }).click();
    await page.getByText('nor will refunds or disputes of earlier payments').waitFor();
    await page.getByRole('button', { name: 'Disconnect', exact: true }).click();
    await page.locator('.page-bar').getByText('Disconnected').waitFor();
    expect((await api().connections.get(id)).status).toBe('disconnected');
    expect(await page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0);
    await dashboard.account.live.given.failedEvent(id);
    await go(`/connections/${id}`);
    await page.getByRole('list', { name: 'Check' }).getByText('1 event failed').waitFor();
    expect(await page.getByText('The signing secret is set').count()).toBe(0);
    expect(dashboard.complaints).toEqual([]);
  });

  test('observes while keys record sales, names those keys, and goes live only after they are stopped', async () => {
    await addSale(api(), { programId, name: 'Ben Okafor', sale_amount: 50 });
    await go('/connections?open=new');
    await page.getByLabel('Name').fill('Stripe US');
    await page.getByRole('button', { name: 'Create connection' }).click();
    await page.getByRole('heading', { name: 'Add an endpoint in Stripe' }).waitFor();
    const made = await connectionOf('Stripe US');
    const { secret } = addEndpoint(stripe, made.webhook_url);
    await page.getByRole('link', { name: 'I’ve created the endpoint' }).click();
    await page.getByLabel('Signing secret').fill(secret);
    await page.getByRole('button', { name: 'Save and check' }).click();
    await sell(stripe, await clickOn(api(), trackingId));
    await page.getByText('so the connection only observes').waitFor();
    await counted(api(), made.id, 'observed', 1);
    await page.getByRole('link', { name: 'Go to connection' }).click();
    await page.getByRole('heading', { name: 'Preview' }).waitFor();
    await page
      .getByText('sale was recorded outside this connection')
      .or(page.getByText('sales were recorded outside this connection'))
      .waitFor();
    await page.getByRole('list', { name: 'API keys that record sales' }).getByText('First key').waitFor();

    await page.getByRole('button', { name: 'Go live…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Go live with this connection' });
    await dialog.getByText('both sales are held until you decide').waitFor();
    const goLive = dialog.getByRole('button', { name: 'Go live', exact: true });
    expect(await goLive.isDisabled()).toBe(true);
    await dialog.getByText('My backend no longer records these payments').click();
    await goLive.click();
    await dialog.waitFor({ state: 'detached' });
    expect((await api().connections.get(made.id)).status).toBe('live');
    await page.locator('.page-bar').getByText('Active', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Go live…' }).count()).toBe(0);
    // The observations from before going live are still shown.
    await page.getByRole('link', { name: 'Before going live' }).waitFor();
    expect(dashboard.complaints).toEqual([]);
  });

  test('shows everything read-only without write permission, and no page without read permission', async () => {
    const { id } = await connectionOf('Stripe US');
    const reader = await dashboard.visitor({ signedIn: false });
    await dashboard.signIn(reader, await keyWith('read:connections', 'read:programs'));
    const own = await reader.newPage();
    await go('/connections', own);
    expect(await own.getByRole('button', { name: 'Connect Stripe' }).count()).toBe(0);
    await go(`/connections/${id}?step=secret`, own);
    await own.getByRole('heading', { name: 'Status' }).waitFor();
    await go(`/connections/${id}?tab=settings`, own);
    await own.getByText('You need the write:connections permission to change this.').waitFor();
    const buttons = await own.locator('main').getByRole('button').allTextContents();
    expect(buttons.filter((text) => /Replace|Set…|Remove|Disconnect|Save|Go live/.test(text))).toEqual([]);
    await own.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Connections' }).waitFor();

    const stranger = await dashboard.visitor({ signedIn: false });
    await dashboard.signIn(stranger, await keyWith('read:programs'));
    const theirs = await stranger.newPage();
    await go('/tracking', theirs);
    const pages = theirs.getByRole('navigation', { name: 'Pages' });
    await pages.getByRole('link', { name: 'Developers' }).waitFor();
    expect(await pages.getByRole('link', { name: 'Connections' }).count()).toBe(0);
    await reader.close();
    await stranger.close();
  });
});
