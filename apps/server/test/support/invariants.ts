import pg from 'pg';
import { sumsOf, sumsOfEntries } from '../../src/ledger/balances.ts';
import { invariantFiles, onlyOf, readInvariants } from '../../src/ledger/invariants.ts';

const rules = [...readInvariants(), ...readInvariants(invariantFiles.outbox)];

interface Queried {
  query(sql: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/** Returns the rules that the database violates, with the first rows that violate them. */
export async function violatedInvariants({
  lists,
  isDistributed,
}: {
  readonly lists: Queried;
  readonly isDistributed?: boolean;
}): Promise<string[]> {
  const connection = lists instanceof pg.Pool ? await lists.connect() : lists;
  try {
    // The same settings as `ledger verify`, for tables whose statistics may be older than all of their rows.
    await connection.query("set enable_nestloop = off; set statement_timeout = '60s'");
    return await violatedOn(connection, isDistributed);
  } finally {
    if (lists instanceof pg.Pool) {
      await connection.query('reset enable_nestloop; reset statement_timeout');
      (connection as pg.PoolClient).release();
    }
  }
}

async function violatedOn(lists: Queried, isDistributed: boolean | undefined): Promise<string[]> {
  const violated: string[] = [];
  // If the environments are spread over several nodes, no snapshot covers all of them.
  const environments = isDistributed ? (await lists.query('select id from environments')).rows : [null];
  for (const environment of environments as ({ id: number } | null)[]) {
    const statements = rules.map(({ sql }) => {
      const only = environment ? onlyOf(String(environment.id), sql) : '';
      return `${only} select * from (${sql}) b`;
    });
    // One request for all rules. Its result is an array, because it contains several statements.
    const results = [await lists.query(statements.join(';\n'))].flat();
    for (const [at, { rows }] of results.entries())
      if (rows.length > 0) violated.push(`${rules[at]?.name}: ${JSON.stringify(rows.slice(0, 3))}`);
  }
  for (const { id, affiliates } of (await lists.query(unmerged)).rows as Unmerged[]) {
    const { rows } = await lists.query(otherBalances, [id, affiliates]);
    if (rows.length > 0)
      violated.push(`balances are the sums of the entries: ${JSON.stringify(rows.slice(0, 3))}`);
  }
  return violated;
}

interface Unmerged {
  readonly id: number;
  readonly affiliates: readonly string[];
}

const unmerged = `
  select environment_id as id, array_agg(id) as affiliates from affiliates
  where merged_into is null and not has_merged group by environment_id`;

const read = sumsOf.with({ environmentId: 0, affiliateIds: [] }).text;
/** `$1` is the environment and `$2` its affiliates, as in `read`. */
const summed = (() => {
  const { text, values } = sumsOfEntries.with({ environmentId: 0, affiliateIds: [], asOf: null });
  const parameters = values.map((value) => (value === null ? 'null' : value === 0 ? '$1' : '$2'));
  return text.replace(/\$(\d)/g, (_, at) => parameters[Number(at) - 1] ?? '');
})();
const balance = (of: string) =>
  ['pending', 'held', 'ready', 'claimed', 'paid', 'clawedBack']
    .map((name) => `coalesce(${of}."${name}", 0)`)
    .join(', ');

/** Balances that differ from those calculated from all entries. */
const otherBalances = `
  select coalesce(a."affiliateId", b."affiliateId") as id, a::text as read, b::text as summed from (${read}) a full join (${summed}) b
    on b."affiliateId" = a."affiliateId" and b.currency = a.currency
  where a.currency is null or b.currency is null or (${balance('a')}) <> (${balance('b')})`;

interface Breaking {
  /** Tables whose triggers would interfere. */
  readonly withoutTriggersOn?: readonly string[];
  /** Finds violated rules. By default, checks all rules against all rows. */
  readonly find?: (connection: pg.PoolClient) => Promise<string[]>;
}

/** Returns the rules that `sql` violates, in a transaction that is rolled back. */
export async function rulesBrokenBy(
  { lists, isDistributed }: { readonly lists: pg.Pool; readonly isDistributed: boolean },
  sql: string,
  { withoutTriggersOn = [], find }: Breaking = {},
): Promise<string[]> {
  const connection = await lists.connect();
  try {
    await connection.query('begin');
    for (const table of withoutTriggersOn)
      await connection.query(`alter table ${table} disable trigger user`);
    await connection.query(sql);
    if (find) return await find(connection);
    const violated = await violatedInvariants({ lists: connection, isDistributed });
    return violated.map((rule) => rule.slice(0, rule.indexOf(': [')));
  } finally {
    await connection.query('rollback');
    connection.release();
  }
}
