import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath } from '../../../packages/browser/test/chromium.ts';
import { formatAmount, sumsOf } from '../src/format/money.ts';
import { addCompany } from './company.ts';
import { type Dashboard, openDashboard, settled } from './dashboard.ts';
import { tabTo } from './tab-to.ts';

/** Affiliates, clicks, sign-ups and first sales, beside the 42 sales that wait for a person. */
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

  test('approves two that were selected by mouse, after showing their sum', async () => {
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

  test('rejects one by keyboard alone, with a reason', async () => {
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

  test('selects all by the filter, and leaves alone what was sold since the sum was shown', async () => {
    const before = await waiting();
    const page = await dashboard.open('/live/commissions?state=to_approve');
    await rowOf(page, before[0]?.id ?? '')
      .locator('.checkbox')
      .click();
    await page.getByRole('button', { name: `Select all ${before.length} to approve` }).click();
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

  test('explains why one sale earned less, step by step', async () => {
    const [capped] = (await api().commissions.list({ external_event_id: 'demo:capped' })).data;
    const page = await dashboard.open(`/live/commissions/${capped?.id}`);
    const steps = await page.getByRole('list', { name: /^Why 32\.00/ }).textContent();
    for (const amount of ['240.00', '48.00', '40.00', '\u22128.00', '32.00']) expect(steps).toContain(amount);
  });

  test('keeps its filters in the address, so that a view can be sent to somebody', async () => {
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
