import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath } from '../../../packages/browser/test/chromium.ts';
import { type Dashboard, type Look, openDashboard } from './dashboard.ts';

describe.skipIf(!chromiumPath)('audit log', () => {
  let dashboard: Dashboard;
  let affiliateId: string;
  beforeAll(async () => {
    dashboard = await openDashboard();
    const { client } = dashboard.account.live;
    const program = await client.programs.create({ name: 'Northwind', default_currency: 'USD' });
    const ada = { program_id: program.id, name: 'Ada', email: 'ada@example.com' };
    affiliateId = (await client.affiliates.create(ada)).id;
    await client.affiliates.update(affiliateId, { status: 'rejected', name: 'Ada L.' });
  }, 120_000);
  afterAll(() => dashboard?.close());

  /** Opens the log once it contains all earlier changes. */
  async function openLog(look?: Look) {
    const { client } = dashboard.account.live;
    await expect.poll(async () => (await client.auditLog.list({ object: affiliateId })).data).toHaveLength(2);
    return dashboard.open('/live/settings?tab=audit', look);
  }

  test('shows who changed what, with the stored values and a link to the object', async () => {
    const page = await openLog();
    const { data: keys } = await dashboard.account.live.client.apiKeys.list();
    const row = page.getByRole('row').filter({ hasText: 'Affiliate changed' });
    await row
      .getByText(keys[0]?.name ?? '')
      .filter({ visible: true })
      .waitFor();
    await row.getByText('Affiliate changed').click();
    const panel = page.getByRole('region', { name: /^Audit log [a-z]+_/ });
    await panel.getByText('affiliates.update').waitFor();
    const facts = (await panel.locator('dl.facts').allInnerTexts()).join('\n');
    expect(facts).toMatch(/Status\s+Rejected/);
    expect(facts).toMatch(/Name\s+not retained/);
    await panel.getByRole('link', { name: 'Ada L.' }).click();
    await page.waitForURL(`**/live/affiliates/${affiliateId}`);
    await page.context().close();
  });

  test('filters by one object, from an entry and through the URL', async () => {
    const page = await openLog();
    await page.getByText('Affiliate created').click();
    await page.getByRole('button', { name: 'Related entries' }).click();
    await page.waitForURL(`**/settings?tab=audit&object=${affiliateId}`);
    await page.getByText('Program created').waitFor({ state: 'detached' });
    expect(await page.getByRole('row').filter({ hasText: 'Ada L.' }).count()).toBe(2);
    await page.context().close();
  });

  test('filters by action and by object, with the names used in the list', async () => {
    const page = await openLog();
    const choose = async (filter: string, typed: string, option: RegExp) => {
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      await page.getByRole('menuitem', { name: filter }).click();
      await page.getByRole('searchbox', { name: filter }).fill(typed);
      await page.getByRole('option', { name: option }).click();
    };
    await choose('Action', 'affiliate cr', /^Affiliate created affiliates\.create$/);
    await page.waitForURL('**/settings?tab=audit&action=affiliates.create');
    await page.getByText('Program created').waitFor({ state: 'detached' });
    await choose('Object', 'ada', /^Ada L\./);
    await page.waitForURL(`**/settings?tab=audit&action=affiliates.create&object=${affiliateId}`);
    await page.getByRole('button', { name: 'Object Ada L.' }).waitFor();
    await page.context().close();
  });

  test('names changed fields, and exports everything that the hashes are computed from', async () => {
    const page = await openLog();
    const row = page.getByRole('row').filter({ hasText: 'Affiliate changed' });
    await row.getByText('Ada L.').filter({ visible: true }).waitFor();
    await row.getByText('Status: Rejected, Name').filter({ visible: true }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/);
    const [head = '', ...lines] = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(head).toMatch(/^sequence,id,created_at,actor,.*,object,object_name,.*,previous_hash,hash$/);
    expect(lines.filter((line) => line.includes(`${affiliateId},Ada L.,`))).toHaveLength(2);
    const { data } = await dashboard.account.live.client.auditLog.list({ object: affiliateId });
    for (const { hash } of data) expect(lines.filter((line) => line.endsWith(hash))).toHaveLength(1);
    await page.context().close();
  });

  test('is translated into German', async () => {
    const page = await openLog({ language: 'de' });
    await page.getByText('Partner geändert').waitFor();
    expect(await page.getByText('Affiliate changed').count()).toBe(0);
    await page.context().close();
  });

  test('shows only entries of its own environment', async () => {
    const page = await dashboard.open('/dev/settings?tab=audit');
    await page.getByRole('grid', { name: 'Audit log' }).or(page.getByText('No entries yet.')).waitFor();
    expect(await page.getByText('Ada L.').count()).toBe(0);
    await page.context().close();
  });
});
