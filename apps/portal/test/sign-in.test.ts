import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath } from '../../../packages/browser/test/chromium.ts';
import { settled } from '../../dashboard/test/dashboard.ts';
import { codeTo, environmentMailsTo } from '../../server/test/support/affiliate-browser.ts';
import { unique } from '../../server/test/support/given.ts';
import { openPortalApp, type PortalApp } from './portal.ts';

describe.skipIf(!chromiumPath)('signing in to a portal', () => {
  let app: PortalApp;
  beforeAll(async () => {
    app = await openPortalApp();
  }, 120_000);
  afterAll(() => app?.close());

  async function portal() {
    const { given } = app.account.live;
    const program = await given.program();
    await app.openPortal(program.programId, { brand_name: 'Acme Shoes' });
    const ada = await given.affiliate({ program, email: `${unique('ada')}@example.com` });
    await app.account.live.client.affiliates.update(ada.id, { name: 'Ada' });
    return { programId: program.programId, ada };
  }

  const heading = (page: Page) => page.getByRole('heading', { level: 1 });
  const linkTo = async (email: string) =>
    (await environmentMailsTo(app.server, email)).findLast(({ kind }) => kind === 'affiliate_code')?.values
      .link;

  async function ask(page: Page, email: string) {
    await page.getByLabel('E-mail').fill(email);
    await page.keyboard.press('Enter');
    await page.getByLabel('Code from the e-mail').waitFor();
  }

  test('works with only the keyboard: the address, the code, and then Home', async () => {
    const { programId, ada } = await portal();
    const page = await app.open(programId, '');
    expect(await page.title()).toBe('Sign in to your partner page · Acme Shoes');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email');
    await page.keyboard.type(ada.email);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('code');
    await page.keyboard.type((await codeTo(app.server, ada.email)).replace('-', ''));
    await expect.poll(() => heading(page).textContent()).toBe('Hello, Ada');
    expect(await page.title()).toBe('Hello, Ada · Acme Shoes');
    await page.context().close();
  });

  test('accepts a pasted code with surrounding spaces', async () => {
    const { programId, ada } = await portal();
    const page = await app.open(programId, 'account');
    await ask(page, ada.email);
    const code = await codeTo(app.server, ada.email);
    await page.getByLabel('Code from the e-mail').evaluate(
      (input, text) => {
        const data = new DataTransfer();
        data.setData('text/plain', text);
        if (input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, cancelable: true })))
          document.execCommand('insertText', false, text);
      },
      ` ${code.toLowerCase().replace('-', ' ')} `,
    );
    await expect.poll(() => heading(page).textContent()).toBe('Your account');
    await page.context().close();
  });

  test('focuses the field of an invalid address, shows the error, and sends nothing', async () => {
    const { programId } = await portal();
    const page = await app.open(programId, '');
    await page.getByLabel('E-mail').fill('ada');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Enter an address, such as ada@example.com.').waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email');
    expect(await page.getByLabel('E-mail').getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.context().close();
  });

  test('rejects and selects a wrong code, then accepts the right one', async () => {
    const { programId, ada } = await portal();
    const page = await app.open(programId, '');
    await ask(page, ada.email);
    await page.keyboard.type('AAAA-AAAA');
    await page.getByRole('alert').getByText('The code is incorrect or has expired.').waitFor();
    await page.keyboard.type(await codeTo(app.server, ada.email));
    await expect.poll(() => heading(page).textContent()).toBe('Hello, Ada');
    await page.context().close();
    app.complaints.length = 0;
  });

  test('shows the same page for an unknown address', async () => {
    const { programId } = await portal();
    const page = await app.open(programId, '');
    await ask(page, 'nobody@example.com');
    await page.getByText('If nobody@example.com belongs to a partner, we’ve sent a code to it.').waitFor();
    await page.context().close();
  });

  test('completes automatically when the mailed link is opened in the requesting browser', async () => {
    const { programId, ada } = await portal();
    const page = await app.open(programId, '');
    await ask(page, ada.email);
    const other = await page.context().newPage();
    await other.goto(await linkTo(ada.email));
    await expect.poll(() => heading(other).textContent()).toBe('Hello, Ada');
    expect(other.url()).toBe(app.urlOf(programId));
    // The window that waits for a code notices the sign-in.
    await page.bringToFront();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expect.poll(() => heading(page).textContent()).toBe('Hello, Ada');
    await page.context().close();
  });

  test('only shows the code in another browser, without using it up', async () => {
    const { programId, ada } = await portal();
    const page = await app.open(programId, '');
    await ask(page, ada.email);
    const code = await codeTo(app.server, ada.email);
    const stranger = await (await app.visitor(programId)).newPage();
    await stranger.goto(await linkTo(ada.email));
    await stranger.getByText(`Enter ${code} in the window where you are signing in.`).waitFor();
    await stranger
      .getByText('If you are not signing in, close this page. We never ask you for this code.')
      .waitFor();
    const seen = await stranger.evaluate(() => [
      window.location.href,
      JSON.stringify(localStorage),
      JSON.stringify(sessionStorage),
    ]);
    expect(seen.join(' ')).not.toContain(code);
    await page.keyboard.type(code);
    await expect.poll(() => heading(page).textContent()).toBe('Hello, Ada');
    await stranger.context().close();
    await page.context().close();
    app.complaints.length = 0;
  });

  test('ends with a sign-out that leaves nothing of the affiliate on the page', async () => {
    const { programId, ada } = await portal();
    const page = await app.open(programId, 'account', { email: ada.email });
    await page.getByText(ada.email).waitFor();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByRole('textbox', { name: 'E-mail' }).waitFor();
    expect(await page.content()).not.toContain(ada.email);
    await page.goBack().catch(() => null);
    await page.goto(app.urlOf(programId, 'account'));
    await page.getByRole('textbox', { name: 'E-mail' }).waitFor();
    await page.context().close();
    app.complaints.length = 0;
  });

  test('is not offered if no portal is open', async () => {
    const { programId } = await app.account.live.given.program();
    const page = await (await app.visitor(programId)).newPage();
    const answer = await page.goto(app.urlOf(programId));
    expect(answer?.status()).toBe(404);
    await page.getByText('This page does not exist').waitFor();
    expect(await page.content()).not.toMatch(/tributary/i);
    await page.context().close();
    app.complaints.length = 0;
  });

  test('tells an applicant that the application is being reviewed, and shows the account', async () => {
    const { programId, ada } = await portal();
    await app.account.live.client.affiliates.update(ada.id, { status: 'pending' });
    const page = await app.open(programId, '', { email: ada.email });
    await page.getByText('Acme Shoes is reviewing it.').waitFor();
    expect(await page.getByRole('navigation').getByRole('link').allTextContents()).toEqual([
      'Home',
      'Account',
    ]);
    await settled(page);
    await page.context().close();
  });

  test('no page has logged anything to the console', () => {
    expect(app.complaints).toEqual([]);
  });
});
