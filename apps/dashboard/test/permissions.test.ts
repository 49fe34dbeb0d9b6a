import type { Permission } from '@tributary/core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath } from '../../../packages/browser/test/chromium.ts';
import { addCompany } from './company.ts';
import { type Dashboard, openDashboard, settled } from './dashboard.ts';
import { addMails } from './mails.ts';
import { pages } from './pages.ts';
import { addPeople } from './people.ts';

const LINES = 60;

/** Read permission that a page needs, by the first part of its path. */
const readOf: Readonly<Record<string, Permission>> = {
  '': 'read:commissions',
  commissions: 'read:commissions',
  tracking: 'read:sites',
  connections: 'read:connections',
  developers: 'read:webhooks',
  settings: 'read:programs',
  payouts: 'read:payouts',
  affiliates: 'read:affiliates',
  referrals: 'read:referrals',
  coupons: 'read:coupons',
  finder: 'read:finder',
  reports: 'read:commissions',
  groups: 'read:groups',
};

/** Page that requires no permission, because it shows only the session itself. */
const SESSION = '/settings?tab=session';

describe.skipIf(!chromiumPath)('key with a single permission', () => {
  let dashboard: Dashboard;
  const ids = new Map<string, string>();
  beforeAll(async () => {
    dashboard = await openDashboard();
    const { client, given } = dashboard.account;
    const program_id = await addCompany(client, { lines: LINES });
    const { affiliate, referral } = await addPeople(client);
    ids.set('{affiliate}', affiliate).set('{referral}', referral);
    ids.set('{mail}', await addMails(dashboard.server, dashboard.account));
    const { id: connection } = await given.connection({ program_id });
    for (const name of ['connection', 'observing', 'silent', 'unfinished']) ids.set(`{${name}}`, connection);
    ids.set('{provider_payment}', await given.providerPayment(connection));
    ids.set('{provider_event}', await given.failedEvent(connection));
    const [payout] = (await client.payouts.list({ limit: 1 })).data;
    const [commission] = (await client.commissions.list({ limit: 1 })).data;
    const [group] = (await client.groups.list({ limit: 1 })).data;
    const [incentive] = (await client.incentives.list({ limit: 1 })).data;
    ids.set('{payout}', payout?.id ?? '').set('{commission}', commission?.id ?? '');
    ids.set('{group}', group?.id ?? '').set('{incentive}', incentive?.id ?? '');
  }, 300_000);
  afterAll(() => dashboard?.close());

  const pathOf = (path: string) => path.replace(/\{\w+\}/g, (name) => ids.get(name) ?? name);

  /** Opens a separate browser with a key that has only this permission, and records rejected requests. */
  async function visitorWith(permission: Permission) {
    const context = await dashboard.visitor({ signedIn: false });
    await dashboard.signIn(context, await dashboard.account.issueKey([permission]));
    const refused: string[] = [];
    context.on('response', (response) => {
      if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
    });
    return { page: await context.newPage(), refused };
  }

  /** Returns the page's text once everything has loaded. */
  async function wordsOf(page: Page, path: string): Promise<string> {
    dashboard.complaints.length = 0;
    await page.goto(`${dashboard.server.baseUrl}/app/dev${pathOf(path)}`);
    await settled(page);
    return (await page.locator('main, .panel').allInnerTexts()).join('\n');
  }

  describe('for another page', () => {
    let visitor: Awaited<ReturnType<typeof visitorWith>>;
    beforeAll(async () => {
      visitor = await visitorWith('create:clicks');
    });
    test.each(pages.filter((path) => path !== SESSION))(
      '%s names the missing permission and makes no request that is rejected',
      async (path) => {
        visitor.refused.length = 0;
        const words = await wordsOf(visitor.page, path);
        expect(words).toMatch(/\b(read|write|delete):[a-z]+\b/);
        expect(visitor.refused).toEqual([]);
        expect(dashboard.complaints).toEqual([]);
      },
    );
  });

  test('does not hide a missing permission for the inbox behind an empty state', async () => {
    const visitor = await visitorWith('create:clicks');
    const words = await wordsOf(visitor.page, '');
    expect(words).toContain('To see items here, you need one of these permissions: read:affiliates');
    expect(words).not.toContain('all caught up');
  });

  describe.each([...new Set(Object.values(readOf))])('%s', (permission) => {
    let visitor: Awaited<ReturnType<typeof visitorWith>>;
    beforeAll(async () => {
      visitor = await visitorWith(permission);
    });
    const own = pages.filter((path) => readOf[/\w*/.exec(path.slice(1))?.[0] ?? ''] === permission);
    test.each(own)('%s is not blank and makes no request that is rejected', async (path) => {
      visitor.refused.length = 0;
      expect((await wordsOf(visitor.page, path)).length).toBeGreaterThan(20);
      expect(visitor.refused).toEqual([]);
      expect(dashboard.complaints).toEqual([]);
    });
  });
});
