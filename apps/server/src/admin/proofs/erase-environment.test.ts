import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestAccount, useServer } from '../../../test/support/harness.ts';
import { violatedInvariants } from '../../../test/support/invariants.ts';
import { oneOfEach } from '../../../test/support/one-of-each.ts';
import { operate } from '../../../test/support/operator.ts';
import { outcomeOf } from '../../../test/support/outcome.ts';
import { snapshotOf } from '../../../test/support/snapshot.ts';
import { until } from '../../../test/support/until.ts';
import { routesWithBody, validRequests } from '../../../test/support/valid-requests.ts';

const sale = { sale_amount: 10, sale_amount_currency: 'USD' };

const server = useServer();
let env: Record<string, string>;
beforeAll(async () => {
  env = { DATABASE_URL: server.databaseUrl, TRIBUTARY_ENCRYPTION_KEY: randomBytes(32).toString('base64') };
});

/** Creates an account with every kind of row in both environments, including append-only ones. */
async function filled(): Promise<TestAccount> {
  const account = await server.account();
  await oneOfEach(server, account);
  await oneOfEach(server, account.live);
  const validRequest = await validRequests(account);
  for (const route of routesWithBody) {
    const { method, path, body } = validRequest(route);
    await account.raw(method, path, body, { 'idempotency-key': route.name });
  }
  const affiliate = await account.given.affiliate();
  const referral = await account.given.referral({ affiliate_id: affiliate.id });
  const sold = await account.given.conversion({ referral_id: referral.id });
  const run = await account.client.payouts.create({ program_id: affiliate.program_id });
  expect(run.payouts).toHaveLength(1);
  for (const status of ['processing', 'completed'] as const)
    await account.client.payouts.update(run.payouts[0]?.id ?? '', { status });
  await account.client.conversions.refund(sold.id, { amount: 1 });
  await server.relay();
  return account;
}

const idOf = async ({ environmentId: id }: Pick<TestAccount, 'environmentId'>) =>
  (await server.db.orm.environment.findUniqueOrThrow({ where: { id } })).publicId;

const erase = async (account: Pick<TestAccount, 'environmentId'>, ...options: string[]) =>
  operate(env, ['erase-environment', await idOf(account), ...options]);

const snapshot = ({ environmentId }: Pick<TestAccount, 'environmentId'>) =>
  snapshotOf(server.db, environmentId);
const tablesWithRows = async (account: TestAccount) =>
  (await snapshot(account)).split('\n').flatMap((line) => (line.endsWith(': []') ? [] : line.split(':', 1)));

