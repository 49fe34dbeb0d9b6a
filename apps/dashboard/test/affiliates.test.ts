import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath } from '../../../packages/browser/test/chromium.ts';
import { type Dashboard, openDashboard, settled } from './dashboard.ts';
import { tabTo } from './tab-to.ts';

const IBAN = 'DE89370400440532013000';
const WRONG_IBAN = IBAN.replace(/.$/, '1');

describe.skipIf(!chromiumPath)('affiliates, referrals, coupons and the shortlist', () => {
  let dashboard: Dashboard;
  const ids: Record<string, string> = {};
  const api = () => dashboard.account.live.client;
  const rowOf = (page: Page, id: string) => page.locator(`tbody tr[data-key="${id}"]`);

  beforeAll(async () => {
    dashboard = await openDashboard();
    const program = await api().programs.create({ name: 'Notes', default_currency: 'USD' });
    const incentive = await api().incentives.create({ program_id: program.id, name: '20 %', amount: 20 });
    const [group] = (await api().groups.list({ program_id: program.id })).data;
    await api().groups.incentives.create(group?.id ?? '', { incentive_id: incentive.id });
    const creators = await api().groups.create({ program_id: program.id, name: 'Creators' });
    await api().sites.create({ home_url: 'https://notes.example', link_hosts: ['go.notes.example'] });
    const crowd = await api().groups.create({ program_id: program.id, name: 'Crowd' });
    Object.assign(ids, { creators: creators.id, crowd: crowd.id });
    for (const [name, status] of people) {
      const tracking_id = name.toLowerCase();
      const group_id = name.startsWith('Crowd') ? crowd.id : (group?.id ?? '');
      const affiliate = { name, tracking_id, status, group_id, email: `${tracking_id}@people.example` };
      ids[name] = (await api().affiliates.create(affiliate)).id;
    }
  }, 120_000);
  afterAll(() => dashboard?.close());

  test('approves two applications with the mouse', async () => {
    const page = await dashboard.open('/live/affiliates?status=pending');
    for (const name of ['Kenji', 'Ines'])
      await rowOf(page, ids[name] ?? '')
        .locator('.checkbox')
        .click();
    await page.getByRole('button', { name: 'Approve 2' }).click();
    await rowOf(page, ids.Kenji ?? '').waitFor({ state: 'detached' });
    for (const name of ['Kenji', 'Ines'])
      expect((await api().affiliates.get(ids[name] ?? '')).partnership_status).toBe('APPROVED');
    expect((await api().affiliates.get(ids.Deniz ?? '')).partnership_status).toBe('PENDING');
  });

  test('rejects an application with a reason, using only the keyboard', async () => {
    const page = await dashboard.open('/live/affiliates?status=pending');
    await page.keyboard.press('j');
    await page.keyboard.press(' ');
    await tabTo(page, 'Reject…');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type('Not a fit');
    await tabTo(page, 'Reject 1');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const rejected = await api().affiliates.get(ids.Deniz ?? '');
    expect(rejected).toMatchObject({ partnership_status: 'REJECTED', rejection_reason: 'Not a fit' });
  });

  test('moves all affiliates that match the filters and no others', async () => {
    const page = await dashboard.open(`/live/affiliates?status=approved&group_id=${ids.crowd}`);
    await page.locator('tbody .checkbox').first().click();
    await page.getByRole('button', { name: 'Select all 2 in this list' }).click();
    await page.getByRole('button', { name: 'Move…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Group' }).click();
    await page.getByRole('option', { name: 'Creators' }).click();
    await page.getByRole('button', { name: 'Move 2' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const moved = (await api().affiliates.list({ group_id: ids.creators ?? '' })).data;
    expect(moved.map(({ name }) => name).sort()).toEqual(['Crowd-a', 'Crowd-b']);
  });

  test('asks for the group again before every move', async () => {
    const page = await dashboard.open('/live/affiliates?status=approved');
    await page.locator('tbody .checkbox').first().click();
    const dialog = page.getByRole('dialog', { name: 'Move to group' });
    await page.getByRole('button', { name: 'Move…' }).click();
    await dialog.getByRole('button', { name: 'Group' }).click();
    await page.getByRole('option', { name: 'Creators' }).click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('button', { name: 'Move…' }).click();
    expect(await dialog.getByRole('button', { name: 'Move 1' }).isDisabled()).toBe(true);
    await page.context().close();
  });

  test('keeps concurrent changes of others while a form is open', async () => {
    const id = ids['Crowd-a'] ?? '';
    const page = await dashboard.open(`/live/affiliates/${id}?open=edit`);
    const form = page.getByRole('region', { name: /^Edit/ });
    await form.getByRole('textbox', { name: 'Your user id' }).fill('  user-7 ');
    await api().affiliates.update(id, { name: 'Crowd A, renamed' });
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect
      .poll(() => api().affiliates.get(id))
      .toMatchObject({ name: 'Crowd A, renamed', external_user_id: 'user-7' });
    await api().affiliates.update(id, { name: 'Crowd-a' });
    await page.context().close();
  });

  test('edits and clears the company and country, and shows them in the details', async () => {
    const id = ids['Crowd-b'] ?? '';
    const company = async () => (await api().affiliates.get(id, { expand: ['company'] })).company;
    const page = await dashboard.open(`/live/affiliates/${id}?open=edit`);
    const form = page.getByRole('region', { name: /^Edit/ });
    await form.getByRole('textbox', { name: 'Company' }).fill('Crowd GmbH');
    await form.getByRole('combobox', { name: 'Country' }).fill('germ');
    await page.getByRole('option', { name: 'Germany' }).click();
    await form.getByRole('button', { name: 'Save changes' }).click();
    const details = page.getByRole('complementary', { name: 'Details' });
    await details.getByText('Crowd GmbH').waitFor();
    await details.getByText('Germany').waitFor();
    expect(await company()).toEqual({ name: 'Crowd GmbH', country_code: 'DE' });

    await page.getByRole('button', { name: 'Edit' }).click();
    const country = form.getByRole('combobox', { name: 'Country' });
    expect(await country.inputValue()).toBe('Germany');
    await form.getByRole('textbox', { name: 'Company' }).fill('');
    await country.fill('Atlantis');
    await form.getByText('Choose a country from the list.').waitFor();
    await page.keyboard.press('Escape');
    await form.getByRole('button', { name: 'Clear' }).first().click();
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect.poll(company).toEqual({ name: null, country_code: null });
    await details.getByText('Country').waitFor({ state: 'detached' });
    await page.context().close();
  });

  test('adds an affiliate using only the keyboard, shows errors at their fields, and loses no input', async () => {
    const page = await dashboard.open('/live/affiliates');
    await tabTo(page, 'Add affiliate');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Name' }).waitFor();
    await page.keyboard.type('Zoë <b>Quinn</b>');
    await page.keyboard.press('Tab');
    await page.keyboard.type('zoe@people.example');
    await page.getByRole('textbox', { name: 'Tracking id', exact: true }).fill('Not Allowed');
    await page.keyboard.press('Enter');
    await page.getByText('Must contain only lowercase letters, digits and hyphens.').waitFor();
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Zoë <b>Quinn</b>');
    await page.getByRole('textbox', { name: 'Tracking id', exact: true }).fill('zoe');
    const others = page.getByRole('textbox', { name: 'Additional tracking ids' });
    await others.fill('zoe/quinn');
    await page.keyboard.press('Enter');
    await page.getByText('Must contain only letters A to Z, digits and . _ ~ -,').waitFor();
    await others.fill('Zoe.Quinn, z_9');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/affiliates\/aff_/);
    await page.getByRole('heading', { name: 'Zoë <b>Quinn</b>', level: 1 }).waitFor();
    expect((await api().affiliates.list({ tracking_id: 'zoe' })).data).toMatchObject([
      { email: 'zoe@people.example', partnership_status: 'APPROVED' },
    ]);
    expect((await api().affiliates.list({ tracking_id: 'z_9' })).data).toMatchObject([
      { tracking_id: 'zoe' },
    ]);
  });

  test('shows an affiliate’s links and only masked payout details', async () => {
    const page = await dashboard.open(`/live/affiliates/${ids.Ada}`);
    await page.getByText('https://go.notes.example/r/ada', { exact: true }).waitFor();
    await page.getByText('https://notes.example/?via=ada', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Change' }).click();
    await page.getByRole('button', { name: 'Method' }).click();
    await page.getByRole('option', { name: 'Bank transfer' }).click();
    await page.getByRole('textbox', { name: 'IBAN' }).fill(WRONG_IBAN);
    await page.getByRole('button', { name: 'Save payout details' }).click();
    await page.getByText('The check digits of this IBAN are incorrect. Check the IBAN for typos.').waitFor();
    expect((await api().affiliates.payoutDetails(ids.Ada ?? '')).payout_method).toBeNull();
    await page.getByRole('button', { name: 'Save anyway' }).click();
    await page.getByText('DE••••3001').waitFor();
    await page.getByText('The check digits of this IBAN are incorrect. Check the IBAN for typos.').waitFor();
    await page.getByRole('button', { name: 'Change' }).click();
    await page.getByRole('textbox', { name: 'IBAN' }).fill(IBAN);
    await page.getByRole('button', { name: 'Save payout details' }).click();
    await page.getByText('DE••••3000').waitFor();
    await page.getByText('Payout details changed').first().waitFor();
    expect(await page.content()).not.toContain(IBAN);
    expect((await api().affiliates.payoutDetails(ids.Ada ?? '')).payout_method).toBe('wire_transfer');
  });

  test('adds, removes and edits an affiliate’s tracking ids', async () => {
    const { id } = await api().affiliates.create({
      ...{ name: 'Moved', email: 'moved@people.example', tracking_id: 'moved' },
    });
    const idsOf = async () =>
      (await api().affiliates.trackingIds.list(id)).map((each) => [each.tracking_id, each.is_primary]);
    const page = await dashboard.open(`/live/affiliates/${id}`);
    const section = page.getByRole('region', { name: 'Tracking ids' });
    for (const code of ['Moved.Stone', 'moved-2', 'ada']) {
      await section.getByRole('button', { name: 'Add' }).click();
      await page.getByRole('textbox', { name: 'Tracking id', exact: true }).fill(code);
      await page.getByRole('button', { name: 'Add tracking id' }).click();
      if (code !== 'ada') await section.getByText(code.toLowerCase(), { exact: true }).waitFor();
    }
    await page.getByText(`The tracking id ada belongs to affiliate ${ids.Ada} of this program.`).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    expect(Object.fromEntries(await idsOf())).toEqual({
      ...{ moved: true, 'moved-2': false, 'moved.stone': false },
    });
    // Codes from other services can contain characters that a primary id cannot.
    expect(await section.getByRole('button', { name: /^Make / }).count()).toBe(1);
    await section
      .getByText('Only an id that consists of lowercase letters, digits and hyphens can be primary.')
      .waitFor();
    await section.getByRole('button', { name: 'Make moved-2 the primary tracking id' }).click();
    await page.getByText('https://go.notes.example/r/moved-2', { exact: true }).waitFor();
    expect((await idsOf())[0]).toEqual(['moved-2', true]);
    await section.getByRole('button', { name: 'Remove moved', exact: true }).click();
    await page.getByRole('button', { name: 'Remove tracking id' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await section.getByText('moved', { exact: true }).waitFor({ state: 'detached' });
    expect(Object.fromEntries(await idsOf())).toEqual({ 'moved-2': true, 'moved.stone': false });
  });

  test('shows ten of many tracking ids, and all on request', async () => {
    const additional_tracking_ids = Array.from({ length: 12 }, (_, at) => `many-${at}`);
    const { id } = await api().affiliates.create({
      ...{ name: 'Many', email: 'many@people.example', tracking_id: 'many', additional_tracking_ids },
    });
    const page = await dashboard.open(`/live/affiliates/${id}`);
    const section = page.getByRole('region', { name: 'Tracking ids' });
    await expect.poll(() => section.locator('li').count()).toBe(10);
    await section.getByRole('button', { name: 'Show 3 more' }).click();
    await expect.poll(() => section.locator('li').count()).toBe(13);
  });

  test('shows a referral’s timeline, with the deduction of a refund', async () => {
    const referral = await api().referrals.create({
      ...{ affiliate_id: ids.Ada ?? '', email: 'buyer@customers.example', customer_id: 'cus_1' },
    });
    const sale = { customer_id: 'cus_1', sale_amount: 200, sale_amount_currency: 'USD' };
    const { id } = await api().conversions.create({ ...sale, external_event_id: 'order-1' });
    await api().conversions.refund(id, { amount: 50, currency: 'USD', external_event_id: 'refund-1' });
    const page = await dashboard.open(`/live/referrals?open=${referral.id}`);
    const steps = page.getByRole('list', { name: 'Timeline' });
    await steps.getByText('Current commission').waitFor();
    const words = await steps.textContent();
    for (const text of ['Sign-up', '200.00', '+40.00', '\u221250.00', '\u221210.00', '30.00'])
      expect(words).toContain(text);
    await steps.getByText('no click recorded').waitFor();
  });

  test('shows how a customer came to the affiliate', async () => {
    const sale = { sale_amount: 200, sale_amount_currency: 'USD' };
    const affiliate_id = ids.Ada ?? '';
    const coupon = await api().coupons.create({
      ...{ affiliate_id, code: 'ADA10', discount_type: 'percentage', discount_value: 10, duration: 'once' },
    });
    const click = await api().clicks.create({ trackingId: 'ada', url: 'https://notes.example/pricing' });
    const byLink = { customer_id: 'cus_link', click_id: click.id };
    const byCoupon = { customer_id: 'cus_coupon', coupon_code: 'ADA10' };
    const cases = [
      [byLink, 'through the link with tracking id ada'],
      [byCoupon, 'by a coupon code'],
    ] as const;
    for (const [by, words] of cases) {
      const { referral_id } = await api().conversions.create({
        ...{ ...sale, ...by, external_event_id: by.customer_id },
      });
      const page = await dashboard.open(`/live/referrals/${referral_id}`);
      await page.getByRole('list', { name: 'Timeline' }).getByText(words).waitFor();
    }
    await api().coupons.delete(coupon.id);
  });

  test('deletes a referral without purchases and erases a customer’s personal data', async () => {
    const created = async (email: string) =>
      (await api().referrals.create({ affiliate_id: ids.Ada ?? '', email, customer_id: email })).id;
    const [visitor, customer] = [await created('visitor@gone.example'), await created('buyer@gone.example')];
    const sale = { customer_id: 'buyer@gone.example', sale_amount: 10, sale_amount_currency: 'USD' };
    await api().conversions.create({ ...sale, external_event_id: 'order-of-buyer' });
    const page = await dashboard.open(`/live/referrals/${visitor}`);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    await page.getByRole('button', { name: 'Delete referral' }).click();
    await page.getByRole('heading', { name: 'Referrals' }).waitFor();
    await expect(api().referrals.get(visitor)).rejects.toMatchObject({ status: 404 });
    await rowOf(page, customer).click();
    await page.getByRole('button', { name: 'More actions' }).click();
    expect(await page.getByRole('menuitem', { name: 'Delete…' }).count()).toBe(0);
    await page.getByRole('menuitem', { name: 'Erase personal data…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Erase permanently' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const erased = await api().referrals.get(customer);
    expect(erased.erased_at).toEqual(expect.any(String));
    expect(erased.email).not.toBe('buyer@gone.example');
    await expect.poll(() => page.getByRole('button', { name: 'More actions' }).count()).toBe(0);
  });

  test('opens folded fields that contain an error', async () => {
    const page = await dashboard.open('/live/coupons?open=new');
    await page.getByRole('combobox', { name: 'Affiliate' }).fill('ada@');
    await page.getByRole('option', { name: 'Ada' }).click();
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill('FOLDED');
    await page.getByRole('textbox', { name: 'Percent' }).fill('20');
    const products = page.getByRole('textbox', { name: 'Products' });
    await page.locator('summary', { hasText: 'Products and promotion code' }).click();
    await products.fill('x'.repeat(10_000));
    await page.locator('summary', { hasText: 'Products and promotion code' }).click();
    await products.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Create coupon' }).last().click();
    await products.waitFor();
    await expect.poll(() => products.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await products.getAttribute('aria-invalid')).toBe('true');
  });

  test('creates a coupon, reports invalid input, and deletes the coupon', async () => {
    const page = await dashboard.open('/live/coupons?open=new');
    const create = page.getByRole('button', { name: 'Create coupon' }).last();
    expect(await create.isDisabled()).toBe(true);
    await page.getByRole('combobox', { name: 'Affiliate' }).fill('nobody');
    await page.getByText('Choose an affiliate from the list.').waitFor();
    await page.getByRole('combobox', { name: 'Affiliate' }).fill('ada@');
    await page.getByRole('option', { name: 'Ada' }).click();
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill('ada 20');
    expect(await create.isDisabled()).toBe(true);
    await page.getByRole('textbox', { name: 'Percent' }).fill('20');
    await create.click();
    await page.getByText('Letters, digits and hyphens, up to 50.').waitFor();
    expect((await api().coupons.list()).data).toEqual([]);
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill('ada20');
    await page.locator('summary', { hasText: 'Products and promotion code' }).click();
    await page.getByText('The code’s id at your billing provider, if it exists there.').waitFor();
    await page.getByRole('textbox', { name: 'Promotion code id' }).fill('promo_of_ada');
    await page.keyboard.press('Enter');
    await page.getByText('promo_of_ada', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Delete…' }).click();
    expect((await api().coupons.list()).data).toMatchObject([
      { code: 'ADA20', affiliate_id: ids.Ada, discount_value: 20, duration: 'once' },
    ]);
    expect((await api().coupons.list()).data).toMatchObject([{ provider_promo_code_id: 'promo_of_ada' }]);
    await page.getByRole('button', { name: 'Delete ADA20' }).click();
    await page.getByText('No coupons yet.').waitFor();
    expect((await api().coupons.list()).data).toEqual([]);
  });

  test('maintains a shortlist', async () => {
    const page = await dashboard.open('/live/finder?open=new');
    await page.getByRole('textbox', { name: 'Name' }).fill('The Quiet Keyboard');
    await page.getByRole('textbox', { name: 'Website' }).fill('quiet-keyboard.example');
    await page.getByRole('combobox', { name: 'Category' }).fill('newsletter');
    expect(await page.getByRole('combobox', { name: 'Status' }).inputValue()).toBe('New');
    await page.getByText('Links and notes').click();
    await page.getByRole('textbox', { name: 'Notes' }).fill('<script>alert(1)</script>');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: 'Edit' }).click();
    const status = page.getByRole('combobox', { name: 'Status' });
    await status.fill('Cont');
    await page.getByRole('option', { name: 'Contacted' }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    const stored = async () => (await api().finder.list()).data[0]?.status;
    await expect.poll(stored).toBe('CONTACTED');
    await page.getByRole('button', { name: 'Edit' }).click();
    expect(await status.inputValue()).toBe('Contacted');
    await status.fill('Met at a fair');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect.poll(stored).toBe('Met at a fair');
    await page.getByRole('button', { name: 'Add as affiliate' }).click();
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue())
      .toBe('The Quiet Keyboard');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Delete…' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('Your shortlist is empty.').waitFor();
    expect((await api().finder.list()).data).toEqual([]);
  });

  test('never shows affiliates of one environment in the other', async () => {
    const page = await dashboard.open(`/dev/affiliates/${ids.Ada}`);
    await page.getByRole('alert').waitFor();
    expect(await page.locator('main').textContent()).not.toContain('Ada');
    await page.goto(`${dashboard.server.baseUrl}/app/dev/affiliates`);
    await settled(page);
    await page.getByText('No program yet.').waitFor();
  });

  test('shows recruited affiliates and links to all of them', async () => {
    const people = ['Other', 'Kenji', 'Ines', 'Deniz', 'Crowd-a', 'Crowd-b'];
    for (const name of people)
      await api().affiliates.update(ids[name] ?? '', { parent_affiliate_id: ids.Ada ?? '' });
    const page = await dashboard.open(`/live/affiliates/${ids.Ada}`);
    const recruited = page.getByRole('region', { name: 'Recruited', exact: true });
    expect(await recruited.locator('li').count()).toBe(5);
    await recruited.getByRole('link', { name: 'All recruited affiliates' }).click();
    await expect.poll(() => page.locator('tbody tr[data-key]').count()).toBe(people.length);
    await page.getByText('Recruited by', { exact: true }).waitFor();
    await rowOf(page, ids.Kenji ?? '').click();
    await page.getByRole('complementary', { name: 'Details' }).getByRole('link', { name: 'Ada' }).click();
    await page.waitForURL(new RegExp(`affiliates/${ids.Ada}$`));
  });

  test('merges an affiliate’s two accounts and shows this on both pages', async () => {
    const { given } = dashboard.account.live;
    const program = await given.program();
    await given.incentive(program);
    const [twice, staying] = [await given.affiliate({ program }), await given.affiliate({ program })];
    await api().affiliates.update(staying.id, { name: 'Staying' });
    const { id: referral_id } = await given.referral({ affiliate_id: twice.id });
    await given.conversion({ referral_id });
    const page = await dashboard.open(`/live/affiliates/${twice.id}`);
    const more = page.getByRole('button', { name: 'More actions' });
    await more.click();
    await page.getByRole('menuitem', { name: 'Merge…' }).click();
    const dialog = page.getByRole('dialog');
    const send = dialog.getByRole('button', { name: 'Merge permanently' });
    await dialog.getByText('This cannot be undone.').waitFor();
    expect(await send.isDisabled()).toBe(true);
    await dialog.getByRole('combobox', { name: 'Affiliate to keep' }).fill('Staying');
    await page.getByRole('option', { name: /Staying/ }).click();
    await dialog.getByLabel('Reason').fill('Applied twice');
    await send.click();
    await dialog.waitFor({ state: 'detached' });
    const into = page.getByRole('region', { name: 'Merged into' });
    await into.getByText('Applied twice').waitFor();
    expect(await api().affiliates.get(twice.id)).toMatchObject({
      ...{ merged_into: staying.id, merge_reason: 'Applied twice' },
    });
    expect(await more.count()).toBe(0);
    await into.getByRole('link', { name: 'Staying' }).click();
    const accounts = page.getByRole('region', { name: 'Merged accounts' });
    await accounts.getByText('20.00').waitFor();
    await accounts.getByRole('link', { name: twice.name }).waitFor();
  });

  test('names the permission that a page requires', async () => {
    const key = await api().apiKeys.create({ name: 'Narrow', permissions: ['read:affiliates'] });
    const context = await dashboard.visitor();
    await dashboard.signIn(context, key.key ?? '');
    const page = await context.newPage();
    await page.goto(`${dashboard.server.baseUrl}/app/live/affiliates/${ids.Ada}`);
    await page.getByText('You need the read:payouts permission to see payout details.').waitFor();
    expect(await page.getByRole('button', { name: 'Edit' }).count()).toBe(0);
    const trackingIds = page.getByRole('region', { name: 'Tracking ids' });
    await trackingIds.getByText('Primary', { exact: true }).waitFor();
    expect(await trackingIds.getByRole('button', { name: /Add|Remove|Make/ }).count()).toBe(0);
    await page.goto(`${dashboard.server.baseUrl}/app/live/coupons`);
    await page.getByText('You need the read:coupons permission.').waitFor();
  });
});

const people = [
  ['Ada', 'approved'],
  ['Kenji', 'pending'],
  ['Ines', 'pending'],
  ['Deniz', 'pending'],
  ['Crowd-a', 'approved'],
  ['Crowd-b', 'approved'],
  ['Other', 'approved'],
] as const;
