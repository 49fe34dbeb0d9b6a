import { Tributary } from '@tributary/sdk';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath } from '../../../packages/browser/test/chromium.ts';
import { formatAmount, type Money, sumsOf } from '../src/format/money.ts';
import { type Dashboard, openDashboard, settled } from './dashboard.ts';
import { shownRows } from './shown-rows.ts';

/** Set `TRIBUTARY_BULK=10000` before a release: approval then takes twenty calls of 500 instead of six. */
const COUNT = Number(process.env.TRIBUTARY_BULK ?? 3_000);
const CALL = 500;

const inWords = (count: number) => new Intl.NumberFormat('en').format(count);

/** Consecutive commissions differ, and every fourth is in EUR. */
const priceOf = (index: number): Money => ({
  currency: index % 4 === 0 ? 'EUR' : 'USD',
  amount: (1_001 + ((index * 37) % 9_973)) / 100,
});

describe.skipIf(!chromiumPath)(`${inWords(COUNT)} commissions awaiting approval`, () => {
  let dashboard: Dashboard;
  let client: Tributary;
  beforeAll(async () => {
    dashboard = await openDashboard();
    const { baseUrl } = dashboard.server;
    client = new Tributary({ apiKey: dashboard.account.liveApiKey, baseUrl, timeout: 120_000 });
    const began = Date.now();
    await addSales(client);
    console.info(`Recording ${inWords(COUNT)} sales took ${seconds(began)} s.`);
  }, 600_000);
  afterAll(() => dashboard?.close());

  const open = () => dashboard.open('/live/commissions?state=to_approve');
  const waiting = () => inState(client, 'to_approve');
  const ready = () => inState(client, 'ready');

  test('names those of a small selection that cannot be approved', async () => {
    const page = await open();
    const [first = '', second = ''] = await shownRows(page);
    for (const id of [first, second]) await page.locator(`tr[data-key="${id}"] .checkbox`).click();
    // Meanwhile, another user voids one of them.
    await client.commissions.void(second);
    await page.getByRole('button', { name: 'Approve 2', exact: true }).click();
    const outcome = page.locator('.outcome');
    await outcome.waitFor();
    expect(await outcome.textContent()).toMatch(/1 commission approved\. 1 not changed:/);
    // The error names affiliate and amount instead of an id.
    const refused = outcome.getByRole('link', { name: /^Ada Lindqvist, [\d.]+ (USD|EUR)$/ });
    expect(await refused.count()).toBe(1);
    expect(await refused.getAttribute('href')).toContain(second);
    expect(await outcome.textContent()).not.toMatch(/trx_/);
    // Below the last row, users would overlook it.
    await expect.poll(() => isOnScreen(page, '.outcome')).toBe(true);
    await page.context().close();
  });

  test('approves by filter, and continues after a closed page and a lost connection', async () => {
    const began = Date.now();
    const before = await waiting();
    const alreadyReady = await ready();
    expect(before.count).toBe(COUNT - 2);

    const closed = await chooseAll(await open(), before);
    const third = heldCall(closed.page, 3);
    await closed.approve(before.sums);
    const call = await third;
    await closed.page.getByText(`1,000 of ${inWords(before.count)}…`).waitFor();
    await call.continue();
    await closed.page.context().close();
    // A call that was in progress when the page closed takes effect completely or not at all.
    await idle(dashboard);
    const left = await waiting();
    expect((before.count - left.count) % CALL).toBe(0);
    expect(left.count).toBeGreaterThan(0);
    expect(left.count).toBeLessThan(before.count);

    const cut = await chooseAll(await open(), left);
    let calls = 0;
    await cut.page.route('**/v1/commissions/actions', (route) =>
      ++calls > 2 ? route.abort('failed') : route.continue(),
    );
    await cut.approve(left.sums);
    const alert = cut.page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.textContent()).toMatch(
      /1,?000 were completed\. We couldn’t confirm the rest\. It’s safe to try again\./,
    );
    expect((await waiting()).count).toBe(left.count - 2 * CALL);
    await cut.page.unroute('**/v1/commissions/actions');
    const rest = left.count - 2 * CALL;
    await approveAll(cut.page, await waiting());
    await cut.page.getByText(`${inWords(rest)} commissions approved.`).waitFor();
    console.info(`Approving ${inWords(before.count)}, with both interruptions, took ${seconds(began)} s.`);

    for (const { lists } of [closed, cut]) {
      expect(lists.length).toBeLessThanOrEqual(4);
      for (const url of lists) expect(url.searchParams.get('limit')).toBe('50');
    }
    expect((await waiting()).count).toBe(0);
    const after = await ready();
    expect(after.count).toBe(alreadyReady.count + before.count);
    expect(after.sums).toEqual(sumsOf([...alreadyReady.sums, ...before.sums]));
    expect(await balances(client)).toEqual(after.sums);
    expect(await client.ledger.verify()).toMatchObject({ is_consistent: true });
    expect(dashboard.complaints.filter((each) => !each.includes('net::ERR_FAILED'))).toEqual([]);
  });
});

