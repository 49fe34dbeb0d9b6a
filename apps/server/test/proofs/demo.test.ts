import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConnectionError } from '@tributary/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { totalsOf } from '../../../../examples/demo/affiliate-table.ts';
import { printReport } from '../../../../examples/demo/print-report.ts';
import { type DemoReport, runDemo } from '../../../../examples/demo/run-demo.ts';
import { expectedOf } from '../support/expected-of-orders.ts';
import { startServer, type TestAccount, type TestServer } from '../support/harness.ts';

const pathOf = (name: string) => fileURLToPath(new URL(`../../../../examples/${name}`, import.meta.url));
const csv = readFileSync(pathOf('orders.csv'), 'utf8');
const expected = expectedOf(csv);
/** Affiliates, clicks, sign-ups and first sales. The whole file would take longer and show no more. */
const beginning = csv.split('\n').slice(0, 240).join('\n');
/**
 * A run takes several seconds on an idle machine, and over two minutes while four other programs keep the machine busy.
 */
const RUN_MS = 600_000;
const secret = 'demo-secret-of-at-least-24-bytes';

let server: TestServer;

beforeAll(async () => {
  server = await startServer({
    signingSecrets: [secret],
    relays: true,
    delivers: true,
    settles: true,
    allowsPrivateWebhooks: true,
  });
});
afterAll(() => server.close());

/** Creates the program "Demo" with the terms of a first start. */
async function demoProgram({ given }: TestAccount): Promise<string> {
  const program = await given.program();
  await given.incentive(program, { approvalType: 'hold_period', holdPeriodDays: 30 });
  return program.programId;
}

/**
 * Returns the number of rows and a digest of every table except those that requests change: API keys (`last_used_at`),
 * request keys (the listener creates one), the audit log (which also records requests that changed nothing), and the
 * state of verification.
 */
