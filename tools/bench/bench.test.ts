import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { reportDimensions } from '@tributary/core';
import { expect, test } from 'vitest';

const tools = fileURLToPath(new URL('..', import.meta.url));

/** Rows that the table must contain. The figures need a quiet machine, so they are not tested. */
const rows = [
  '1 Floor',
  '2 POST /v1/conversions',
  '3 Bare handler, five Prisma calls',
  '4 POST /v1/clicks',
  '5 GET /v1/referrals limit 10, page 1 of 1,000',
  '5 GET /v1/referrals limit 10, page 100 of 1,000',
  '5 GET /v1/referrals limit 10, page 1 of 2,000',
  '5 GET /v1/referrals limit 10, page 200 of 2,000',
  '5 GET /v1/referrals limit 100, page 1 of 1,000',
  '5 GET /v1/referrals limit 100, page 20 of 2,000',
  '6 100 sales at once on one referral',
  '7 Resident memory of the server, at rest',
  '7 Resident memory of the server, peak',
  '7 Resident memory of the server, peak of the lists',
  '8 SDK',
  '8 tributary --version',
  '9 POST /v1/payouts',
  '10 GET /v1/reports/performance, a year by day',
  '10 GET /v1/reports/performance, a year by affiliate',
  '10 GET /v1/reports/performance, a year by group',
  '10 GET /v1/reports/performance, a year by month',
  '10 GET /v1/reports/performance, a year by country',
  '10 GET /v1/reports/performance, 30 days by day, compared',
  '10 GET /v1/reports/performance, 30 days, the top ten and their days',
  '10 GET /v1/reports/performance, 30 days by source',
  '10 GET /v1/reports/funnel, 30 days',
  '10 GET /v1/inbox',
  '11 POST /v1/conversions, relay off',
  '11 POST /v1/conversions, relay on',
  '11 From commit to sequence',
  '12 POST /v1/conversions with an endpoint, deliveries off',
  '12 POST /v1/conversions with an endpoint, deliveries on',
  '12 Webhook deliveries while these sales come',
  '12 Webhook deliveries to a local sink',
  '12 From commit to receipt',
  '13 tributary import of 200 sales',
  '13 tributary import of 200 referrals',
  '13 tributary import of 200 sales, memory of the CLI',
  '15 POST /v1/conversions beside 50 long polls',
  '16 Longest pause: a batch of unknown fields',
  '17 Resident memory, 8 bodies of 2 MiB open',
  '18 POST /v1/referrals with a click',
  '18 POST /v1/signups with a click',
  '19 POST /v1/clicks',
  '19 POST /t/{pk}',
  '20 Bare Express redirect',
  '20 GET /r/{pk}/{tracking_id}',
  '21 The script, gzipped',
  ...['commissions', 'affiliates', 'referrals', 'payouts', 'clicks', 'coupons', 'ledger/entries'].map(
    (noun) => `22 /v1/${noun}, first page`,
  ),
  '22 /v1/commissions, by sale_amount, far page',
  '22 /v1/commissions/totals, to approve',
  '22 /v1/search, anna',
  '22 /v1/inbox',
  ...reportDimensions.map((by) => `22 /v1/reports/performance, a year by ${by}`),
  '22 /v1/reports/funnel, a year',
  '22 POST /v1/commissions/actions, approve by filter',
  '23 POST /v1/conversions, 1 process on one database',
  '23 POST /v1/conversions, 3 processes on one database',
  '24 GET /v1/ledger/verify',
  '25 GET /v1/referrals limit 10, with an API key',
  '25 GET /v1/referrals limit 10, by a user',
  '26 POST /v1/conversions, in turns with hooks',
  '26 POST /hooks/{connection}, invoice.paid',
  '27 From the last event of a payment to its commission, 50 payments a second',
  '28 POST /v1/conversions beside sales of another account',
  '28 POST /v1/conversions beside hooks of another account',
  '28 p95 beside hooks',
  ...['summary', 'commissions', 'payouts', 'links', 'partners', 'me', 'sessions', 'performance?days=90'].map(
    (path) => `29 GET /v1/portal/${path}`,
  ),
];

const TEST_MS_MAX = 400_000;

const runBench = async (...options: string[]) => {
  const args = ['--import', 'tsx', '--conditions=tributary-source', 'bench/main.ts', '--smoke', ...options];
  // Unlike the end of a test, a signal also ends the bench's servers.
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: tools,
    timeout: TEST_MS_MAX - 20_000,
  });
  return stdout.split('\n');
};

test(
  'compares two builds alternately and prints their ratios',
  async () => {
    const repository = fileURLToPath(new URL('../..', import.meta.url));
    const lines = await runBench('--compare', repository, repository);
    for (const name of ['POST /v1/conversions', 'POST /v1/clicks', 'GET /v1/referrals limit 100, page 1'])
      expect(lines.find((line) => line.startsWith(name))).toMatch(/( +\d[\d.,]*){3}( +(\d[\d.,]*|–)){3}$/);
  },
  TEST_MS_MAX,
);

test(
  'measures every case, finds every acknowledged sale in the database, and exits',
  async () => {
    const lines = await runBench();
    const missing = rows.filter(
      (row) => !lines.some((line) => line.startsWith(row) && /\d/.test(line.slice(row.length))),
    );
    expect(missing).toEqual([]);
    expect(lines.filter((line) => line.includes('NaN'))).toEqual([]);
  },
  TEST_MS_MAX,
);
