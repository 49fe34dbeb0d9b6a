import { setTimeout as sleep } from 'node:timers/promises';
import { BATCH_ITEMS_MAX } from '@tributary/core';
import { beforeAll, expect, test } from 'vitest';
import { connectTo } from '../../../../test/support/database-address.ts';
import { armFailpoint, installFailpoints } from '../../../../test/support/failpoint.ts';
import { unique } from '../../../../test/support/given.ts';
import { type TestAccount, useServer } from '../../../../test/support/harness.ts';

const server = useServer();
beforeAll(() => installFailpoints(server.db));

const range = (length: number) => Array.from({ length }, (_, index) => index);

const tiers = [
  { from: 1, amount: 10, is_percentage: true },
  { from: 6, amount: 20, is_percentage: true },
  { from: 40, amount: 30, is_percentage: true },
];
const secondSale = [{ from: 2, amount: 30, is_percentage: true }];
const monthlyTier = { variableConfig: { basis: 'affiliate_conversions_month', tiers } };

/** Returns the commissions of consecutive sales of 100 USD, by affiliate and month. */
function inOrder(sales: readonly string[]): number[] {
  const counts = new Map<string, number>();
  return sales.map((affiliateAndMonth) => {
    const count = (counts.get(affiliateAndMonth) ?? 0) + 1;
    counts.set(affiliateAndMonth, count);
    return tiers.findLast(({ from }) => count >= from)?.amount ?? 0;
  });
}

/** Creates a batch of sales of three affiliates, whose customers are identified by each of their ids in turn. */
async function batchOf(account: TestAccount, size = BATCH_ITEMS_MAX) {
  const { given } = account;
  const program = await given.program();
  await given.incentive(program, monthlyTier);
  const affiliates = await Promise.all(range(3).map(() => given.affiliate({ program, incentive: null })));
  const made = await account.client.referrals.createBatch({
    items: range(60).map((at) => ({
      affiliate_id: affiliates[at % 3]?.id ?? '',
      email: `${unique('customer')}@example.com`,
      customer_id: unique('customer'),
      external_user_id: unique('user'),
    })),
  });
  const referrals = made.map(({ data }) => data);
  const rows = range(size).map((at) => {
    const referral = referrals[(at * 7) % 60];
    const { id, customer_id, external_user_id } = referral ?? {};
    const names = [{ customer_id }, { external_user_id }, { referral_id: id }];
    const month = `2026-0${1 + (at % 2)}`;
    return {
      of: `${referral?.affiliate_id} ${month}`,
      item: {
        ...names[at % 3],
        external_event_id: `order-${at}`,
        sale_amount: 100,
        sale_amount_currency: 'USD',
        occurred_at: `${month}-15T12:00:00Z`,
      },
    };
  });
  return { items: rows.map(({ item }) => item), expected: inOrder(rows.map(({ of }) => of)) };
}

/** Returns true if an item must be resent because it was neither recorded nor permanently rejected. */
const isUnsettled = ({ status }: { status: number }) => status >= 500;

const commissionsOf = ({ data }: { data: { data?: { commission_amount: number } }[] }) =>
  data.map((outcome) => outcome.data?.commission_amount);

test('applies monthly tiers to sales of a batch in batch order', async () => {
  const account = await server.account();
  const { items, expected } = await batchOf(account);

  const { body } = await account.raw('POST', '/v1/conversions/batch', { items });

  expect(commissionsOf(body)).toEqual(expected);
});

test('keeps the order of a batch that is resent while the first request is running', async () => {
  const account = await server.account();
  const { items, expected } = await batchOf(account);
  const send = () => account.raw('POST', '/v1/conversions/batch', { items });

  const first = send();
  const second = await send();

  expect(commissionsOf(second.body)).toEqual(expected);
  expect(commissionsOf((await first).body)).toEqual(expected);
  const { environmentId } = account;
  expect(await server.db.orm.transaction.count({ where: { environmentId } })).toBe(items.length);
});

test('postpones an affiliate’s later sales if one cannot be recorded now', async () => {
  const account = await server.account();
  const { items, expected } = await batchOf(account, 200);
  // The first batch of sales is rejected as a whole, and some of its sales again when they are recorded individually.
  await armFailpoint(server.db, account.environmentId, { times: 4, sqlState: '55P03' });

  const recorded = new Map<string, number>();
  let left: readonly (typeof items)[number][] = items;
  let rounds = 0;
  for (; left.length > 0 && rounds < 10; rounds += 1) {
    const { body } = await account.raw('POST', '/v1/conversions/batch', { items: left });
    for (const { data } of body.data) if (data) recorded.set(data.external_event_id, data.commission_amount);
    left = left.filter((_, at) => isUnsettled(body.data[at]));
  }

  expect(rounds).toBeGreaterThan(1);
  expect(items.map(({ external_event_id: key }) => recorded.get(key))).toEqual(expected);
});

test('loses no sale of a batch during live sales, and every tier counts all sales before it', async () => {
  const account = await server.account();
  const { items } = await batchOf(account, 200);
  const live = items.slice(0, 40).map((item, at) => ({ ...item, external_event_id: `live-${at}` }));

  const batch = account.raw('POST', '/v1/conversions/batch', { items });
  const answers = await Promise.all(live.map((sale) => account.raw('POST', '/v1/conversions', sale)));

  expect(answers.map(({ status }) => status)).toEqual(live.map(() => 201));
  const { body } = await batch;
  expect(body.data.filter(({ status }: { status: number }) => status !== 201)).toEqual([]);
  const counts = new Map<string, number>();
  for (const { data } of [...body.data, ...answers.map((answer) => answer.body)]) {
    const month = `${data.affiliate_id} ${data.occurred_at.slice(0, 7)} ${data.commission_amount}`;
    counts.set(month, (counts.get(month) ?? 0) + 1);
  }
  for (const [month, count] of counts) {
    if (month.endsWith(' 10')) expect(count).toBe(5);
    if (month.endsWith(' 20')) expect(count).toBe(34);
  }
});

test('postpones an affiliate’s later sales in a batch while another request records one', async () => {
  const { client, given } = await server.account();
  const affiliate = await given.affiliate({
    incentive: { rateE4: 100_000n, variableConfig: { ...monthlyTier.variableConfig, tiers: secondSale } },
  });
  const referrals = [
    await given.referral({ affiliate_id: affiliate.id }),
    await given.referral({ affiliate_id: affiliate.id }),
  ];
  const items = referrals.map(({ id }, at) => ({
    ...{ referral_id: id, sale_amount: 100, sale_amount_currency: 'USD' },
    external_event_id: unique(`order-${at}`),
  }));
  const outside = await connectTo(server.databaseUrl);
  try {
    await outside.query('begin');
    await outside.query('select 1 from referrals where id = $1 for update', [referrals[0]?.id]);
    const single = client.conversions.create(items[0] as (typeof items)[number]);
    await sleep(200);
    const batch = client.conversions.createBatch({ items });
    await sleep(500);
    await outside.query('rollback');

    expect((await single).commission_amount).toBe(10);
    expect((await batch).map(({ data }) => data?.commission_amount)).toEqual([10, 30]);
  } finally {
    await outside.end();
  }
});
