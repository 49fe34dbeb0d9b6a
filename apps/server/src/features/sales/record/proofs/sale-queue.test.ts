import { Tributary } from '@tributary/sdk';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type CuttingProxy, startCuttingProxy } from '../../../../../test/support/cutting-proxy.ts';
import { connectTo } from '../../../../../test/support/database-address.ts';
import { armFailpoint, installFailpoints } from '../../../../../test/support/failpoint.ts';
import { type TestAccount, useServer } from '../../../../../test/support/harness.ts';
import { outcomesOf, tally } from '../../../../../test/support/outcome.ts';
import { serverOn } from '../../../../../test/support/server-on.ts';
import type { RunningServer } from '../../../../start/open-server.ts';

const server = useServer();
let outside: pg.Client;
beforeAll(async () => {
  await installFailpoints(server.db);
  outside = await connectTo(server.databaseUrl);
});
afterAll(() => outside.end());

const range = (length: number) => Array.from({ length }, (_, index) => index);

async function withReferrals({ given }: TestAccount, count: number): Promise<string[]> {
  const { id: affiliate_id } = await given.affiliate();
  const referrals = await Promise.all(range(count).map(() => given.referral({ affiliate_id })));
  return referrals.map(({ id }) => id);
}

const saleOf = (referral_id: string, key: string) => ({
  referral_id,
  external_event_id: key,
  sale_amount: 100,
  sale_amount_currency: 'USD',
});

/** Returns the number of transactions that recorded the sales of an environment. */
async function commitsOf(environmentId: number): Promise<number> {
  const { rows } = await outside.query(
    'select count(distinct xmin::text)::int as commits from transactions where environment_id = $1',
    [environmentId],
  );
  return rows[0].commits;
}

const rowsOf = ({ environmentId }: TestAccount) =>
  server.db.orm.transaction.findMany({ where: { environmentId }, orderBy: { id: 'asc' } });

