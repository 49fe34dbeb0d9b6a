import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { AffiliateStatementFileQuery } from '@tributary/sdk';
import { afterEach, expect, test } from 'vitest';
import { useServer } from '../../../../test/support/harness.ts';
import { pdfPages } from '../../../../test/support/pdf-text.ts';
import { withClient } from '../../../platform/db/with-client.ts';

const server = useServer();

/** Disables triggers and foreign keys: the rows are valid by construction, but nothing announces them. */
const asReplica = (texts: readonly string[], values: readonly (readonly unknown[])[] = []) =>
  withClient(server.databaseUrl, async (client) => {
    await client.query('set session_replication_role = replica; set statement_timeout = 0');
    for (const [at, text] of texts.entries()) await client.query(text, [...(values[at] ?? [])]);
  });

afterEach(async () => {
  server.now = null;
  await asReplica(['delete from ledger_entries', 'delete from adjustments']);
});

/** Creates an affiliate with bonuses in October, forty seconds apart. */
async function withBonuses(count: number) {
  server.now = new Date('2026-11-05T12:00:00Z');
  const account = await server.account();
  const affiliate = await account.given.affiliate();
  const bonuses = `(select $1::int as environment, $2::text as affiliate, lpad(n::text, 26, '0') as k,
    timestamptz '2026-10-01T00:00:00Z' + n * interval '40 seconds' as at from generate_series(1, $3::int) n) b`;
  const of = [account.environmentId, affiliate.id, count];
  await asReplica(
    [
      `insert into adjustments (environment_id, id, program_id, affiliate_id, amount_minor, currency, reason, created_by, created_at)
       select environment, 'adj_' || k, $4, affiliate, 1234, 'USD', 'Bonus ' || k, 'key_test', at from ${bonuses}`,
      `insert into ledger_entries (environment_id, id, adjustment_id, affiliate_id, type, amount_minor, currency, created_at)
       select environment, 'led_' || k, 'adj_' || k, affiliate, 'adjusted', 1234, 'USD', at from ${bonuses}`,
      'analyze ledger_entries, adjustments',
    ],
    [[...of, affiliate.program_id], of],
  );
  const { statements } = account.client.withOptions({ timeout: 60_000 }).affiliates;
  return (query: AffiliateStatementFileQuery) => statements.file(affiliate.id, query);
}

/** Returns the file, its duration, and the longest time for which this process did nothing else. */
async function measured<T>(work: () => PromiseLike<T>) {
  const loop = monitorEventLoopDelay({ resolution: 1 });
  loop.enable();
  const [began, before] = [performance.now(), process.cpuUsage()];
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  loop.disable();
  return {
    result,
    ms: Math.round(performance.now() - began),
    cpuMs: Math.round((user + system) / 1000),
    longestBlockMs: Math.round(loop.max / 1e6),
    turns: loop.count,
  };
}

const CPU_MS_MAX = 8000;
const CPU_MS_OF_A_USUAL_MONTH_MAX = 1000;
const TURNS_MIN = 10;

type Measured = Awaited<ReturnType<typeof measured>>;

function expectFast(name: string, { result: _, ...figures }: Measured, cpuMsMax = CPU_MS_MAX) {
  console.log(name, figures);
  expect(figures.cpuMs).toBeLessThan(cpuMsMax);
}

function expectShared(name: string, figures: Measured) {
  expectFast(name, figures);
  expect(figures.turns).toBeGreaterThan(TURNS_MIN);
}

test('sums 50,000 bookings by day in a PDF and lists each of them in a CSV', async () => {
  const file = await withBonuses(50_000);
  const pdf = await measured(() => file({ month: '2026-10' }));
  const [page = ''] = await pdfPages(pdf.result.data);
  expect(page).toContain('The 50,000 entries of this month are totaled by day.');
  expect(page).toContain('617,000.00 USD');
  expect(page).toContain('2,160');
  const csv = await measured(() => file({ month: '2026-10', format: 'csv' }));
  const lines = Buffer.from(csv.result.data, 'base64').toString().trimEnd().split('\r\n');
  expect(lines).toHaveLength(50_001);
  expectShared('PDF of 50,000 bookings', pdf);
  expectShared('CSV of 50,000 bookings', csv);
}, 120_000);

test('lists all of 1,000 bookings in a PDF, on numbered pages', async () => {
  const file = await withBonuses(1000);
  await file({ month: '2026-10' });
  const pdf = await measured(() => file({ month: '2026-10' }));
  const pages = await pdfPages(pdf.result.data);
  const bookings = pages.map((page) => page.match(/12\.34 USD/g)?.length ?? 0);
  expect(bookings.reduce((sum, count) => sum + count, 0)).toBe(1000);
  for (const [at, page] of pages.entries()) expect(page).toContain(`Page ${at + 1} of ${pages.length}`);
  expectShared('PDF of 1,000 bookings', pdf);
}, 120_000);

test('lists every booking of a typical month in a PDF', async () => {
  const file = await withBonuses(40);
  await file({ month: '2026-10' });
  const pdf = await measured(() => file({ month: '2026-10' }));
  expect((await pdfPages(pdf.result.data)).join(' ').match(/12\.34 USD/g)).toHaveLength(40);
  expectFast('PDF of 40 bookings', pdf, CPU_MS_OF_A_USUAL_MONTH_MAX);
}, 120_000);
