import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath } from '../../../packages/browser/test/chromium.ts';
import { type Dashboard, openDashboard, settled } from './dashboard.ts';

describe.skipIf(!chromiumPath)('who is asking', () => {
  let dashboard: Dashboard;
  beforeAll(async () => {
    dashboard = await openDashboard();
  }, 120_000);
  afterAll(() => dashboard?.close());

  test('a one-time link signs in once, and leaves no token in the address', async () => {
    const { server, account } = dashboard;
    const { url } = await account.client.sessions.createLink();
    const context = await dashboard.visitor({ signedIn: false });
    const page = await context.newPage();
    await page.goto(url);
    await page.waitForURL(`${server.baseUrl}/app/dev`);
    await page.getByText('Dev environment.').waitFor();
    expect(page.url()).not.toContain('#');
    const again = await (await dashboard.visitor({ signedIn: false })).newPage();
    await again.goto(url);
    await again.getByRole('alert').waitFor();
    expect(await again.getByLabel('API key').isVisible()).toBe(true);
  });

  test('an API key is exchanged for a session, and is kept nowhere in the browser', async () => {
    const page = await (await dashboard.visitor({ signedIn: false })).newPage();
    await page.goto(`${dashboard.server.baseUrl}/app/`);
    await page.getByLabel('API key').fill(dashboard.account.liveApiKey);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/app\/live$/);
    await settled(page);
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    );
    expect(kept).not.toContain('sk_live_');
  });

  test('a wrong key says so, and the form keeps what was typed', async () => {
    const page = await (await dashboard.visitor({ signedIn: false })).newPage();
    await page.goto(`${dashboard.server.baseUrl}/app/enter`);
    await page.getByLabel('API key').fill('sk_live_wrong');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    expect(await page.getByLabel('API key').inputValue()).toBe('sk_live_wrong');
  });

  test('a key that is revoked in the middle of work asks to sign in again, over the page as it was', async () => {
    const { server, account } = dashboard;
    const key = await account.live.client.apiKeys.create({ name: 'Short', permissions: ['*'] });
    const context = await dashboard.visitor({ signedIn: false });
    await dashboard.signIn(context, key.key ?? '');
    const page = await context.newPage();
    await page.goto(`${server.baseUrl}/app/live/commissions`);
    await settled(page);
    await account.live.client.apiKeys.delete(key.id);
    await page.getByLabel('Search this list').fill('what I typed');
    await page.getByText('Your session has ended').waitFor();
    await page.getByLabel('API key').fill(account.liveApiKey);
    await page.keyboard.press('Enter');
    await page.getByText('Your session has ended').waitFor({ state: 'detached' });
    expect(await page.getByLabel('Search this list').inputValue()).toBe('what I typed');
  });

  test('two tabs show two environments, each its own rows', async () => {
    const { server, account } = dashboard;
    await account.live.client.programs.create({ name: 'Live program', default_currency: 'USD' });
    await account.client.programs.create({ name: 'Dev program', default_currency: 'USD' });
    const context = await dashboard.visitor();
    const [live, dev] = [await context.newPage(), await context.newPage()];
    await live.goto(`${server.baseUrl}/app/live`);
    await dev.goto(`${server.baseUrl}/app/dev`);
    await live.getByText('Live program').waitFor();
    await dev.getByText('Dev program').waitFor();
    expect(await live.getByText('Dev program').count()).toBe(0);
    expect(await dev.getByText('Live program').count()).toBe(0);
  });

  test('another account in a second tab never shows its rows in the first', async () => {
    const { server } = dashboard;
    const other = await server.account();
    await other.live.client.programs.create({ name: 'Foreign program', default_currency: 'USD' });
    const context = await dashboard.visitor();
    const page = await context.newPage();
    await page.goto(`${server.baseUrl}/app/live`);
    await settled(page);
    await dashboard.signIn(context, other.liveApiKey);
    // Home asks by itself too: the dialog may be there before a pointer would.
    await page.getByRole('link', { name: 'Commissions' }).first().dispatchEvent('click');
    await page.getByText('Your session has ended').waitFor();
    expect(await page.getByText('Foreign program').count()).toBe(0);
  });

  test('the bare address leads to the environment that was seen last, which may be the only one of the session', async () => {
    const context = await dashboard.visitor({ signedIn: false });
    await dashboard.signIn(context, dashboard.account.apiKey);
    const page = await context.newPage();
    await page.goto(`${dashboard.server.baseUrl}/app/dev`);
    await settled(page);
    await page.goto(`${dashboard.server.baseUrl}/app/`);
    await page.waitForURL('**/app/dev');
    await settled(page);
  });
});
