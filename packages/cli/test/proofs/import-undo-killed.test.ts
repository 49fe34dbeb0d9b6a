import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Affiliate } from '@tributary/sdk';
import { expect, test } from 'vitest';
import { type TestAccount, useServer } from '../../../../apps/server/test/support/harness.ts';
import { startCli } from '../cli-process.ts';
import { newConfigHome, runCli } from '../run-cli.ts';

// Several batches of 500 each, so that there is something to kill.
const sales = 3_000;
const manual = 1_500;
const customers = 24;
/** Imported customers who have bought something, so that they are kept with their voided sales. */
const buyers = 4;
/** Returns true for every 400th row. It belongs to an affiliate whose earnings a payout includes before the undo. */
const isClaimed = (row: number) => row % 400 === 399;
const claimed = [...Array(sales).keys(), ...Array(manual).keys()].filter(isClaimed).length;

const server = useServer({ now: '2026-11-20T12:00:00.000Z' });

/** Creates two affiliates with a sale each. Returns them with a function that reads the balances and reports. */
async function prepare({ given, client }: TestAccount) {
  const program = await given.program();
  await given.incentive(program);
  const sell = async (affiliate: Affiliate, customer_id: string) => {
    const { id } = await given.referral({ affiliate_id: affiliate.id, customer_id });
    await given.conversion({ referral_id: id, occurred_at: '2026-03-01T00:00:00Z' });
  };
  const [ann, bob] = [await given.affiliate({ program }), await given.affiliate({ program })];
  await sell(ann, 'ann-1');
  await sell(bob, 'bob-1');
  const snapshot = async () => {
    const period = { from: '2026-01-01T00:00:00Z', to: '2026-12-31T00:00:00Z' };
    const reports = await Promise.all(
      (['affiliate', 'day'] as const).map((group_by) => client.reports.performance({ ...period, group_by })),
    );
    return {
      balances: [await client.affiliates.balances(ann.id), await client.affiliates.balances(bob.id)],
      money: reports.map(({ rows }) => rows.map(({ key, customers: bought, money }) => [key, bought, money])),
      referrals: (await client.referrals.list().toArray()).length,
    };
  };
  return { programId: program.programId, ann, bob, snapshot };
}

const linesOf = (count: number, line: (row: number) => string) =>
  Array.from({ length: count }, (_, row) => `${line(row)}\n`).join('');

/** Returns the three files, in the order of their import. */
const filesOf = (ann: Affiliate) => {
  const buyerOf = (row: number) =>
    isClaimed(row) ? 'bob-1' : row % 2 ? 'ann-1' : `new-${(row / 2) % buyers}`;
  return {
    referrals: `email,affiliate_id,customer_id\n${linesOf(customers, (row) => `new-${row}@example.com,${ann.id},new-${row}`)}`,
    conversions: `external_event_id,customer_id,sale_amount,sale_amount_currency,occurred_at\n${linesOf(sales, (row) => `order-${row},${buyerOf(row)},${row + 1}.99,USD,2026-05-0${1 + (row % 9)}`)}`,
    commissions: `referral_customer_id,sale_amount,sale_amount_currency,commission_amount,commission_currency,status,sales_status,created_at\n${linesOf(manual, (row) => `${buyerOf(row)},${row + 1},USD,${row + 1}.01,USD,ready_for_payment,complete,2026-06-01`)}`,
  };
};

async function importAll(account: TestAccount, ann: Affiliate) {
  const home = await newConfigHome();
  const environment = { apiKey: account.apiKey, baseUrl: server.baseUrl, stateHome: home };
  const jobs: Record<string, string> = {};
  for (const [noun, content] of Object.entries(filesOf(ann))) {
    const file = join(home, `${noun}.csv`);
    await writeFile(file, content);
    const { exitCode, stdout, stderr } = await runCli(['import', noun, file, '--yes'], { environment });
    expect(exitCode, stderr).toBe(0);
    jobs[noun] = JSON.parse(stdout).job;
  }
  const env = {
    TRIBUTARY_API_KEY: account.apiKey,
    TRIBUTARY_BASE_URL: server.baseUrl,
    XDG_STATE_HOME: home,
    XDG_CONFIG_HOME: home,
  };
  const args = (noun: string) => ['import', 'undo', jobs[noun] ?? '', '--yes'];
  /** Runs the undo in this process, to its end. */
  const undo = async (noun: string) => {
    const { exitCode, stdout } = await runCli(args(noun), { environment });
    return { exitCode, left: JSON.parse(stdout) as { code: string; message: string }[] };
  };
  /** Starts the undo in a process that can be killed. */
  const startUndo = (noun: string) => startCli(args(noun), env);
  return { undo, startUndo };
}

