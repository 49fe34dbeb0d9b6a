import type { Tributary } from '@tributary/sdk';
import type { BrowserContext, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath } from '../../../../packages/browser/test/chromium.ts';
import { type Dashboard, openDashboard } from '../dashboard.ts';
import { addSale } from '../sale.ts';

/** Nothing is shown for waits shorter than this. */
const NOTICED_MS = 200;
const FRAME_MS = 17;

const refuse =
  (status: number, code: string, retryAfter: string) =>
  (route: Route): Promise<void> =>
    route.fulfill({
      status,
      headers: { 'retry-after': retryAfter, 'x-request-id': 'req_trial' },
      json: { success: false, error: { code, message: 'Come back later.', request_id: 'req_trial' } },
    });

/** Server failures, and the page's message for each. */
const failures = [
  {
    name: 'a server that answers 503',
    fail: refuse(503, 'UNAVAILABLE', '1'),
    words: 'The server is temporarily unavailable.',
  },
  {
    name: 'a server that answers 429',
    fail: refuse(429, 'RATE_LIMIT_EXCEEDED', '2'),
    words: 'Too many requests.',
  },
  {
    name: 'no network',
    fail: (route: Route) => route.abort('internetdisconnected'),
    words: 'We couldn’t reach the server.',
  },
] as const;