describe('sales that arrive while others are being recorded', () => {
  test('are recorded together, and one rejection does not affect the others', async () => {
    const account = await server.account();
    const referrals = await withReferrals(account, 10);
    const sales = range(60).map((index) => saleOf(referrals[index % 10] as string, `order-${index}`));
    sales.splice(20, 0, saleOf('ref_unknown', 'order-bad'));

    const answers = await outcomesOf(sales.map((sale) => account.client.conversions.create(sale)));

    expect(tally(answers)).toEqual({ '201': 60, '404 REFERRAL_NOT_FOUND': 1 });
    // The machine determines how many arrive in one turn. One transaction per sale would make 60.
    expect(await commitsOf(account.environmentId)).toBeLessThan(50);
    expect(await rowsOf(account)).toHaveLength(60);
  });

  test('of one referral wait for each other in the queue, not one by one in the database', async () => {
    const account = await server.account();
    const [referral = ''] = await withReferrals(account, 1);
    const sales = range(60).map((index) => saleOf(referral, `order-${index}`));

    const answers = await outcomesOf(sales.map((sale) => account.client.conversions.create(sale)));

    expect(tally(answers)).toEqual({ '201': 60 });
    expect(await commitsOf(account.environmentId)).toBeLessThan(15);
  });

  test('are recorded among previously recorded ones, which are replayed', async () => {
    const account = await server.account();
    const referrals = await withReferrals(account, 5);
    const sale = (index: number) => saleOf(referrals[index % 5] as string, `order-${index}`);
    const first = await outcomesOf(range(10).map((index) => account.client.conversions.create(sale(index))));

    const again = await outcomesOf(range(20).map((index) => account.client.conversions.create(sale(index))));

    expect(tally(again)).toEqual({ '200 replay': 10, '201': 10 });
    expect(again.slice(0, 10).map(({ data }) => data)).toEqual(first.map(({ data }) => data));
  });

  test('are divided into two batches at a time', async () => {
    const account = await server.account();
    const referrals = await withReferrals(account, 60);
    // Slow enough that many arrive in the meantime, and fast enough that none waits the three seconds that a sale may
    // wait.
    await armFailpoint(server.db, account.environmentId, { times: 1_000, sleepMs: 15 });

    // A busy machine may reject some that have waited too long.
    await Promise.allSettled(
      referrals.map((id) => account.client.conversions.create(saleOf(id, `order-${id}`))),
    );

    const { rows } = await outside.query(
      'select count(*)::int as sales from transactions where environment_id = $1 group by xmin::text',
      [account.environmentId],
    );
    const sizes = rows.map(({ sales }): number => sales);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeGreaterThan(30);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(30);
  });

  test('do not wait until a slow batch has ended', async () => {
    const account = await server.account();
    const [late = '', referral = ''] = await withReferrals(account, 2);
    // The more sales a batch has, the longer it takes.
    await armFailpoint(server.db, account.environmentId, { times: 1_000, sleepMs: 80 });
    const isRecording = () =>
      outside
        .query(`select is_called from failpoint_${account.environmentId}`)
        .then(({ rows }) => rows[0].is_called);
    const answered: string[] = [];
    const send = (id: string, key: string) =>
      account.client.conversions.create(saleOf(id, key)).then(() => answered.push(key));
    // Sales of one referral are in one batch at a time.
    const calls = range(20).map((index) => send(referral, `order-${index}`));
    await vi.waitUntil(isRecording, { interval: 5, timeout: 5_000 });

    calls.push(send(late, 'late'));

    await Promise.all(calls);
    expect(answered.indexOf('late')).toBeLessThan(answered.length - 1);
  });

  test('do not wait for one whose referral is locked by another transaction', async () => {
    const account = await server.account();
    const referrals = await withReferrals(account, 4);
    const { environmentId, client } = account;
    await outside.query('begin');
    await outside.query('select 1 from referrals where environment_id = $1 and id = $2 for update', [
      environmentId,
      referrals[0],
    ]);
    const answered: string[] = [];
    const calls = referrals.map((id, index) =>
      client.conversions.create(saleOf(id, `order-${index}`)).then(() => answered.push(`order-${index}`)),
    );

    await Promise.all(calls.slice(1));
    const first = [...answered];
    await outside.query('commit');
    await calls[0];

    expect(first.sort()).toEqual(['order-1', 'order-2', 'order-3']);
    expect(answered).toHaveLength(4);
  });

  test.each(['40001', '23503', '55P03'])(
    'are recorded one by one if the batch encounters %s',
    async (sqlState) => {
      const account = await server.account();
      const referrals = await withReferrals(account, 5);
      await armFailpoint(server.db, account.environmentId, { times: 1, sqlState });
      const sales = range(20).map((index) => saleOf(referrals[index % 5] as string, `order-${index}`));

      const answers = await outcomesOf(sales.map((sale) => account.client.conversions.create(sale)));

      expect(tally(answers)).toEqual({ '201': 20 });
      expect(await rowsOf(account)).toHaveLength(20);
    },
  );

  test('of one referral stay in order if the first has to be recorded individually', async () => {
    const account = await server.account();
    const { environmentId, given, client } = account;
    const affiliate = await given.affiliate({ incentive: { capPerReferralE4: 300_000n } });
    const { id } = await given.referral({ affiliate_id: affiliate.id });
    // Holds the key as another request in progress would.
    const key = [environmentId, 'conversion:order-1'];
    await outside.query('select pg_advisory_lock($1, hashtext($2))', key);
    try {
      await client.conversions.createBatch({ items: [saleOf(id, 'order-1'), saleOf(id, 'order-2')] });
    } finally {
      await outside.query('select pg_advisory_unlock($1, hashtext($2))', key);
    }
    expect(await commitsOf(environmentId)).toBe(2);
    const earned = (await rowsOf(account)).map((row) => [row.externalEventId, row.commissionOriginalMinor]);
    // 20% each, and the second gets the remainder of the cap.
    expect(new Map(earned as [string, bigint][])).toEqual(
      new Map([
        ['order-1', 2_000n],
        ['order-2', 1_000n],
      ]),
    );
  });

  test('of two tenants never share a transaction', async () => {
    const accounts = await Promise.all(range(2).map(() => server.account()));
    const sales = await Promise.all(accounts.map((account) => withReferrals(account, 5)));
    const calls = range(40).map((index) => {
      const at = index % 2;
      const referral = sales[at]?.[index % 5] ?? '';
      return accounts[at]?.client.conversions.create(saleOf(referral, `order-${index}`));
    });
    await Promise.all(calls);

    const ids = accounts.map(({ environmentId }) => environmentId);
    const { rows } = await outside.query(
      'select count(*)::int as shared from (select 1 from transactions where environment_id = any($1) group by xmin::text having count(distinct environment_id) > 1) s',
      [ids],
    );
    expect(rows[0].shared).toBe(0);
  });
});

