import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withClient } from './fill.ts';
import { signingSecret } from './server-process.ts';

export interface ImportRate {
  readonly rows: number;
  /** Of the CLI from its start to its end, files of results included. */
  readonly importedPerSecond: number;
  /** Of `COPY` of the same rows into the same tables. */
  readonly copiedPerSecond: number;
}

interface Served {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly databaseUrl: string;
  /** Customers `cus_1` … of the database. */
  readonly customers: number;
}

const cli = fileURLToPath(new URL('../../../packages/cli/dist/main.js', import.meta.url));

const perSecond = (rows: number, startedAt: number) => (rows / (performance.now() - startedAt)) * 1_000;

async function runImport(file: string, { baseUrl, apiKey }: Served, home: string): Promise<void> {
  const args = [cli, 'import', 'conversions', file, '--yes', '-o', 'json'];
  const env = {
    PATH: process.env.PATH,
    TRIBUTARY_API_KEY: apiKey,
    TRIBUTARY_BASE_URL: baseUrl,
    TRIBUTARY_SIGNING_SECRET: signingSecret,
    XDG_STATE_HOME: home,
    XDG_CONFIG_HOME: home,
  };
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The import ended with ${code}.`);
}

/** The four tables of a sale in the order of their references, and what must differ in a second copy of its row. */
const tables: readonly (readonly [table: string, changed: string])[] = [
  [
    'transactions',
    "'id', 'x' || id, 'external_event_id', 'x' || external_event_id, 'earning_id', 'x' || earning_id",
  ],
  ['earnings', "'id', 'x' || id, 'transaction_id', 'x' || transaction_id"],
  [
    'ledger_entries',
    "'id', 'x' || id, 'transaction_id', 'x' || transaction_id, 'earning_id', 'x' || earning_id",
  ],
  ['outbox_events', "'id', 'x' || id, 'sequence', null"],
];

/**
 * `COPY` of the same rows, under other ids, into the same tables with all their constraints, indexes and triggers; rolled
 * back. The files lie in the directory of the database, where PostgreSQL may write.
 */
async function copyAgain(databaseUrl: string, rows: number): Promise<number> {
  return withClient(databaseUrl, async (client) => {
    const { rows: places } = await client.query<{ path: string }>(
      "select current_setting('data_directory') as path",
    );
    const fileOf = (table: string) => `'${places[0]?.path}/bench-${table}.copy'`;
    for (const [table, changed] of tables) {
      const copied = `jsonb_populate_record(r, jsonb_build_object(${changed}))`;
      const only = table === 'outbox_events' ? "where type = 'transaction.created'" : '';
      await client.query(`copy (select (${copied}).* from ${table} r ${only}) to ${fileOf(table)}`);
    }
    await client.query('begin');
    const startedAt = performance.now();
    for (const [table] of tables) await client.query(`copy ${table} from ${fileOf(table)}`);
    await client.query('set constraints all immediate');
    const rate = perSecond(rows, startedAt);
    await client.query('rollback');
    return rate;
  });
}

/** Imports `rows` sales with the CLI as it is built, and writes the same rows again with nothing but PostgreSQL. */
export async function importRate(served: Served, rows: number): Promise<ImportRate> {
  if (!existsSync(cli)) throw new Error(`${cli} is missing: npm run bench builds it.`);
  const home = await mkdtemp(join(tmpdir(), 'tributary-import-'));
  try {
    const file = join(home, 'orders.csv');
    const lines = Array.from(
      { length: rows },
      (_, row) => `import-${row},cus_${1 + (row % served.customers)},${1 + (row % 500)}.99,USD\n`,
    );
    await writeFile(
      file,
      `external_event_id,customer_id,sale_amount,sale_amount_currency\n${lines.join('')}`,
    );
    const startedAt = performance.now();
    await runImport(file, served, home);
    const importedPerSecond = perSecond(rows, startedAt);
    return { rows, importedPerSecond, copiedPerSecond: await copyAgain(served.databaseUrl, rows) };
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}
