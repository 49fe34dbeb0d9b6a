import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath } from '../../../packages/browser/test/chromium.ts';
import { type Dashboard, openDashboard, settled } from './dashboard.ts';
import { addProgram, addSale } from './sale.ts';
import { tabTo } from './tab-to.ts';

describe.skipIf(!chromiumPath)('groups and incentives', () => {
  let dashboard: Dashboard;
  let made: Awaited<ReturnType<typeof addProgram>>;
  beforeAll(async () => {
    dashboard = await openDashboard();
    const { client } = dashboard.account.live;
    made = await addProgram(client);
    await addSale(client, { programId: made.programId, name: 'Ada Lindqvist', sale_amount: 50 });
  }, 300_000);
  afterAll(() => dashboard?.close());

  const api = () => dashboard.account.live.client;

  test('a dry run explains what a sale would earn and records nothing', async () => {
    const before = (await api().commissions.list({})).data.length;
    const page = await dashboard.open(`/live/groups/incentives/${made.incentiveId}`);
    await page.getByText(/Customer of Ada Lindqvist/).waitFor();
    await page.getByRole('button', { name: 'Change' }).click();
    await page.getByRole('button', { name: /Customer of Ada Lindqvist/ }).click();
    await page.getByLabel('Sale', { exact: true }).fill('240.00');
    await page.getByRole('button', { name: 'Calculate' }).click();
    const result = page.getByRole('list', { name: 'Estimated earnings' });
    await result.waitFor();
    const text = await result.textContent();
    for (const part of ['240.00', '48.00', 'Partners 20 %, version 1', 'Held for 30 days'])
      expect(text).toContain(part);
    expect((await api().commissions.list({})).data).toHaveLength(before);
  });

  test('an edit shows both versions and the affected affiliates, and keeps past earnings', async () => {
    const [earned] = (await api().commissions.list({})).data;
    const page = await dashboard.open(`/live/groups/incentives/${made.incentiveId}?edit=1`);
    const save = page.getByRole('button', { name: 'Save as version 2' });
    // The same percentage in a different notation.
    await page.getByLabel('Percent', { exact: true }).fill('20.0');
    expect(await save.isDisabled()).toBe(true);
    await page.getByLabel('Percent', { exact: true }).fill('25');
    await page.getByText('The name says 20%, but the terms do not.').waitFor();
    const versions = page.getByRole('table');
    expect(await versions.getByRole('row', { name: /^Commission/ }).textContent()).toContain('20%25%');
    await page.getByText('Affected: 1 affiliate, in').waitFor();
    await save.click();
    const history = page.getByRole('list', { name: 'Versions' });
    await history.getByText(/^Version 2, effective since/).waitFor();
    expect(await history.textContent()).toContain('Commission: 20% → 25%');
    await history.getByText(/^Version 1, .+ – /).waitFor();
    expect(await api().incentives.get(made.incentiveId)).toMatchObject({ amount: 25, version: 2 });
    expect((await api().commissions.get(earned?.id ?? '')).commission_amount).toBe(10);
  });

  test('scheduled terms are shown with their start date and can be withdrawn', async () => {
    const { version, amount } = await api().incentives.get(made.incentiveId);
    const day = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
    const page = await dashboard.open(`/live/groups/incentives/${made.incentiveId}?edit=1`);
    await page.getByLabel('Percent', { exact: true }).fill('33');
    await page.getByLabel('Effective from').fill(day);
    await page.getByText('Sales from that day on use the new version.').waitFor();
    await page.getByRole('button', { name: `Save as version ${version + 1}` }).click();
    await page.getByText(`Version ${version + 1} takes effect`).waitFor();
    await page.getByRole('list', { name: 'Versions' }).getByText('33% of each sale').waitFor();
    const scheduled = { version: version + 1, amount: 33, in_force_from: `${day}T00:00:00.000Z` };
    expect(await api().incentives.get(made.incentiveId)).toMatchObject({ version, amount, scheduled });
    await page.getByRole('button', { name: 'Withdraw…' }).click();
    await page.getByRole('button', { name: 'Withdraw version' }).click();
    await page.getByText(`Version ${version + 1} takes effect`).waitFor({ state: 'detached' });
    expect(await api().incentives.get(made.incentiveId)).toMatchObject({ version, amount, scheduled: null });
    await page.context().close();
  });

  test('caps and thresholds state their currency', async () => {
    const { id } = await api().incentives.create({
      ...{ program_id: made.programId, name: 'Capped', amount: 20, cap_per_conversion: 400 },
      ...{
        cap_per_referral: 900,
        variable_config: {
          basis: 'sale_amount',
          currency: 'USD',
          tiers: [{ from: 1_000, amount: 25, is_percentage: true }],
        },
      },
    });
    const page = await dashboard.open('/live/groups?view=incentives');
    await page
      .getByText('at most 400 per sale (in its currency), at most 900 per customer and currency')
      .waitFor();
    await page.goto(`${dashboard.server.baseUrl}/app/live/groups/incentives/${id}`);
    await page.getByRole('heading', { name: '20% of each sale, in tiers up to 25%' }).waitFor();
    const text = await page.locator('main').textContent();
    for (const part of ['400 (in the sale’s currency)', '900 (in each currency)', 'From 1,000.00 USD: 25%'])
      expect(text).toContain(part);
    await page.context().close();
  });

  test('server errors appear at the field, and no input is lost', async () => {
    const page = await dashboard.open('/live/groups/incentives/new');
    await page.getByLabel('Name').fill('Too much');
    await page.getByLabel('Percent', { exact: true }).fill('12.34567');
    expect(await page.getByRole('button', { name: 'Create incentive' }).isDisabled()).toBe(true);
    await page.getByLabel('Percent', { exact: true }).fill('20');
    await page.getByLabel('Days').fill('99999');
    await page.getByRole('button', { name: 'Create incentive' }).click();
    await page.getByLabel('Days').and(page.locator('[aria-invalid="true"]')).waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('Too much');
    expect((await api().incentives.list({})).data.map(({ name }) => name)).not.toContain('Too much');
  });

  test('a group is created using only the keyboard', async () => {
    const page = await dashboard.open('/live/groups');
    await tabTo(page, 'New group');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type('Creators');
    await tabTo(page, 'Create group');
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Group Creators' }).waitFor();
    expect((await api().groups.list({})).data.map(({ name }) => name)).toContain('Creators');
  });

  test('the form for a new level closes when another group opens', async () => {
    const other = await api().groups.create({ program_id: made.programId, name: 'Others' });
    const page = await dashboard.open(`/live/groups?open=${made.groupId}`);
    await page.getByRole('button', { name: 'Add level' }).click();
    await page.getByText('Level', { exact: true }).waitFor();
    await page.locator(`tr[data-key="${other.id}"]`).click();
    await page.getByRole('region', { name: 'Group Others' }).waitFor();
    expect(await page.getByText('Level', { exact: true }).count()).toBe(0);
    await api().groups.delete(other.id);
    await page.context().close();
  });

  test('a level is edited in place, and the focus returns to it', async () => {
    const { multiLevelIncentives } = api().groups;
    const { id } = await multiLevelIncentives.create(made.groupId, {
      ...{ level: 1, amount: 5, is_percentage: true, basis: 'commission' },
    });
    const page = await dashboard.open(`/live/groups?open=${made.groupId}`);
    const remove = await page.getByRole('button', { name: 'Remove level 1' }).boundingBox();
    // A button with only an icon is wide enough to tap.
    expect(remove?.width).toBeGreaterThanOrEqual(24);
    await tabTo(page, 'Change level 1');
    await page.keyboard.press('Enter');
    const typed = page.getByLabel('Percent', { exact: true });
    await expect.poll(() => typed.evaluate((field) => field === document.activeElement)).toBe(true);
    await typed.fill('7.5');
    await page.keyboard.press('Enter');
    await page.getByText('7.5% of the direct commission', { exact: true }).waitFor();
    const change = page.getByRole('button', { name: 'Change level 1' });
    await expect.poll(() => change.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await multiLevelIncentives.get(made.groupId, id)).toMatchObject({ level: 1, amount: 7.5 });

    // Change from a percentage to a fixed amount and back.
    const calculatedFrom = async (name: string) => {
      await change.click();
      await page.getByRole('button', { name: /Calculated from$/ }).click();
      await page.getByRole('option', { name }).click();
    };
    await calculatedFrom('Fixed amount per sale');
    await page.getByRole('textbox', { name: 'Amount' }).fill('2.50');
    await page.getByRole('textbox', { name: 'Currency or unit' }).fill('EUR');
    await page.getByRole('button', { name: 'Save level 1' }).click();
    await page.getByText('2.50 EUR per sale', { exact: true }).waitFor();
    await calculatedFrom('Percentage of the sale');
    await page.getByRole('button', { name: 'Save level 1' }).click();
    await page.getByText('2.5% of the sale', { exact: true }).waitFor();
    const after = { level: 1, amount: 2.5, is_percentage: true, basis: 'sale', currency: null };
    expect(await multiLevelIncentives.list(made.groupId).then(({ data }) => data)).toMatchObject([after]);
    await page.context().close();
  });

  test('an unused incentive and an empty group are deleted after a confirmation', async () => {
    const terms = { program_id: made.programId, name: 'Unused', amount: 1 };
    const { id } = await api().incentives.create(terms);
    const group = await api().groups.create({ program_id: made.programId, name: 'Empty' });
    const page = await dashboard.open(`/live/groups/incentives/${id}`);
    await page.getByRole('button', { name: 'Delete…' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect((await api().incentives.get(id)).name).toBe('Unused');
    await page.getByRole('button', { name: 'Delete…' }).click();
    await page.getByRole('button', { name: 'Delete incentive' }).click();
    await page.waitForURL(/groups\?view=incentives$/);
    await page.goto(`${dashboard.server.baseUrl}/app/live/groups?open=${group.id}`);
    await page.getByRole('button', { name: 'Delete…' }).click();
    await page.getByRole('button', { name: 'Delete group' }).click();
    await page.getByRole('region', { name: 'Group Empty' }).waitFor({ state: 'detached' });
    expect((await api().incentives.list({})).data.map((each) => each.id)).not.toContain(id);
    expect((await api().groups.list({})).data.map((each) => each.id)).not.toContain(group.id);
    await page.context().close();
  });

  test('dev has its own groups', async () => {
    const page = await dashboard.open('/dev/groups');
    await settled(page);
    expect(await page.getByText('Creators').count()).toBe(0);
  });
});
