import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { statements } from '../../src/platform/db/sql.ts';
import { useServer } from '../support/harness.ts';
import '../support/every-statement.ts';

const server = useServer();
beforeAll(async () => {
  // Set the statistics that autovacuum finds in a new installation, where every table is nearly empty.
  await server.account();
  const client = await server.db.lists.connect();
  await client.query('set statement_timeout = 0');
  await client.query('vacuum analyze');
  client.release(true);
});

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** An operator adds rows one at a time. */
const SMALL_TABLES = ['environments', 'webhook_endpoints', 'connections', 'encryption_key_check'];
/** Queries read it from the beginning, up to a limit. */
const QUEUE = 'outbox_pending';

const readsWhole = (plan: Plan) => {
  const { 'Node Type': type, 'Relation Name': table = '', 'Index Cond': condition } = plan;
  if ([...SMALL_TABLES, QUEUE].includes(table) || table.startsWith('pg_')) return false;
  return type === 'Seq Scan' || (/Index/.test(type) && condition === undefined);
};

const source = new URL('../../src/', import.meta.url);
const sourceFiles = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('platform/db/generated'),
);
const registered = sourceFiles.flatMap((file) =>
  [...readFileSync(new URL(file, source), 'utf8').matchAll(/^(?!.*\*).*>\(\s*'([a-z-]+)',?\s*\)`/gm)].map(
    ([, name]) => name as string,
  ),
);

test('loads every statement in the source', () => {
  expect([...statements.keys()].sort()).toEqual(registered.sort());
});

/** Returns the generic plan for all values, made in a hot transaction. */
async function planOf(name: string): Promise<Plan> {
  const text = statements.get(name)?.text ?? '';
  const parameters = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
  const values = parameters > 0 ? `(${Array(parameters).fill('null').join(', ')})` : '';
  const client = await server.db.hot.connect();
  try {
    await client.query(server.db.beginning);
    await client.query(`prepare planned as ${text}`);
    const { rows } = await client.query(`explain (format json) execute planned${values}`);
    return rows[0]['QUERY PLAN'][0].Plan;
  } finally {
    await client.query('rollback; deallocate all');
    client.release();
  }
}

test.each(registered)('accepts %s in the database', async (name) => {
  expect((await planOf(name))['Node Type']).toMatch(/./);
});

/** These run only on `lists` and in ORM transactions, where each execution is planned for its own values. */
const PLANNED_EACH_TIME = [
  'affiliates-with-changed-details',
  'take-over-coupon-by-key',
  'environments-with-unfinished-coupons',
  'take-over-unfinished-coupons',
  'unclaimed-entries',
  'unclaimed-of-all-programs',
  'is-known-network-of-address',
  'users-of-address',
];
/**
 * Statements that may read a whole table or index, because it is small: environments, programs, salts (two), jobs (a
 * dozen), accounts (only to see whether there is exactly one), one row of the watermarks, and indexes that contain only
 * the rows in question: an environment's paid affiliates and running erasures, unproven hosts, waiting e-mails,
 * payments that need a person, and open portals (once a second).
 */
const READS_WHOLE = [
  'find-longest-cookie',
  'find-report-watermark',
  'list-environments',
  'open-portals',
  'providers-to-sign-in-with',
  'environments-to-build-sub-values',
  'environments-with-sealed-values',
  'forget-visitor-salts',
  'find-job-runs',
  'read-job-outcomes',
  'take-unproven-hosts',
  'read-oldest-running-erasure',
  'environments-with-ended-records',
  'environments-erasing',
  'read-oldest-waiting-mail',
  'read-waiting-payments',
];
const exceptions = [...PLANNED_EACH_TIME, ...READS_WHOLE];
const plannedOnce = registered.filter((name) => !exceptions.includes(name));

test.each(plannedOnce)('reads no whole table for %s with a plan made on empty tables', async (name) => {
  const nodes = nodesOf(await planOf(name));
  expect(nodes.filter(readsWhole)).toEqual([]);
});
