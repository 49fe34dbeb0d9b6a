import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath } from '../../../packages/browser/test/chromium.ts';
import { totpOf } from '../../server/test/support/browser.ts';
import { mailOn } from '../../server/test/support/mail-settings.ts';
import { type SmtpSink, startSmtpSink } from '../../server/test/support/smtp-sink.ts';
import { userIn } from '../../server/test/support/users.ts';
import { type Dashboard, type Look, openDashboard, settled } from './dashboard.ts';
import { CODE_LINK, mailTo, PASSWORD } from './user-browser.ts';

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const axe = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

describe.skipIf(!chromiumPath)('signing in as a user', () => {
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

  const member = (wanted: Partial<Parameters<typeof userIn>[2]> = {}) => {
    const { server, account } = dashboard;
    return userIn(server, account.liveEnvironmentId, { role: 'owner', password: PASSWORD, ...wanted });
  };

  async function visit(path = '/enter', look: Look = {}): Promise<Page> {
    const page = await (await dashboard.visitor({ signedIn: false, ...look })).newPage();
    await page.goto(`${dashboard.server.baseUrl}/app${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    return page;
  }

  const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'));

  /** Types without clicking, because each screen focuses its field. */
  async function type(page: Page, field: string, text: string): Promise<void> {
    await expect.poll(() => focused(page)).toBe(field);
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }

  const codeTo = async (email: string) => {
    const link = await mailTo(smtp, email, CODE_LINK);
    return { link, code: link.split('.').at(-1) ?? '' };
  };

  test('with a password, using only the keyboard, leads to live and shows who is signed in', async () => {
    const { email } = await member({ name: 'Grace Hopper' });
    const page = await visit();
    await type(page, 'username', email);
    await type(page, 'password', PASSWORD);
    await page.waitForURL(/\/app\/live$/);
    await settled(page);
    await page.getByRole('button', { name: 'Grace Hopper Owner' }).waitFor();
    await page.context().close();
  });

  test('with a wrong password shows an error at the field and then accepts the right one', async () => {
    const { email } = await member();
    const page = await visit();
    await type(page, 'username', email);
    await type(page, 'password', 'wrong');
    await page.getByRole('alert').filter({ hasText: 'is incorrect' }).waitFor();
    const field = page.getByLabel('Password', { exact: true });
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    const selected = () =>
      field.evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd]);
    await expect.poll(selected).toEqual([0, 'wrong'.length]);
    await page.getByText(email).waitFor();
    await type(page, 'password', PASSWORD);
    await page.waitForURL(/\/app\/live$/);
    await page.context().close();
  });

  test('shows the same screens for an unknown address', async () => {
    const page = await visit();
    await type(page, 'username', 'nobody@example.com');
    await type(page, 'password', PASSWORD);
    await page.getByRole('alert').filter({ hasText: 'is incorrect' }).waitFor();
    await page.getByRole('button', { name: 'Send me a code instead' }).click();
    await page.getByText('If this address has an account here, we’ve sent a code to it.').waitFor();
    await page.context().close();
  });

  test('ends after five wrong passwords and starts over with the address', async () => {
    const { email } = await member();
    const page = await visit();
    await type(page, 'username', email);
    for (let tries = 0; tries < 5; tries++) {
      await expect.poll(() => page.locator('form').getAttribute('aria-busy')).toBe('false');
      await type(page, 'password', 'wrong');
    }
    await page.getByText('This sign-in has expired').waitFor();
    expect(await page.getByLabel('E-mail').inputValue()).toBe(email);
    await page.context().close();
  });

  test('accepts a pasted code without its hyphen', async () => {
    const { email } = await member({ isProven: true });
    const page = await visit();
    await type(page, 'username', email);
    await page.getByRole('button', { name: 'Send me a code instead' }).click();
    const { code } = await codeTo(email);
    expect(code).toMatch(/^\w{4}-\w{4}$/);
    await type(page, 'code', code.replace('-', '').toLowerCase());
    await page.waitForURL(/\/app\/live$/);
    await page.context().close();
  });

  test('submits the code of a mailed link automatically in the browser that requested it', async () => {
    const { email } = await member({ isProven: true });
    const page = await visit();
    await type(page, 'username', email);
    await page.getByRole('button', { name: 'Send me a code instead' }).click();
    await page.getByLabel('Code', { exact: true }).waitFor();
    const { link } = await codeTo(email);
    const other = await page.context().newPage();
    await other.goto(link);
    await other.waitForURL(/\/app\/live$/);
    await page.context().close();
  });

  test('only shows the code of a mailed link in another browser, without using it up', async () => {
    const { email } = await member({ isProven: true });
    const page = await visit();
    await type(page, 'username', email);
    await page.getByRole('button', { name: 'Send me a code instead' }).click();
    const { link, code } = await codeTo(email);
    const stranger = await visit(`/enter#${link.split('#')[1]}`);
    await stranger.getByText(`Enter ${code} in the window where you are signing in.`).waitFor();
    await stranger
      .getByText('If you are not signing in, close this page. We never ask you for this code.')
      .waitFor();
    expect(stranger.url()).not.toContain('#');
    const kept = await stranger.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, document.cookie]),
    );
    expect(kept).not.toContain(code);
    await type(page, 'code', code);
    await page.waitForURL(/\/app\/live$/);
    await page.context().close();
    await stranger.context().close();
  });

  test('asks for the authenticator code and rejects a used one', async () => {
    const { email } = await member({ totp: SECRET });
    const enter = async (code: string) => {
      const page = await visit();
      await type(page, 'username', email);
      await type(page, 'password', PASSWORD);
      await type(page, 'totp', code);
      return page;
    };
    const code = totpOf(SECRET);
    const page = await enter(code);
    await page.waitForURL(/\/app\/live$/);
    const again = await enter(code);
    await again.getByRole('alert').filter({ hasText: 'was already used' }).waitFor();
    await again.getByRole('button', { name: 'Use a recovery code' }).click();
    await type(again, 'recovery_code', 'wrong');
    await again.getByRole('alert').filter({ hasText: 'The recovery code is incorrect' }).waitFor();
    await page.context().close();
    await again.context().close();
  });

  test('leads a member of dev only to dev, and asks for another user in live', async () => {
    const { server, account } = dashboard;
    const { email } = await userIn(server, account.environmentId, { role: 'viewer', password: PASSWORD });
    const page = await visit();
    await type(page, 'username', email);
    await type(page, 'password', PASSWORD);
    await page.waitForURL(/\/app\/dev$/);
    await page.goto(`${server.baseUrl}/app/live/payouts`);
    await page.getByText('You are signed in but do not have access to this environment.').waitFor();
    await page.getByRole('link', { name: 'Back to dev' }).click();
    await page.getByText('Dev environment.').waitFor();
    await page.context().close();
  });

  test('switches between live and dev without a new sign-in, and signs out of both', async () => {
    const { server, account } = dashboard;
    const { email } = await member({ alsoIn: account.environmentId, name: 'Both' });
    const page = await visit('/enter?mode=dev&back=%2Fdev%2Fpayouts');
    await type(page, 'username', email);
    await type(page, 'password', PASSWORD);
    await page.waitForURL(/\/app\/dev\/payouts$/);
    await page.getByRole('link', { name: 'Live' }).click();
    await page.waitForURL(/\/app\/live$/);
    await settled(page);
    await page.getByRole('button', { name: 'Both Owner' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in to the live environment' }).waitFor();
    await page.goto(`${server.baseUrl}/app/dev`);
    await page.getByRole('heading', { name: 'Sign in to the dev environment' }).waitFor();
    await page.context().close();
  });

  test('links to the dashboard’s guide in the account menu', async () => {
    const { email } = await member({ name: 'Reader' });
    const page = await visit();
    await type(page, 'username', email);
    await type(page, 'password', PASSWORD);
    await page.waitForURL(/\/app\/live$/);
    await settled(page);
    await page.getByRole('button', { name: 'Reader Owner' }).click();
    const [guide] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('menuitem', { name: 'Guides' }).click(),
    ]);
    await guide.getByRole('heading', { name: 'The dashboard', level: 1 }).waitFor();
    await page.context().close();
  });

  test('names the role when a permission is missing', async () => {
    const { email } = await member({ role: 'viewer' });
    const page = await visit('/enter?mode=live&back=%2Flive%2Fpayouts%2Fnew');
    await type(page, 'username', email);
    await type(page, 'password', PASSWORD);
    await page.getByText('Your role, Viewer, does not have this permission.').waitFor();
    await page.context().close();
  });

  test.each([320, 390, 1440])('fits a window of %i px in both languages and passes axe', async (width) => {
    for (const language of ['en', 'de'] as const)
      for (const dark of [false, true]) {
        const page = await visit('/enter', { width, language, dark });
        const check = async () => {
          const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
          expect(beyond).toBeLessThanOrEqual(0);
          await page.evaluate(axe);
          const { violations } = (await page.evaluate('axe.run(document)')) as {
            violations: { id: string }[];
          };
          expect(violations.map(({ id }) => id)).toEqual([]);
        };
        await check();
        await type(page, 'username', 'somebody@example.com');
        await expect.poll(() => focused(page)).toBe('password');
        await check();
        await page.context().close();
      }
  });

  test('is fully translated into German', async () => {
    const page = await visit('/enter', { language: 'de' });
    await page.getByRole('heading', { name: 'Anmelden' }).waitFor();
    await page.getByRole('button', { name: 'Mit einem API-Schlüssel anmelden' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
    await page.context().close();
  });
});
