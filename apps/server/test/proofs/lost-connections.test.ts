import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { RunningServer } from '../../src/start/open-server.ts';
import { type CuttingProxy, startCuttingProxy } from '../support/cutting-proxy.ts';
import { connectTo } from '../support/database-address.ts';
import { send, useAccount, useServer } from '../support/harness.ts';
import { serverOn } from '../support/server-on.ts';

const server = useServer();
const account = useAccount(server);
let outside: pg.Client;
let proxy: CuttingProxy;
let cutOff: RunningServer;
beforeAll(async () => {
  outside = await connectTo(server.databaseUrl);
  proxy = await startCuttingProxy(server.databaseUrl);
  cutOff = await serverOn(proxy.url);
});
afterEach(() => {
  Object.assign(proxy, { cut: null, how: 'closed', instead: null });
});
afterAll(async () => {
  await cutOff.close();
  await proxy.close();
  await outside.end();
});

/** Changes a referral through the ORM, with its event. */
const rename = (id: string, name: string) =>
  send(`${cutOff.baseUrl}/v1/referrals/${id}`, {
    method: 'PUT',
    body: { name },
    headers: { authorization: `Bearer ${account.apiKey}` },
  });

const endIdleTransactions = () =>
  void outside.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and state = 'idle in transaction'`,
  );

const ways = {
  'is closed': { how: 'closed', instead: null },
  'is reset': { how: 'reset', instead: null },
  'is ended by the database': { how: 'closed', instead: endIdleTransactions },
} as const;

const cases = (['before the commit', 'at an announcement', 'after the commit'] as const).flatMap((cut) =>
  (Object.keys(ways) as (keyof typeof ways)[])
    // After its commit, the session has no transaction that the database could end.
    .filter((way) => cut !== 'after the commit' || way !== 'is ended by the database')
    .map((way) => [way, cut] as const),
);

test.each(cases)(
  'returns UNAVAILABLE for an ORM change whose connection %s %s, and succeeds when resent',
  async (way, cut) => {
    const { id } = await account.given.referral();
    // The key is known and the connections exist, so only the change is interrupted.
    expect((await rename(id, 'First')).status).toBe(200);

    Object.assign(proxy, { cut, ...ways[way] });
    const cutsBefore = proxy.cuts;
    const { status, headers, body } = await rename(id, 'Second');
    proxy.cut = null;

    expect(proxy.cuts).toBeGreaterThan(cutsBefore);
    expect([status, body.error?.code, headers.get('retry-after')]).toEqual([503, 'UNAVAILABLE', '1']);
    const again = await rename(id, 'Second');
    expect([again.status, again.body.data?.name]).toEqual([200, 'Second']);
  },
);
