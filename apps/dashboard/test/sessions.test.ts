import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath } from '../../../packages/browser/test/chromium.ts';
import { userIn } from '../../server/test/support/users.ts';
import { type Dashboard, openDashboard, settled } from './dashboard.ts';
import { PASSWORD, signInAs } from './user-browser.ts';

/** The server caches sessions for a second. */
const REVOKED_MS = 1_100;

/** Waits for the sign-in form that is shown over the page once its session has ended, and signs in. */
async function signInAgain(page: Page, apiKey: string): Promise<void> {
  await page.getByText('Your session has ended').waitFor();
  await page.getByLabel('API key').fill(apiKey);
  await page.keyboard.press('Enter');
  await page.getByText('Your session has ended').waitFor({ state: 'detached' });
}

describe.skipIf(!chromiumPath)('dashboard session', () => {
  let dashboard: Dashboard;
  beforeAll(async () => {
    dashboard = await openDashboard();
  }, 120_000);
  afterAll(() => dashboard?.close());

  test('a one-time link signs in once and leaves no token in the URL', async () => {
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

  test('a link opened while signed in names its user and is used up only by a confirmation', async () => {
    const { server, account } = dashboard;
    const other = await server.account();
    const { url } = await other.client.sessions.createLink();
    const context = await dashboard.visitor({ signedIn: false });
    await dashboard.signIn(context, account.apiKey);
    const page = await context.newPage();
    await page.goto(`${server.baseUrl}/app/dev`);
    await settled(page);
    const sessionIn = async () =>
      (
        await (
          await context.request.get(`${server.baseUrl}/v1/session`, {
            headers: { 'Tributary-Environment': 'dev' },
          })
        ).json()
      ).data;
    const before = await sessionIn();

    await page.goto(url);
    await page.getByRole('heading', { name: 'You are already signed in' }).waitFor();
    expect(page.url()).not.toContain('#');
    const { data: offered } = await (
      await context.request.post(`${server.baseUrl}/v1/sessions`, {
        data: { token: url.split('#')[1], dry_run: true },
        headers: { origin: server.baseUrl },
      })
    ).json();
    const texts = await page.getByRole('definition').allTextContents();
    expect(texts[0]).toContain(before.account_name);
    expect(texts[0]).toContain(before.api_key_name);
    expect(texts[1]).toContain(offered.account_name);
    expect(texts[1]).toContain('dev environment');
    expect(await sessionIn()).toMatchObject({ id: before.id });
    await page.getByRole('link', { name: 'Keep current session' }).click();
    await page.waitForURL(`${server.baseUrl}/app/dev`);
    expect(await sessionIn()).toMatchObject({ id: before.id });

    await page.goto(url);
    await page.getByRole('button', { name: 'Sign in with this link' }).click();
    await page.waitForURL(`${server.baseUrl}/app/dev`);
    const after = await sessionIn();
    expect([after.environment_id, before.environment_id]).toEqual([
      offered.environment_id,
      expect.not.stringContaining(offered.environment_id),
    ]);
    await context.close();
  });

  test('an API key is exchanged for a session and is not stored in the browser', async () => {
    const page = await (await dashboard.visitor({ signedIn: false })).newPage();
    await page.goto(`${dashboard.server.baseUrl}/app/`);
    await page.getByRole('button', { name: 'Sign in with an API key' }).click();
    await page.getByLabel('API key').fill(dashboard.account.liveApiKey);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/app\/live$/);
    await settled(page);
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    );
    expect(kept).not.toContain('sk_live_');
  });

  test('a wrong key shows an error, and the form keeps the input', async () => {
    const page = await (await dashboard.visitor({ signedIn: false })).newPage();
    await page.goto(`${dashboard.server.baseUrl}/app/enter`);
    await page.getByRole('button', { name: 'Sign in with an API key' }).click();
    await page.getByLabel('API key').fill('sk_live_wrong');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    expect(await page.getByLabel('API key').inputValue()).toBe('sk_live_wrong');
  });

  test('a key revoked during work asks for a new sign-in over the unchanged page', async () => {
    const { server, account } = dashboard;
    const found = { name: 'Somebody', domain: 'somebody.example', category: 'podcast' };
    await account.live.client.finder.create(found);
    const key = await account.live.client.apiKeys.create({ name: 'Short', permissions: ['*'] });
    const context = await dashboard.visitor({ signedIn: false });
    await dashboard.signIn(context, key.key ?? '');
    const page = await context.newPage();
    await page.goto(`${server.baseUrl}/app/live/finder`);
    await settled(page);
    await account.live.client.apiKeys.delete(key.id);
    await page.waitForTimeout(REVOKED_MS);
    await page.getByLabel('Search this list').fill('what I typed');
    await signInAgain(page, account.liveApiKey);
    expect(await page.getByLabel('Search this list').inputValue()).toBe('what I typed');
  });

  test('a key that expires under an open form asks for a new sign-in, and the form is sent once', async () => {
    const { server, account } = dashboard;
    const key = await account.live.client.apiKeys.create({ name: 'Not for long', permissions: ['*'] });
    const context = await dashboard.visitor({ signedIn: false });
    await dashboard.signIn(context, key.key ?? '');
    const page = await context.newPage();
    await page.goto(`${server.baseUrl}/app/live/finder?open=new`);
    await page.getByLabel('Name').fill('Typed before it expired');
    await page.getByLabel('Website').fill('expired.example');
    await page.getByRole('combobox', { name: 'Category' }).fill('podcast');
    const expiresAt = Date.now() + 1_000;
    const expires_at = new Date(expiresAt).toISOString();
    await account.live.client.apiKeys.update(key.id, { expires_at });
    await page.waitForFunction((at) => Date.now() > at, expiresAt);
    await page.locator('.panel .foot .button.primary').click();
    await signInAgain(page, account.liveApiKey);
    expect(await page.getByLabel('Name').inputValue()).toBe('Typed before it expired');
    await page.locator('.panel .foot .button.primary').click();
    await page.getByRole('combobox', { name: 'Category' }).waitFor({ state: 'detached' });
    const { data } = await account.live.client.finder.list({});
    expect(data.filter(({ name }) => name === 'Typed before it expired')).toHaveLength(1);
    await context.close();
  });

  test('signing out in one tab shows in the other, which keeps its page until the next sign-in', async () => {
    const { server, account } = dashboard;
    const context = await dashboard.visitor();
    const [working, leaving] = [await context.newPage(), await context.newPage()];
    await working.goto(`${server.baseUrl}/app/live/finder?open=new`);
    await working.getByLabel('Name').fill('Typed in the other tab');
    await leaving.goto(`${server.baseUrl}/app/live/settings?tab=session`);
    await leaving.getByRole('button', { name: 'Sign out of this environment' }).click();
    await leaving.getByLabel('API key').waitFor();
    await signInAgain(working, account.liveApiKey);
    expect(await working.getByLabel('Name').inputValue()).toBe('Typed in the other tab');
    await context.close();
  });

  test('two tabs show two environments, each with its own rows', async () => {
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

  test('another account in a second tab never shows its rows in the first tab', async () => {
    const { server } = dashboard;
    const other = await server.account();
    await other.live.client.programs.create({ name: 'Foreign program', default_currency: 'USD' });
    const context = await dashboard.visitor();
    const page = await context.newPage();
    await page.goto(`${server.baseUrl}/app/live`);
    await settled(page);
    await dashboard.signIn(context, other.liveApiKey);
    // Home polls, so the dialog may appear before a click.
    await page.getByRole('link', { name: 'Commissions' }).first().dispatchEvent('click');
    await page.getByText('Your session has ended').waitFor();
    expect(await page.getByText('Foreign program').count()).toBe(0);
  });

  describe('two users in two tabs of one browser', () => {
    const ENDED = 'Your session has ended';

    /** Opens a form in Ada's browser, fills it in, and adds her colleague Ben. */
    async function adaAtWork() {
      const { server, account } = dashboard;
      const person = (name: string) =>
        userIn(server, account.liveEnvironmentId, {
          role: 'admin',
          name,
          password: PASSWORD,
          isProven: true,
        });
      const [ada, ben] = [await person('Ada'), await person('Ben')];
      const context = await dashboard.visitor({ signedIn: false });
      await signInAs(dashboard, context, ada);
      const page = await context.newPage();
      await page.goto(`${server.baseUrl}/app/live/finder?open=new`);
      const name = `Typed by ${ada.userId}`;
      await page.getByLabel('Name').fill(name);
      await page.getByLabel('Website').fill('typed.example');
      await page.getByRole('combobox', { name: 'Category' }).fill('podcast');
      const created = async () =>
        (await account.live.client.finder.list({})).data.filter((found) => found.name === name);
      return { ada, ben, context, page, created };
    }

    const send = (page: Page) => page.locator('.panel .foot .button.primary').click();
    async function proveAgain(page: Page) {
      await page.getByLabel('Password').fill(PASSWORD);
      await page.keyboard.press('Enter');
      await page.getByText(ENDED).waitFor({ state: 'detached' });
    }

    test('the first tab never writes as the second user and continues as the first', async () => {
      const { account, server } = dashboard;
      const { ada, ben, context, page, created } = await adaAtWork();
      // The second tab does not notify the first. Only the cookie has changed.
      await signInAs(dashboard, context, ben);
      await send(page);
      await page.getByText(ENDED).waitFor();
      expect(await created()).toEqual([]);

      await proveAgain(page);
      await send(page);
      await page.getByRole('combobox', { name: 'Category' }).waitFor({ state: 'detached' });
      const [found] = await created();
      const entries = await server.db.orm.auditEntry.findMany({
        where: { environmentId: account.liveEnvironmentId, object: found?.id ?? '' },
      });
      expect(entries.map(({ actor }) => actor)).toEqual([ada.userId]);
      await context.close();
    });

    test('the first tab notices the second sign-in, and neither becomes the other', async () => {
      const { server } = dashboard;
      const { ben, context, page, created } = await adaAtWork();
      const second = await context.newPage();
      await second.goto(`${server.baseUrl}/app/enter`);
      await second.getByLabel('E-mail').fill(ben.email);
      await second.keyboard.press('Enter');
      await second.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await second.keyboard.press('Enter');
      await second.waitForURL(/\/app\/live$/);
      await settled(second);
      await page.getByText(ENDED).waitFor();

      await proveAgain(page);
      await second.getByText(ENDED).waitFor();
      expect(await page.getByLabel('Name').inputValue()).toContain('Typed by');
      expect(await created()).toEqual([]);
      await context.close();
    });
  });

  test('the root URL leads to the environment seen last, which may be the session’s only one', async () => {
    const context = await dashboard.visitor({ signedIn: false });
    await dashboard.signIn(context, dashboard.account.apiKey);
    const page = await context.newPage();
    await page.goto(`${dashboard.server.baseUrl}/app/dev`);
    await settled(page);
    await page.goto(`${dashboard.server.baseUrl}/app/`);
    await page.waitForURL('**/app/dev');
    await settled(page);
  });

  test('a nonexistent URL says so to a signed-in user', async () => {
    const page = await (await dashboard.visitor()).newPage();
    for (const path of ['/xyz', '/live/xyz', '/xyz/abc']) {
      await page.goto(`${dashboard.server.baseUrl}/app${path}`);
      await page.getByText('Page not found.').waitFor();
      expect(await page.getByLabel('API key').count()).toBe(0);
    }
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await page.waitForURL(/\/app\/(live|dev)$/);
    await page.goto(`${dashboard.server.baseUrl}/app/live/xyz`);
    await page.getByText('Page not found.').waitFor();
    expect(await page.getByRole('link', { name: 'Commissions' }).count()).toBe(1);
  });

  test('"Try again" is not offered for missing or forbidden objects', async () => {
    const { account, server } = dashboard;
    const page = await (await dashboard.visitor()).newPage();
    await page.goto(`${server.baseUrl}/app/live/commissions/trx_00000000000000000000000000`);
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    const key = await account.live.client.apiKeys.create({ name: 'Narrow', permissions: ['read:programs'] });
    const context = await dashboard.visitor({ signedIn: false });
    await dashboard.signIn(context, key.key ?? '');
    const other = await context.newPage();
    await other.goto(`${server.baseUrl}/app/live/coupons`);
    await other.getByText('You need the read:coupons permission.').waitFor();
    expect(await other.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await context.close();
  });

  test('the icon of a copy button is aligned with the text next to it', async () => {
    const page = await (await dashboard.visitor()).newPage();
    await page.goto(`${dashboard.server.baseUrl}/app/live/settings?tab=session`);
    await settled(page);
    const line = page.locator('dd', { has: page.getByRole('button', { name: 'Copy' }) }).first();
    const middleOf = async (part: string) => {
      const box = await line.locator(part).first().boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0) / 2;
    };
    expect(Math.abs((await middleOf('button svg')) - (await middleOf('code')))).toBeLessThan(1.5);
  });
});
