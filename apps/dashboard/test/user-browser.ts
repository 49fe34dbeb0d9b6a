import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { SmtpSink } from '../../server/test/support/smtp-sink.ts';
import type { TestUser } from '../../server/test/support/users.ts';
import type { Dashboard, Look } from './dashboard.ts';
import { settled } from './dashboard.ts';

export const PASSWORD = 'correct horse battery staple';

/** Signs a browser in as a user, with a session that the test creates. */
export async function signInAs(
  { server }: Dashboard,
  context: BrowserContext,
  { headers }: Pick<TestUser, 'headers'>,
): Promise<void> {
  const [name = '', value = ''] = headers.cookie.split('=');
  await context.addCookies([{ name, value, url: server.baseUrl, httpOnly: true, sameSite: 'Strict' }]);
}

/** Opens a dashboard page in the user's own browser. */
export async function openAs(
  dashboard: Dashboard,
  user: Pick<TestUser, 'headers'>,
  path: string,
  look: Look = {},
): Promise<Page> {
  const context = await dashboard.visitor({ ...look, signedIn: false });
  await signInAs(dashboard, context, user);
  const page = await context.newPage();
  await page.goto(`${dashboard.server.baseUrl}/app${path}`);
  await settled(page);
  return page;
}

/** Returns the text of the latest e-mail to an address that matches the pattern. */
export async function mailTo({ received }: SmtpSink, email: string, form: RegExp): Promise<string> {
  const textOf = ({ raw }: { raw: string }) => raw.replaceAll('=\r\n', '').replaceAll('=3D', '=');
  const find = () => received.findLast((mail) => mail.to.includes(email) && form.test(textOf(mail)));
  await expect.poll(find).toBeDefined();
  return form.exec(textOf(find() ?? { raw: '' }))?.[0] ?? '';
}

/** Link in an e-mail with a sign-in code. */
export const CODE_LINK = /https?:\/\/\S+\/app\/enter#[\w-]+\.[\w-]+/;
export const INVITATION_LINK = /https?:\/\/\S+\/app\/invitation#[\w-]+/;

/** Returns a secret that the page shows only once. */
export const shownOnce = async (page: Page, name: string): Promise<string> =>
  (await page.getByRole('figure', { name }).locator('code').textContent()) ?? '';