/** Selects everything that matches the filter and compares the bar with the server. */
async function chooseAll(page: Page, { count, sums }: { count: number; sums: readonly Money[] }) {
  const lists: URL[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (request.method() === 'GET' && url.pathname.endsWith('/v1/commissions')) lists.push(url);
  });
  await page.reload();
  await settled(page);
  await page.locator('tbody .checkbox').first().click();
  await page.getByRole('button', { name: `Select all ${inWords(count)} awaiting approval` }).click();
  await page.getByText(`All ${inWords(count)} awaiting approval are selected`).waitFor();
  const bar = await page.locator('.bulk-bar').textContent();
  for (const sum of sums) expect(bar).toContain(`${formatAmount(sum, 'en')}${sum.currency}`);
  const approve = (totals: readonly Money[]) => approveAll(page, { count, sums: totals });
  return { page, lists, approve };
}

/** Expects that neither the button nor Enter approves anything until the totals have been typed. */
async function approveAll(page: Page, { count, sums }: { count: number; sums: readonly Money[] }) {
  const name = `Approve ${inWords(count)}`;
  await page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog');
  const button = dialog.getByRole('button', { name, exact: true });
  for (const sum of sums) {
    expect(await button.isDisabled()).toBe(true);
    expect(await dialog.locator('.sums').textContent()).toContain(
      `${formatAmount(sum, 'en')}${sum.currency}`,
    );
    await dialog.getByLabel(`Total in ${sum.currency}`).fill(formatAmount(sum, 'en'));
    await page.keyboard.press('Enter');
  }
  expect(await dialog.isVisible()).toBe(true);
  await button.click();
}

/** Holds back the call with this number and resolves with it. */
function heldCall(page: Page, number: number): Promise<Route> {
  let calls = 0;
  return new Promise((resolve) => {
    void page.route('**/v1/commissions/actions', (route) =>
      ++calls < number ? route.continue() : resolve(route),
    );
  });
}

async function addSales(client: Tributary): Promise<void> {
  const program = await client.programs.create({ name: 'Northwind', default_currency: 'USD' });
  const [group] = (await client.groups.list({ program_id: program.id })).data;
  const terms = { name: 'All of it, by hand', amount: 100, approval_type: 'manual' } as const;
  const incentive = await client.incentives.create({ program_id: program.id, ...terms });
  await client.groups.incentives.create(group?.id ?? '', { incentive_id: incentive.id });
  const affiliate = await client.affiliates.create({
    name: 'Ada Lindqvist',
    email: 'ada@example.com',
    program_id: program.id,
  });
  for (let at = 0; at < COUNT; at += CALL) {
    const customer_id = `customer-${at}`;
    await client.referrals.create({
      affiliate_id: affiliate.id,
      customer_id,
      email: `${customer_id}@x.example`,
    });
    const items = Array.from({ length: CALL }, (_, index) => {
      const { amount, currency } = priceOf(at + index);
      return {
        customer_id,
        sale_amount: amount,
        sale_amount_currency: currency,
        external_event_id: `sale-${at + index}`,
      };
    });
    for (const { status } of await client.conversions.createBatch({ items })) expect(status).toBe(201);
  }
}

async function inState(client: Tributary, wanted: 'to_approve' | 'ready') {
  const rows = (await client.commissions.totals({})).rows.filter(({ state }) => state === wanted);
  const money = rows.flatMap(({ currency, commission }) =>
    currency ? [{ currency, amount: commission }] : [],
  );
  return { count: rows.reduce((sum, { count }) => sum + count, 0), sums: sumsOf(money) };
}

async function balances(client: Tributary): Promise<Money[]> {
  const [affiliate] = (await client.affiliates.list({ expand: ['balances'] })).data;
  return sumsOf((affiliate?.balances ?? []).map(({ currency, ready }) => ({ currency, amount: ready })));
}

/** Blocks new requests until the server has responded to all earlier ones, so that no transaction is open. */
async function idle({ server }: Dashboard): Promise<void> {
  let since = Date.now();
  while (Date.now() - since < 1_000) {
    const [{ count } = { count: 0n }] = await server.db.orm.$queryRaw<{ count: bigint }[]>`
      select count(*) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start < now() - interval '0.1 s'`;
    if (count > 0n) since = Date.now();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const isOnScreen = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

const seconds = (since: number) => ((Date.now() - since) / 1_000).toFixed(1);