describe('erase-environment command', () => {
  let [account, neighbour]: TestAccount[] = [];
  const both = () => [account, neighbour] as [TestAccount, TestAccount];
  beforeAll(async () => {
    [account, neighbour] = [await filled(), await filled()];
  });

  test('says what it would delete, and deletes nothing, without --yes', async () => {
    const [ours] = both();
    const before = await snapshot(ours);
    const { code, stderr } = await erase(ours);
    expect(code).toBe(8);
    expect(stderr).toMatch(
      /^Nothing was deleted\. This would delete \d+ rows \(.*\d+ of ledger_entries.*\) from the dev .* of Acme\. To confirm, add --yes\.$/,
    );
    expect(await snapshot(ours)).toBe(before);
  });

  test('rejects a live environment and a nonexistent one', async () => {
    const [ours] = both();
    const before = await snapshot(ours.live);
    expect(await erase(ours.live, '--yes')).toMatchObject({
      code: 3,
      stderr: expect.stringMatching(/^Nothing was deleted: env_\w+ is live, not dev\.$/),
    });
    expect(await operate(env, ['erase-environment', 'env_none', '--yes'])).toEqual({
      ...{ code: 5, stdout: '', stderr: 'No such environment: env_none.' },
    });
    expect(await snapshot(ours.live)).toBe(before);
  });

  test('erases everything or nothing, even if it is killed midway', async () => {
    const [ours] = both();
    const before = await snapshot(ours);
    const holder = await server.db.lists.connect();
    await holder.query('begin');
    // Locks a table that nothing refers to, because others have been emptied by then.
    const { rows } = await holder.query(
      'select 1 from affiliate_groups where environment_id = $1 for key share',
      [ours.environmentId],
    );
    expect(rows).not.toEqual([]);
    const ending = erase(ours, '--yes').catch((error: unknown) => error);
    const waiting = `select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%from "affiliate_groups"%'`;
    const pid = async () => (await server.db.lists.query<{ pid: number }>(waiting)).rows[0]?.pid;
    await until('it waits', async () => (await pid()) !== undefined);
    await server.db.lists.query('select pg_terminate_backend($1)', [await pid()]);
    expect(await ending).not.toMatchObject({ code: 0 });
    await holder.query('rollback');
    holder.release();
    expect(await snapshot(ours)).toBe(before);
  });

  test('keeps only the keys and the audit log, and leaves all other environments unchanged', async () => {
    const [ours, theirs] = both();
    const others = () => Promise.all([ours.live, theirs, theirs.live].map(snapshot));
    const before = await others();
    const { code, stdout } = await erase(ours, '--yes', '--json');
    expect(code).toBe(0);
    const { deleted } = JSON.parse(stdout) as { deleted: Record<string, number> };
    expect(deleted).toMatchObject({
      payout_items: expect.any(Number),
      refunds: expect.any(Number),
      clicks: expect.any(Number),
    });
    expect(await tablesWithRows(ours)).toEqual([
      ...['audit_entries', 'audit_heads', 'invitations', 'members', 'session_links', 'sessions'],
      'webhook_feeds',
    ]);
    expect(await others()).toEqual(before);
    expect(await erase(ours, '--yes')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Deleted 0 rows/),
    });
  });

  test('resets the test clock to real time', async () => {
    const advanced = await server.account();
    await advanced.client.testClock.advance({ days: 31 });
    expect(await erase(advanced, '--yes')).toMatchObject({ code: 0 });
    await until(
      'the server reads the clock again',
      async () => (await advanced.client.testClock.get()).offset_seconds === 0,
    );
    const { created_at } = await advanced.given.conversion();
    expect(Date.parse(created_at)).toBeLessThanOrEqual(Date.now() + 1_000);
  });

  test('lets the environment start over with the same key, and its feed reports the deleted events', async () => {
    const [ours] = both();
    const { given, client } = ours;
    expect((await client.programs.list()).data).toEqual([]);
    const sold = await given.conversion({ external_event_id: 'first' });
    await server.relay();
    expect((await client.commissions.list()).data.map(({ id }) => id)).toEqual([sold.id]);
    expect(await client.ledger.verify()).toMatchObject({ is_consistent: true });
    const { data: log } = await client.auditLog.list({ action: 'erase-environment' });
    expect(log.map(({ actor }) => actor)).toEqual(['administrator', 'administrator']);
    expect((await client.webhookEvents.list({ limit: 1 })).data[0]?.type).toBe('affiliate.created');
    expect(await violatedInvariants(server.db)).toEqual([]);
  });

  test('is the only way to delete rows of append-only tables, and only those of a dev environment', async () => {
    const [, theirs] = both();
    const refusals = async (named: number, { environmentId }: Pick<TestAccount, 'environmentId'>) => {
      const client = await server.db.lists.connect();
      const refused: string[] = [];
      for (const table of ['refunds', 'earning_moves', 'webhook_events', 'audit_entries', 'audit_heads']) {
        await client.query('begin');
        await client.query(`select set_config('tributary.erases_environment', $1, true)`, [String(named)]);
        const deletion = client.query(`delete from ${table} where environment_id = $1`, [environmentId]);
        await deletion.catch(({ code }) => refused.push(`${table} ${code}`));
        await client.query('rollback');
      }
      client.release();
      return refused;
    };
    const all = ['refunds', 'earning_moves', 'webhook_events', 'audit_entries', 'audit_heads'];
    const refused = all.map((table) => `${table} 23001`);
    expect(await refusals(theirs.live.environmentId, theirs)).toEqual(refused);
    expect(await refusals(theirs.environmentId, theirs)).toEqual(refused.slice(2));
    const live = refused.filter((each) => !each.startsWith('earning_moves'));
    expect(await refusals(theirs.live.environmentId, theirs.live)).toEqual(live);
  });
});

test('leaves no row without its parents when requests arrive concurrently', async () => {
  const account = await server.account();
  const { client, given } = account;
  for (let each = 0; each < 20; each += 1) await given.conversion();
  const statuses = new Set<number>();
  let isOver = false;
  const worker = async () => {
    while (!isOver) {
      const outcomes = [
        outcomeOf(client.programs.create({ name: 'Again', default_currency: 'USD' })),
        ...(await client.referrals.list({ limit: 3 })).data.map(({ id }) =>
          outcomeOf(client.conversions.create({ ...sale, referral_id: id, external_event_id: randomUUID() })),
        ),
        ...(await client.commissions.list({ limit: 3 })).data.map(({ id }) =>
          outcomeOf(client.conversions.refund(id, { amount: 1 })),
        ),
      ];
      for (const { status } of await Promise.all(outcomes)) statuses.add(status);
      await setTimeout(20);
    }
  };
  const workers = [worker(), worker(), worker()];
  try {
    await until('sales are made', async () => statuses.has(201));
    for (let times = 0; times < 2; times += 1) {
      // Too many requests are reported in a sentence, and nothing is deleted.
      await until('it is erased', async () => {
        const { code, stderr } = await erase(account, '--yes');
        if (code !== 0) expect(stderr).toMatch(/^Nothing was deleted: too many requests/);
        return code === 0;
      });
      for (let each = 0; each < 5; each += 1) await given.conversion();
    }
  } finally {
    isOver = true;
    await Promise.all(workers);
  }
  expect([...statuses].filter((status) => ![200, 201, 404, 409, 422, 503].includes(status))).toEqual([]);
  await server.relay();
  expect(await violatedInvariants(server.db)).toEqual([]);
  expect(await client.ledger.verify()).toMatchObject({ is_consistent: true });
});
