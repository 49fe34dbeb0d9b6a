import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useAccount, useServer } from '../../../test/support/harness.ts';
import { entriesRule } from '../ledger-checks.ts';

const server = useServer();
const account = useAccount(server, beforeEach);

/** Waits until no transaction is running that began before now, because its writes would not count as verified. */
async function settle(): Promise<void> {
  const { rows } = await server.db.lists.query('select pg_current_xact_id()::text::bigint as mark');
  await vi.waitUntil(async () => {
    const found = await server.db.lists.query(
      'select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as horizon',
    );
    return found.rows[0].horizon > rows[0].mark;
  }, 20_000);
}

async function verify(query?: { scope: 'everything' | 'changes'; part?: number }) {
  await settle();
  return account.client.ledger.verify(query);
}
const query = (text: string, values: unknown[] = []) =>
  server.db.lists.query(text, [account.environmentId, ...values]);

const commissionRule = 'the commission of a transaction equals that of its direct earning';
const shift = (id: string, by: number) =>
  query(
    'update transactions set commission_remaining_minor = commission_remaining_minor + $2 where environment_id = $1 and id = $3',
    [by, id],
  );

/** Runs `sql` as only a superuser can, and returns a function that undoes it. */
async function tamper(sql: string, values: unknown[] = []) {
  const client = await server.db.lists.connect();
  try {
    await client.query("begin; set local session_replication_role = 'replica'");
    const { rows } = await client.query(sql, [account.environmentId, ...values]);
    await client.query('commit');
    return rows;
  } finally {
    client.release();
  }
}

const restore = (table: string, rows: readonly object[]) =>
  tamper(
    `insert into ${table} select r.* from json_populate_recordset(null::${table}, $2) r where r.environment_id = $1`,
    [JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value))],
  );

const notAll = { transactions: 0, earnings: 0, ledger_entries: 0, payouts: 0, adjustments: 0 };

