import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chromiumPath } from '../../../packages/browser/test/chromium.ts';
import { providerIn } from '../../server/test/support/identity-provider.ts';
import { openProvider, type TestProvider } from '../../server/test/support/oidc.ts';
import { type TestUser, userIn } from '../../server/test/support/users.ts';
import { type Dashboard, openDashboard, settled } from './dashboard.ts';
import { german } from './german.ts';
import { openAs, PASSWORD, shownOnce } from './user-browser.ts';

const axe = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

describe.skipIf(!chromiumPath)('identity providers', () => {
  let dashboard: Dashboard;
  let provider: TestProvider;
  let accountId: string;
  let idp: string;
  beforeAll(async () => {
    provider = await openProvider();
    dashboard = await openDashboard();
    const { server, account } = dashboard;
    ({ accountId } = await server.db.orm.environment.findUniqueOrThrow({
      where: { id: account.liveEnvironmentId },
    }));
    idp = await providerIn(server, accountId, provider);
  }, 120_000);
  afterAll(async () => {
    await dashboard?.close();
    await provider?.close();
  });
  let people = 0;
  beforeEach(() => {
    people += 1;
    provider.person = {
      ...{ sub: `browser-${people}`, email: `grace${people}@example.com` },
      ...{ email_verified: true, name: 'Grace Hopper' },
    };
  });

  const member = (wanted: Partial<Parameters<typeof userIn>[2]> = {}) =>
    userIn(dashboard.server, dashboard.account.liveEnvironmentId, {
      ...{ role: 'owner', name: 'Grace Hopper', email: `grace${people}@example.com`, isProven: true },
      ...wanted,
    });
  const link = async ({ userId }: TestUser) => {
    const now = new Date();
    await dashboard.server.db.orm.userIdentity.create({
      data: {
        ...{ accountId, userId, identityProviderId: idp, subject: provider.person.sub },
        ...{ createdAt: now, lastUsedAt: now },
      },
    });
  };
  async function visit(path: string, language: 'en' | 'de' = 'en'): Promise<Page> {
    const page = await (await dashboard.visitor({ signedIn: false, language })).newPage();
    await page.goto(`${dashboard.server.baseUrl}/app${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    return page;
  }
  const enter = () => visit(`/enter?account=${accountId}`);
  const isSignedIn = (page: Page) => page.getByRole('button', { name: 'Grace Hopper Owner' }).waitFor();
  const violations = async (page: Page) => {
    await page.evaluate(axe);
    return page.evaluate(async () => {
      const { axe } = window as unknown as { axe: { run(): Promise<{ violations: { id: string }[] }> } };
      return (await axe.run()).violations.map(({ id }) => id);
    });
  };

  test('signs in with a button and leaves no trace of the response in URL, history or storage', async () => {
    await member();
    const page = await enter();
    expect(await violations(page)).toEqual([]);
    const codes: string[] = [];
    page.on('request', (request) => {
      const code = new URL(request.url()).searchParams.get('code');
      if (code) codes.push(code);
    });
    await page.getByRole('button', { name: 'Continue with Keycloak' }).click();
    await page.waitForURL(/\/app\/live$/);
    await settled(page);
    await isSignedIn(page);
    const [code = ''] = codes;
    expect(code).not.toBe('');
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.referrer, window.location.href]),
    );
    expect(kept).not.toContain(code);
    await page.goBack();
    expect(page.url()).not.toContain(code);
    await page.context().close();
  });

  test('returns to the requested page', async () => {
    await member();
    const page = await visit(
      `/enter?mode=live&back=${encodeURIComponent('/live/payouts')}&account=${accountId}`,
    );
    await page.getByRole('button', { name: 'Continue with Keycloak' }).click();
    await page.waitForURL(/\/app\/live\/payouts/);
    await page.context().close();
  });

  test('names the provider’s user if the account does not know them, and offers other ways', async () => {
    const page = await enter();
    await page.getByRole('button', { name: 'Continue with Keycloak' }).click();
    await page
      .getByText(`Your identity at Keycloak (grace${people}@example.com) is not linked to a user`)
      .waitFor();
    await page.getByLabel('E-mail').waitFor();
    expect(new URL(page.url()).search).toBe('');
    const inGerman = await visit(`/enter?account=${accountId}`, 'de');
    await inGerman
      .getByRole('button', { name: german('Continue with {name}', { name: 'Keycloak' }) })
      .click();
    await inGerman.getByText(`Ihre Identität bei Keycloak (grace${people}@example.com)`).waitFor();
    for (const each of [page, inGerman]) await each.context().close();
  });

  test('accepts an invitation without a password', async () => {
    const owner = await member({ email: `owner${people}@example.com`, name: 'Olivia Owner' });
    const of = await openAs(dashboard, owner, '/live/settings?tab=people');
    await of.getByRole('button', { name: 'Invite person' }).click();
    await of.getByLabel('E-mail', { exact: true }).fill('grace@shop.example');
    await of.getByRole('button', { name: 'Invite', exact: true }).click();
    const url = await shownOnce(of, 'Invitation link');
    const page = await (await dashboard.visitor({ signedIn: false })).newPage();
    await page.goto(url);
    await page.getByRole('button', { name: 'Continue with Keycloak' }).click();
    await page.waitForURL(/\/app\/live$/);
    await settled(page);
    await page.getByRole('button', { name: /Grace Hopper/ }).waitFor();
    for (const each of [of, page]) await each.context().close();
  });

  test('sends a response only to the provider that the URL names', async () => {
    const page = await (await dashboard.visitor({ signedIn: false })).newPage();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/v1/')) sent.push(request.url());
    });
    await page.goto(
      `${dashboard.server.baseUrl}/app/signed-in/${idp}?code=stolen&state=sgn_1.idp_other.random`,
    );
    await page.getByLabel('E-mail').waitFor();
    expect(sent).toEqual([]);
    await page.context().close();
  });

  test('ignores a sign-in started by somebody else’s link', async () => {
    const page = await visit(`/enter?provider=${idp}&account=${accountId}&proof=window`);
    await page.getByLabel('E-mail').waitFor();
    expect(page.url()).toContain(dashboard.server.baseUrl);
    await page.context().close();
  });

  test('is linked to the own account and removed again', async () => {
    const page = await openAs(dashboard, await member({ password: PASSWORD }), '/live/account');
    await page.getByRole('button', { name: 'Add Keycloak' }).click();
    const section = page.getByRole('heading', { name: 'Identity providers' }).locator('..');
    await section.getByText(`grace${people}@example.com`).waitFor();
    await section.getByRole('button', { name: 'Remove…' }).click();
    await page.getByRole('button', { name: 'Remove Keycloak' }).click();
    await page.getByRole('button', { name: 'Add Keycloak' }).waitFor();
    await page.context().close();
  });

  test('confirms the identity for a change in a separate window', async () => {
    const stale = await member({ authenticatedAt: new Date(Date.now() - 20 * 60_000) });
    await link(stale);
    const page = await openAs(dashboard, stale, '/live/account');
    await page.getByRole('button', { name: /^(Change|Set a) password$/ }).click();
    await page.getByLabel('New password').fill('a password that is new');
    await page.getByRole('button', { name: 'Save password' }).click();
    const opened = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Confirm with Keycloak' }).click();
    await opened;
    await page.getByText('Saved').waitFor();
    await page.context().close();
  });

  test('lets an owner configure a provider, with its redirect URLs and its status', async () => {
    const page = await openAs(dashboard, await member(), '/live/settings?tab=sign-in');
    await page.getByRole('button', { name: 'Add provider' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Somewhere');
    await page.getByLabel('Issuer').fill('https://login.microsoftonline.com/common/v2.0');
    await page.getByLabel('Client id').fill('tributary');
    await page.getByLabel('Client secret').fill('secret');
    const form = page.getByRole('region', { name: 'Add identity provider' });
    await form.getByRole('button', { name: 'Add provider' }).click();
    await page.getByText('Must be the issuer of your own tenant').waitFor();
    await page.getByLabel('Issuer').fill('https://127.0.0.1/');
    await form.getByRole('button', { name: 'Add provider' }).click();
    await page.getByText(/\/app\/signed-in\/idp_/).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Check provider' }).click();
    await page.getByText('No one will be able to sign in with it.').waitFor();
    await page.getByText('is at a private address', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Remove…' }).click();
    await page.getByText('No one signs in with it yet.').waitFor();
    await page.getByRole('button', { name: 'Remove Somewhere' }).click();
    await page.getByRole('button', { name: 'Somewhere' }).waitFor({ state: 'detached' });
    await page.context().close();
  });

  test('tells everybody else where or by whom providers are configured', async () => {
    const admin = await member({ role: 'admin' });
    const page = await openAs(dashboard, admin, '/live/settings?tab=sign-in');
    await page.getByText('need the write:sign_in permission').waitFor();
    await page.context().close();
  });
});
