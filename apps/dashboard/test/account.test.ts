import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath } from '../../../packages/browser/test/chromium.ts';
import { openBrowser, totpOf } from '../../server/test/support/browser.ts';
import { mailOn } from '../../server/test/support/mail-settings.ts';
import { type SmtpSink, startSmtpSink } from '../../server/test/support/smtp-sink.ts';
import { type TestUser, userIn } from '../../server/test/support/users.ts';
import { type Dashboard, openDashboard } from './dashboard.ts';
import { mailTo, openAs, PASSWORD, shownOnce } from './user-browser.ts';

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

describe.skipIf(!chromiumPath)('own account', () => {
  let dashboard: Dashboard;
  let smtp: SmtpSink;
  beforeAll(async () => {
    smtp = await startSmtpSink();
    dashboard = await openDashboard({ mail: mailOn(smtp.port), sendsMail: true });
  }, 120_000);
  afterAll(async () => {
    await dashboard?.close();
    await smtp?.close();
  });

  const user = (wanted: Partial<Parameters<typeof userIn>[2]> = {}) =>
    userIn(dashboard.server, dashboard.account.liveEnvironmentId, {
      ...{ role: 'manager', name: 'Mona', password: PASSWORD, isProven: true },
      ...wanted,
    });
  const account = (of: TestUser) => openAs(dashboard, of, '/live/account');

  test('changes the name and shows it in the menu', async () => {
    const page = await account(await user());
    await page.getByLabel('Name').fill('Mona Lisa');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Mona Lisa Manager' }).waitFor();
    await page.context().close();
  });

  test('changes the password and signs nobody in with the old one', async () => {
    const of = await user();
    const page = await account(of);
    await page.getByRole('button', { name: /^(Change|Set a) password$/ }).click();
    await page.getByLabel('New password').fill('short');
    await page.getByText('The password must have at least 12 characters.').waitFor();
    await page.getByLabel('New password').fill('a password that is new');
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByText('Saved').waitFor();
    const browser = openBrowser(dashboard.server.baseUrl);
    expect((await browser.signIn(of.email, { password: PASSWORD })).status).toBe(401);
    expect((await browser.signIn(of.email, { password: 'a password that is new' })).status).toBe(201);
    await page.context().close();
  });

  test('changes the address with the code mailed to the new one', async () => {
    const page = await account(await user());
    await page.getByRole('button', { name: 'Change address' }).click();
    await page.getByLabel('New address').fill('new-address@example.com');
    await page.getByRole('button', { name: 'Change address' }).click();
    await page.getByText('We sent a code to').waitFor();
    await page.getByLabel('Code', { exact: true }).fill('WRNG-WRNG');
    await page.getByRole('button', { name: 'Confirm address' }).click();
    await page.getByText('The code is incorrect or has expired.').waitFor();
    const code = await mailTo(smtp, 'new-address@example.com', /\b[A-Z2-9]{4}-[A-Z2-9]{4}\b/);
    await page.getByLabel('Code', { exact: true }).fill(code);
    await page.getByRole('button', { name: 'Confirm address' }).click();
    await page.getByText('Verified').waitFor();
    await page.locator('.account-page').getByText('new-address@example.com').waitFor();
    await page.context().close();
  });

  test('sets up an authenticator app, shows ten recovery codes once, and removes the app', async () => {
    const page = await account(await user());
    await page.getByRole('button', { name: 'Set up app' }).click();
    const secret = await shownOnce(page, 'Key for the app');
    await page.getByLabel('Six-digit code').fill('000000');
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByText('The code is incorrect or has expired.').waitFor();
    await page.getByLabel('Six-digit code').fill(totpOf(secret));
    await page.getByRole('button', { name: 'Turn on' }).click();
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect.poll(() => codes.count()).toBe(10);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe('tributary-recovery-codes.txt');
    await page.getByRole('button', { name: 'I’ve saved them' }).click();
    await page.getByText('10 recovery codes left').waitFor();
    await page.getByRole('button', { name: 'Remove app…' }).click();
    await page.getByRole('button', { name: 'Remove app', exact: true }).click();
    await page.getByRole('button', { name: 'Set up app' }).waitFor();
    await page.context().close();
  });

  test('ends other sessions and signs out by ending its own', async () => {
    const of = await user({ totp: SECRET });
    const page = await account(of);
    const other = openBrowser(dashboard.server.baseUrl);
    const begun = await other.begin(of.email);
    await other.answer(begun, { password: PASSWORD });
    await other.answer(begun, { totp: totpOf(SECRET) });
    await page.reload();
    const sessions = page.locator('.account-sessions li');
    await expect.poll(() => sessions.count()).toBe(2);
    await page.getByRole('button', { name: 'Sign out all other sessions' }).click();
    await expect.poll(() => sessions.count()).toBe(1);
    await sessions.first().getByText('this browser').waitFor();
    await sessions.first().getByRole('button').click();
    await page.getByRole('heading', { name: 'Sign in to the live environment' }).waitFor();
    await page.context().close();
  });

  test('leaves one environment for the other and signs out after the last one', async () => {
    const { environmentId: dev } = dashboard.account;
    const of = await user({ role: 'viewer', alsoIn: dev });
    const page = await account(of);
    await page.getByRole('button', { name: 'Leave live…' }).click();
    await page.getByText('To return, you need a new invitation from someone else.').waitFor();
    expect(await page.getByText('This is your last environment').count()).toBe(0);
    await page.getByRole('button', { name: 'Leave live', exact: true }).click();
    await page.waitForURL(/\/app\/dev/);
    await page.goto(`${dashboard.server.baseUrl}/app/dev/account`);
    const buttons = page.getByRole('button', { name: /^Leave/ });
    await expect.poll(() => buttons.allTextContents()).toEqual(['Leave dev…']);
    await buttons.click();
    await page.getByText('This is your last environment').waitFor();
    await page.getByRole('button', { name: 'Leave dev', exact: true }).click();
    await page.getByRole('heading', { name: 'Sign in to the dev environment' }).waitFor();
    const { db } = dashboard.server;
    expect(await db.orm.userSession.count({ where: { userId: of.userId } })).toBe(0);
    await page.context().close();
  });

  test('leaves another environment and stays on the page', async () => {
    const { environmentId: dev } = dashboard.account;
    const page = await account(await user({ role: 'viewer', alsoIn: dev }));
    await page.getByRole('button', { name: 'Leave dev…' }).click();
    await page.getByRole('button', { name: 'Leave dev', exact: true }).click();
    await expect
      .poll(() => page.getByRole('button', { name: /^Leave/ }).allTextContents())
      .toEqual(['Leave live…']);
    await page.context().close();
  });

  test('asks the only owner to appoint another owner first', async () => {
    const page = await account(await user({ role: 'owner' }));
    await page.getByRole('button', { name: 'Leave live…' }).click();
    await page.getByRole('button', { name: 'Leave live', exact: true }).click();
    await page.getByText('Make someone else an owner first.').waitFor();
    await page.context().close();
  });

  test('is in German, even after another language was selected', async () => {
    const page = await openAs(dashboard, await user(), '/live/account', { language: 'de' });
    await page.getByRole('heading', { name: 'Authenticator-App' }).waitFor();
    await page.goto(`${dashboard.server.baseUrl}/app/live/settings?tab=session`);
    await page.getByRole('button', { name: /Sprache/ }).click();
    await page.getByRole('option', { name: 'English' }).click();
    await page.getByRole('button', { name: /Language/ }).click();
    await page.getByRole('option', { name: 'Deutsch' }).click();
    await page.getByRole('link', { name: 'Personen' }).click();
    await page.getByText('Was sie dürfen, bestimmt ihre Rolle.').waitFor();
    await page.context().close();
  });

  test('explains that an API key has no account', async () => {
    const page = await dashboard.open('/live/account');
    await page.getByText('You are signed in with an API key.').waitFor();
    await page.context().close();
  });
});
