import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath } from '../../../packages/browser/test/chromium.ts';
import { send } from '../../server/test/support/harness.ts';
import { type TestUser, userIn } from '../../server/test/support/users.ts';
import { type Dashboard, openDashboard } from './dashboard.ts';
import { programWithDue } from './due.ts';
import { save } from './payout-papers.ts';
import { openAs } from './user-browser.ts';

describe.skipIf(!chromiumPath)('payouts that require a second approval', () => {
  let dashboard: Dashboard;
  let [ada, ben] = [] as TestUser[];
  beforeAll(async () => {
    dashboard = await openDashboard();
    const user = (name: string) =>
      userIn(dashboard.server, dashboard.account.liveEnvironmentId, { role: 'finance', name });
    [ada, ben] = [await user('Ada'), await user('Ben')];
    const { client } = dashboard.account.live;
    const { programId } = await programWithDue(client);
    await client.programs.update(programId, { payout_approval: 'second_person' });
    await client.fundingSources.create({
      ...{ name: 'Main', holder: 'Northwind GmbH', iban: 'DE02120300000000202051' },
    });
    const { baseUrl } = dashboard.server;
    const run = { method: 'POST', headers: ada.headers, body: { program_id: programId } };
    expect((await send(`${baseUrl}/v1/payouts`, run)).status).toBe(201);
  }, 120_000);
  afterAll(() => dashboard?.close());

  test('are approved by another user and then paid from the saved account', async () => {
    const own = await openAs(dashboard, ada as TestUser, '/live/payouts?status=to_approve');
    await own.locator('thead .checkbox').click();
    await own.getByText('4 selected').waitFor();
    expect(await own.getByRole('button', { name: /^Approve/ }).count()).toBe(0);
    const [first] = (await dashboard.account.live.client.payouts.list()).data;
    await own.goto(`${dashboard.server.baseUrl}/app/live/payouts/${first?.id}`);
    await own.getByText('Someone else must approve payouts you created.').waitFor();

    const page = await openAs(dashboard, ben as TestUser, '/live');
    const waits = page.getByRole('listitem').filter({ hasText: '4 payouts are waiting for your approval' });
    await waits.getByRole('link', { name: 'Review' }).click();
    await page.locator('thead .checkbox').click();
    await page.getByRole('button', { name: 'Approve 4 payouts…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('1,234.56').waitFor();
    await dialog.getByRole('button', { name: 'Approve 4 payouts' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const { payouts } = dashboard.account.live.client;
    const all = (await payouts.list()).data;
    expect(all.map(({ approved_by }) => approved_by)).toEqual(Array(4).fill(ben?.userId));

    await page.goto(
      `${dashboard.server.baseUrl}/app/live/payouts/new?step=send&ids=${all.map(({ id }) => id).join(',')}`,
    );
    await page.getByRole('button', { name: 'Prepare files for 4 payouts' }).click();
    await page.getByRole('button', { name: /^Main, DE••••2051/ }).waitFor();
    const sepa = await save(page, () => page.getByRole('button', { name: 'Download SEPA' }).click());
    expect(sepa).toContain('<IBAN>DE02120300000000202051</IBAN>');
    expect(dashboard.complaints).toEqual([]);
  });
});
