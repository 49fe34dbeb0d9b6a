import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { distribute } from '../src/db/citus/distribute.ts';
import { cloneDatabase, emptyDatabase, type TestDatabase } from './database.ts';
import { operate } from './operator.ts';

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

/** What the command says when it refuses. */
const refusalOn = async (databaseUrl: string | undefined) => {
  const env = databaseUrl ? { DATABASE_URL: databaseUrl, TRIBUTARY_ENCRYPTION_KEY: encryptionKey } : {};
  const { code, stderr } = await operate(env, ['distribute']);
  return code === 0 ? null : stderr;
};

async function ask<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Row>(text).finally(() => client.end());
  return rows;
}

describe('distribute', () => {
  test('refuses the built-in database, one that is not migrated, and one without Citus, and says what to do', async () => {
    expect(await refusalOn(undefined)).toMatch(/set DATABASE_URL to the coordinator of Citus/);
    expect(await refusalOn(empty.url)).toMatch(/no tables of Tributary yet/);
    if (nodes.length === 1) expect(await refusalOn(migrated.url)).toMatch(/Run CREATE EXTENSION citus in it/);
  });

  // Needs Citus: see TRIBUTARY_TEST_DATABASE_URL in CONTRIBUTING.md.
  describe.skipIf(nodes.length === 1)('on Citus', () => {
    test('leaves no table on one node alone, and all foreign keys but that of a table which every node has', async () => {
      const left = await ask<{ name: string }>(
        migrated.url,
        `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
           and not exists (select 1 from pg_dist_partition d where d.logicalrelid = c.oid)
           and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')`,
      );
      expect(left).toEqual([]);
      const [keys] = await ask<{ count: number }>(
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

    test('refuses while servers are connected', async () => {
      const client = new pg.Client({ connectionString: migrated.url });
      await client.connect();
      expect(await refusalOn(migrated.url)).toMatch(/Stop the servers first/);
      await client.end();
    });
  });
});