/** Kills the undo `kills` times, each time at a random row of its share. */
async function killUndo(
  start: () => ReturnType<typeof startCli>,
  { rows, kills, gone }: { rows: number; kills: number; gone: () => Promise<number> },
) {
  const goneBefore = await gone();
  for (let kill = 0; kill < kills; kill += 1) {
    const until = goneBefore + 1 + Math.floor((rows * (kill + Math.random())) / (kills + 2));
    const { child, ended } = start();
    while (child.exitCode === null && (await gone()) < until) await sleep(10);
    child.kill('SIGKILL');
    const { exitCode, stderr } = await ended;
    expect(exitCode, `it was over before it was killed: ${stderr}`).toBeNull();
  }
}

test('undoes each row once when killed repeatedly, names what a payout contains, and restores balances and reports', async () => {
  const account = await server.account();
  const { client, environmentId } = account;
  const { programId, ann, bob, snapshot } = await prepare(account);
  const before = await snapshot();
  const { undo, startUndo } = await importAll(account, ann);
  const imported = await snapshot();
  expect(imported.referrals).toBe(before.referrals + customers);
  expect(imported.balances).not.toEqual(before.balances);
  const { payouts } = await client.payouts.create({ program_id: programId, affiliate_ids: [bob.id] });
  const payoutId = payouts[0]?.id ?? '';
  const countOf = async (sql: string) => {
    const { rows } = await server.db.lists.query<{ count: number }>(sql, [environmentId]);
    return rows[0]?.count ?? 0;
  };
  const voided = () =>
    countOf('select count(*)::int from transactions where environment_id = $1 and voided_at is not null');
  const gone = async () =>
    imported.referrals - (await countOf('select count(*)::int from referrals where environment_id = $1'));

  await killUndo(() => startUndo('commissions'), { rows: manual, kills: 1, gone: voided });
  const left = [await undo('commissions')];
  await killUndo(() => startUndo('conversions'), { rows: sales, kills: 3, gone: voided });
  left.push(await undo('conversions'));

  expect(left.map(({ exitCode }) => exitCode)).toEqual([7, 7]);
  const named = left.flatMap((each) => each.left);
  expect(named.length).toBe(claimed);
  for (const { code, message } of named)
    expect([code, message]).toEqual(['IN_USE', expect.stringContaining(payoutId)]);
  expect(await voided()).toBe(sales + manual - claimed);

  await client.payouts.cancel(payoutId);
  for (const noun of ['commissions', 'conversions'])
    expect(await undo(noun)).toEqual({ exitCode: 0, left: [] });
  await killUndo(() => startUndo('referrals'), { rows: customers, kills: 1, gone });
  const customersLeft = await undo('referrals');
  expect(customersLeft).toMatchObject({ exitCode: 7, left: Array(buyers).fill({ code: 'IN_USE' }) });

  expect(await snapshot()).toEqual({ ...before, referrals: before.referrals + buyers });
  const twice = `select count(*)::int from (select 1 from ledger_entries where environment_id = $1 and type = 'voided'
    group by earning_id having count(*) > 1) e`;
  expect(await countOf(twice)).toBe(0);
  const announcedTwice = `select count(*)::int from (select 1 from outbox_events where environment_id = $1 and type = 'transaction.rejected'
    group by object_id having count(*) > 1) e`;
  expect(await countOf(announcedTwice)).toBe(0);
  expect(await voided()).toBe(sales + manual);
  expect(await client.ledger.verify()).toMatchObject({ is_consistent: true });
}, 120_000);
