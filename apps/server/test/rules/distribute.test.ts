import { Tributary } from '@tributary/sdk';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { distribute } from '../../src/platform/db/citus/distribute.ts';
import { ensurePartitions } from '../../src/platform/db/partitions.ts';
import { assertDurable } from '../../src/start/prepare-database.ts';
import { makeMigrated } from '../support/citus-server.ts';
import { cloneDatabase, emptyDatabase, type TestDatabase } from '../support/database.ts';
import { connectTo, runOnServer } from '../support/database-address.ts';
import { accountOn, type TestAccount } from '../support/harness.ts';
import { operate } from '../support/operator.ts';
import { serverOn } from '../support/server-on.ts';

const { nodes } = inject('template');
const encryptionKey = Buffer.alloc(32, 7).toString('base64');

let empty: TestDatabase;
let migrated: TestDatabase;
beforeAll(async () => {
  [empty, migrated] = [await emptyDatabase(), await cloneDatabase()];
});
afterAll(async () => {
  await empty.drop();
  await migrated.drop();
});

/** Returns the message of the refusal. */
const refusalOn = async (databaseUrl: string | undefined) => {
  const env = databaseUrl ? { DATABASE_URL: databaseUrl, TRIBUTARY_ENCRYPTION_KEY: encryptionKey } : {};
  const { code, stderr } = await operate(env, ['distribute']);
  return code === 0 ? null : stderr;
};

const DAY_MS = 86_400_000;
const period = {
  from: new Date(Date.now() - DAY_MS).toISOString(),
  to: new Date(Date.now() + DAY_MS).toISOString(),
};
const sale = { sale_amount: 100, sale_amount_currency: 'USD' };

async function fill({ client, given }: TestAccount) {
  const affiliate = await given.affiliate({ incentive: {} });
  const click = await given.click(affiliate);
  const { id: referral } = await given.referral({ affiliate_id: affiliate.id, click_id: click.id });
  const sales = [];
  for (let at = 0; at < 10; at += 1)
    sales.push(
      await client.conversions.create({ ...sale, referral_id: referral, external_event_id: `order-${at}` }),
    );
  await client.conversions.refund(sales[0]?.id ?? '', { amount: 50 });
  return { referral, told: await tellingOf(client) };
}

const tellingOf = async (client: Tributary) => ({
  balances: (await client.affiliates.list({ limit: 100, expand: ['balances'] })).data,
  entries: (await client.ledger.entries({ limit: 100 })).data,
  sales: (await client.commissions.list({ limit: 100 })).data,
  report: await client.reports.performance({ ...period, group_by: 'affiliate' }),
  verified: (await client.ledger.verify()).is_consistent,
});

describe('distribute command', () => {
  test('rejects the built-in database, an unmigrated one, and one without Citus, with a remedy', async () => {
    expect(await refusalOn(undefined)).toMatch(/set DATABASE_URL to the Citus coordinator/);
    expect(await refusalOn(empty.url)).toMatch(/no Tributary tables yet/);
    if (nodes.length === 1) expect(await refusalOn(migrated.url)).toMatch(/Run CREATE EXTENSION citus in it/);
  });

  // Needs Citus: see TRIBUTARY_TEST_DATABASE_URL in CONTRIBUTING.md.
  describe.skipIf(nodes.length === 1)('on Citus', () => {
    test('leaves no table on a single node, and keeps all foreign keys but that of a replicated table', async () => {
      const left = await runOnServer<{ name: string }>(
        migrated.url,
        `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
           and not exists (select 1 from pg_dist_partition d where d.logicalrelid = c.oid)
           and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')`,
      );
      expect(left).toEqual([]);
      const [keys] = await runOnServer<{ count: number }>(
        migrated.url,
        `select count(*)::int as count from pg_constraint c join pg_class t on t.oid = c.conrelid and not t.relispartition
         where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conparentid = 0`,
      );
      expect(keys?.count).toBeGreaterThan(45);
    });

    test('does nothing the second time', async () => {
      const said: string[] = [];
      await distribute(migrated.url, (done) => said.push(done));
      expect(said).toEqual([]);
    });

    test('includes existing data, even if interrupted midway', async () => {
      const name = `test_filled_${process.pid}`;
      const url = await makeMigrated(nodes, name);
      try {
        const before = await serverOn(url, { relays: true });
        await ensurePartitions(before.db.lists, new Date());
        const account = await accountOn(before);
        const { referral, told } = await fill(account);
        await expect.poll(() => runOnServer(url, 'select 1 from outbox_pending')).toEqual([]);
        await before.close();

        const interrupted = distribute(url, (done) => {
          if (done.startsWith('ledger_entries')) throw new Error('interrupted');
        });
        await expect(interrupted).rejects.toThrow('interrupted');
        await expect(serverOn(url)).rejects.toThrow(/distribute was interrupted.* Run it again/);
        await distribute(url, () => {});
        expect(await runOnServer(url, 'select 1 from outbox_pending'), 'no event is announced again').toEqual(
          [],
        );

        const after = await serverOn(url);
        const client = new Tributary({ apiKey: account.apiKey, baseUrl: after.baseUrl, maxRetries: 0 });
        expect(await tellingOf(client)).toEqual(told);
        await client.conversions.create({ ...sale, referral_id: referral, external_event_id: 'after' });
        const { data } = await client.commissions.list({ referral_id: referral, limit: 100 });
        expect(data).toHaveLength(11);
        expect(await client.ledger.verify()).toMatchObject({ is_consistent: true });
        await after.close();
      } finally {
        for (const node of nodes) await runOnServer(node, `drop database if exists ${name} with (force)`);
      }
    }, 120_000);

    test('lets a server start only if no node can lose commits', async () => {
      const { pathname } = new URL(migrated.url);
      const turn = (node: string | undefined, to: string) =>
        runOnServer(
          node ?? '',
          `set citus.enable_ddl_propagation = off; alter database ${pathname.slice(1)} set synchronous_commit = ${to}`,
        );
      const refusal = () =>
        assertDurable(migrated.url, { allowsUnsafe: false, log: pino({ level: 'silent' }) }).then(
          () => '',
          ({ message }: Error) => message,
        );
      for (const node of nodes) await turn(node, 'on');
      expect(await refusal()).not.toContain('synchronous_commit');
      await turn(nodes[1], 'off');
      expect(await refusal()).toContain('synchronous_commit');
    });

    test('is rejected while servers are connected', async () => {
      const client = await connectTo(migrated.url);
      expect(await refusalOn(migrated.url)).toMatch(/Stop the servers first/);
      await client.end();
    });
  });
});
