import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Tributary } from '@tributary/sdk';
import { expect, onTestFinished, test } from 'vitest';
import { startChildServer } from '../../../../apps/server/test/support/another-server.ts';
import { type TestAccount, useServer } from '../../../../apps/server/test/support/harness.ts';
import { startCli } from '../cli-process.ts';
import { newConfigHome } from '../run-cli.ts';

const rowCount = Number(process.env.TRIBUTARY_IMPORT_ROWS ?? 2_000);
const affiliates = 60;
const customers = 3_000;

const server = useServer();

const tiers = [
  { from: 1, amount: 10, is_percentage: true },
  { from: 6, amount: 20, is_percentage: true },
];
const monthlyTier = { variableConfig: { basis: 'affiliate_conversions_month', tiers } };

/** Orders as exported by a shop, ordered by time. A few customers buy often, and one amount in a hundred is large. */
const orders = Array.from({ length: rowCount }, (_, row) => {
  const at = new Date(Date.UTC(2025, 0, 1) + Math.floor((row / rowCount) * 360) * 86_400_000 + row * 1_000);
  const customer = Math.floor(customers * ((row * 0.6180339887) % 1) ** 2);
  const cents = 10 * (100 + ((row * 7_919) % (row % 100 === 0 ? 200_000 : 9_000)));
  return { key: `order-${row}`, at, customer, cents };
});
const affiliateOf = (customer: number) => customer % affiliates;

/** Returns the commissions in cents, calculated in the order of the file. */
function inFileOrder(): Map<string, number> {
  const counts = new Map<string, number>();
  return new Map(
    orders.map(({ key, at, customer, cents }) => {
      const month = `${affiliateOf(customer)} ${at.toISOString().slice(0, 7)}`;
      const count = (counts.get(month) ?? 0) + 1;
      counts.set(month, count);
      return [key, (cents * (count >= 6 ? 20 : 10)) / 100];
    }),
  );
}

async function prepare(terms: object): Promise<TestAccount> {
  const account = await server.account();
  const { client, given } = account;
  const program = await given.program();
  await given.incentive(program, terms);
  const ids: string[] = [];
  for (let at = 0; at < affiliates; at += 1)
    ids.push((await given.affiliate({ program, incentive: null })).id);
  const items = Array.from({ length: customers }, (_, at) => ({
    affiliate_id: ids[affiliateOf(at)] ?? '',
    email: `customer-${at}@example.com`,
    customer_id: `cus_${at}`,
    idempotency_key: `customer-${at}`,
  }));
  await client.referrals.createBatch({ items });
  return account;
}

/** Returns the recorded commissions in cents, by the key of their sale. */
async function commissionsOf({ environmentId }: TestAccount): Promise<Map<string, number>> {
  const { rows } = await server.db.lists.query<{ key: string; cents: number }>(
    `select external_event_id as key, commission_original_minor::int as cents from transactions
     where environment_id = $1 and voided_at is null and import_id is not null`,
    [environmentId],
  );
  return new Map(rows.map(({ key, cents }) => [key, cents]));
}

const totalOf = (commissions: ReadonlyMap<string, number>) =>
  [...commissions.values()].reduce((total, cents) => total + cents, 0);

/** Returns the balances of all affiliates who have any. */
async function balancesOf(client: Tributary) {
  const all = await client.affiliates.list().toArray();
  const balances = await Promise.all(all.map(async ({ id }) => [id, await client.affiliates.balances(id)]));
  return balances.filter(([, of]) => of?.length !== 0).sort();
}

interface Faults {
  readonly killsOfCli: number;
  readonly killsOfServer: number;
}
const none: Faults = { killsOfCli: 0, killsOfServer: 0 };