async function contents(): Promise<Record<string, unknown>> {
  const { rows } = await server.db.lists.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and not relispartition
       and relnamespace = 'public'::regnamespace
       and relname not in ('api_keys', 'idempotency_keys', 'audit_entries', 'audit_heads', 'ledger_checks')`,
  );
  const tables: Record<string, unknown> = {};
  for (const { name } of rows) {
    const { rows: of } = await server.db.lists.query(
      `select count(*)::int as rows, md5(string_agg(t::text, ',' order by t::text)) as digest from ${name} t`,
    );
    tables[name] = of[0];
  }
  return tables;
}

describe('demo on examples/orders.csv', () => {
  let account: TestAccount;
  let programId: string;
  let first: DemoReport;
  const run = () => runDemo({ client: account.client, programId, csv });

  beforeAll(async () => {
    account = await server.account();
    programId = await demoProgram(account);
    first = await run();
  }, RUN_MS);

  test('matches the file exactly per affiliate and currency', () => {
    expect(first.table).toEqual(expected.table);
  });

  test('adds up per currency, and held, ready and paid amounts are the commission', () => {
    const totals = totalsOf(first.table);
    expect(totals.map(({ currency }) => currency)).toEqual(['EUR', 'JPY', 'USD']);
    for (const { currency, money } of totals) {
      const rows = expected.table.filter((row) => row.currency === currency);
      const sales = rows.reduce((sum, row) => sum + row.money.sales, 0n);
      expect(money.sales).toBe(sales);
      expect(money.held + money.ready + money.paid).toBe(money.commission);
      // A demo without holds, refunds or clawbacks would show too little.
      expect([money.held > 0n, money.refunds > 0n, money.clawedBack < 0n]).toEqual([true, true, true]);
    }
  });

  test('reports every invalid row with its line and the server’s code, and no other row', () => {
    const refused = first.rows.flatMap((row) =>
      row.outcome === 'refused' ? [{ line: row.line, code: row.code }] : [],
    );
    expect(refused).toEqual(expected.refusals);
    expect(refused.length).toBeGreaterThan(15);
    expect(first.rows).toHaveLength(expected.rows);
  });

  test('pays everything but the cancelled payout, including the failed one, and matches the ledger', () => {
    const { payouts, isNew, ledger } = first.payouts;
    const [retried, cancelled, ...others] = payouts;
    expect(isNew).toBe(true);
    expect(retried?.payout).toMatchObject({ status: 'completed', payment_reference: 'demo-1' });
    expect(cancelled?.payout).toMatchObject({ status: 'cancelled' });
    expect(others.length).toBeGreaterThan(20);
    expect(new Set(others.map(({ payout }) => payout.status))).toEqual(new Set(['completed']));
    expect(ledger).toMatchObject({ is_consistent: true, differences: [] });
    expect(ledger.checked.payouts).toBe(payouts.length);
  });

  test('reports the results of the payouts and the ledger', () => {
    const [retried, cancelled] = first.payouts.payouts;
    const report = printReport(first);
    expect(report).toMatch(
      new RegExp(`The payout to ${retried?.affiliate} .* failed and was retried\\. It is now completed`),
    );
    expect(report).toMatch(new RegExp(`The payout to ${cancelled?.affiliate} .* is cancelled`));
    expect(report).toMatch(/The ledger is consistent: \d+ transactions, .* were verified/);
  });

  test('ends with a listener’s events equal to the feed and the outbox', async () => {
    const { by, received, inFeed } = first.events;
    expect(by).toBe('deliveries');
    expect(received).toEqual(inFeed);
    const emitted = new Map<string, number>();
    for (const type of await account.emittedEvents()) emitted.set(type, (emitted.get(type) ?? 0) + 1);
    expect(new Map([...received].sort())).toEqual(new Map([...emitted].sort()));
    expect(received.get('transaction.created')).toBe(expected.books.sales.size);
    expect(printReport(first)).toContain('The counts match.');
    expect((await account.client.webhookEndpoints.list()).data).toEqual([]);
  });

  test('moves the failed payout through every status once', async () => {
    const id = first.payouts.payouts[0]?.payout.id ?? '';
    expect((await account.announced(id)).map(({ type }) => type)).toEqual([
      'payout.created',
      'payout.processing',
      'payout.failed',
      'payout.pending',
      'payout.processing',
      'payout.paid',
    ]);
  });

  test('records each event once, however often it is delivered', async () => {
    const where = { environmentId: account.environmentId };
    const { sales, refunds, referrals, clicks } = expected.books;
    expect(await server.db.orm.transaction.count({ where })).toBe(sales.size);
    expect(await server.db.orm.refund.count({ where })).toBe(refunds.size);
    expect(await server.db.orm.referral.count({ where })).toBe(referrals.size);
    expect(await server.db.orm.click.count({ where })).toBe(clicks.size);
  });

  test(
    'changes nothing and says so when run again, even after the server’s Idempotency-Keys have expired',
    async () => {
      await server.db.lists.query('delete from idempotency_keys');
      const before = await contents();
      const second = await run();
      expect(await contents()).toEqual(before);
      expect(second.table).toEqual(first.table);
      expect(second.payouts.isNew).toBe(false);
      expect(printReport(second)).toContain('No new events were published');
      const known = expected.rows - expected.refusals.length;
      expect(printReport(second)).toContain(
        `Nothing has changed: all ${known} valid rows had already been recorded`,
      );
      expect(printReport(first)).not.toContain('Nothing has changed');
    },
    RUN_MS,
  );
});

test(
  'completes an interrupted run with nothing recorded twice',
  async () => {
    const [whole, cut] = [await server.account(), await server.account()];
    const [wholeProgram, cutProgram] = [await demoProgram(whole), await demoProgram(cut)];
    let requests = 0;
    const cutAfter = (limit: number): typeof fetch => {
      return (...request) => {
        requests += 1;
        return requests > limit ? Promise.reject(new TypeError('cut off')) : fetch(...request);
      };
    };
    const client = cut.client.withOptions({ fetch: cutAfter(150) });
    const attempt = runDemo({ client, programId: cutProgram, csv: beginning });
    await expect(attempt).rejects.toBeInstanceOf(ConnectionError);
    const resumed = await runDemo({ client: cut.client, programId: cutProgram, csv: beginning });
    const direct = await runDemo({ client: whole.client, programId: wholeProgram, csv: beginning });
    expect(resumed.table).toEqual(direct.table);
    const clicks = ({ environmentId }: TestAccount) =>
      server.db.orm.click.count({ where: { environmentId } });
    expect(await clicks(cut)).toBe(await clicks(whole));
    const knownBefore = resumed.rows.filter(({ outcome }) => outcome === 'known').length;
    expect(knownBefore).toBeGreaterThan(direct.rows.filter(({ outcome }) => outcome === 'known').length);
  },
  RUN_MS,
);

describe('examples/demo/main.ts, as started by npm run demo', () => {
  const small = [
    csv.split('\n')[0],
    'affiliate,2026-11-01T08:00:00.000Z,,tiny-tree,,Tiny Tree,hello@tiny-tree.example,,,,,,,,',
    'signup,2026-11-01T09:00:00.000Z,,tiny-tree,cus_1,Ann Abel,ann@mail.example,,,,,,,,',
    'order,2026-11-01T10:00:00.000Z,ord_1,,cus_1,,,,,team,,50.00,USD,,',
    'order,2026-11-01T11:00:00.000Z,ord_2,,cus_2,,,,,team,,50.00,USD,,',
  ].join('\n');

  async function main(signing: Record<string, string>) {
    const account = await server.account();
    const file = join(mkdtempSync(join(tmpdir(), 'tributary-demo-')), 'small.csv');
    writeFileSync(file, small);
    const args = [
      '--import=tsx',
      '--conditions=tributary-source',
      pathOf('demo/main.ts'),
      await demoProgram(account),
      file,
    ];
    const env = {
      PATH: process.env.PATH,
      TRIBUTARY_BASE_URL: server.baseUrl,
      TRIBUTARY_API_KEY: account.apiKey,
    };
    const demo = spawn(process.execPath, args, { cwd: pathOf('..'), env: { ...env, ...signing } });
    let output = '';
    for (const stream of [demo.stdout, demo.stderr]) stream.on('data', (chunk) => (output += chunk));
    const [code] = await once(demo, 'close');
    rmSync(dirname(file), { recursive: true });
    return { code, output };
  }

  test('exits with 0 although a row was rejected, and prints plain lines without a terminal', async () => {
    const { code, output } = await main({ TRIBUTARY_SIGNING_SECRET: secret });
    expect(output).toContain('4 of 4 rows\n');
    expect(output).not.toContain('\r');
    expect(output).toMatch(/^line 5 +order +REFERRAL_NOT_FOUND/m);
    expect(output).toMatch(/^demo-tiny-tree +0 +1 +1 +USD +50\.00 +0\.00 +10\.00/m);
    expect(output).toContain('3 rows were new, 0 had already been recorded, and 1 were rejected.');
    expect(output).toContain('A shop on a fake Stripe account is connected: 9 credited, 3 waiting.');
    expect(code).toBe(0);
  });

  test('exits with 1 and names the setting if signatures are required without a secret', async () => {
    const { code, output } = await main({});
    expect(output).toContain('Set TRIBUTARY_SIGNING_SECRET');
    expect(code).toBe(1);
  });
});

test(
  'sends the first clicks through a site’s public route, and none of them again in another run',
  async () => {
    const account = await server.account();
    const programId = await demoProgram(account);
    const made = await account.client.sites.create({
      program_id: programId,
      home_url: 'http://localhost:4242',
    });
    const site = {
      baseUrl: server.baseUrl,
      publishableKey: made.publishable_key,
      origin: 'http://localhost:4242',
    };
    const run = () => runDemo({ client: account.client, programId, csv: beginning, site });
    const clicks = () => account.client.clicks.list({ site_id: made.id, limit: 100 });
    const { table } = await run();
    const { data } = await clicks();
    expect(data.length).toBe(15);
    expect(data.every(({ is_counted, sub1, url }) => is_counted && url?.includes(`sub1=${sub1}`))).toBe(true);
    expect((await run()).table).toEqual(table);
    expect((await clicks()).data).toEqual(data);
  },
  RUN_MS,
);
