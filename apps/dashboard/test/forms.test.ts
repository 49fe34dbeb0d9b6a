import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath } from '../../../packages/browser/test/chromium.ts';
import { type Dashboard, openDashboard, settled } from './dashboard.ts';

const MESSAGE = 'The moon is in the wrong house.';
const source = fileURLToPath(new URL('../src', import.meta.url));

test('every form uses the component that shows all errors', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.tsx'),
  );
  const own = files.filter((name) => /<form\b/.test(readFileSync(join(source, name), 'utf8')));
  // The sign-in page does not use the dashboard's components.
  expect(own.sort()).toEqual(['components/form.tsx', 'enter/parts.tsx']);
});

/** Steps until the form can be submitted, and the button that submits it. */
interface Case {
  readonly path: string;
  readonly fill: (page: Page) => Promise<unknown>;
  readonly send: string | RegExp;
}

const type = (page: Page, name: string, text: string) =>
  page.getByRole('textbox', { name, exact: true }).fill(text);

const cases: Readonly<Record<string, Case>> = {
  'add an affiliate': {
    path: '/affiliates?open=new',
    fill: async (page) => {
      await type(page, 'Name', 'Ada');
      await type(page, 'E-mail', 'ada@people.example');
    },
    send: 'Add affiliate',
  },
  'edit an affiliate': {
    path: '/affiliates/{affiliate}?open=edit',
    fill: (page) => type(page, 'Name', 'Other'),
    send: 'Save changes',
  },
  'payout details': {
    path: '/affiliates/{affiliate}?open=payout',
    fill: async (page) => {
      await page.getByRole('button', { name: 'Method' }).click();
      await page.getByRole('option', { name: 'PayPal' }).click();
      await page.locator('.panel form input, form .panel input').last().fill('ada@people.example');
    },
    send: 'Save payout details',
  },
  'another tracking id': {
    path: '/affiliates/{affiliate}?open=tracking',
    fill: (page) => type(page, 'Tracking id', 'zoe.quinn'),
    send: 'Add tracking id',
  },
  'reject an affiliate': {
    path: '/affiliates/{affiliate}',
    fill: async (page) => {
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Reject…' }).click();
      await type(page, 'Reason', 'Not a fit');
    },
    send: 'Reject 1',
  },
  'reject a commission': {
    path: '/commissions/{commission}',
    fill: async (page) => {
      await page.getByRole('button', { name: 'Reject…' }).click();
      await type(page, 'Reason', 'Own order');
    },
    send: 'Reject 1',
  },
  'a refund': {
    path: '/commissions/{commission}',
    fill: async (page) => {
      await page.getByRole('button', { name: 'Record refund…' }).click();
      await type(page, 'Amount in USD', '1');
      await type(page, 'Reason', 'Broken');
    },
    send: /^Record refund of/,
  },
  'a coupon': {
    path: '/coupons?open=new',
    fill: async (page) => {
      await page.getByRole('combobox', { name: 'Affiliate' }).fill('zoe');
      await page.getByRole('option', { name: 'Zoe' }).click();
      await type(page, 'Code', 'ZOE20');
      await type(page, 'Percent', '20');
    },
    send: 'Create coupon',
  },
  'an item of the shortlist': {
    path: '/finder?open=new',
    fill: async (page) => {
      await type(page, 'Name', 'The Quiet Keyboard');
      await type(page, 'Website', 'quiet.example');
      await page.getByRole('combobox', { name: 'Category' }).fill('newsletter');
    },
    send: 'Add',
  },
  'a group': {
    path: '/groups',
    fill: async (page) => {
      await page.getByRole('button', { name: 'New group' }).click();
      await type(page, 'Name', 'Creators');
    },
    send: 'Create group',
  },
  'an incentive': {
    path: '/groups/incentives/new',
    fill: (page) => type(page, 'Name', '20 %'),
    send: 'Create incentive',
  },
  'a level': {
    path: '/groups?open={group}',
    fill: (page) => page.getByRole('button', { name: 'Add level' }).click(),
    send: /^Add level/,
  },
  'a site': {
    path: '/tracking',
    fill: async (page) => {
      await page.getByRole('button', { name: 'Add site' }).click();
      await type(page, 'Home page', 'shop.example');
    },
    send: 'Add site',
  },
  'the settings of a site': {
    path: '/tracking?tab=settings',
    fill: (page) => type(page, 'Name', 'Other'),
    send: 'Save',
  },
  'the settings of the program': {
    path: '/settings',
    fill: (page) => type(page, 'Name', 'Other'),
    send: 'Save 1 change',
  },
  'another program': {
    path: '/start?program_id=new',
    fill: (page) => type(page, 'Name', 'Second'),
    send: 'Create program',
  },
  'an invitation': {
    path: '/settings?tab=people&open=new',
    fill: (page) => type(page, 'E-mail', 'ada@people.example'),
    send: 'Continue',
  },
  'an API key': {
    path: '/developers?open=new',
    fill: (page) => type(page, 'Name', 'Shop'),
    send: /^Create/,
  },
  'changes of an API key': {
    path: '/developers?open={key}',
    fill: async (page) => {
      await page.getByRole('button', { name: 'Edit' }).click();
      await type(page, 'Name', 'Other');
    },
    send: 'Save key',
  },
  'a webhook endpoint': {
    path: '/developers?tab=webhooks&open=new',
    fill: (page) => type(page, 'URL', 'https://shop.example/hooks'),
    send: /^Add/,
  },
  'changes of a webhook endpoint': {
    path: '/developers?tab=webhooks&open={endpoint}',
    fill: async (page) => {
      await page.getByRole('button', { name: 'Edit' }).click();
      await type(page, 'Description', 'Other');
    },
    send: 'Save endpoint',
  },
  'events to send again': {
    path: '/developers?tab=webhooks&open={endpoint}',
    fill: async (page) => {
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'Send events again…' }).click();
      await type(page, 'After sequence number', '0');
    },
    send: 'Send again',
  },
  'a bank account': {
    path: '/settings?tab=accounts&open=new',
    fill: async (page) => {
      await type(page, 'Name', 'Main');
      await type(page, 'Account holder', 'Notes Ltd');
      await type(page, 'IBAN', 'DE89370400440532013000');
    },
    send: 'Add account',
  },
  'changes of a bank account': {
    path: '/settings?tab=accounts&open={account}',
    fill: async (page) => {
      await page.getByRole('button', { name: 'Edit' }).click();
      await type(page, 'Name', 'Other');
    },
    send: 'Save account',
  },
  'a test e-mail': {
    path: '/settings?tab=emails&open=new',
    fill: (page) => type(page, 'To', 'ada@people.example'),
    send: 'Send test e-mail',
  },
};

