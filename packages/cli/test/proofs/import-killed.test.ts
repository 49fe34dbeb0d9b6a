import { createWriteStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startChildServer } from '../../../../apps/server/test/support/another-server.ts';
import { type TestAccount, useServer } from '../../../../apps/server/test/support/harness.ts';
import { startCli } from '../cli-process.ts';
import { newConfigHome } from '../run-cli.ts';

// The full test runs with TRIBUTARY_IMPORT_ROWS=100000 TRIBUTARY_IMPORT_KILLS=10.
const rowCount = Number(process.env.TRIBUTARY_IMPORT_ROWS ?? 3_000);
const kills = Number(process.env.TRIBUTARY_IMPORT_KILLS ?? 4);
const restarts = 2;
const customers = 500;
/** Node with only the contract takes about 80 MB. */
const peakMbMax = 200;

const server = useServer();

const cents = (row: number) => 100n + BigInt((row * 7_919) % 100_000);
const decimal = (minor: bigint) => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;

/**
 * Returns the problem of a row. One row in a hundred is bad: half of these rows are rejected by the CLI, the others by
 * the server.
 */
const badness = (row: number) => (row % 100 !== 50 ? 'none' : row % 200 === 50 ? 'amount' : 'customer');

async function writeOrders(file: string) {
  const stream = createWriteStream(file);
  stream.write('order_id,customer,total,currency\n');
  let total = 0n;
  let good = 0;
  for (let row = 0; row < rowCount; row += 1) {
    const bad = badness(row);
    const amount = bad === 'amount' ? 'ten' : decimal(cents(row));
    const customer = bad === 'customer' ? 'cus_unknown' : `cus_${row % customers}`;
    stream.write(`order-${row},${customer},${amount},USD\n`);
    if (bad !== 'none') continue;
    total += cents(row);
    good += 1;
  }
  stream.end();
  await finished(stream);
  return { total, good, bad: rowCount - good };
}

async function prepare() {
  const account = await server.account();
  const affiliate = await account.given.affiliate();
  const items = Array.from({ length: customers }, (_, index) => ({
    affiliate_id: affiliate.id,
    email: `customer-${index}@example.com`,
    customer_id: `cus_${index}`,
  }));
  await account.client.referrals.createBatch({ items });
  return account;
}

const salesOf = ({ environmentId }: TestAccount) =>
  server.db.orm.transaction.count({ where: { environmentId } });

describe('killed import', () => {
  test(
    'sends every row once and loses none, even if its server is killed repeatedly too',
    async () => {
      const account = await prepare();
      const home = await newConfigHome();
      const file = join(home, 'orders.csv');
      const expected = await writeOrders(file);
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
      const begin = [
        'import',
        'conversions',
        file,
        '--key-column',
        'order_id',
        '--map',
        'customer_id=customer',
      ];
      begin.push('--map', 'sale_amount=total', '--map', 'sale_amount_currency=currency', '--yes');

      /** Returns a job that has begun. An import that was killed earlier has sent nothing and starts over. */
      const begun = async () => {
        for (const job of await readdir(imports).catch(() => [])) {
          const isThere = await readFile(join(imports, job, 'manifest.json')).catch(() => undefined);
          if (isThere) return job;
        }
        return undefined;
      };
      const peaks: number[] = [];
      const goOn = async () => {
        const job = await begun();
        return startCli(job === undefined ? begin : ['import', 'resume', job], env);
      };
      /** Waits until a random row in this kill's share of the import, and a random time after that. */
      const untilRandomRow = async (kill: number, ended: Promise<unknown>) => {
        const row = Math.floor((rowCount * (kill + Math.random())) / (kills + 1));
        let isOver = false;
        void ended.then(() => {
          isOver = true;
        });
        while (!isOver && (await salesOf(account)) < row) await sleep(50);
        await sleep(Math.random() * 300);
      };
      let killed = 0;
      const startedAt = performance.now();
      for (; killed < kills; killed += 1) {
        const running = await goOn();
        await untilRandomRow(killed, running.ended);
        if (killed < restarts) {
          await child.kill();
          child = await startChildServer(server.databaseUrl, { relays: false, port: Number(port) });
        }
        running.child.kill('SIGKILL');
        const { exitCode, peakMb } = await running.ended;
        peaks.push(peakMb);
        if (exitCode !== null) break;
      }
      const last = await (await goOn()).ended;
      const seconds = (performance.now() - startedAt) / 1_000;
      peaks.push(last.peakMb);
      await child.kill();

      expect(last.exitCode, last.stderr).toBe(7);
      expect(killed, 'it was over before it was killed often enough: more rows are needed').toBe(kills);
      expect(JSON.parse(last.stdout)).toMatchObject({
        done: expected.good,
        failed: expected.bad,
        sums: { sale_amount: { USD: decimal(expected.total) } },
      });
      const { rows } = await server.db.lists.query(
        `select count(*)::int as sales, count(distinct external_event_id)::int as keys, sum(sale_original_minor)::text as total
       from transactions where environment_id = $1`,
        [account.environmentId],
      );
      expect(rows[0]).toEqual({ sales: expected.good, keys: expected.good, total: String(expected.total) });
      expect(Math.max(...peaks)).toBeLessThan(peakMbMax);
      console.log(`${rowCount} rows in ${seconds.toFixed(1)} s, peaks ${peaks.map(Math.round).join(' ')} MB`);
    },
    120_000 + rowCount * 20,
  );
});