describe('continued verification', () => {
  test('checks changed rows together with related ones', async () => {
    const { client, given } = account;
    const { id: referral_id } = await given.referral();
    const sale = await given.conversion({ referral_id });
    await given.conversion({ referral_id });
    expect((await verify()).since).toBeNull();

    const unchanged = await verify();
    expect(unchanged).toMatchObject({ is_consistent: true, checked: notAll });
    expect(Date.parse(unchanged.since ?? '')).toBeGreaterThan(Date.now() - 60_000);

    await client.conversions.refund(sale.id, { amount: 40 });
    expect(await verify()).toMatchObject({
      is_consistent: true,
      checked: { ...notAll, transactions: 1, earnings: 1, ledger_entries: 2 },
    });
    expect(await verify()).toMatchObject({ checked: notAll });
    expect(await verify({ scope: 'everything' })).toMatchObject({
      since: null,
      checked: { ...notAll, transactions: 2, earnings: 2, ledger_entries: 3 },
    });
  });

  test('checks the referral of a changed sale', async () => {
    const { id, referral_id } = await account.given.conversion();
    await verify();
    const count = (counts: boolean) =>
      query('update transactions set counts_as_payment = $2 where environment_id = $1 and id = $3', [
        counts,
        id,
      ]);
    await count(false);
    expect((await verify()).differences).toEqual([
      {
        rule: 'a referral has the correct number of payments and time of its first payment',
        id: referral_id,
      },
    ]);
    await count(true);
    expect((await verify()).differences).toEqual([]);
  });

  test('reports a difference until it is resolved', async () => {
    const { id } = await account.given.conversion();
    await verify();
    await shift(id, -1);
    for (let time = 0; time < 2; time += 1)
      expect((await verify()).differences).toEqual([{ rule: commissionRule, id }]);
    await shift(id, 1);
    expect((await verify()).differences).toEqual([]);
  });

  test('detects a change that began before the previous run and committed after it', async () => {
    const { id } = await account.given.conversion();
    const late = await server.db.lists.connect();
    try {
      await late.query('begin');
      await late.query(
        'update transactions set commission_remaining_minor = commission_remaining_minor - 1 where environment_id = $1 and id = $2',
        [account.environmentId, id],
      );
      // Newer transactions end before it.
      await account.given.conversion();
      for (let time = 0; time < 2; time += 1)
        expect((await account.client.ledger.verify()).differences).toEqual([]);
      await late.query('commit');
    } finally {
      late.release();
    }
    expect((await verify()).differences).toEqual([{ rule: commissionRule, id }]);
    await shift(id, 1);
  });

  test.each([
    ['deleted', 'delete from ledger_entries where environment_id = $1 returning *'],
    ['updated', 'update ledger_entries set created_at = created_at where environment_id = $1 returning *'],
  ])('detects an entry that was %s, until everything is verified again', async (how, sql) => {
    await account.given.conversion();
    await verify();
    const rows = await tamper(sql);
    if (how === 'deleted') await restore('ledger_entries', rows);

    const difference = { rule: entriesRule, id: 'ledger_entries' };
    for (let time = 0; time < 2; time += 1) expect((await verify()).differences).toEqual([difference]);
    expect((await verify({ scope: 'everything' })).differences).toEqual([]);
    expect((await verify()).differences).toEqual([]);
  });

  test('misses a refund deleted directly in the database, which the next full run detects', async () => {
    const { id } = await account.given.conversion();
    await account.client.conversions.refund(id, { amount: 40 });
    await verify();
    const rows = await tamper('delete from refunds where environment_id = $1 returning *');

    expect((await verify()).is_consistent).toBe(true);
    const everything = await verify({ scope: 'everything' });
    expect(everything.differences).toContainEqual({
      rule: 'the remaining amount of a sale is its original amount minus its refunds in effect',
      id,
    });
    // A violated rule is checked against everything until it holds.
    expect((await verify()).differences).toEqual(everything.differences);
    await restore('refunds', rows);
    expect((await verify()).is_consistent).toBe(true);
  });

  test('trusts nothing verified in another database, or in restored tables', async () => {
    await account.given.conversion();
    await verify();
    expect((await verify()).since).not.toBeNull();
    await query("update ledger_checks set written_in = 'elsewhere' where environment_id = $1");
    expect((await verify()).since).toBeNull();
    expect((await verify()).since).not.toBeNull();
  });

  test('checks a new rule against everything, but not an unchanged one', async () => {
    const { id } = await account.given.conversion();
    await verify();
    await tamper('update earnings set updated_at = updated_at where environment_id = $1 returning id');
    await verify();
    await shift(id, -1);
    await verify();
    // Verifies like a newer version of the server that has an additional rule.
    await query('update ledger_checks set rule_digest = md5(rule_digest) where environment_id = $1');
    expect(await verify()).toMatchObject({ since: null, differences: [{ rule: commissionRule, id }] });
    await shift(id, 1);
  });

  test('leaves other environments’ verified data unchanged', async () => {
    const stranger = await server.account();
    await stranger.given.conversion();
    await account.given.conversion();
    await verify();
    await settle();
    await stranger.client.ledger.verify();
    await stranger.given.conversion();
    expect(await verify()).toMatchObject({ checked: notAll });
    expect(await stranger.client.ledger.verify()).toMatchObject({
      checked: { ...notAll, transactions: 1, earnings: 1, ledger_entries: 1 },
    });
  });
});

describe('verification in parts', () => {
  test('checks the same in parts as at once, and lets later runs continue', async () => {
    const { id } = await account.given.conversion();
    await account.given.conversion();
    await shift(id, -1);
    const { parts, ...whole } = await verify({ scope: 'everything' });
    await shift(id, 1);
    await query('delete from ledger_checks where environment_id = $1');
    await shift(id, -1);

    const found = [];
    for (let part = 1; part <= parts; part += 1) found.push(await verify({ scope: 'everything', part }));

    expect(found.flatMap(({ differences }) => differences)).toEqual(whole.differences);
    expect(found[0]?.checked).toEqual(whole.checked);
    expect(found.slice(1).every(({ checked }) => checked.transactions === 0)).toBe(true);
    await shift(id, 1);
    expect(await verify()).toMatchObject({ is_consistent: true });
    expect((await verify()).since).not.toBeNull();
  });

  test.each([
    [{ part: 1 }, /Only supported with scope=everything\.$/],
    [{ scope: 'everything', part: 99 }, /Must be at most \d+\.$/],
    [{ scope: 'all' }, /scope/],
    [{ scope: 'everything', part: -1 }, /part/],
  ])('rejects %j', async (asked, message) => {
    await expect(verify(asked as never)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      message: expect.stringMatching(message),
    });
  });
});
