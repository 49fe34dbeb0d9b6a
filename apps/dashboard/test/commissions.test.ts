import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath } from '../../../packages/browser/test/chromium.ts';
import { formatAmount, sumsOf } from '../src/format/money.ts';
import { addCompany } from './company.ts';
import { type Dashboard, openDashboard, settled } from './dashboard.ts';
import { shownRows } from './shown-rows.ts';
import { tabTo } from './tab-to.ts';

/** Affiliates, clicks, sign-ups and first sales, in addition to the 42 sales awaiting approval. */
const LINES = 120;

describe.skipIf(!chromiumPath)('commissions', () => {
  let dashboard: Dashboard;
  beforeAll(async () => {
    dashboard = await openDashboard();
    await addCompany(dashboard.account.live.client, { lines: LINES });
  }, 300_000);
  afterAll(() => dashboard?.close());

  const api = () => dashboard.account.live.client;
  const waiting = async () => (await api().commissions.list({ approval: 'waiting', limit: 100 })).data;
  const rowOf = (page: Page, id: string) => page.locator(`tbody tr[data-key="${id}"]`);

  test('requires a second step for a full refund and refunds nothing on Enter in a field', async () => {
    const [sale] = await waiting();
    const id = sale?.id ?? '';
    const page = await dashboard.open(`/live/commissions/${id}`);
    await page.getByRole('button', { name: 'Record refund…' }).click();
    const dialog = page.getByRole('dialog');
    const amount = dialog.getByRole('textbox', { name: /^Amount in/ });
    expect(await amount.inputValue()).toBe('');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Full amount' }).click();
    expect(await dialog.getByRole('button', { name: 'Continue' }).isDisabled()).toBe(true);
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Came back broken');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByText('This reverses the whole sale').waitFor();
    await page.keyboard.press('Enter');
    expect((await api().commissions.get(id)).sale_amount).toBe(sale?.sale_amount);
    await dialog.getByRole('button', { name: /^Refund the full amount: / }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await api().commissions.get(id)).toMatchObject({ sale_amount: 0, status: 'refunded' });
    await page.context().close();
  });

  test('approves two commissions selected with the mouse after showing their sum', async () => {
    const [first, second] = await waiting();
    const page = await dashboard.open('/live/commissions?state=to_approve');
    await rowOf(page, first?.id ?? '')
      .locator('.checkbox')
      .click();
    await rowOf(page, second?.id ?? '')
      .locator('.checkbox')
      .click();
    const sums = sumsOf(
      [first, second].map((of) => ({
        currency: of?.commission_currency ?? '',
        amount: of?.commission_amount ?? 0,
      })),
    );
    const shown = await page.locator('.bulk-bar').textContent();
    for (const sum of sums) expect(shown).toContain(`${formatAmount(sum, 'en')}${sum.currency}`);
    await page.getByRole('button', { name: 'Approve 2' }).click();
    await rowOf(page, first?.id ?? '').waitFor({ state: 'detached' });
    expect((await waiting()).map(({ id }) => id)).not.toContain(first?.id);
    expect((await api().commissions.get(second?.id ?? '')).status).toBe('ready_for_payment');
  });

  test('keeps one selection, however its rows were selected', async () => {
    const page = await dashboard.open('/live/commissions?state=to_approve');
    const ids = await shownRows(page);
    const row = (index: number) => rowOf(page, ids[index] ?? '');
    const selected = () =>
      page
        .locator('tbody tr[data-selected]')
        .evaluateAll((rows) => rows.map((each) => (each as HTMLElement).dataset.key));
    const areSelected = (...indexes: readonly number[]) =>
      expect.poll(selected).toEqual(indexes.map((index) => ids[index]));
    await row(0).locator('.checkbox').click();
    await row(4).locator('.checkbox').click();
    await areSelected(0, 4);
    // Select as a screen reader does: without the mouse and without moving the focus.
    await row(2)
      .locator('input')
      .evaluate((input) => (input as HTMLElement).click());
    await areSelected(0, 2, 4);
    await row(6).focus();
    await page.keyboard.press(' ');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press(' ');
    await areSelected(0, 2, 4, 6, 8);
    // Select with the focus on the checkbox.
    await row(9).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press(' ');
    await areSelected(0, 2, 4, 6, 8, 9);
    await page.keyboard.press(' ');
    await areSelected(0, 2, 4, 6, 8);
    // While rows are selected, clicking a row selects it instead of opening it.
    await row(0).locator('td.lead').click();
    await areSelected(2, 4, 6, 8);
    await row(1).locator('td.lead').click();
    await row(3)
      .locator('td.lead')
      .click({ modifiers: ['Shift'] });
    await areSelected(1, 2, 3, 4, 6, 8);
    await page.locator('thead .checkbox').click();
    await areSelected(...ids.keys());
    await page.locator('thead .checkbox').click();
    await areSelected();
    await row(5).locator('td.lead').click();
    await page.getByRole('region', { name: `Commission ${ids[5]}` }).waitFor();
    expect(dashboard.complaints).toEqual([]);
    await page.context().close();
  });

  test('rejects a commission with a reason, using only the keyboard', async () => {
    const before = await waiting();
    const page = await dashboard.open('/live/commissions?state=to_approve');
    await page.keyboard.press('j');
    await page.keyboard.press(' ');
    const id = await page.evaluate(() => document.activeElement?.closest('tr')?.dataset.key);
    await tabTo(page, 'Reject…');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type('Bought with a stolen card');
    await tabTo(page, 'Reject 1');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const rejected = await api().commissions.get(id ?? '');
    expect(rejected).toMatchObject({ status: 'rejected', rejection_reason: 'Bought with a stolen card' });
    expect(await waiting()).toHaveLength(before.length - 1);
  });

  test('selects all by filter and excludes commissions recorded after the sum was shown', async () => {
    const before = await waiting();
    const page = await dashboard.open('/live/commissions?state=to_approve');
    await rowOf(page, before[0]?.id ?? '')
      .locator('.checkbox')
      .click();
    await page.getByRole('button', { name: `Select all ${before.length} awaiting approval` }).click();
    const [creator] = (await api().affiliates.list({ tracking_id: 'clara-jansen' })).data;
    await api().referrals.create({
      affiliate_id: creator?.id ?? '',
      customer_id: 'late',
      email: 'late@example.com',
    });
    const late = await api().conversions.create({
      customer_id: 'late',
      sale_amount: 10,
      sale_amount_currency: 'USD',
      external_event_id: 'late',
    });
    await page.getByRole('button', { name: `Approve ${before.length}` }).click();
    await expect.poll(async () => (await waiting()).map(({ id }) => id)).toEqual([late.id]);
  });

  test('links to the import that recorded a commission and lists that import’s commissions', async () => {
    const [creator] = (await api().affiliates.list({ tracking_id: 'clara-jansen' })).data;
    await api().referrals.create({ affiliate_id: creator?.id ?? '', customer_id: 'moved', email: null });
    const sale = { customer_id: 'moved', sale_amount: 10, sale_amount_currency: 'USD' };
    const keys = ['moved-1', 'moved-2'];
    const items = keys.map((external_event_id) => ({ ...sale, external_event_id }));
    const outcomes = await api().conversions.createBatch({ import_id: 'imp_moved2026', items });
    const page = await dashboard.open(`/live/commissions/${outcomes[0]?.data?.id}`);
    await page.getByText('Import', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'imp_moved2026' }).click();
    await page.waitForURL((url) => url.searchParams.get('import_id') === 'imp_moved2026');
    await expect.poll(() => page.locator('tbody tr[data-key]').count()).toBe(2);
    await page.getByRole('button', { name: 'Remove the filter Import' }).click();
    await expect.poll(() => page.locator('tbody tr[data-key]').count()).toBeGreaterThan(2);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Import' }).click();
    await page.getByRole('textbox', { name: 'Import' }).fill('imp_moved2026');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('tbody tr[data-key]').count()).toBe(2);
  });

  test('approves all matching commissions without a selection, after showing their sum', async () => {
    const others = (await waiting()).filter(({ product_ids }) => product_ids.length > 0).map(({ id }) => id);
    const page = await dashboard.open('/live/commissions?state=to_approve&import_id=imp_moved2026');
    await page.getByRole('button', { name: 'Approve all 2' }).waitFor();
    expect(await page.locator('.bulk-bar').textContent()).toContain('2 commissionsCommission4.00USD');
    await page.getByRole('button', { name: 'Approve all 2' }).click();
    const dialog = page.getByRole('dialog', { name: 'Approve commissions' });
    expect(await dialog.textContent()).toContain('2 commissions4.00USD');
    await dialog.getByRole('button', { name: 'Approve 2' }).click();
    await page.getByText('2 commissions approved.').waitFor();
    expect((await api().commissions.list({ import_id: 'imp_moved2026', approval: 'waiting' })).data).toEqual(
      [],
    );
    expect((await waiting()).map(({ id }) => id)).toEqual(expect.arrayContaining(others));
  });

  test('explains step by step why a sale earned less', async () => {
    const [capped] = (await api().commissions.list({ external_event_id: 'demo:capped' })).data;
    const page = await dashboard.open(`/live/commissions/${capped?.id}`);
    const steps = await page.getByRole('list', { name: /^Why 32\.00/ }).textContent();
    for (const amount of ['240.00', '48.00', '40.00', '\u22128.00', '32.00']) expect(steps).toContain(amount);
    expect(steps).toContain('20% of the sale, so 20% of 40.00 USD');
  });

  test('explains a commission in German without any English message', async () => {
    const [capped] = (await api().commissions.list({ external_event_id: 'demo:capped' })).data;
    const program_id = capped?.program_id ?? null;
    const group = await api().groups.create({ name: 'Unpaid', program_id });
    const affiliate = await api().affiliates.create({
      ...{ name: 'Una', email: 'una@example.com', group_id: group.id, program_id },
    });
    await api().referrals.create({ affiliate_id: affiliate.id, customer_id: 'unpaid', email: null });
    const unpaid = await api().conversions.create({
      ...{ customer_id: 'unpaid', sale_amount: 50, sale_amount_currency: 'USD', external_event_id: 'unpaid' },
    });
    const expected = [
      [capped?.id, '20 % von 240,00 USD', 'Höchstens 40,00 USD pro Verkauf', 'erkannt an: Kunden-ID'],
      [unpaid.id, 'Keine Provision: Für die Gruppe ist keine Vergütung festgelegt.'],
    ];
    for (const [id = '', ...sentences] of expected) {
      const { rule, arithmetic, considered } = await api().conversions.explain(id);
      const page = await dashboard.open(`/live/commissions/${id}`, { language: 'de' });
      await page.locator('.steps li').first().waitFor();
      const text = ((await page.locator('main').textContent()) ?? '').replaceAll('\u00a0', ' ');
      for (const sentence of sentences) expect(text).toContain(sentence);
      for (const english of [
        ...arithmetic,
        ...considered.map((each) => each.explanation),
        rule ?? arithmetic[0],
      ])
        expect(text).not.toContain(english);
      await page.context().close();
    }
  });

  test('stores its filters in the URL, so that a view can be shared', async () => {
    const page = await dashboard.open('/live/commissions?state=ready&currency=EUR&sort=commission_amount');
    await settled(page);
    const currencies = await page.locator('td.at-amount .code').allInnerTexts();
    expect(new Set(currencies)).toEqual(new Set(['EUR']));
    await page.getByRole('button', { name: 'Remove the filter Currency' }).click();
    await page.waitForURL(
      (url) => !url.searchParams.has('currency') && url.searchParams.get('state') === 'ready',
    );
  });
});
