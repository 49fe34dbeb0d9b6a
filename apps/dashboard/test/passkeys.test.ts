import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath } from '../../../packages/browser/test/chromium.ts';
import { type TestUser, userIn } from '../../server/test/support/users.ts';
import { type Dashboard, type Look, openDashboard, settled } from './dashboard.ts';
import { PASSWORD } from './user-browser.ts';

const axe = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

describe.skipIf(!chromiumPath)('passkeys', () => {
  let dashboard: Dashboard;
  beforeAll(async () => {
    dashboard = await openDashboard();
  }, 120_000);
  afterAll(() => dashboard?.close());

  const user = (wanted: Partial<Parameters<typeof userIn>[2]> = {}) =>
    userIn(dashboard.server, dashboard.account.liveEnvironmentId, {
      ...{ role: 'owner', name: 'Mona', password: PASSWORD },
      ...wanted,
    });

  /** Uses the host name, because browsers do not support passkeys on IP addresses. */
  const named = () => dashboard.server.baseUrl.replace('127.0.0.1', 'localhost');

  /** Opens a page in a browser with an authenticator that always verifies its owner. */
  async function openWith(look: Look = {}, path = '/enter') {
    const context = await dashboard.visitor({ signedIn: false, ...look });
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await devTools.send('WebAuthn.enable');
    const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
        ...{ isUserVerified: true, automaticPresenceSimulation: true },
      },
    });
    await page.goto(`${named()}/app${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const setVerified = (isUserVerified: boolean) =>
      devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    const offers = (enabled: boolean) =>
      devTools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    return { page, context, setVerified, offers };
  }

  async function signIn(page: Page, { email }: TestUser): Promise<void> {
    await page.getByLabel('E-mail').fill(email);
    await page.keyboard.press('Enter');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/app\/live$/);
  }

  async function openAccount(page: Page): Promise<void> {
    await page.goto(`${named()}/app/live/account`);
    await settled(page);
  }

  /** Signs a user in and adds a passkey on the account page. */
  async function withPasskey(look: Look = {}) {
    const of = await user();
    const opened = await openWith(look);
    const { page } = opened;
    await opened.offers(false);
    await signIn(page, of);
    await opened.offers(true);
    await openAccount(page);
    await page.getByRole('button', { name: 'Add passkey' }).click();
    await page.getByLabel('Name', { exact: true }).last().fill('Laptop');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Laptop').waitFor();
    return { ...opened, of };
  }

  const signOut = async (context: BrowserContext) => context.clearCookies();

  test('are added, sign in without an address, confirm the identity in place, and are removed', async () => {
    const { page, context, of, offers } = await withPasskey();
    await page.getByText('never used').waitFor();
    await page.getByRole('button', { name: 'Rename: Laptop' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Key ring');
    await page.getByRole('button', { name: 'Save name' }).click();
    await page.getByText('Key ring').waitFor();

    await offers(false);
    await signOut(context);
    await page.goto(`${named()}/app/enter`);
    await offers(true);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.waitForURL(/\/app\/live$/);
    await page.getByRole('button', { name: 'Mona Owner' }).waitFor();

    await openAccount(page);
    await page.getByText('never used').waitFor({ state: 'detached' });
    await dashboard.server.db.lists.query(
      `update user_sessions set created_at = created_at - interval '1 hour', authenticated_at = authenticated_at - interval '1 hour'
       where user_id = $1`,
      [of.userId],
    );
    // Sessions are cached for a second.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await page.getByRole('button', { name: 'Remove: Key ring' }).click();
    await page.getByText('This is your only passkey').waitFor();
    await page.getByRole('button', { name: 'Remove passkey' }).click();
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await expect.poll(() => page.getByText('Key ring').count()).toBe(0);
    expect(await dashboard.server.db.orm.passkey.count({ where: { userId: of.userId } })).toBe(0);
    await context.close();
  });

  test('are offered by the browser’s autofill in the address field', async () => {
    const { page, context, offers } = await withPasskey();
    await offers(false);
    await signOut(context);
    await page.evaluate(() => localStorage.removeItem('tributary.sign-in'));
    await offers(true);
    await page.goto(`${named()}/app/enter`);
    await page.waitForURL(/\/app\/live$/);
    await context.close();
  });

  test('are not offered by autofill while another tab awaits an answer, and keep that sign-in open', async () => {
    const { page, context, of, offers } = await withPasskey();
    await offers(false);
    await signOut(context);
    await page.goto(`${named()}/app/enter`);
    await page.getByLabel('E-mail').fill(of.email);
    await page.keyboard.press('Enter');
    await page.getByLabel('Password', { exact: true }).waitFor();
    const other = await context.newPage();
    await other.goto(`${named()}/app/enter`);
    await other.getByLabel('E-mail').waitFor();
    await other.waitForLoadState('networkidle');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/app\/live$/);
    await context.close();
  });

  test('with a late offer do not disturb a sign-in started in the meantime', async () => {
    const of = await user();
    const { page, context, offers } = await openWith();
    await offers(false);
    let late = 0;
    await page.route('**/v1/sign-ins', async (route) => {
      if (!route.request().postData()?.includes('email')) {
        late += 1;
        await new Promise((resolve) => setTimeout(resolve, 1_000));
      }
      await route.continue().catch(() => undefined);
    });
    await page.reload();
    await expect.poll(() => late).toBe(1);
    await page.getByLabel('E-mail').fill(of.email);
    await page.keyboard.press('Enter');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.waitForTimeout(1_500);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/app\/live$/);
    await context.close();
  });

  test('of another user are rejected with an explanation, and the password still signs in', async () => {
    const { page, context, offers } = await withPasskey();
    const other = await user({ name: 'Otto' });
    await offers(false);
    await signOut(context);
    await page.goto(`${named()}/app/enter`);
    await page.getByLabel('E-mail').fill(other.email);
    await page.keyboard.press('Enter');
    await page.getByLabel('Password', { exact: true }).waitFor();
    await offers(true);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByRole('alert').filter({ hasText: 'does not belong to this e-mail address' }).waitFor();
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Otto Owner' }).waitFor();
    await context.close();
  });

  test('are not added twice on one device', async () => {
    const { page, context } = await withPasskey();
    await page.getByRole('button', { name: 'Add passkey' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('alert').filter({ hasText: 'already has one of your passkeys' }).waitFor();
    await context.close();
  });

  test('are not added if the device did not verify the user, without reporting a failure', async () => {
    const { page, context, setVerified, offers } = await openWith();
    await offers(false);
    const of = await user();
    await signIn(page, of);
    await openAccount(page);
    await setVerified(false);
    await offers(true);
    await page.getByRole('button', { name: 'Add passkey' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('alert').filter({ hasText: 'the dialog was closed' }).waitFor();
    expect(await dashboard.server.db.orm.passkey.count({ where: { userId: of.userId } })).toBe(0);
    await context.close();
  });

  test('link to the host name if the page was opened by IP address, in German too', async () => {
    const context = await dashboard.visitor({ signedIn: false, language: 'de' });
    const page = await context.newPage();
    await page.goto(`${dashboard.server.baseUrl}/app/enter?mode=live`);
    await page.getByRole('link', { name: 'Passkey auf localhost verwenden' }).click();
    await page.waitForURL(`${named()}/app/enter?mode=live`);
    await page.getByRole('button', { name: 'Passkey verwenden' }).waitFor();
    await context.close();
  });

  test('are not mentioned in a browser that does not support them', async () => {
    const context = await dashboard.visitor({ signedIn: false });
    await context.addInitScript('delete window.PublicKeyCredential');
    const page = await context.newPage();
    await page.goto(`${named()}/app/enter`);
    await page.getByLabel('E-mail').waitFor();
    expect(await page.getByText(/passkey/i).count()).toBe(0);
    await context.close();
  });

  test.each([
    ['light', {}],
    ['dark, on a phone', { dark: true, width: 320 }],
  ])('are accessible: %s', async (_, look) => {
    const { page, context, offers } = await withPasskey(look);
    await offers(false);
    for (const path of ['/live/account', '/enter']) {
      await page.goto(`${named()}/app${path}`);
      await settled(page);
      await page.evaluate(axe);
      const found = await page.evaluate(() =>
        (window as unknown as { axe: { run(): Promise<{ violations: { id: string }[] }> } }).axe.run(),
      );
      expect(found.violations.map(({ id }) => id)).toEqual([]);
    }
    await context.close();
  });

  test('log nothing to the browser’s console', () => {
    // Chromium logs every error response.
    expect(dashboard.complaints.filter((each) => !/status of 40[13]/.test(each))).toEqual([]);
  });
});
