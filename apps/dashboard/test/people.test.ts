import { permissionsOfRole } from '@tributary/core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath } from '../../../packages/browser/test/chromium.ts';
import { send } from '../../server/test/support/harness.ts';
import { type TestUser, userIn } from '../../server/test/support/users.ts';
import { type Dashboard, type Look, openDashboard, settled } from './dashboard.ts';
import { openAs, PASSWORD, shownOnce } from './user-browser.ts';

const TWENTY_MINUTES_MS = 20 * 60_000;

describe.skipIf(!chromiumPath)('People page', () => {
  let dashboard: Dashboard;
  let owner: TestUser;
  beforeAll(async () => {
    dashboard = await openDashboard();
    owner = await member({ role: 'owner', name: 'Olga Owner' });
  }, 120_000);
  afterAll(() => dashboard?.close());

  const member = (wanted: Parameters<typeof userIn>[2]) =>
    userIn(dashboard.server, dashboard.account.liveEnvironmentId, { isProven: true, ...wanted });
  const people = (user: TestUser = owner, more = '', look: Look = {}) =>
    openAs(dashboard, user, `/live/settings?tab=people${more}`, look);
  const members = () => dashboard.account.live.client.members.list();
  const row = (page: Page, name: string) =>
    page.getByRole('grid', { name: 'People' }).getByRole('row').filter({ hasText: name });

  test('shows members, their roles, and unverified addresses', async () => {
    const email = 'fay.finance.of.the.department@a-company-with-a-long-name.example';
    await member({ role: 'finance', name: 'Fay Finance', email, isProven: false });
    const page = await people(owner, '', { width: 768 });
    await row(page, 'Olga Owner').getByText('you').waitFor();
    expect(await row(page, 'Fay Finance').textContent()).toMatch(/Finance[\s\S]*not verified/);
    const note = await row(page, 'Fay Finance').getByText('not verified').boundingBox();
    const cell = await row(page, 'Fay Finance').locator('td', { hasText: 'not verified' }).boundingBox();
    expect((note?.x ?? 0) + (note?.width ?? 0)).toBeLessThanOrEqual((cell?.x ?? 0) + (cell?.width ?? 0));
    await page.context().close();
  });

  test('shows an invitation’s link once, lists it while it is pending, and revokes it', async () => {
    const page = await people(owner, '&open=new');
    await page.getByText('This server does not send e-mail').waitFor();
    expect(await page.getByRole('button', { name: /Delivery/ }).count()).toBe(0);
    await page.getByRole('textbox', { name: 'E-mail' }).fill('ivy@example.com');
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    const link = await shownOnce(page, 'Invitation link');
    expect(link).toMatch(/\/app\/invitation#[\w-]{43}$/);
    await page.getByRole('button', { name: 'I’ve saved it' }).click();
    const open = page.getByRole('grid', { name: 'Open invitations' });
    await open.getByText('ivy@example.com').click();
    await page.getByRole('button', { name: 'Revoke…' }).click();
    await page.getByRole('button', { name: 'Revoke invitation' }).click();
    await open.waitFor({ state: 'detached' });
    await page.goto(link);
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
    await page.context().close();
  });

  test('offers only the roles that the user may grant', async () => {
    const admin = await member({ role: 'admin', name: 'Amir Admin' });
    const page = await people(admin, '&open=new');
    await page.getByRole('button', { name: /Role/ }).click();
    expect(await page.getByRole('option').allTextContents()).toEqual([
      'Admin',
      'Manager',
      'Finance',
      'Developer',
      'Viewer',
    ]);
    await page.keyboard.press('Escape');
    await page.goto(`${dashboard.server.baseUrl}/app/live/settings?tab=people&open=${owner.userId}`);
    await page
      .getByText('You cannot change a member who has more permissions than you. This member’s role is Owner.')
      .waitFor();
    expect(await page.getByRole('button', { name: 'Remove…' }).count()).toBe(0);
    expect(await page.locator('.panel .foot').isVisible()).toBe(false);
    await page.context().close();
  });

  test('changes a role and removes a member', async () => {
    const { userId } = await member({ role: 'viewer', name: 'Vera Viewer' });
    const page = await people(owner, `&open=${userId}`);
    await page.getByRole('button', { name: 'Change role' }).click();
    await page.getByRole('button', { name: /Role/ }).click();
    await page.getByRole('option', { name: 'Manager' }).click();
    await page.getByRole('button', { name: 'Save role' }).click();
    await page.getByRole('definition').getByText('Manager', { exact: true }).waitFor();
    expect((await members()).find(({ id }) => id === userId)?.role).toBe('manager');
    await page.getByRole('button', { name: 'Remove…' }).click();
    await page.getByRole('button', { name: 'Remove Vera Viewer' }).click();
    await row(page, 'Vera Viewer').waitFor({ state: 'detached' });
    expect((await members()).some(({ id }) => id === userId)).toBe(false);
    await page.context().close();
  });

  test('removes a member with the keys that they created, and no others', async () => {
    const { client } = dashboard.account.live;
    const devan = await member({ role: 'developer', name: 'Devan Developer' });
    const makeKey = async (user: TestUser, name: string, permission: string) => {
      const { status } = await send(`${dashboard.server.baseUrl}/v1/api-keys`, {
        ...{ method: 'POST', headers: user.headers, body: { name, permissions: [permission] } },
      });
      expect(status).toBe(201);
    };
    await makeKey(devan, 'Of Devan', 'read:programs');
    await makeKey(owner, 'Of Olga', 'read:programs');
    const page = await people(owner, `&open=${devan.userId}`);
    await page.getByRole('button', { name: 'Remove…' }).click();
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await dialog.getByText('API keys they created will keep working: Of Devan').waitFor();
    expect(await dialog.textContent()).not.toContain('Of Olga');
    await dialog.getByText('Also revoke this key. Anything that uses it stops working.').click();
    await dialog.getByRole('button', { name: 'Remove Devan Developer' }).click();
    await row(page, 'Devan Developer').waitFor({ state: 'detached' });
    const revoked = (await client.apiKeys.list()).data.filter(({ revoked_at }) => revoked_at !== null);
    expect(revoked.map(({ name }) => name)).toEqual(['Of Devan']);
    await page.context().close();
  });

  test('offers no code for an address if the server sends no mail', async () => {
    const page = await openAs(dashboard, await member({ role: 'viewer', isProven: false }), '/live/account');
    await page.getByText('This server does not send e-mail').waitFor();
    expect(await page.getByRole('button', { name: 'Send code' }).count()).toBe(0);
    await page.context().close();
  });

  test('asks only users who can move money for a second factor, until the next visit', async () => {
    // Without a program, Home only offers to create one.
    await dashboard.account.live.client.programs.create({ name: 'Northwind', default_currency: 'USD' });
    const strip = 'You have permission to send money.';
    const fay = await member({ role: 'finance', name: 'Fay Later' });
    const page = await openAs(dashboard, fay, '/live');
    await page.getByText(strip).waitFor();
    expect(await page.getByRole('link', { name: 'Set up app' }).getAttribute('href')).toBe(
      '/app/live/account',
    );
    await page.getByRole('button', { name: 'Not now' }).click();
    await page.reload();
    await settled(page);
    expect(await page.getByText(strip).count()).toBe(0);
    const next = await page.context().newPage();
    await next.goto(page.url());
    await next.getByText(strip).waitFor();
    await page.context().close();
    for (const role of ['owner', 'admin', 'manager', 'developer', 'viewer'] as const) {
      const theirs = await openAs(dashboard, await member({ role, name: 'Without App' }), '/live');
      await theirs.getByRole('heading', { name: 'Home' }).waitFor();
      const isAsked = role === 'owner' || role === 'admin';
      await expect.poll(() => theirs.getByText(strip).count()).toBe(isAsked ? 1 : 0);
      await theirs.context().close();
    }
    const withApp = await member({ role: 'owner', name: 'Otto Owner', totp: 'JBSWY3DPEHPK3PXP' });
    const theirs = await openAs(dashboard, withApp, '/live');
    await Promise.all([
      theirs.waitForResponse((response) => response.url().endsWith('/v1/me')),
      theirs.reload(),
    ]);
    await settled(theirs);
    expect(await theirs.getByText(strip).count()).toBe(0);
    await theirs.context().close();
  });

  test('shows a reset link once, with which the member chooses a new password', async () => {
    const { userId, email } = await member({ role: 'viewer', name: 'Rita Reset', password: PASSWORD });
    const page = await people(owner, `&open=${userId}`);
    await page.getByRole('button', { name: 'Reset sign-in…' }).click();
    await page.getByRole('button', { name: 'Reset sign-in', exact: true }).click();
    const link = await shownOnce(page, 'Password reset link');
    const theirs = await (await dashboard.visitor({ signedIn: false })).newPage();
    await theirs.goto(link);
    await theirs.getByRole('heading', { name: 'Choose a new password' }).waitFor();
    await theirs.getByText(email).first().waitFor();
    await theirs.getByLabel('Password', { exact: true }).fill('short');
    await theirs.keyboard.press('Enter');
    await theirs.getByText('The password has 5 characters. At least 12 are required.').waitFor();
    await theirs.getByLabel('Password', { exact: true }).fill('another long password');
    await theirs.keyboard.press('Enter');
    await theirs.waitForURL(/\/app\/live$/);
    await theirs.goto(link);
    await theirs.reload();
    await theirs.getByRole('heading', { name: /^This link/ }).waitFor();
    await page.context().close();
    await theirs.context().close();
  });

  test('invites a member of one environment to the other, who accepts as the same user', async () => {
    const { email } = await member({ role: 'viewer', name: 'Dora Dev', password: PASSWORD });
    const { url } = await dashboard.account.client.invitations.create({ email, role: 'viewer' });
    const page = await (await dashboard.visitor({ signedIn: false })).newPage();
    await page.goto(url ?? '');
    await page.getByRole('heading', { name: 'Sign in to accept' }).waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Accept invitation' }).click();
    await page.getByRole('button', { name: 'Dora Dev Viewer' }).waitFor();
    await page.getByRole('link', { name: 'Dev', exact: true }).click();
    await page.getByText('Dev environment.').waitFor();
    await page.context().close();
  });

  test('tells users who may remove people but not read keys that keys remain, if there are any', async () => {
    const { client } = dashboard.account.live;
    const { userId } = await member({ role: 'viewer', name: 'Kim Keyless' });
    const { key } = await client.apiKeys.create({
      name: 'People only',
      permissions: [...permissionsOfRole.viewer, 'read:members', 'delete:members'],
    });
    const context = await dashboard.visitor({ signedIn: false });
    await dashboard.signIn(context, key ?? '');
    const page = await context.newPage();
    await page.goto(`${dashboard.server.baseUrl}/app/live/settings?tab=people&open=${userId}`);
    await page.getByRole('button', { name: 'Remove…' }).click();
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await dialog.getByText('API keys they created will keep working.', { exact: true }).waitFor();
    expect(await dialog.getByRole('checkbox').count()).toBe(0);
    await context.close();
  });

  test('tells viewers that they may not read people', async () => {
    const page = await people(await member({ role: 'viewer', name: 'Nosy' }));
    await page.getByText('You need the read:members permission to see people.').waitFor();
    await page.getByText('Your role, Viewer, does not have this permission.').waitFor();
    await page.context().close();
  });

  test('says that there are only keys and offers the first owner to a full-access key', async () => {
    const other = await dashboard.server.account();
    const context = await dashboard.visitor({ signedIn: false });
    await dashboard.signIn(context, other.liveApiKey);
    const page = await context.newPage();
    await page.goto(`${dashboard.server.baseUrl}/app/live/settings?tab=people`);
    await page.getByText('No people yet.').waitFor();
    await page.getByRole('button', { name: 'Create first owner' }).click();
    await page.getByRole('region', { name: 'Create first owner' }).waitFor();
    await context.close();
  });

  test('does not load the members again on Home after Not now', async () => {
    const other = await dashboard.server.account();
    const context = await dashboard.visitor({ signedIn: false });
    await dashboard.signIn(context, other.liveApiKey);
    await other.live.client.programs.create({ name: 'Northwind', default_currency: 'USD' });
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${dashboard.server.baseUrl}/app/live`);
    await page.getByRole('button', { name: 'Not now' }).click();
    expect(asked).toContain('/v1/members');
    asked.length = 0;
    await page.reload();
    await settled(page);
    expect(asked).toContain('/v1/inbox');
    expect(asked).not.toContain('/v1/members');
    await context.close();
  });

  test('offers the first account on Home, which ends the key’s session, and to nobody else', async () => {
    const other = await dashboard.server.account();
    const context = await dashboard.visitor({ signedIn: false });
    await dashboard.signIn(context, other.liveApiKey);
    await other.live.client.programs.create({ name: 'Northwind', default_currency: 'USD' });
    const page = await context.newPage();
    await page.goto(`${dashboard.server.baseUrl}/app/live`);
    await page.getByText('Create your own account so that your name appears in the audit log.').waitFor();
    await page.getByRole('link', { name: 'Create account' }).click();
    await page.getByRole('textbox', { name: 'E-mail' }).fill('first@example.com');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('link', { name: 'This is me: choose a name and password' }).click();
    await page.getByLabel('Your name').fill('Fran First');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Join and sign in' }).click();
    await page.waitForURL(/\/app\/live$/);
    await page.getByRole('button', { name: 'Fran First Owner' }).waitFor();
    expect(await page.getByText('Create your own account').count()).toBe(0);
    const names = (await context.cookies()).map(({ name }) => name);
    expect(names).toEqual(['tributary_user', 'tributary_browser']);
    await context.close();
  });

  describe('change that requires a recent sign-in', () => {
    const stale = (name: string) =>
      member({
        ...{ role: 'owner', name, password: PASSWORD },
        authenticatedAt: new Date(Date.now() - TWENTY_MINUTES_MS),
      });

    const invite = async (page: Page, email: string) => {
      await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
      await page.getByRole('button', { name: 'Invite', exact: true }).click();
      return page.getByRole('dialog', { name: 'Confirm it’s you' });
    };

    test('asks in place and is then performed once', async () => {
      const page = await people(await stale('Stan Stale'), '&open=new');
      const dialog = await invite(page, 'fresh@example.com');
      await dialog.getByLabel('Password').fill('wrong');
      await page.keyboard.press('Enter');
      await dialog.getByText('The password is incorrect').waitFor();
      await dialog.getByLabel('Password').fill(PASSWORD);
      await page.keyboard.press('Enter');
      await page.getByRole('figure', { name: 'Invitation link' }).waitFor();
      expect(await dialog.count()).toBe(0);
      const made = (await dashboard.account.live.client.invitations.list()).filter(
        ({ email }) => email === 'fresh@example.com',
      );
      expect(made).toHaveLength(1);
      await page.context().close();
    });

    test('keeps the form if nobody confirms', async () => {
      const page = await people(await stale('Carla Cancel'), '&open=new');
      const dialog = await invite(page, 'cancelled@example.com');
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await page.getByText('This requires a recent sign-in.').waitFor();
      expect(await page.getByRole('textbox', { name: 'E-mail' }).inputValue()).toBe('cancelled@example.com');
      await page.context().close();
    });
  });
});
