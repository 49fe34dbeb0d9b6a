import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectTo } from '../../../test/support/database-address.ts';
import { useServer } from '../../../test/support/harness.ts';
import { newId } from '../ids.ts';
import { isUnavailable } from './failures.ts';
import { inHotTransaction } from './hot-transaction.ts';
import { composed } from './sql.ts';
import { inSnapshot, inTransaction } from './transaction.ts';

const server = useServer();
let outside: pg.Client;
beforeAll(async () => {
  outside = await connectTo(server.databaseUrl);
});
afterAll(() => outside.end());

async function pidOf(client: pg.PoolClient): Promise<number> {
  return (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0;
}

/** Returns the connection that the pool hands out next. */
async function nextPid(pool: pg.Pool): Promise<number> {
  const client = await pool.connect();
  try {
    return await pidOf(client);
  } finally {
    client.release();
  }
}

describe.each(['hot', 'lists', 'background', 'probes'] as const)('connection of the pool %s', (name) => {
  const poolOf = () => server.db[name];

  test('is reused when returned idle', async () => {
    const client = await poolOf().connect();
    const pid = await pidOf(client);
    await client.query('begin');
    await client.query('rollback');
    client.release();
    expect(await nextPid(poolOf())).toBe(pid);
  });

  test.each([
    ['inside a transaction', async (client: pg.PoolClient) => void (await client.query('begin'))],
    [
      'inside a transaction that failed',
      async (client: pg.PoolClient) => {
        await client.query('begin');
        await client.query('select 1 / 0').catch(() => {});
      },
    ],
    [
      'with a statement under way',
      async (client: pg.PoolClient) => void client.query('select pg_sleep(0.2)').catch(() => {}),
    ],
    [
      'with a transaction about to begin',
      async (client: pg.PoolClient) => void client.query('begin').catch(() => {}),
    ],
  ])('is closed when returned %s', async (_, leave) => {
    const client = await poolOf().connect();
    const pid = await pidOf(client);
    await leave(client);
    client.release();
    expect(await nextPid(poolOf())).not.toBe(pid);
  });
});

describe('ORM transaction that takes too long', () => {
  test('runs no more of its operation after the ROLLBACK', { tags: 'slow' }, async () => {
    const { environmentId } = await server.account();
    const id = newId('program');
    const known = { environmentId_id: { environmentId, id: 'prg_none' } };
    await outside.query('begin; lock table programs in access exclusive mode');

    const outcome = inTransaction(
      server.db,
      // Two statements: it looks for the program in vain and then creates it.
      (tx) =>
        tx.program.upsert({
          where: known,
          update: { name: 'Changed' },
          create: { environmentId, id, name: 'Escaped', defaultCurrency: 'USD' },
        }),
      { timeoutMs: 200 },
    ).catch((error: unknown) => error);
    await new Promise((resolve) => setTimeout(resolve, 600));
    await outside.query('commit');

    expect(isUnavailable(await outcome)).toBe(true);
    // Everything that was sent has run by now, because the pool has a connection for each of these.
    await Promise.all(Array.from({ length: 10 }, () => server.db.lists.query('select pg_sleep(0.05)')));
    expect(await server.db.orm.program.count({ where: { environmentId, id } })).toBe(0);
  });
});

const selectOne = composed<{ one: number }>(() => 'select 1 as one');

describe('work that outlives its transaction', () => {
  test('sends nothing more, in every kind of transaction', async () => {
    const late: (() => Promise<unknown>)[] = [];
    await inHotTransaction(server.db, [], async (tx) => {
      late.push(
        () => tx.query(selectOne),
        () => tx.commit(),
      );
    });
    await inSnapshot(server.db.lists, async (query) => {
      late.push(() => query(selectOne));
    });
    for (const send of late) await expect(send()).rejects.toThrow(/is over/);
  });
});

test('needs no background connection for a sale, its refund and a list', async () => {
  const { client, given } = await server.account();
  const { id: referral_id } = await given.referral();
  const { background } = server.db;
  const taken = await Promise.all(Array.from({ length: background.options.max }, () => background.connect()));
  try {
    const sale = await given.conversion({ referral_id });
    await client.conversions.refund(sale.id, { amount: 1 });
    expect((await client.commissions.list()).data).toMatchObject([{ id: sale.id }]);
  } finally {
    for (const each of taken) each.release();
  }
});
