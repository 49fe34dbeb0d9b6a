import type pg from 'pg';
import { describe, expect, test } from 'vitest';
import { dumpOf } from '../../../../test/support/dump.ts';
import { unique } from '../../../../test/support/given.ts';
import { type TestAccount, useServer } from '../../../../test/support/harness.ts';
import type { Database } from '../../../platform/db/database.ts';
import { foldPerformance } from '../../reports/fold-performance.ts';
import { runErasure, runErasures } from '../run-erasures.ts';

const server = useServer();

const mark = () => `mk${unique('').replaceAll('-', '')}`;

/** Creates a pool whose connections break at the `last` statement that any of them sends, before or after it runs. */
function breaking(
  pool: pg.Pool,
  last: number,
  isAfter: boolean,
): { pool: pg.Pool; hasBroken: () => boolean } {
  let sent = 0;
  const cut = (client: pg.PoolClient) => {
    const { connection } = client as unknown as { connection: { stream: { destroy(): void } } };
    connection.stream.destroy();
  };
  const connect = async () => {
    const client = await pool.connect();
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
    const watched = async (...args: unknown[]) => {
      sent += 1;
      if (sent === last && !isAfter) cut(client);
      const result = await query(...args);
      if (sent === last && isAfter) cut(client);
      return result;
    };
    client.query = watched as typeof client.query;
    const release = client.release.bind(client);
    client.release = (error) => {
      client.query = query as typeof client.query;
      release(error);
    };
    return client;
  };
  return {
    pool: { connect, query: pool.query.bind(pool) } as unknown as pg.Pool,
    hasBroken: () => sent >= last,
  };
}

