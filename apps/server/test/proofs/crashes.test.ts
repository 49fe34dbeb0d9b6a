import { setTimeout as sleep } from 'node:timers/promises';
import { type Conversion, Tributary } from '@tributary/sdk';
import { beforeAll, describe, expect, test } from 'vitest';
import { startChildServer } from '../support/another-server.ts';
import { connectTo } from '../support/database-address.ts';
import { armFailpoint, installFailpoints } from '../support/failpoint.ts';
import { type TestAccount, useServer } from '../support/harness.ts';
import { outcomeOf, outcomesOf, tally } from '../support/outcome.ts';

const server = useServer();
beforeAll(async () => {
  await installFailpoints(server.db);
});

const range = (length: number) => Array.from({ length }, (_, index) => index);

const saleOf = (referral_id: string, external_event_id: string) => ({
  referral_id,
  external_event_id,
  sale_amount: 100,
  sale_amount_currency: 'USD',
});

/** Opens a session that holds locks for requests to wait for. */
const session = () => connectTo(server.databaseUrl);

/** Resolves once any of the database's backends waits for a lock. */
async function untilWaiting(): Promise<void> {
  const waiting =
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  while ((await server.db.lists.query(waiting)).rows.length === 0) await sleep(5);
}

const transactionsOf = ({ environmentId }: TestAccount) =>
  server.db.orm.transaction.count({ where: { environmentId } });

describe('killed server', () => {
  test('writes nothing before its commit, and a retry does the work once', async () => {
    const account = await server.account();
    const { id } = await account.given.referral();
    const child = await startChildServer(server.databaseUrl);
    const client = new Tributary({ apiKey: account.apiKey, baseUrl: child.baseUrl, maxRetries: 0 });
    const lock = await session();
    await lock.query('begin');
    await lock.query('select 1 from referrals where id = $1 for update', [id]);

    const lost = client.conversions.create(saleOf(id, 'order-1')).then(
      () => 'answered',
      (error: Error) => error.name,
    );
    await untilWaiting();
    await child.kill();
    await lock.query('commit');
    await lock.end();

    expect(await lost).toBe('ConnectionError');
    expect(await transactionsOf(account)).toBe(0);
    const retry = () => outcomeOf(account.client.conversions.create(saleOf(id, 'order-1')));
    expect(tally([await retry(), await retry()])).toEqual({ '201': 1, '200 replay': 1 });
  });

  test('keeps each acknowledged sale under load, and each retry finds or does the work', async () => {
    const account = await server.account();
    const { id } = await account.given.referral();
    const acknowledged = new Map<string, string>();
    const keys = range(120).map((index) => `order-${index}`);
    for (const round of range(2)) {
      const child = await startChildServer(server.databaseUrl);
      const client = new Tributary({ apiKey: account.apiKey, baseUrl: child.baseUrl, maxRetries: 0 });
      const mine = keys.slice(round * 60, round * 60 + 60);
      const sent = mine.map((key) =>
        client.conversions.create(saleOf(id, key)).then(
          (sale: Conversion) => acknowledged.set(key, sale.id),
          () => null,
        ),
      );
      await Promise.any(sent);
      await child.kill();
      await Promise.all(sent);
    }
    expect(acknowledged.size).toBeGreaterThan(0);

    const retried = await outcomesOf(keys.map((key) => account.client.conversions.create(saleOf(id, key))));

    const counts = tally(retried);
    expect((counts['201'] ?? 0) + (counts['200 replay'] ?? 0)).toBe(keys.length);
    expect(counts['200 replay']).toBeGreaterThanOrEqual(acknowledged.size);
    expect(await transactionsOf(account)).toBe(keys.length);
    const ids = new Map(retried.map(({ data }) => [data?.external_event_id, data?.id]));
    for (const [key, acknowledgedId] of acknowledged) expect(ids.get(key)).toBe(acknowledgedId);
  });
});