describe.skipIf(!chromiumPath)('misbehaving server', () => {
  let dashboard: Dashboard;
  let programId: string;
  let affiliateId: string;
  const sales: string[] = [];
  beforeAll(async () => {
    dashboard = await openDashboard();
    const { client } = dashboard.account.live;
    programId = await addProgramToApprove(client);
    for (let at = 0; at < 8; at++)
      sales.push((await addSale(client, { programId, name: 'Ada Lindqvist', sale_amount: 50 })).id);
    affiliateId = (await client.affiliates.list({})).data[0]?.id ?? '';
  }, 300_000);
  afterAll(() => dashboard?.close());

  const api = () => dashboard.account.live.client;
  /** Ignores console messages about failed requests, which are expected. */
  const otherComplaints = () => dashboard.complaints.filter((text) => !/^Failed to load resource/.test(text));

  /** Makes every API request fail until the returned function is called. */
  async function failing(context: BrowserContext, fail: (route: Route) => Promise<void>) {
    await context.route('**/v1/**', fail);
    return () => context.unroute('**/v1/**');
  }

  const openForm = async (page: Page, code: string) => {
    await page.getByRole('combobox', { name: 'Affiliate' }).fill('Ada');
    await page.getByRole('option', { name: /Ada/ }).click();
    await page.getByLabel('Code', { exact: true }).fill(code);
    await page.getByLabel('Percent', { exact: true }).fill('10');
  };

  describe.each(failures)('$name', ({ name, fail, words }) => {
    test('is reported on a page without data, which recovers without a reload', async () => {
      const page = await dashboard.open('/live/settings');
      dashboard.complaints.length = 0;
      const back = await failing(page.context(), fail);
      await page.getByRole('link', { name: 'Commissions' }).first().click();
      await page.locator('main').getByText(words).first().waitFor();
      await page.locator('.outage').waitFor();
      await back();
      await page.locator(`tr[data-key="${sales[0]}"]`).waitFor();
      await page.locator('.outage').waitFor({ state: 'detached' });
      expect(await page.getByText(words).count()).toBe(0);
      expect(otherComplaints()).toEqual([]);
      await page.context().close();
    });

    test('keeps the displayed rows and the selection', async () => {
      const page = await dashboard.open('/live/commissions');
      await page.locator(`tr[data-key="${sales[0]}"] .checkbox`).click();
      const back = await failing(page.context(), fail);
      await page.getByRole('button', { name: /^Approve/ }).click();
      await page.locator('.outage').waitFor();
      await page.getByRole('alert').getByText(words).waitFor();
      expect(await page.locator(`tr[data-key="${sales[0]}"]`).getAttribute('data-selected')).toBe('true');
      await back();
      await page.locator('.outage').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: /^Approve/ }).click();
      const sold = sales.shift() ?? '';
      await expect.poll(async () => (await api().commissions.get(sold)).status).toBe('ready_for_payment');
      await page.context().close();
    });

    test('keeps a form’s input, and performs a resent request once', async () => {
      const code = `ONCE-${failures.findIndex((each) => each.name === name)}`;
      const page = await dashboard.open('/live/coupons?open=new');
      await openForm(page, code);
      // The server performs the change, but the response is lost. Only a 429 means that nothing was done.
      let isBack = false;
      const keys: (string | undefined)[] = [];
      await page.context().route('**/v1/coupons', async (route) => {
        if (route.request().method() !== 'POST') return route.fallback();
        keys.push(route.request().headers()['idempotency-key']);
        if (isBack) return route.continue();
        if (!name.includes('429')) await route.fetch();
        return fail(route);
      });
      await page.locator('.panel .foot .button.primary').click();
      await page.getByRole('alert').getByText(words).waitFor();
      expect(await page.getByLabel('Code', { exact: true }).inputValue()).toBe(code);
      expect(await page.getByLabel('Percent', { exact: true }).inputValue()).toBe('10');
      isBack = true;
      await page.locator('.panel .foot .button.primary').click();
      await page.waitForURL(/open=cpn_|open=(?!new)/);
      expect(keys.length).toBeGreaterThan(1);
      expect(new Set(keys).size).toBe(1);
      expect(
        (await api().coupons.list({ affiliate_id: affiliateId })).data.filter((each) => each.code === code),
      ).toHaveLength(1);
      await page.context().close();
    });
  });

  test.each(failures)(
    '$name: keeps the input of an edit, which is saved when it is resent',
    async ({ name, fail, words }) => {
      const page = await dashboard.open('/live/settings');
      const form = page.locator('form.settings').first();
      await form.getByLabel('Name').fill(`Northwind after ${name}`);
      const back = await failing(page.context(), fail);
      await form.getByRole('button', { name: 'Save 1 change' }).click();
      await form.getByRole('alert').getByText(words).waitFor();
      expect(await form.getByLabel('Name').inputValue()).toBe(`Northwind after ${name}`);
      await back();
      // The strip refetches the page without losing the input.
      await page.locator('.outage').waitFor({ state: 'detached' });
      expect(await form.getByLabel('Name').inputValue()).toBe(`Northwind after ${name}`);
      await form.getByRole('button', { name: 'Save 1 change' }).click();
      await form.getByRole('button', { name: 'Save', exact: true }).waitFor();
      expect((await api().programs.get(programId)).name).toBe(`Northwind after ${name}`);
      await page.context().close();
    },
  );

  test('records a refund with a lost response once, even if it is resent manually', async () => {
    const id = sales.shift() ?? '';
    const page = await dashboard.open(`/live/commissions/${id}`);
    await page.getByRole('button', { name: 'Refund…' }).click();
    await page.getByLabel('Amount in USD').fill('10.00');
    await page.getByLabel('Reason').fill('Came back broken');
    let lost = 0;
    await page.context().route('**/refund', async (route) => {
      if (lost++ > 1) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await page.getByRole('button', { name: 'Record refund of 10.00 USD' }).click();
    await page.getByRole('alert').getByText('We couldn’t reach the server.').waitFor();
    expect(await page.getByLabel('Reason').inputValue()).toBe('Came back broken');
    await page.getByRole('button', { name: 'Record refund of 10.00 USD' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await api().commissions.get(id)).toMatchObject({ sale_amount: 40 });
    await page.context().close();
  });

  test('adds a finder item with a lost response once, even if it is resent manually', async () => {
    const page = await dashboard.open('/live/finder?open=new');
    await page.getByLabel('Name').fill('Only once');
    await page.getByLabel('Website').fill('once.example');
    await page.getByLabel('Category').fill('podcast');
    let lost = 0;
    await page.context().route('**/v1/finder**', async (route) => {
      if (route.request().method() !== 'POST' || lost++ > 1) return route.fallback();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await page.locator('.panel .foot .button.primary').click();
    await page.getByRole('alert').waitFor();
    await page.locator('.panel .foot .button.primary').click();
    await page.getByLabel('Category').waitFor({ state: 'detached' });
    const { data } = await api().finder.list({});
    expect(data.filter(({ name }) => name === 'Only once')).toHaveLength(1);
    await page.context().close();
  });

  test('shows nothing for 200 ms, then placeholders, then the rows of a slow response', async () => {
    const page = await dashboard.open('/live/settings');
    await page.context().route('**/v1/commissions?**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      await route.continue();
    });
    await page.evaluate(watchSkeletons);
    await page.getByRole('link', { name: 'Commissions' }).first().click();
    await page.locator('[aria-busy="true"] .skeleton').first().waitFor();
    await page.locator(`tr[data-key="${sales[0]}"]`).waitFor();
    const { since } = await page.evaluate(
      () => (globalThis as unknown as { skeletons: Skeletons }).skeletons,
    );
    expect(since).toBeGreaterThanOrEqual(NOTICED_MS - 3 * FRAME_MS);
    await page.context().close();
  });

  test('keeps the page offline, even when navigating to one that is not loaded yet', async () => {
    const page = await dashboard.open('/live/affiliates?open=new');
    const form = page.getByRole('region', { name: 'Add an affiliate' });
    await form.getByLabel('Name').fill('Not lost');
    await form.getByLabel('E-mail').fill('not.lost@example.com');
    await page.context().setOffline(true);
    await form.locator('.foot .button.primary').click();
    await page.getByRole('alert').getByText('We couldn’t reach the server.').waitFor();
    await page.locator('.outage').waitFor();
    expect(await form.getByLabel('Name').inputValue()).toBe('Not lost');
    await page.context().setOffline(false);
    await page.locator('.outage').waitFor({ state: 'detached' });
    await form.locator('.foot .button.primary').click();
    await form.waitFor({ state: 'detached' });
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Reports' }).first().click();
    await page.getByText('This page could not be loaded.').waitFor();
    expect(page.url()).toContain('/app/live/reports');
    await page.context().setOffline(false);
    await page.locator('.plot').first().waitFor();
    expect((await api().affiliates.list({ email: 'not.lost@example.com' })).data).toHaveLength(1);
    await page.context().close();
  });

  test('fetches a page’s missing code again on request, without losing anything else', async () => {
    const page = await dashboard.open('/live/settings');
    const code = '**/app/assets/reports-page*.js';
    let asked = 0;
    await page.context().route(code, (route) => {
      asked += 1;
      return route.abort();
    });
    await page.getByRole('link', { name: 'Reports' }).first().click();
    await page.getByText('This page could not be loaded.').waitFor();
    expect(asked).toBeGreaterThan(2);
    await page.context().unroute(code);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('.plot').first().waitFor();
    await page.context().close();
  });
});

/** Creates a program in which every sale awaits approval. */
async function addProgramToApprove(client: Tributary): Promise<string> {
  const { id } = await client.programs.create({ name: 'Northwind', default_currency: 'USD' });
  const [group] = (await client.groups.list({ program_id: id })).data;
  const terms = { name: 'Partners 20 %', amount: 20, approval_type: 'manual' } as const;
  const incentive = await client.incentives.create({ program_id: id, ...terms });
  await client.groups.incentives.create(group?.id ?? '', { incentive_id: incentive.id });
  return id;
}

interface Skeletons {
  readonly since: number;
}

/** Records how long a placeholder had existed when it became visible. */
function watchSkeletons(): void {
  const target = globalThis as unknown as { skeletons: { since: number } };
  target.skeletons = { since: Number.POSITIVE_INFINITY };
  const look = (first: Element, start: number) => {
    if (getComputedStyle(first).visibility === 'visible') target.skeletons.since = performance.now() - start;
    else requestAnimationFrame(() => look(first, start));
  };
  const observer = new MutationObserver(() => {
    const first = document.querySelector('.skeleton');
    if (!first) return;
    observer.disconnect();
    look(first, performance.now());
  });
  observer.observe(document.body, { childList: true, subtree: true });
}