/** Starts an erasure without continuing it, as a server would that dies right after the commit. */
async function begun(account: TestAccount, body: object): Promise<string> {
  const holder = await server.db.lists.connect();
  try {
    // The parts wait for it and give up.
    await holder.query('begin');
    await holder.query('select 1 from clicks where environment_id = $1 for update', [account.environmentId]);
    await holder.query('select pg_advisory_xact_lock(7421883008)');
    const answer = account.raw('POST', '/v1/erasures', { reason: 'requested', ...body });
    const pid = await waitingFor(holder);
    await server.db.probes.query('select pg_terminate_backend($1)', [pid]);
    const { status, body: made } = await answer;
    expect([status, made.data.status]).toEqual([201, 'running']);
    return made.data.id;
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}

async function waitingFor(holder: pg.PoolClient): Promise<number> {
  const { rows: own } = await holder.query('select pg_backend_pid() as pid');
  for (;;) {
    const { rows } = await server.db.probes.query(
      'select pid from pg_stat_activity where $1 = any(pg_blocking_pids(pid)) limit 1',
      [own[0].pid],
    );
    if (rows[0]) return rows[0].pid;
  }
}

async function shop() {
  const account = await server.account();
  const affiliate = await account.given.affiliate();
  const [name, note] = [mark(), mark()];
  const click = await account.given.click(affiliate, { sub1: note, utmSource: note });
  const referral = await account.given.referral({
    ...{ affiliate_id: affiliate.id, click_id: click.id, name, customer_id: name, metadata: { note } },
  });
  for (let count = 0; count < 3; count += 1) {
    const { id } = await account.given.conversion({
      customer_id: name,
      metadata: { note },
      invoice_id: note,
      allow_duplicate: true,
    });
    await account.client.conversions.refund(id, { amount: 1, reason: note });
  }
  await foldPerformance(server.db);
  const dump = async () => (await dumpOf(server.db)).toLowerCase();
  const left = async () => {
    const text = await dump();
    return [name, note].filter((each) => text.includes(each));
  };
  return { ...account, affiliate, referral, name, note, left };
}

const countErased = async ({ emittedEvents }: TestAccount) =>
  (await emittedEvents()).filter((type) => type.endsWith('.erased')).length;

describe('interrupted erasure', () => {
  test('is running, hides the person immediately, and is completed by the job', async () => {
    const account = await shop();
    const { client, referral, name, left } = account;
    const id = await begun(account, { referral_id: referral.id });
    expect(await client.erasures.get(id)).toMatchObject({ status: 'running', done_at: null });
    expect(JSON.stringify(await client.referrals.get(referral.id))).not.toContain(name);
    expect(await left()).not.toEqual([]);
    expect(await countErased(account)).toBe(0);
    const { data, response } = await client.erasures
      .create({ referral_id: referral.id, reason: 'other' })
      .withResponse();
    expect([response.status, data.id, data.status]).toEqual([200, id, 'done']);
    await runErasures(server.deps);
    expect(await left()).toEqual([]);
    expect(await countErased(account)).toBe(1);
  });

  test.each([
    ['a customer', 'before', false],
    ['a customer', 'after', true],
    ['an affiliate', 'before', false],
    ['an affiliate', 'after', true],
  ] as const)(
    'at every statement, of %s, %s it has run, resumes and completes once',
    async (who, _, isAfter) => {
      const account = await shop();
      const { client, affiliate, referral, environmentId, name, note } = account;
      await client.affiliates.update(affiliate.id, { name, metadata: { note } });
      const of = who === 'a customer' ? { referral_id: referral.id } : { affiliate_id: affiliate.id };
      const id = await begun(account, { ...of, unpaid_balance: 'keep' });
      let cuts = 0;
      for (let last = 1; ; last += 1) {
        const { pool, hasBroken } = breaking(server.db.lists, last, isAfter);
        const deps = { ...server.deps, db: { ...server.db, lists: pool } as Database };
        const ran = await runErasure(deps, { environmentId, id }).then(
          () => 'ended',
          () => 'broken',
        );
        if (ran === 'broken') cuts += 1;
        if (hasBroken()) continue;
        if ((await client.erasures.get(id)).status === 'done') break;
        // PostgreSQL has not yet noticed that the last connection is gone and still holds its lock.
        last -= 1;
      }
      expect(cuts).toBeGreaterThan(15);
      expect(await client.erasures.get(id)).toMatchObject({ status: 'done' });
      expect(await countErased(account)).toBe(1);
      const text = JSON.stringify([
        await client.affiliates.get(affiliate.id),
        who === 'a customer' && (await client.referrals.get(referral.id, { expand: ['click'] })),
      ]);
      expect(text.includes(name)).toBe(who === 'a customer');
      // The other one still exists.
      expect(await account.left()).toEqual([name, note]);
      const other = who === 'a customer' ? { affiliate_id: affiliate.id } : { referral_id: referral.id };
      await client.erasures.create({ ...other, reason: 'requested', unpaid_balance: 'keep' });
      expect(await account.left()).toEqual([]);
      expect(await client.ledger.verify()).toMatchObject({ is_consistent: true });
    },
  );

  test('is performed by only one of many workers', async () => {
    const account = await shop();
    const id = await begun(account, { referral_id: account.referral.id });
    const { environmentId } = account;
    await Promise.all(Array.from({ length: 4 }, () => runErasure(server.deps, { environmentId, id })));
    await runErasures(server.deps);
    expect(await account.client.erasures.get(id)).toMatchObject({
      status: 'done',
      changed: { sales: 3, clicks: 1 },
    });
    expect(await countErased(account)).toBe(1);
  });
});

test('erases many clicks, referrals and events completely in batches', async () => {
  const account = await server.account();
  const { environmentId, client, given } = account;
  const affiliate = await given.affiliate();
  const source = mark();
  await server.db.lists.query(
    `insert into clicks (environment_id, id, program_id, affiliate_id, tracking_id, utm_source, created_at)
     select $1, 'clk_' || lpad(n::text, 26, '0'), $2, $3, $4, $5, now() from generate_series(1, 5000) n`,
    [environmentId, affiliate.program_id, affiliate.id, affiliate.tracking_id, source],
  );
  await server.db.lists.query(
    `insert into referrals (environment_id, id, program_id, affiliate_id, status, click_facts, created_at, updated_at)
     select $1, 'ref_' || lpad(n::text, 26, '0'), $2, $3, 'lead', jsonb_build_object('utm_source', $4::text), now(), now()
     from generate_series(1, 1200) n`,
    [environmentId, affiliate.program_id, affiliate.id, source],
  );
  await server.db.lists.query(
    `with made as (
       insert into outbox_events (environment_id, id, type, object_id, data, created_at)
       select $1, 'evt_' || lpad(n::text, 26, '0'), 'referral.created', r.id,
         to_jsonb(r) - '{environment_id,created_at,updated_at,click_facts,report_position,customer_position}'::text[], now()
       from generate_series(1, 1200) n
       join referrals r on r.environment_id = $1 and r.id = 'ref_' || lpad(n::text, 26, '0'))
     select`,
    [environmentId],
  );
  await foldPerformance(server.db);
  const { id } = await client.erasures.create({ affiliate_id: affiliate.id, reason: 'requested' });
  await runErasures(server.deps);
  expect(await client.erasures.get(id)).toMatchObject({
    status: 'done',
    changed: { clicks: 5_000, referrals: 1_200 },
  });
  expect((await dumpOf(server.db)).includes(source)).toBe(false);
  const today = new Date().toISOString().slice(0, 10);
  const report = await client.reports.performance({
    ...{
      from: `${today}T00:00:00Z`,
      to: new Date(Date.now() + 86_400_000).toISOString(),
      group_by: 'utm_source',
    },
  });
  expect(report.rows).toMatchObject([{ key: null, clicks: 5_000, referrals: 1_200 }]);
});