async function workshop(account: TestAccount) {
  const home = await newConfigHome();
  const file = join(home, 'orders.csv');
  const lines = orders.map(
    ({ key, at, customer, cents }) =>
      `${key},cus_${customer},${(cents / 100).toFixed(2)},USD,${at.toISOString()}\n`,
  );
  const columns = 'order_id,customer_id,sale_amount,sale_amount_currency,occurred_at\n';
  await writeFile(file, columns + lines.join(''));
  let child = await startChildServer(server.databaseUrl, { relays: false });
  onTestFinished(() => child.kill());
  const { port } = new URL(child.baseUrl);
  const env = {
    TRIBUTARY_API_KEY: account.apiKey,
    TRIBUTARY_BASE_URL: child.baseUrl,
    XDG_STATE_HOME: home,
    XDG_CONFIG_HOME: home,
  };
  const imports = join(home, 'tributary', 'imports');
  const jobs = async () => {
    const begun: string[] = [];
    for (const job of (await readdir(imports).catch(() => [])).sort())
      if (await readFile(join(imports, job, 'manifest.json')).catch(() => undefined)) begun.push(job);
    return begun;
  };
  const count = async (where: string) => {
    const { rows } = await server.db.lists.query<{ count: number }>(
      `select count(*)::int as count from transactions where environment_id = $1 and import_id is not null and ${where}`,
      [account.environmentId],
    );
    return rows[0]?.count ?? 0;
  };
  /** Runs the command to its end, with kills at random rows. Returns the number of rows per second. */
  const through = async (
    { killsOfCli, killsOfServer }: Faults,
    progressOf: () => Promise<number>,
    argsOf: () => Promise<readonly string[]>,
  ) => {
    const startedAt = performance.now();
    const kills = killsOfCli + killsOfServer;
    for (let kill = 0; ; kill += 1) {
      const running = startCli([...(await argsOf()), '--yes'], env);
      let isOver = false;
      void running.ended.then(() => {
        isOver = true;
      });
      if (kill < kills) {
        const row = Math.floor((rowCount * (kill + Math.random())) / (kills + 1));
        while (!isOver && (await progressOf()) < row) await sleep(20);
        if (kill < killsOfServer) {
          await child.kill();
          child = await startChildServer(server.databaseUrl, { relays: false, port: Number(port) });
        }
        // The server continues to process the batch, and the next process sends it at the same time.
        running.child.kill('SIGKILL');
        await running.ended;
        continue;
      }
      const { exitCode, stdout, stderr } = await running.ended;
      expect(exitCode, stderr + stdout).toBe(0);
      return Math.round(rowCount / ((performance.now() - startedAt) / 1_000));
    }
  };
  return {
    importAll: async (concurrency: number, faults: Faults) => {
      const before = await jobs();
      const begin = ['import', 'conversions', file, '--key-column', 'order_id'];
      begin.push('--concurrency', String(concurrency));
      const done = () => count('voided_at is null');
      return through(faults, done, async () => {
        const job = (await jobs()).find((each) => !before.includes(each));
        return job === undefined ? begin : ['import', 'resume', job];
      });
    },
    undo: async (faults: Faults) => {
      const [job = ''] = (await jobs()).reverse();
      const before = await count('voided_at is not null');
      const gone = async () => (await count('voided_at is not null')) - before;
      return through(faults, gone, async () => ['import', 'undo', job]);
    },
    /** Records sales for the same customers until it is stopped, in a month that is not in the file. */
    sellLive: () => {
      const refused: string[] = [];
      let isStopped = false;
      let sold = 0;
      const selling = (async () => {
        for (let sale = 0; !isStopped; sale += 1) {
          const body = {
            customer_id: `cus_${(sale * 37) % customers}`,
            sale_amount: 5,
            sale_amount_currency: 'USD',
            external_event_id: `live-${sale}`,
            occurred_at: '2024-06-15T12:00:00Z',
          };
          const answer = await fetch(`${env.TRIBUTARY_BASE_URL}/v1/conversions`, {
            method: 'POST',
            headers: { authorization: `Bearer ${account.apiKey}`, 'content-type': 'application/json' },
            body: JSON.stringify(body),
          }).catch(() => null);
          if (answer?.status === 201) sold += 1;
          // While the server is down, there is no response, or only the response of a starting server.
          else if (answer && answer.status !== 503) refused.push(`${answer.status} ${await answer.text()}`);
          await sleep(30);
        }
      })();
      return async () => {
        isStopped = true;
        await selling;
        return { sold, refused };
      };
    },
  };
}

test('earns the same in every import of a file, whatever is killed, and its undo removes everything', async () => {
  const expected = inFileOrder();
  const rates: Record<string, number> = {};

  const plain = await prepare({});
  rates.plain = await (await workshop(plain)).importAll(1, none);

  const calm = await prepare(monthlyTier);
  const first = await workshop(calm);
  rates.tier = await first.importAll(1, none);
  expect(totalOf(await commissionsOf(calm))).toBe(totalOf(expected));
  expect(await commissionsOf(calm)).toEqual(expected);
  rates.undo = await first.undo(none);
  expect(await balancesOf(calm.client)).toEqual([]);
  rates.again = await first.importAll(16, none);
  expect(await commissionsOf(calm)).toEqual(expected);

  const busy = await prepare(monthlyTier);
  const second = await workshop(busy);
  const stop = second.sellLive();
  rates['tier, live sales and kills'] = await second.importAll(16, { killsOfCli: 4, killsOfServer: 2 });
  expect(await commissionsOf(busy)).toEqual(expected);
  rates['undo, live sales and kills'] = await second.undo({ killsOfCli: 2, killsOfServer: 2 });
  const { sold, refused } = await stop();
  expect(refused).toEqual([]);
  expect(await commissionsOf(busy)).toEqual(new Map());
  const balances = (await balancesOf(busy.client)) as [string, { pending: number; ready: number }[]][];
  const { rows } = await server.db.lists.query<{ cents: number }>(
    `select sum(commission_original_minor)::int as cents from transactions
     where environment_id = $1 and import_id is null and voided_at is null`,
    [busy.environmentId],
  );
  const left = balances.flatMap(([, of]) => of).reduce((sum, { ready }) => sum + Math.round(ready * 100), 0);
  expect(left).toBe(rows[0]?.cents);
  for (const { client } of [calm, busy])
    expect(await client.ledger.verify()).toMatchObject({ is_consistent: true });
  console.log(`${rowCount} rows, ${sold} live sales, rows/s: ${JSON.stringify(rates)}`);
}, 900_000);