test('are rejected with a batch that gets no connection, without a second wait', async () => {
  const account = await server.account();
  const [referral = ''] = await withReferrals(account, 1);
  const clients = await Promise.all(range(10).map(() => server.db.hot.connect()));
  const answeredAt: number[] = [];
  try {
    const calls = range(200).map(async (index) => {
      const answer = await account.raw('POST', '/v1/conversions', saleOf(referral, `order-${index}`));
      answeredAt.push(performance.now());
      return [answer.status, answer.body.error?.code, answer.headers.get('retry-after')];
    });
    expect(new Set((await Promise.all(calls)).map(String))).toEqual(new Set(['503,UNAVAILABLE,1']));
  } finally {
    for (const client of clients) client.release();
  }
  // More than two batches of them, and a wait for a connection between the first and the last.
  expect(Math.max(...answeredAt) - Math.min(...answeredAt)).toBeLessThan(2_500);
  expect(await rowsOf(account)).toEqual([]);
});

describe('broken connection at the commit of a batch', () => {
  let proxy: CuttingProxy;
  let cutOff: RunningServer;
  beforeAll(async () => {
    proxy = await startCuttingProxy(server.databaseUrl);
    cutOff = await serverOn(proxy.url);
  });
  afterAll(async () => {
    proxy.cut = null;
    await cutOff.close();
    await proxy.close();
  });

  async function cutAt(place: 'before the commit' | 'after the commit') {
    const account = await server.account();
    const referrals = await withReferrals(account, 5);
    const client = new Tributary({ apiKey: account.apiKey, baseUrl: cutOff.baseUrl, maxRetries: 0 });
    const send = () =>
      outcomesOf(
        range(20).map((index) =>
          client.conversions.create(saleOf(referrals[index % 5] as string, `order-${index}`)),
        ),
      );
    // The key is known and the configuration is loaded, so only the recording of the sales is interrupted.
    await outcomesOf([client.conversions.create(saleOf(referrals[0] as string, 'order-first'))]);
    const cutsBefore = proxy.cuts;
    proxy.cut = place;
    const answers = await send();
    proxy.cut = null;
    const cuts = proxy.cuts - cutsBefore;
    const rows = await rowsOf(account);
    return {
      account,
      answers,
      cuts,
      rows: rows.filter((row) => row.externalEventId !== 'order-first'),
      send,
    };
  }

  test('before it arrives returns 503 to all, writes nothing, and a retry records each once', async () => {
    const { account, answers, cuts, rows, send } = await cutAt('before the commit');

    expect(tally(answers)).toEqual({ '503 UNAVAILABLE': 20 });
    expect(cuts).toBeLessThan(20);
    expect(rows).toEqual([]);
    expect(tally(await send())).toEqual({ '201': 20 });
    expect(await rowsOf(account)).toHaveLength(21);
  });

  test('after it has happened returns 503 to all, and a retry returns what was written', async () => {
    const { account, answers, cuts, rows, send } = await cutAt('after the commit');

    expect(tally(answers)).toEqual({ '503 UNAVAILABLE': 20 });
    expect(cuts).toBeLessThan(20);
    expect(rows).toHaveLength(20);
    const retried = await send();
    expect(tally(retried)).toEqual({ '200 replay': 20 });
    expect(new Set(retried.map(({ data }) => data?.id))).toEqual(new Set(rows.map(({ id }) => id)));
    expect(await rowsOf(account)).toHaveLength(21);
  });
});