describe('broken database connections', () => {
  test('lead to 503 or the true result, and retries with the same key to one sale each', async () => {
    const account = await server.account();
    const { id } = await account.given.referral();
    const acknowledged = new Map<string, string>();
    let pending = range(60).map((index) => `order-${index}`);
    const killer = await session();
    const others = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' limit 3`;
    const seen = new Set<string>();
    for (let round = 0; pending.length > 0 && round < 20; round += 1) {
      const answers = outcomesOf(pending.map((key) => account.client.conversions.create(saleOf(id, key))));
      let isOver = false;
      void answers.then(() => {
        isOver = true;
      });
      // Keep trying until some are active, because the first attempt may come too early.
      for (let killed = 0; round < 3 && killed < 4 && !isOver; )
        killed += (await killer.query(others)).rowCount ?? 0;
      for (const answer of await answers) {
        seen.add(answer.code ?? 'done');
        if (answer.data) acknowledged.set(answer.data.external_event_id ?? '', answer.data.id);
      }
      pending = pending.filter((key) => !acknowledged.has(key));
    }
    await killer.end();

    expect(pending).toEqual([]);
    expect([...seen].filter((code) => code !== 'done' && code !== 'UNAVAILABLE')).toEqual([]);
    expect(seen).toContain('UNAVAILABLE');
    expect(await transactionsOf(account)).toBe(60);
    const { environmentId } = account;
    const rows = await server.db.orm.transaction.findMany({ where: { environmentId } });
    expect(new Map(rows.map((row) => [row.externalEventId, row.id]))).toEqual(acknowledged);
  });
});

describe('transaction that the database aborts', () => {
  const work = {
    'a conversion': async ({ given, client }: TestAccount) => {
      const { id } = await given.referral();
      return () => client.conversions.create(saleOf(id, 'order-1'));
    },
    'a refund': async ({ given, client }: TestAccount) => {
      const { id } = await given.conversion();
      return () => client.conversions.refund(id, { amount: 10, external_event_id: 'refund-1' });
    },
    'a manual commission': async ({ given, client }: TestAccount) => {
      const { id: referral_id } = await given.referral();
      const amounts = { sale_amount: 10, sale_amount_currency: 'USD', commission_amount: 1 };
      return () => client.commissions.create({ referral_id, ...amounts, commission_currency: 'USD' });
    },
  };
  const kinds = Object.keys(work) as (keyof typeof work)[];
  const cases = kinds.flatMap((kind) => ['40001', '40P01'].map((sqlState) => ({ kind, sqlState })));

  test.each(cases)(
    'is retried for $kind after $sqlState without the caller noticing',
    async ({ kind, sqlState }) => {
      const account = await server.account();
      const send = await work[kind](account);
      const before = (await account.emittedEvents()).length;
      await armFailpoint(server.db, account.environmentId, { times: 2, sqlState });

      const { status, isReplay } = await outcomeOf(send());

      expect({ status, isReplay }).toEqual({ status: kind === 'a refund' ? 200 : 201, isReplay: false });
      const announced = (await account.emittedEvents()).slice(before);
      expect(announced.filter((type) => type.startsWith('transaction.'))).toHaveLength(1);
    },
  );

  test.each(cases)(
    'is rejected as a whole for $kind if $sqlState occurs every time, and can be resent',
    async (each) => {
      const account = await server.account();
      const send = await work[each.kind](account);
      const before = await account.emittedEvents();
      await armFailpoint(server.db, account.environmentId, { times: 1_000, sqlState: each.sqlState });

      const refused = await outcomeOf(send());

      expect({ status: refused.status, code: refused.code }).toEqual({ status: 503, code: 'UNAVAILABLE' });
      expect(await account.emittedEvents()).toEqual(before);
      await server.db.lists.query('delete from failpoints where environment_id = $1', [
        account.environmentId,
      ]);
      expect(await outcomeOf(send())).toMatchObject({ code: null, isReplay: false });
    },
  );

  test('applies a refund once that lost a real deadlock', async () => {
    const { given, client, environmentId } = await server.account();
    const { id, earning_id } = await given.conversion();
    const rival = await session();
    // PostgreSQL cancels the session that checks for a deadlock first. The other one checks only after the refund is
    // waiting.
    await rival.query(`set deadlock_timeout = '30s'`);
    await rival.query('begin');
    await rival.query('select 1 from earnings where id = $1 for update', [earning_id]);

    const refund = outcomeOf(client.conversions.refund(id, { amount: 10 }));
    await untilWaiting();
    await rival.query('select 1 from transactions where id = $1 for update', [id]);
    await rival.query('commit');
    await rival.end();

    expect(await refund).toMatchObject({ status: 200, code: null, data: { sale_amount: 90 } });
    expect(await server.db.orm.refund.count({ where: { environmentId } })).toBe(1);
  });
});
