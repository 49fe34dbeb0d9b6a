import { readFileSync } from 'node:fs';
import type { Commission } from '@tributary/sdk';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath } from '../../../packages/browser/test/chromium.ts';
import { type Dashboard, openDashboard, settled } from './dashboard.ts';

describe.skipIf(!chromiumPath)('refunds, adjustments and returned payouts', () => {
  let dashboard: Dashboard;
  let page: Page;
  beforeAll(async () => {
    dashboard = await openDashboard();
    page = await (await dashboard.visitor()).newPage();
  }, 300_000);
  afterAll(() => dashboard?.close());

  const live = () => dashboard.account.live;

  async function open(path: string, on = page): Promise<void> {
    await on.goto(`${dashboard.server.baseUrl}/app/live${path}`);
    await settled(on);
  }

  const button = (name: string | RegExp, on = page) => on.getByRole('button', { name, exact: true });

  /** Types the required reason and submits it, using only the keyboard. */
  async function sayWhy(reason: string, verb: string | RegExp): Promise<void> {
    const dialog = page.getByRole('dialog');
    const send = dialog.getByRole('button', { name: verb });
    await dialog.waitFor();
    expect(await send.isDisabled()).toBe(true);
    await page.keyboard.type(reason);
    await send.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await settled(page);
  }

  const read = async ({ id }: Pick<Commission, 'id'>) => live().client.commissions.get(id);

  /** Opens pages with a read-only key. */
  async function reader(): Promise<Page> {
    const { key } = await live().client.apiKeys.create({
      name: 'Reader',
      permissions: ['read:commissions', 'read:payouts', 'read:affiliates', 'read:programs', 'read:referrals'],
    });
    const context = await dashboard.visitor({ signedIn: false });
    await dashboard.signIn(context, key ?? '');
    return context.newPage();
  }

  test('records a refund with its kind and undoes it with a reason', async () => {
    const { id } = await live().given.conversion();
    await open(`/commissions/${id}`);
    await button('Record refund…').click();
    await page.getByRole('dialog').getByLabel('Amount in USD').fill('40');
    await page.getByRole('dialog').getByRole('button', { name: /Type/ }).click();
    await page.getByRole('option', { name: 'Dispute', exact: true }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('Card stolen');
    await button('Record refund of 40.00 USD').click();
    await page
      .getByText('Dispute: 40.00 USD')
      .or(page.getByText(/Dispute:\s*40\.00/))
      .first()
      .waitFor();
    const [refund] = (await live().client.conversions.refunds(id)).data;
    expect(refund).toMatchObject({ amount: 40, kind: 'dispute', reason: 'Card stolen' });
    expect((await read({ id })).commission_amount).toBe(12);
    await settled(page);
    const reading = await reader();
    await open(`/commissions/${id}`, reading);
    await reading.getByText(/Dispute:/).waitFor();
    expect(await button(/^Undo refund/, reading).count()).toBe(0);
    await reading.context().close();
    await button('Undo refund of 40.00 USD').press('Enter');
    await sayWhy('Dispute won', 'Undo refund of 40.00 USD');
    expect((await read({ id })).commission_amount).toBe(20);
    await page.getByText('Dispute won').waitFor();
    expect(await button(/^Undo refund/).count()).toBe(0);
    await page.getByRole('grid', { name: 'Ledger' }).getByText('Refund undone').waitFor();
  });

  test('adds a bonus and a deduction, shows them in balance and history, and voids them', async () => {
    const affiliate = await live().given.affiliate();
    await open(`/affiliates/${affiliate.id}`);
    const section = page.getByRole('region', { name: 'Bonuses and deductions' });
    await section.getByRole('button', { name: 'Add' }).click();
    const form = page
      .getByRole('complementary', { name: 'Bonus or deduction' })
      .or(page.locator('.form-panel'));
    await form.first().getByLabel('Amount').fill('-5');
    await page.getByText('Enter an amount above 0, such as 50.').waitFor();
    await form.first().getByLabel('Amount').fill('50');
    await form.first().getByLabel('Reason').fill('Spring campaign');
    await button('Add bonus').click();
    await section.getByText('Spring campaign').waitFor();
    await settled(page);
    await page.getByRole('region', { name: 'Balances' }).getByText('50.00').first().waitFor();
    await section.getByRole('button', { name: 'Add' }).click();
    await page.getByRole('button', { name: /Type/ }).click();
    await page.getByRole('option', { name: /^Deduction/ }).click();
    await form.first().getByLabel('Amount').fill('20');
    await form.first().getByLabel('Reason').fill('Paid twice');
    await button('Deduct').click();
    await section.getByText('Paid twice').waitFor();
    const list = async () => (await live().client.adjustments.list({ affiliate_id: affiliate.id })).data;
    expect((await list()).map(({ amount, reason }) => [amount, reason])).toEqual([
      [-20, 'Paid twice'],
      [50, 'Spring campaign'],
    ]);
    await settled(page);
    await section.getByRole('button', { name: /^Void −20\.00 USD/ }).click();
    await sayWhy('It was not', /^Void −20\.00/);
    expect((await list())[0]).toMatchObject({ void_reason: 'It was not' });
    await page.getByRole('list', { name: 'History' }).getByText('Deduction voided').waitFor();
    // On a phone, the amount must stay visible.
    const phone = await (await dashboard.visitor({ width: 390, height: 844 })).newPage();
    await open(`/affiliates/${affiliate.id}`, phone);
    await phone.getByRole('grid', { name: 'Bonuses and deductions' }).getByText('+50.00').waitFor();
    await phone.context().close();
    const reading = await reader();
    await open(`/affiliates/${affiliate.id}`, reading);
    const read = reading.getByRole('region', { name: 'Bonuses and deductions' });
    await read.getByText('Spring campaign').waitFor();
    expect(await read.getByRole('button').count()).toBe(0);
    await reading.context().close();
  });

  test('adds a bonus once if the first response was lost, even if the amount is changed', async () => {
    const affiliate = await live().given.affiliate();
    await open(`/affiliates/${affiliate.id}?open=adjust`);
    let isCut = true;
    await page.route('**/v1/adjustments', async (route) => {
      if (isCut && route.request().method() === 'POST') await route.fetch();
      return isCut ? route.abort('failed') : route.continue();
    });
    await page.getByLabel('Amount').fill('50');
    await page.getByLabel('Reason').fill('Spring campaign');
    await button('Add bonus').click();
    await page.getByRole('alert').first().waitFor();
    isCut = false;
    await page.getByLabel('Amount').fill('60');
    await button('Add bonus').click();
    await page.getByText('Differs from the first request.').waitFor();
    await page.getByLabel('Amount').fill('50');
    await button('Add bonus').click();
    await page.getByRole('region', { name: 'Bonuses and deductions' }).getByText('Spring campaign').waitFor();
    const { data } = await live().client.adjustments.list({ affiliate_id: affiliate.id });
    expect(data.map(({ amount }) => amount)).toEqual([50]);
    await page.unroute('**/v1/adjustments');
  });

  test('marks a payout that the bank returned, and its money is owed again', async () => {
    const { client, given } = live();
    const affiliate = await given.affiliate();
    const referral = await given.referral({ affiliate_id: affiliate.id, name: 'Grace Hopper' });
    const { id } = await given.conversion({ referral_id: referral.id, external_event_id: 'order-4711' });
    await client.conversions.refund(id, { amount: 30 });
    const run = await client.payouts.create({ program_id: affiliate.program_id });
    const payoutId = run.payouts[0]?.id ?? '';
    await client.payouts.update(payoutId, { status: 'processing' });
    await client.payouts.update(payoutId, { status: 'completed', paymentMethod: 'wire_transfer' });
    await open(`/payouts/${payoutId}`);
    const fact = (name: string) =>
      page
        .locator('dt', { hasText: new RegExp(`^${name}$`) })
        .locator('+ dd')
        .textContent();
    expect(await fact('Method')).toBe('Bank transfer');
    expect(await page.getByText('Current payout method').count()).toBe(0);
    const entries = page.getByRole('table', { name: 'Entries' });
    await entries.getByRole('link', { name: 'Grace Hopper' }).first().waitFor();
    await entries.getByText('order-4711').filter({ visible: true }).first().waitFor();
    const amounts = entries
      .locator('tbody tr')
      .evaluateAll((rows) =>
        rows.map((row) => [...row.querySelectorAll('.money')].map((cell) => cell.textContent)),
      );
    expect(await amounts).toEqual([
      ['100.00USD', '20.00USD'],
      ['\u221230.00USD', '\u22126.00USD'],
    ]);
    const [download] = await Promise.all([page.waitForEvent('download'), button('Export CSV').click()]);
    const csv = readFileSync(await download.path(), 'utf8');
    expect(csv).toMatch(/,commission,trx_\w+,Grace Hopper,order-4711,,100(\.00)?,USD,20/);
    expect(csv).toMatch(/,refund,trx_\w+,Grace Hopper,order-4711,,-30(\.00)?,USD,-6/);
    await button('Record return…').click();
    await page.getByRole('dialog').getByText('You owe it to the affiliate again').waitFor();
    await sayWhy('Account closed', 'Record return');
    expect(await client.payouts.get(payoutId)).toMatchObject({
      status: 'completed',
      return_reason: 'Account closed',
    });
    expect((await read({ id })).status).toBe('ready_for_payment');
    await page.getByRole('list', { name: 'History' }).getByText('Returned by the bank').waitFor();
    expect(await button('Record return…').count()).toBe(0);
    expect((await fact('Current payout method'))?.trim()).toBe('None saved');
    await open(`/affiliates/${affiliate.id}`);
    await page.getByRole('list', { name: 'History' }).getByText('Account closed').waitFor();
    await open('/payouts');
    await page.getByRole('row').getByText('Returned').first().waitFor();
  });

  test('sets a minimum for each currency, which payout runs show', async () => {
    const { programId } = await live().given.program({ name: 'Minimums' });
    await open(`/settings?program_id=${programId}`);
    await button('Add currency').click();
    const save = page.getByRole('button', { name: /^Save/ }).first();
    expect(await save.isDisabled()).toBe(true);
    await page.getByRole('button', { name: /Currency for minimum 1/ }).click();
    await page.getByRole('option', { name: 'EUR', exact: true }).click();
    await page.getByLabel('Minimum payout in EUR').fill('25');
    await button('Save 1 change').click();
    await page.getByText('Saved').waitFor();
    const program = await live().client.programs.get(programId);
    expect(program.minimum_payouts).toEqual([
      { currency: 'USD', amount: 0 },
      { currency: 'EUR', amount: 25 },
    ]);
    await open(`/payouts/new?program_id=${programId}`);
    await page.getByText('The program’s minimum applies: 25.00 EUR.').waitFor();
  });
});
