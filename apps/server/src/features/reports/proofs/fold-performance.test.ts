import type pg from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import { unique } from '../../../../test/support/given.ts';
import { useAccount, useServer } from '../../../../test/support/harness.ts';
import { foldPerformance } from '../fold-performance.ts';

// Two rules of invariants.sql also compare the roll-ups with the rows at the end of this file.
const server = useServer({ now: '2026-11-20T12:00:00.000Z' });
const account = useAccount(server, beforeEach);

const fold = () => foldPerformance(server.db);

/** Returns the sums of a year by program: one row of figures, or nothing. */
async function figures(group_by: 'program' | 'affiliate' = 'program') {
  const { rows } = await account.client.reports.performance({
    from: '2026-01-01T00:00:00Z',
    to: '2027-01-01T00:00:00Z',
    group_by,
  });
  return rows.map(({ clicks, referrals, customers, money }) => ({
    clicks,
    referrals,
    customers,
    conversions: money.reduce((sum, { conversions }) => sum + conversions, 0),
  }));
}

async function days() {
  const { rows } = await account.client.reports.performance({
    from: '2026-01-01T00:00:00Z',
    to: '2027-01-01T00:00:00Z',
  });
  return Object.fromEntries(rows.map(({ key, customers }) => [key, customers]));
}

/** Opens a separate transaction that stays open. */
async function open(): Promise<pg.PoolClient> {
  const client = await server.db.lists.connect();
  await client.query('begin');
  return client;
}

const insertClick = (client: pg.PoolClient, affiliate: { id: string; program_id: string }, id: string) =>
  client.query(
    `insert into clicks (environment_id, id, program_id, affiliate_id, tracking_id, created_at) values ($1, $2, $3, $4, 'x', $5)`,
    [account.environmentId, id, affiliate.program_id, affiliate.id, server.now],
  );

test('counts a row committed after a fold with an older id and time once, before and after the next fold', async () => {
  const affiliate = await account.given.affiliate();
  const late = await open();
  await insertClick(late, affiliate, 'clk_1');
  const early = await open();
  await insertClick(early, affiliate, 'clk_2');
  await early.query('commit');
  early.release();

  expect(await fold()).toBe('folded');
  expect(await figures()).toMatchObject([{ clicks: 1 }]);
  await late.query('commit');
  late.release();

  expect(await figures()).toMatchObject([{ clicks: 2 }]);
  await fold();
  expect(await figures()).toMatchObject([{ clicks: 2 }]);
  expect(await figures('affiliate')).toMatchObject([{ clicks: 2 }]);
});

test('reads counted rows from the roll-ups', async () => {
  await account.given.conversion();
  await fold();
  const of = `where environment_id = ${account.environmentId} and currency = ''`;
  await server.db.lists.query(`update report_slots set clicks = 7 ${of}`);
  await server.db.lists.query(`update report_days set clicks = 8 ${of}`);

  expect(await figures()).toMatchObject([{ clicks: 7, conversions: 1 }]);
  expect(await figures('affiliate')).toMatchObject([{ clicks: 8, conversions: 1 }]);

  await server.db.lists.query(`update report_slots set clicks = 0 ${of}`);
  await server.db.lists.query(`update report_days set clicks = 0 ${of}`);
});

test('loses nothing and counts nothing twice with concurrent sales, refunds and folds', async () => {
  const { given, client } = account;
  const affiliate = await given.affiliate();
  const referrals = await Promise.all(
    Array.from({ length: 6 }, () => given.referral({ affiliate_id: affiliate.id })),
  );
  let isSelling = true;
  const folding = (async () => {
    let folds = 0;
    while (isSelling) if ((await fold()) === 'folded') folds += 1;
    return folds;
  })();
  const seller = async (referral_id: string) => {
    for (let sale = 0; sale < 12; sale += 1) {
      // Earlier and earlier, so that each sale moves the first conversion.
      const occurred_at = new Date(Date.UTC(2026, 9, 20 - sale)).toISOString();
      const { id } = await given.conversion({ referral_id, occurred_at });
      await client.conversions.refund(id, { amount: 1 });
    }
  };
  await Promise.all(referrals.map(({ id }) => seller(id)));
  isSelling = false;

  expect(await folding).toBeGreaterThan(3);
  const sold = [{ clicks: 0, referrals: 6, customers: 6, conversions: 72 }];
  expect(await figures()).toEqual(sold);
  await fold();
  expect(await figures()).toEqual(sold);
  expect(await figures('affiliate')).toEqual(sold);
  expect((await days())['2026-10-09']).toBe(6);
});

test('moves a customer to an earlier day when an earlier sale is recorded after the fold', async () => {
  const { id } = await account.given.referral({ created_at: '2026-03-01T00:00:00Z' });
  await account.given.conversion({ referral_id: id, occurred_at: '2026-03-05T00:00:00Z' });
  await fold();

  await account.given.conversion({ referral_id: id, occurred_at: '2026-03-03T00:00:00Z' });

  const moved = { '2026-03-01': 0, '2026-03-03': 1, '2026-03-05': 0 };
  expect(await days()).toEqual(moved);
  await fold();
  expect(await days()).toEqual(moved);
});

