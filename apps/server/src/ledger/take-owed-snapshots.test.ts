import { expect, test } from 'vitest';
import { type TestAccount, useServer } from '../../test/support/harness.ts';
import { rulesBrokenBy } from '../../test/support/invariants.ts';
import { inPoolTransaction } from '../platform/db/transaction.ts';
import { takeOwedSnapshots } from './take-owed-snapshots.ts';

const server = useServer();

const take = (now: string, stopped?: AbortSignal) =>
  takeOwedSnapshots(server.db.lists, { now: new Date(now), ...(stopped && { stopped }) });

const takenOf = async ({ environmentId }: TestAccount) => {
  const found = await server.db.orm.owedSnapshotAmount.findMany({
    where: { environmentId },
    orderBy: [{ at: 'asc' }, { currency: 'asc' }],
  });
  return found.map(({ at, currency, owedMinor }) => [at.toISOString().slice(0, 10), currency, owedMinor]);
};

/** Records sales with a commission of 20% on 1, 2 and 5 March, the last one in another currency. */
async function open() {
  server.now = new Date('2026-03-01T10:00:00.000Z');
  const account = await server.account();
  const referral = await account.given.referral();
  const sell = (day: string, currency = 'USD') => {
    server.now = new Date(`2026-03-${day}T10:00:00.000Z`);
    return account.given.conversion({
      referral_id: referral.id,
      sale_amount: 50,
      sale_amount_currency: currency,
    });
  };
  await sell('01');
  await sell('02');
  await sell('05', 'EUR');
  return { ...account, referral };
}

const days = [
  ['2026-03-02', 'USD', 1_000n],
  ['2026-03-03', 'USD', 2_000n],
  ['2026-03-05', 'USD', 2_000n],
  ['2026-03-06', 'EUR', 1_000n],
  ['2026-03-06', 'USD', 2_000n],
];

test('stores what was owed at the beginning and the end of each day on which something was booked, once that was a day ago', async () => {
  const account = await open();
  await take('2026-03-03T23:59:59.999Z');
  expect(await takenOf(account)).toEqual(days.slice(0, 1));
  await take('2026-03-06T23:59:59.999Z');
  expect(await takenOf(account)).toEqual(days.slice(0, 3));
  await take('2026-03-10T12:00:00.000Z');
  await take('2026-03-10T12:00:00.000Z');
  expect(await takenOf(account)).toEqual(days);
});

test('counts a commission with an earlier date on the day on which it was booked', async () => {
  const account = await open();
  server.now = new Date('2026-03-08T10:00:00.000Z');
  await account.given.commission({
    ...{ referral_id: account.referral.id, commission_amount: 7, commission_currency: 'USD' },
    ...{ status: 'ready_for_payment', sales_status: 'complete', created_at: '2026-02-01T00:00:00.000Z' },
  });
  await take('2026-03-20T00:00:00.000Z');
  expect(await takenOf(account)).toEqual([
    ...days,
    ['2026-03-08', 'EUR', 1_000n],
    ['2026-03-08', 'USD', 2_000n],
    ['2026-03-09', 'EUR', 1_000n],
    ['2026-03-09', 'USD', 2_700n],
  ]);
});

test('stores a day after which nothing is owed or was paid, so that it is not computed again', async () => {
  server.now = new Date('2026-03-01T10:00:00.000Z');
  const account = await server.account();
  const { environmentId, client, given } = account;
  await client.commissions.void((await given.conversion()).id);
  await take('2026-03-20T00:00:00.000Z');
  const taken = await server.db.orm.owedSnapshot.findMany({
    where: { environmentId },
    orderBy: { at: 'asc' },
  });
  expect(taken.map(({ at }) => at.toISOString().slice(0, 10))).toEqual(['2026-03-01', '2026-03-02']);
  expect(await takenOf(account)).toEqual([]);
  expect((await client.reports.owed({ as_of: '2026-03-01T09:00:00.000Z' })).rows).toEqual([]);
});

test('begins with the newest day, and fails at the end, after other environments, if a day cannot be stored', async () => {
  const [account, other] = [await open(), await open()];
  const blocker = await server.db.lists.connect();
  await blocker.query('begin');
  await blocker.query("insert into owed_snapshots values ($1, '2026-03-03')", [account.environmentId]);
  await expect(take('2026-03-20T00:00:00.000Z')).rejects.toThrow('lock timeout');
  await blocker.query('rollback');
  blocker.release();
  expect(await takenOf(account)).toEqual(days.slice(2));
  expect(await takenOf(other)).toEqual(days);
  await take('2026-03-20T00:00:00.000Z');
  expect(await takenOf(account)).toEqual(days);
});

test('takes nothing once the process stops', async () => {
  const account = await open();
  await take('2026-03-20T00:00:00.000Z', AbortSignal.abort());
  expect(await takenOf(account)).toEqual([]);
});

test('computes an earlier time from the next snapshot of the environment', async () => {
  const account = await open();
  const other = await open();
  await take('2026-03-20T00:00:00.000Z');
  const { environmentId } = account;
  const add = (minor: number) =>
    inPoolTransaction(server.db.lists, async (client) => {
      await client.query('set local session_replication_role = replica');
      await client.query(
        "update owed_snapshot_amounts set owed_minor = owed_minor + $2 where environment_id = $1 and at = '2026-03-03'",
        [environmentId, minor],
      );
    });
  const usdAt = async ({ client }: TestAccount, as_of: string) =>
    (await client.reports.owed({ as_of })).rows.find(({ currency }) => currency === 'USD')?.owed;

  await add(1);
  expect(await usdAt(account, '2026-03-03T00:00:00.000Z')).toBe(20.01);
  expect(await usdAt(account, '2026-03-02T09:59:59.999Z')).toBe(10.01);
  expect(await usdAt(account, '2026-03-02T10:00:00.000Z')).toBe(20.01);
  expect(await usdAt(account, '2026-03-02T00:00:00.000Z')).toBe(10);
  expect(await usdAt(account, '2026-03-03T00:00:00.001Z')).toBe(20);
  expect(await usdAt(other, '2026-03-03T00:00:00.000Z')).toBe(20);
  await add(-1);
});

test('is never changed, and is verified against the entries', async () => {
  const { environmentId } = await open();
  await take('2026-03-20T00:00:00.000Z');
  const its = `where environment_id = ${environmentId} and at = '2026-03-03'`;
  for (const change of [
    `update owed_snapshots set at = '2026-03-04' ${its}`,
    `update owed_snapshot_amounts set owed_minor = 0 ${its}`,
  ])
    await expect(server.db.lists.query(change)).rejects.toThrow('owed_snapshot');
  for (const change of [
    `update owed_snapshot_amounts set owed_minor = owed_minor + 1 ${its}`,
    `update owed_snapshot_amounts set paid_minor = paid_minor + 1 ${its}`,
    `delete from owed_snapshot_amounts ${its}`,
  ])
    expect(await rulesBrokenBy(server.db, change, { withoutTriggersOn: ['owed_snapshot_amounts'] })).toEqual([
      'the amounts owed and paid in a snapshot are the sums of the entries booked by then',
    ]);
});