describe.skipIf(!chromiumPath)('dashboard form', () => {
  let dashboard: Dashboard;
  const ids = new Map<string, string>();
  let page: Page;
  beforeAll(async () => {
    dashboard = await openDashboard();
    const { client } = dashboard.account.live;
    const program = await client.programs.create({ name: 'Notes', default_currency: 'USD' });
    const [group] = (await client.groups.list({ program_id: program.id })).data;
    const terms = { name: 'Manual', amount: 20, approval_type: 'manual' } as const;
    const incentive = await client.incentives.create({ program_id: program.id, ...terms });
    await client.groups.incentives.create(group?.id ?? '', { incentive_id: incentive.id });
    await client.sites.create({ home_url: 'https://notes.example' });
    const zoe = await client.affiliates.create({ name: 'Zoe', email: 'zoe@people.example' });
    const customer = { affiliate_id: zoe.id, email: 'c@x.example', customer_id: 'c1' };
    await client.referrals.create(customer);
    const sale = { customer_id: 'c1', sale_amount: 100, sale_amount_currency: 'USD' };
    const { id } = await client.conversions.create({ ...sale, external_event_id: 'o1' });
    ids.set('{affiliate}', zoe.id).set('{commission}', id);
    ids.set('{group}', group?.id ?? '');
    const key = await client.apiKeys.create({ name: 'Shop', permissions: ['create:clicks'] });
    const endpoint = await client.webhookEndpoints.create({
      url: 'https://shop.example/hooks',
      event_types: ['*'],
    });
    const bank = { name: 'Main', holder: 'Notes Ltd', iban: 'DE89370400440532013000' };
    const account = await client.fundingSources.create(bank);
    ids.set('{key}', key.id).set('{endpoint}', endpoint.id).set('{account}', account.id);
    page = await (await dashboard.visitor()).newPage();
    await page.route('**/v1/**', (route) => {
      if (route.request().method() === 'GET') return route.fallback();
      const detail = { field: 'moon_phase', message: MESSAGE };
      const error = { code: 'VALIDATION_ERROR', message: MESSAGE, field: 'moon_phase', details: [detail] };
      return route.fulfill({ status: 400, json: { success: false, error } });
    });
  }, 120_000);
  afterAll(() => dashboard?.close());

  test.each(Object.entries(cases))(
    'shows an error of a field that it does not contain above its buttons: %s',
    async (_, { path, fill, send }) => {
      const filled = path.replace(/\{\w+\}/, (name) => ids.get(name) ?? name);
      await page.goto(`${dashboard.server.baseUrl}/app/live${filled}`);
      const button = page.getByRole('button', { name: send, exact: true }).last();
      // The form of a new object is empty, so it cannot be submitted yet.
      if (path.endsWith('open=new')) expect(await button.isDisabled()).toBe(true);
      await fill(page);
      await button.click();
      const alert = page.locator('form').getByRole('alert').filter({ hasText: MESSAGE });
      await alert.waitFor();
      const [said, below] = [await alert.boundingBox(), await button.boundingBox()];
      expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual((below?.y ?? 0) + 1);
      // The message appears once, not again under the field's name.
      expect((await alert.textContent())?.split(MESSAGE).length).toBe(2);
      // In a panel, the buttons are always visible, and Cancel leaves the form.
      const panel = page.locator('form.form-panel, .panel:has(form:not(.ask))');
      if ((await panel.count()) === 0) return;
      await panel.locator('.foot').getByRole('button', { name: send, exact: true }).waitFor();
      await panel.locator('.foot').getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Discard' }).click();
      await panel.waitFor({ state: 'detached' });
    },
  );

  test('shows a rejection at its field until the field changes', async () => {
    const on = await dashboard.open('/live/affiliates?open=new');
    await type(on, 'Name', 'Ada');
    await type(on, 'E-mail', 'nowhere');
    await on.getByRole('button', { name: 'Add affiliate' }).last().click();
    const email = on.getByRole('textbox', { name: 'E-mail' });
    await email.and(on.locator('[aria-invalid="true"]')).waitFor();
    expect(await email.evaluate((input) => input === document.activeElement)).toBe(true);
    await email.fill('ada@people.example');
    expect(await email.getAttribute('aria-invalid')).not.toBe('true');
    await on.context().close();
  });

  test('renders text fields and selects alike, large enough on phones to prevent zooming', async () => {
    const looks = async (width: number) => {
      const on = await dashboard.open('/live/settings', { width });
      const found = await on.locator('.field > :is(input, .button)').evaluateAll((controls) =>
        controls.map((control) => {
          const { borderTopColor, backgroundColor, fontSize, height } = getComputedStyle(control);
          return [borderTopColor, backgroundColor, fontSize, height].join(' ');
        }),
      );
      await on.context().close();
      return [...new Set(found)];
    };
    const [phone, screen] = [await looks(390), await looks(1440)];
    expect([phone.length, screen.length]).toEqual([1, 1]);
    expect(phone[0]).toContain(' 16px ');
  });

  test('has its page’s styles even if they load before the shared ones', async () => {
    const on = await dashboard.open('/live/groups');
    await on.getByRole('button', { name: 'New group' }).click();
    const title = on.getByRole('dialog').getByRole('heading', { name: 'New group' });
    expect(await title.evaluate((heading) => getComputedStyle(heading).paddingLeft)).toBe('20px');
    await on.context().close();
  });

  describe('half-filled form', () => {
    const question = (on: Page) => on.getByRole('alertdialog', { name: 'Leave without saving?' });
    const keep = (on: Page) => question(on).getByRole('button', { name: 'Keep editing' }).click();
    const discard = (on: Page) => question(on).getByRole('button', { name: 'Discard' }).click();
    const field = (on: Page, name: string) => on.getByRole('textbox', { name, exact: true });

    /** Opens a page through a link on Home, so that Back has a page to return to. */
    async function open(name: string): Promise<Page> {
      const opened = await dashboard.open('/live');
      await opened.getByRole('link', { name }).first().click();
      await settled(opened);
      return opened;
    }

    /** Returns true if the browser asks for confirmation before reloading the page. */
    async function asksBeforeReload(on: Page): Promise<boolean> {
      let asks = false;
      on.once('dialog', (dialog) => {
        asks = dialog.type() === 'beforeunload';
        void dialog.dismiss();
      });
      await on.reload({ timeout: 2_000 }).catch(() => undefined);
      return asks;
    }

    test('on a page asks before a link, Back or a reload', async () => {
      const on = await open('Settings');
      await field(on, 'Name').fill('Half');
      await on.getByRole('link', { name: 'Payouts' }).first().click();
      await keep(on);
      expect(on.url()).toMatch(/\/settings$/);
      expect(await field(on, 'Name').inputValue()).toBe('Half');
      await on.goBack();
      await question(on).waitFor();
      // Pressing Back again does not answer the question.
      await on.goBack();
      await keep(on);
      expect(on.url()).toMatch(/\/settings$/);
      expect(await field(on, 'Name').inputValue()).toBe('Half');
      expect(await asksBeforeReload(on)).toBe(true);
      expect(await field(on, 'Name').inputValue()).toBe('Half');
      await on.goBack();
      await discard(on);
      await on.waitForURL(/\/live$/);
      expect(await question(on).count()).toBe(0);
      await on.context().close();
    });

    test('in a panel asks before Escape, Close, Back, another row or a link', async () => {
      const on = await open('Affiliates');
      await on.getByRole('button', { name: 'Add affiliate' }).first().click();
      const panel = on.getByRole('region', { name: 'Add an affiliate' });
      await field(on, 'Name').fill('Half');
      const ways = {
        escape: async () => {
          await panel.getByRole('button', { name: 'Close' }).focus();
          await on.keyboard.press('Escape');
        },
        close: () => panel.getByRole('button', { name: 'Close' }).click(),
        cancel: () => panel.getByRole('button', { name: 'Cancel' }).click(),
        back: () => on.goBack(),
        link: () => on.getByRole('link', { name: 'Payouts' }).first().click(),
        row: () => on.locator('tbody tr[data-key]').first().click(),
      };
      for (const leave of Object.values(ways)) {
        await leave();
        await keep(on);
        await question(on).waitFor({ state: 'detached' });
        expect(on.url()).toMatch(/open=new$/);
        expect(await field(on, 'Name').inputValue()).toBe('Half');
      }
      expect(await asksBeforeReload(on)).toBe(true);
      await ways.escape();
      // A second Escape before the question has the focus would ask again instead of closing it.
      await question(on).locator(':focus').waitFor();
      await on.keyboard.press('Escape');
      await question(on).waitFor({ state: 'detached' });
      expect(await field(on, 'Name').inputValue()).toBe('Half');
      await ways.back();
      await discard(on);
      await panel.waitFor({ state: 'detached' });
      expect(on.url()).toMatch(/affiliates$/);
      await on.context().close();
    });

    test('next to a list asks before another row opens', async () => {
      const { apiKeys } = dashboard.account.live.client;
      const [first, second] = [
        await apiKeys.create({ name: 'First', permissions: ['create:clicks'] }),
        await apiKeys.create({ name: 'Second', permissions: ['create:clicks'] }),
      ];
      const on = await open('Developers');
      await on.locator(`tbody tr[data-key="${first.id}"]`).click();
      await on.getByRole('button', { name: 'Edit' }).click();
      await field(on, 'Name').fill('Half');
      await on.locator(`tbody tr[data-key="${second.id}"]`).click();
      await keep(on);
      expect(await field(on, 'Name').inputValue()).toBe('Half');
      await on.locator(`tbody tr[data-key="${second.id}"]`).click();
      await discard(on);
      await on.getByRole('heading', { name: 'Second' }).waitFor();
      expect(await field(on, 'Name').count()).toBe(0);
      await on.context().close();
    });

    test('in a dialog asks before Escape, Cancel, Back or a reload', async () => {
      const on = await open('Groups and incentives');
      await on.getByRole('button', { name: 'New group' }).click();
      const dialog = on.getByRole('dialog', { name: 'New group' });
      await field(on, 'Name').fill('Half');
      const ways = [
        () => on.keyboard.press('Escape'),
        () => dialog.getByRole('button', { name: 'Cancel' }).click(),
        () => on.goBack(),
        () => on.mouse.click(5, 5),
      ];
      for (const leave of ways) {
        await leave();
        await keep(on);
        expect(await field(on, 'Name').inputValue()).toBe('Half');
      }
      expect(await asksBeforeReload(on)).toBe(true);
      await field(on, 'Name').press('Escape');
      await discard(on);
      await dialog.waitFor({ state: 'detached' });
      await on.getByRole('button', { name: 'New group' }).click();
      expect(await field(on, 'Name').inputValue()).toBe('');
      await on.context().close();
    });

    test('asks nothing if nothing was typed, the text was restored, or it was saved', async () => {
      const on = await open('Settings');
      const name = await field(on, 'Name').inputValue();
      await field(on, 'Name').fill('Half');
      await field(on, 'Name').fill(name);
      expect(await asksBeforeReload(on)).toBe(false);
      await settled(on);
      await field(on, 'Name').fill('Notes and more');
      await on.getByRole('button', { name: 'Save 1 change' }).click();
      await on.getByText('Saved').waitFor();
      await on.getByRole('link', { name: 'Groups and incentives' }).first().click();
      await on.getByRole('button', { name: 'New group' }).click();
      await on.keyboard.press('Escape');
      await on.getByRole('dialog').waitFor({ state: 'detached' });
      await on.getByRole('button', { name: 'New group' }).click();
      await field(on, 'Name').fill('Kept');
      await on.getByRole('button', { name: 'Create group' }).click();
      await on.getByRole('region', { name: 'Group Kept' }).waitFor();
      await on.getByRole('link', { name: 'Payouts' }).first().click();
      await on.waitForURL(/\/payouts$/);
      expect(await question(on).count()).toBe(0);
      await on.context().close();
    });

    test('behind a dialog is not affected when the dialog closes', async () => {
      const { id } = await dashboard.account.live.client.apiKeys.create({
        ...{ name: 'Behind', permissions: ['create:clicks'] },
      });
      const on = await open('Developers');
      await on.locator(`tbody tr[data-key="${id}"]`).click();
      await on.getByRole('button', { name: 'Edit' }).click();
      await field(on, 'Name').fill('Half');
      await on.keyboard.press('Control+k');
      await on.getByRole('dialog').waitFor();
      await on.keyboard.press('Escape');
      await on.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await question(on).count()).toBe(0);
      expect(await field(on, 'Name').inputValue()).toBe('Half');
      await on.context().close();
    });
  });
});