test('counts a conversion once from its completion until its deletion', async () => {
  const { id } = await account.given.conversion({ sales_status: 'pending' });
  await fold();
  expect(await figures()).toMatchObject([{ conversions: 0 }]);
  const where = `where environment_id = ${account.environmentId} and id = '${id}'`;

  await server.db.lists.query(`update transactions set sales_status = 'complete' ${where}`);
  expect(await figures()).toMatchObject([{ conversions: 1 }]);
  await fold();
  expect(await figures()).toMatchObject([{ conversions: 1 }]);

  await server.db.lists.query(`delete from transactions ${where}`);
  expect(await figures()).toMatchObject([{ conversions: 0 }]);
  await fold();
  expect(await figures()).toMatchObject([{ conversions: 0 }]);
  await server.db.lists.query('delete from referrals where environment_id = $1', [account.environmentId]);
  expect(await figures()).toEqual([]);
});

test('waits for a transaction that reverses what was counted', async () => {
  const referral = await account.given.referral();
  await fold();
  const deleting = await open();
  await deleting.query('delete from referrals where environment_id = $1 and id = $2', [
    account.environmentId,
    referral.id,
  ]);

  expect(await fold()).toBe('busy');
  expect(await figures()).toMatchObject([{ referrals: 1 }]);
  await deleting.query('commit');
  deleting.release();

  expect(await fold()).toBe('folded');
  expect(await figures()).toEqual([]);
});

test('ignores roll-ups restored from another cluster and keeps reports exact', async () => {
  await account.given.conversion({ external_event_id: unique('order') });
  await fold();
  await server.db.lists.query('update report_watermarks set cluster_id = cluster_id + 1');
  await account.given.conversion();

  expect(await fold()).toBe('other_cluster');
  expect(await figures()).toMatchObject([{ conversions: 1 }, { conversions: 1 }]);

  await server.db.lists.query('update report_watermarks set cluster_id = cluster_id - 1');
  await fold();
  expect(await figures()).toMatchObject([{ conversions: 1 }, { conversions: 1 }]);
});

test('treats only a watermark of this cluster as a difference in the ledger', async () => {
  await account.given.conversion();
  await fold();
  await account.given.conversion();
  const { environmentId, client } = account;
  const ofThis = 'environment_id = $1';
  const { rows } = await server.db.lists.query(
    `select snapshot, cluster_id as cluster from report_watermarks where ${ofThis}`,
    [environmentId],
  );
  const { snapshot, cluster } = rows[0];
  const set = (to: string, clusterId: bigint) =>
    server.db.lists.query(`update report_watermarks set snapshot = $2, cluster_id = $3 where ${ofThis}`, [
      environmentId,
      to,
      clusterId,
    ]);
  const isConsistent = async () => (await client.ledger.verify({ scope: 'everything' })).is_consistent;
  // Marks all transactions of this cluster as counted.
  const far = '4000000000:4000000000:';

  await set(far, BigInt(cluster) + 1n);
  expect(await isConsistent()).toBe(true);

  await set(far, BigInt(cluster));
  expect(await isConsistent()).toBe(false);

  await set(snapshot, BigInt(cluster));
  expect(await isConsistent()).toBe(true);
});

/** Marks a row as written while the environment was on that Citus node. */
const moveTo = (node: number, table: string, id: string) =>
  server.db.lists.query(
    `update ${table} set report_position = report_position + ($3::bigint << 48) where environment_id = $1 and id = $2`,
    [account.environmentId, id, node],
  );

describe('roll-ups per environment, as on distributed nodes', () => {
  const foldEach = () => foldPerformance({ ...server.db, isDistributed: true });
  const watermarks = async () => {
    const { rows } = await server.db.lists.query(
      'select node, cluster_id is null as was_left from report_watermarks where environment_id = $1 order by node',
      [account.environmentId],
    );
    return rows;
  };

  test('count the same as all at once, before and after', async () => {
    await account.given.conversion();
    expect(await foldEach()).toBe('folded');
    await account.given.conversion();
    const expected = [{ conversions: 1 }, { conversions: 1 }];
    expect(await figures()).toMatchObject(expected);
    expect(await foldEach()).toBe('folded');
    expect(await figures()).toMatchObject(expected);
    expect(await fold()).toBe('folded');
    expect(await figures()).toMatchObject(expected);
  });

  test('count rows written on former nodes once, together with later ones', async () => {
    const [first, second] = [await account.given.referral(), await account.given.referral()];
    await moveTo(3, 'referrals', first.id);
    await foldEach();
    const [own, left] = await watermarks();
    expect([own?.was_left, left]).toEqual([false, { node: own?.node + 3, was_left: true }]);
    const expected = [{ referrals: 1 }, { referrals: 1 }];
    expect(await figures()).toMatchObject(expected);

    // Back on that node: its later transactions have greater ids.
    const third = await account.given.referral();
    await moveTo(3, 'referrals', third.id);
    expect(await figures()).toMatchObject([...expected, { referrals: 1 }]);
    await foldEach();
    await foldEach();
    expect(await figures()).toMatchObject([...expected, { referrals: 1 }]);

    // Subtracted from where it was counted.
    for (const { id } of [second, third]) await account.client.referrals.delete(id);
    expect(await figures()).toMatchObject([{ referrals: 1 }]);
    await foldEach();
    expect(await figures()).toMatchObject([{ referrals: 1 }]);
  });
});
