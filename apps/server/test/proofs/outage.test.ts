import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { generateKey } from '../../src/features/keys/checksummed-key.ts';
import { besideWait } from '../support/beside-wait.ts';
import { connectTo } from '../support/database-address.ts';
import { type RawAnswer, useAccount, useServer } from '../support/harness.ts';

const server = useServer();
const account = useAccount(server);
let outside: pg.Client;
beforeAll(async () => {
  outside = await connectTo(server.databaseUrl);
});
afterAll(() => outside.end());
afterEach(async () => {
  // Every fault is temporary: the server recovers without a restart.
  expect((await account.raw('GET', '/v1/referrals')).status).toBe(200);
});

const eventOf = (referralId: string) => ({
  referral_id: referralId,
  event_name: 'reached',
  event_type: 'milestone',
});

function expectUnavailable({ status, headers, body }: RawAnswer): void {
  expect({ status, code: body.error?.code }).toEqual({ status: 503, code: 'UNAVAILABLE' });
  expect(headers.get('retry-after')).toBe('1');
  expect(JSON.stringify(body)).not.toMatch(/57P01|57014|terminat|timeout|prisma|select /i);
}

/** Locks rows with `sql` until `release`, and waits until `count` of the server's sessions are waiting for the lock. */
async function holding(sql: string, values: readonly unknown[]) {
  await outside.query('begin');
  await outside.query(sql, [...values]);
  return {
    waiters: async (count: number): Promise<number[]> => {
      for (;;) {
        const { rows } = await outside.query(
          'select pid from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))',
        );
        if (rows.length >= count) return rows.map(({ pid }) => pid as number);
      }
    },
    release: () => outside.query('rollback'),
  };
}

describe('database session that ends during a request', () => {
  const cases: readonly (readonly [string, (id: string) => Promise<RawAnswer>])[] = [
    ['an event', (id) => account.raw('POST', '/v1/events', eventOf(id))],
    [
      'a keyed conversion',
      (id) =>
        account.raw('POST', '/v1/conversions', {
          referral_id: id,
          sale_amount: 1,
          sale_amount_currency: 'USD',
          external_event_id: `order-${id}`,
        }),
    ],
    ['an update by the ORM', (id) => account.raw('PUT', `/v1/referrals/${id}`, { name: 'New' })],
  ];

  test.each(cases)(
    'returns UNAVAILABLE for %s, writes nothing, and succeeds when resent',
    async (_, send) => {
      const { id } = await account.given.referral();
      const events = await account.emittedEvents();
      const held = await holding('select 1 from referrals where environment_id = $1 and id = $2 for update', [
        account.environmentId,
        id,
      ]);
      const pending = send(id);
      const [pid] = await held.waiters(1);
      await outside.query('select pg_terminate_backend($1)', [pid]);

      expectUnavailable(await pending);
      await held.release();
      expect(await account.emittedEvents()).toEqual(events);
      expect((await send(id)).status).toBeLessThan(300);
    },
  );

  test('is replaced for the next request, even if every idle session ended too', async () => {
    await Promise.all(Array.from({ length: 10 }, () => account.raw('GET', '/v1/referrals')));
    const { rowCount } = await outside.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    expect(rowCount).toBeGreaterThan(1);

    const answers = await Promise.all(Array.from({ length: 10 }, () => account.raw('GET', '/v1/referrals')));

    // A dead session may only be noticed when it is used.
    for (const answer of answers) if (answer.status !== 200) expectUnavailable(answer);
  });
});

describe('lock that is not granted within two seconds', () => {
  test('returns UNAVAILABLE for an event without a key', async () => {
    const { id } = await account.given.referral();
    const held = await holding('select 1 from referrals where environment_id = $1 and id = $2 for update', [
      account.environmentId,
      id,
    ]);
    const waits = await besideWait(2_000, async () =>
      expectUnavailable(await account.raw('POST', '/v1/events', eventOf(id))),
    );
    expect(waits).toBeGreaterThan(0.7);
    expect(waits).toBeLessThan(2);
    await held.release();
  });
});

describe('statement that takes more than five seconds', () => {
  test('is aborted and its changes are undone', async () => {
    const { id } = await account.given.referral();
    await outside.query(
      "create function be_slow() returns trigger language plpgsql as 'begin perform pg_sleep(8); return new; end'",
    );
    for (const table of ['outbox_events', 'ingested_events'])
      await outside.query(
        `create trigger slow before insert on ${table} for each row execute function be_slow()`,
      );
    try {
      const program = await server.db.orm.program.findFirstOrThrow({
        where: { environmentId: account.environmentId },
      });
      const affiliate = { name: 'Slow', email: 'slow@example.com', program_id: program.id };
      const waits = await besideWait(5_000, async () => {
        const answers = await Promise.all([
          account.raw('POST', '/v1/events', eventOf(id)),
          account.raw('POST', '/v1/affiliates', affiliate),
        ]);
        for (const answer of answers) expectUnavailable(answer);
      });
      // Each request would otherwise take eight seconds.
      expect(waits).toBeLessThan(1.5);
    } finally {
      await outside.query('drop function be_slow() cascade');
    }
    const where = { environmentId: account.environmentId };
    expect(
      await server.db.orm.affiliate.count({ where: { ...where, emailNormalized: 'slow@example.com' } }),
    ).toBe(0);
    expect(await server.db.orm.ingestedEvent.count({ where: { ...where, referralId: id } })).toBe(0);
  });
});

describe('exhausted connections', () => {
  test('lead to a retry request within four seconds, however the database is accessed', async () => {
    const { hot, lists } = server.db;
    const clients = await Promise.all(
      [hot, lists].flatMap((pool) => Array.from({ length: 10 }, () => pool.connect())),
    );
    try {
      const waits = await besideWait(4_000, async () => {
        const answers = await Promise.all([
          account.raw('POST', '/v1/events', { customer_id: 'x', event_name: 'e' }),
          account.raw('GET', '/v1/referrals'),
          account.raw('GET', '/v1/affiliates/none'),
          account.raw('PUT', '/v1/affiliates/none', { name: 'x' }),
          account.raw('GET', '/v1/referrals', undefined, {
            authorization: `Bearer ${generateKey('sk_dev_')}`,
          }),
        ]);
        for (const answer of answers) expectUnavailable(answer);
      });
      expect(waits).toBeLessThan(1);
      expect((await fetch(`${server.baseUrl}/healthz`)).status).toBe(200);
    } finally {
      for (const client of clients) client.release();
    }
  });

  test('keep /readyz at 200, because a busy server must not push its load to the others', async () => {
    const { hot, lists } = server.db;
    const clients = await Promise.all(
      [hot, lists].flatMap((pool) => Array.from({ length: 10 }, () => pool.connect())),
    );
    try {
      expect((await fetch(`${server.baseUrl}/readyz`)).status).toBe(200);
    } finally {
      for (const client of clients) client.release();
    }
  });
});
