import { accentColors } from '@tributary/core';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath } from '../../../packages/browser/test/chromium.ts';
import { PNG } from '../../server/test/support/given.ts';
import { userIn } from '../../server/test/support/users.ts';
import { type Dashboard, openDashboard, settled } from './dashboard.ts';
import { german } from './german.ts';
import { openAs } from './user-browser.ts';

describe.skipIf(!chromiumPath)('portal settings', () => {
  let dashboard: Dashboard;
  beforeAll(async () => {
    dashboard = await openDashboard();
  }, 120_000);
  afterAll(() => dashboard?.close());

  const client = () => dashboard.account.live.client;
  const givenProgram = async () =>
    (await client().programs.create({ name: 'Lindqvist Shop', default_currency: 'EUR' })).id;
  const pathOf = (id: string) => `/live/settings?tab=portal&program_id=${id}`;
  const saved = async (page: Page) => {
    await page.getByRole('button', { name: /^Save/ }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
  };
  const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

  test('open the portal, show its URL, and close it after a confirmation', async () => {
    const id = await givenProgram();
    const page = await dashboard.open(pathOf(id));
    const { portal_url } = await client().portals.get(id);
    await page.getByText('The portal is closed.').waitFor();
    await page.getByText(portal_url, { exact: true }).waitFor();
    expect(await page.getByRole('link', { name: portal_url }).count()).toBe(0);
    await page.getByRole('button', { name: 'Open portal' }).click();
    await page.getByText('The portal is open.').waitFor();
    expect(await page.getByRole('link', { name: portal_url }).getAttribute('href')).toBe(portal_url);
    expect((await client().portals.get(id)).is_open).toBe(true);
    await page.getByRole('button', { name: 'Close portal…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Close portal' });
    await dialog.getByText('Affiliates can no longer sign in').waitFor();
    expect((await client().portals.get(id)).is_open).toBe(true);
    await dialog.getByRole('button', { name: 'Close portal' }).click();
    await page.getByText('The portal is closed.').waitFor();
    expect((await client().portals.get(id)).is_open).toBe(false);
    await page.context().close();
  });

  test('preview the brand while it is typed and save only the changes', async () => {
    const id = await givenProgram();
    const page = await dashboard.open(pathOf(id));
    const drawn = page.getByRole('img', { name: 'Preview of the sign-in page' });
    const button = drawn.locator('.button.primary');
    const colorOf = () => button.evaluate((each) => getComputedStyle(each).backgroundColor);
    await drawn.getByText('Lindqvist Shop', { exact: true }).waitFor();
    await field(page, 'Name').fill('Lindqvist');
    await field(page, 'Color').fill('#FFE600');
    await field(page, 'Welcome text in English').fill('Good to see you.');
    await drawn.getByText('Lindqvist', { exact: true }).waitFor();
    await drawn.getByText('Good to see you.', { exact: true }).waitFor();
    const { fill } = accentColors('#ffe600');
    await page.getByText(`White text is not readable on #ffe600, so buttons are ${fill}`).waitFor();
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(fill.slice(at, at + 2), 16));
    expect(await colorOf()).toBe(`rgb(${red}, ${green}, ${blue})`);
    const background = () => drawn.locator('body').evaluate((each) => getComputedStyle(each).backgroundColor);
    const light = await background();
    await page.getByRole('button', { name: 'Dark', exact: true }).click();
    expect(await background()).not.toBe(light);
    // Meanwhile, another user changes another field.
    await client().portals.update(id, { support_email: 'partners@lindqvist.example' });
    await saved(page);
    expect(await client().portals.get(id)).toMatchObject({
      brand_name: 'Lindqvist',
      accent: '#ffe600',
      texts: { en: { welcome: 'Good to see you.', apply: null } },
      support_email: 'partners@lindqvist.example',
      access: 'approval',
    });
    await page.context().close();
  });

  test.each([
    ['en', 'Light'],
    ['en', 'Dark'],
    ['de', 'Hell'],
    ['de', 'Dunkel'],
  ] as const)('draw the sign-in page as affiliates see it: %s, %s', async (language, theme) => {
    const id = await givenProgram();
    const dark = theme === 'Dark' || theme === 'Dunkel';
    const settings = {
      accent: '#b4530a',
      support_email: 'partners@lindqvist.example',
      shows_powered_by: !dark,
    };
    await client().portals.update(id, { ...settings, is_open: true });
    dashboard.server.deps.portals.forget();
    // The dashboard's theme must not matter.
    const page = await dashboard.open(pathOf(id), { language, dark: !dark });
    await page.getByRole('button', { name: theme, exact: true }).click();
    const visitor = await dashboard.visitor({ language, dark, width: 390, height: 620, signedIn: false });
    const portal = await visitor.newPage();
    await portal.goto(`${dashboard.server.baseUrl}/p/${id}/sign-in`);
    await settled(portal);
    await portal.evaluate(() => (document.activeElement as HTMLElement).blur());
    const drawn = page.locator('.drawn').first();
    for (const part of ['body', 'h1', '.lead', 'input', '.button.primary', 'p > a', '.foot'])
      expect({ part, ...(await lookOf(drawn.locator(part))) }).toEqual({
        ...{ part, ...(await lookOf(portal.locator(part))) },
      });
    dashboard.complaints.length = 0;
    await page.context().close();
    await visitor.close();
  });

  /** Returns an element's colours, text and size. */
  const lookOf = (element: Locator) =>
    element.first().evaluate((each: HTMLElement) => {
      const { color, backgroundColor, fontSize, fontWeight, borderRadius } = getComputedStyle(each);
      const { offsetWidth, offsetHeight, textContent } = each;
      const content = each.localName === 'body' ? null : { textContent, size: [offsetWidth, offsetHeight] };
      return { color, backgroundColor, fontSize, fontWeight, borderRadius, content };
    });

  test('set and remove the logo and reject a file that is not an image', async () => {
    const id = await givenProgram();
    const page = await dashboard.open(pathOf(id));
    const choose = async (name: string, buffer: Buffer) => {
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: /logo…$/ }).click();
      await (await chooser).setFiles({ name, mimeType: 'image/png', buffer });
    };
    await choose('logo.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    await page.getByText('The file is not a PNG, JPEG or WebP image.').waitFor();
    await choose('large.png', Buffer.alloc(128 * 1024 + 1));
    await page.getByText('The file is larger than 128 KiB.').waitFor();
    await choose('logo.png', Buffer.from(PNG, 'base64'));
    const shown = page.getByRole('img', { name: 'Logo', exact: true });
    await shown.waitFor();
    // The browser accepts the file as an image.
    expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
    expect(await page.locator('.drawn .logo').count()).toBe(2);
    expect((await client().portals.getLogo(id)).data).toBe(PNG);
    await page.getByRole('button', { name: 'Remove logo' }).click();
    await shown.waitFor({ state: 'detached' });
    expect((await client().portals.get(id)).logo).toBeNull();
    await page.context().close();
  });

  test('ask applicants the questions in the configured order and languages', async () => {
    const id = await givenProgram();
    const page = await dashboard.open(pathOf(id));
    const question = (number: number) => page.getByRole('group', { name: `Question ${number}`, exact: true });
    await page.getByRole('button', { name: 'Add question' }).click();
    expect(await page.getByRole('button', { name: /^Save/ }).isDisabled()).toBe(true);
    await question(1).getByRole('textbox', { name: 'Question in English' }).fill('Where?');
    await question(1).getByRole('textbox', { name: 'Question in German' }).fill('Wo?');
    await page.getByRole('button', { name: 'Add question' }).click();
    await question(2).getByRole('textbox', { name: 'Question in English' }).fill('How many?');
    await question(2)
      .getByRole('button', { name: /Answer type/ })
      .click();
    await page.getByRole('option', { name: 'Single choice' }).click();
    await question(2).getByRole('textbox', { name: 'Option 1 in English' }).fill('Few');
    await question(2).getByRole('textbox', { name: 'Option 2 in English' }).fill('Many');
    await question(2).getByText('Required').click();
    await page.getByRole('button', { name: 'Move question 2 up' }).click();
    await saved(page);
    expect(await client().portals.get(id)).toMatchObject({
      questions_version: 1,
      questions: [
        {
          kind: 'one_of',
          is_required: true,
          label: { en: 'How many?' },
          options: [{ label: { en: 'Few' } }, { label: { en: 'Many' } }],
        },
        { kind: 'short', is_required: false, label: { en: 'Where?', de: 'Wo?' }, options: [] },
      ],
    });
    await page.getByRole('button', { name: 'Remove question 1' }).click();
    await saved(page);
    expect((await client().portals.get(id)).questions).toMatchObject([{ label: { en: 'Where?' } }]);
    await page.context().close();
  });

  test('select payout methods, languages and the visibility of customers', async () => {
    const id = await givenProgram();
    const page = await dashboard.open(pathOf(id));
    for (const name of ['Bitcoin', 'Ethereum', 'Manual']) await page.getByText(name, { exact: true }).click();
    await page.getByText('English', { exact: true }).first().click();
    await page.getByRole('button', { name: /Customers’ e-mail addresses/ }).click();
    await page.getByRole('option', { name: 'Visible in full' }).click();
    await page.getByText('This shares personal data with affiliates.').waitFor();
    expect(await field(page, 'Welcome text in English').count()).toBe(0);
    await saved(page);
    const portal = await client().portals.get(id);
    expect(portal).toMatchObject({
      languages: ['de'],
      default_language: 'de',
      customer_visibility: 'full',
    });
    expect(portal.payout_methods).toContain('manual');
    expect(portal.payout_methods).not.toContain('bitcoin');
    await page.context().close();
  });

  test('show server errors at the field', async () => {
    const id = await givenProgram();
    const page = await dashboard.open(pathOf(id));
    await field(page, 'Terms for affiliates').fill('lindqvist.example/terms');
    await page.getByRole('button', { name: 'Save 1 change' }).click();
    await page.getByText('Must be a URL that starts with http').waitFor();
    expect(await field(page, 'Terms for affiliates').getAttribute('aria-invalid')).toBe('true');
    await page.context().close();
  });

  test('are read-only for finance, hidden from viewers, and translated into German', async () => {
    const id = await givenProgram();
    const { liveEnvironmentId } = dashboard.account;
    const open = async (role: 'finance' | 'viewer') => {
      const user = await userIn(dashboard.server, liveEnvironmentId, { role, name: `A ${role}` });
      return openAs(dashboard, user, pathOf(id));
    };
    const finance = await open('finance');
    await finance.getByText('You need the write:portals permission to change this.').waitFor();
    expect(await finance.getByRole('button', { name: 'Open portal' }).count()).toBe(0);
    expect(await field(finance, 'Name').getAttribute('readonly')).not.toBeNull();
    const viewer = await open('viewer');
    await viewer.getByText('You need the read:portals permission to see the portal.').waitFor();
    const page = await dashboard.open(pathOf(id), { language: 'de' });
    await page.getByText(german('The portal is closed.')).waitFor();
    await settled(page);
    for (const each of [finance, viewer, page]) await each.context().close();
  });
});
