import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withClient } from '../../apps/server/src/platform/db/with-client.ts';
import type { Bench } from './bench.ts';
import { AFFILIATES } from './fill.ts';
import { residentPeakMb } from './processor-time.ts';
import { signingSecret } from './server-process.ts';
import { memoryRow, type Row, shareAtLeast, whole } from './table.ts';

type ImportedNoun = 'sales' | 'referrals' | 'affiliates';

/** Minimum ratio to PostgreSQL's own rate. */
const SHARE_MIN = 0.25;
const RESIDENT_MB_MAX = 350;

interface Served {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly databaseUrl: string;
  readonly programId: string;
  /** Number of customers `cus_1` … in the database. */
  readonly customers: number;
}

interface CopiedTable {
  readonly table: string;
  /** Column that must differ in a copy of the row. */
  readonly changed: string;
  /** Condition that selects the imported rows, if the table has others. */
  readonly only?: string;
}

interface Imported {
  readonly command: string;
  readonly header: string;
  readonly line: (row: number, served: Served) => string;
  /** Tables that the import writes, in order of their references. */
  readonly tables: readonly CopiedTable[];
}

const other = (...columns: string[]) => columns.map((column) => `'${column}', 'x' || ${column}`).join(', ');

const imported: Readonly<Record<ImportedNoun, Imported>> = {
  sales: {
    command: 'conversions',
    header: 'external_event_id,customer_id,sale_amount,sale_amount_currency',
    line: (row, { customers }) => `import-${row},cus_${1 + (row % customers)},${1 + (row % 500)}.99,USD`,
    tables: [
      { table: 'transactions', changed: other('id', 'external_event_id', 'earning_id') },
      { table: 'earnings', changed: other('id', 'transaction_id') },
      { table: 'ledger_entries', changed: other('id', 'transaction_id', 'earning_id') },
      {
        table: 'outbox_events',
        changed: `${other('id')}, 'sequence', null`,
        only: "type = 'transaction.created'",
      },
    ],
  },
  referrals: {
    command: 'referrals',
    header: 'idempotency_key,email,affiliate_id,customer_id,name',
    line: (row) =>
      `import-${row},${row}@imported.example,aff_bench${1 + (row % AFFILIATES)},imported_${row},Customer ${row}`,
    tables: [
      {
        table: 'referrals',
        changed: other('id', 'email', 'email_normalized', 'customer_id'),
        only: "customer_id like 'imported\\_%'",
      },
      { table: 'idempotency_keys', changed: other('key'), only: "body->>'id' like 'ref\\_%'" },
      {
        table: 'outbox_events',
        changed: other('id'),
        only: "type = 'referral.created' and data->>'customer_id' like 'imported\\_%'",
      },
    ],
  },
  affiliates: {
    command: 'affiliates',
    header: 'idempotency_key,email,name,program_id',
    line: (row, { programId }) => `partner-${row},${row}@partners.example,Partner ${row},${programId}`,
    tables: [
      {
        table: 'affiliates',
        changed: other('id', 'email', 'email_normalized', 'tracking_id'),
        only: "email like '%@partners.example'",
      },
      { table: 'idempotency_keys', changed: other('key'), only: "body->>'id' like 'aff\\_%'" },
      {
        table: 'outbox_events',
        changed: other('id'),
        only: "type = 'affiliate.created' and data->>'email' like '%@partners.example'",
      },
    ],
  },
};

/**
 * Interval at which memory usage is read. The kernel reports the peak, so only a peak after the last reading can be
 * missed.
 */
const WATCH_MS = 20;

const cli = fileURLToPath(new URL('../../packages/cli/dist/main.js', import.meta.url));

const perSecond = (rows: number, startedAt: number) => (rows / (performance.now() - startedAt)) * 1_000;

async function runImport(
  command: string,
  file: string,
  { baseUrl, apiKey }: Served,
  home: string,
): Promise<number | null> {
  const args = [cli, 'import', command, file, '--yes', '-o', 'json'];
  const env = {
    PATH: process.env.PATH,
    TRIBUTARY_API_KEY: apiKey,
    TRIBUTARY_BASE_URL: baseUrl,
    TRIBUTARY_SIGNING_SECRET: signingSecret,
    XDG_STATE_HOME: home,
    XDG_CONFIG_HOME: home,
  };
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  let residentMb: number | null = null;
  const watching = setInterval(() => {
    residentMb = residentPeakMb(child.pid ?? 0) ?? residentMb;
  }, WATCH_MS);
  const [code] = await once(child, 'exit');
  clearInterval(watching);
  if (code !== 0) throw new Error(`The import ended with ${code}.`);
  return residentMb;
}

/**
 * Copies the same rows under other ids with `COPY` into the same tables, with all their constraints, indexes and
 * triggers, and rolls back. The files are in the database's directory, where PostgreSQL may write.
 */
async function copyAgain(databaseUrl: string, tables: readonly CopiedTable[], rows: number): Promise<number> {
  return withClient(databaseUrl, async (client) => {
    const { rows: places } = await client.query<{ path: string }>(
      "select current_setting('data_directory') as path",
    );
    const fileOf = (table: string) => `'${places[0]?.path}/bench-${table}.copy'`;
    for (const { table, changed, only = 'true' } of tables) {
      const copied = `jsonb_populate_record(r, jsonb_build_object(${changed}))`;
      await client.query(`copy (select (${copied}).* from ${table} r where ${only}) to ${fileOf(table)}`);
    }
    await client.query('begin');
    const startedAt = performance.now();
    for (const { table } of tables) {
      const { rowCount } = await client.query(`copy ${table} from ${fileOf(table)}`);
      if (rowCount !== rows) throw new Error(`${rows} rows were imported, and ${rowCount} are in ${table}.`);
    }
    await client.query('set constraints all immediate');
    const rate = perSecond(rows, startedAt);
    await client.query('rollback');
    return rate;
  });
}

/** Imports sales, referrals and affiliates into one database with the CLI. */
export async function measureImports({
  options: { customers, imported: rows },
  say,
  open,
}: Bench): Promise<Row[]> {
  const server = await open('import', customers);
  const served = { ...server, baseUrl: `http://127.0.0.1:${server.port}`, customers };
  const measured: Row[] = [];
  for (const noun of ['sales', 'referrals', 'affiliates'] as const) {
    say(`Importing ${whole(rows)} ${noun}`);
    measured.push(...(await importRows(served, noun, rows)));
  }
  return measured;
}

/** Imports `rows` rows with the built CLI, then writes the same rows with PostgreSQL alone. */
async function importRows(served: Served, noun: ImportedNoun, rows: number): Promise<Row[]> {
  if (!existsSync(cli)) throw new Error(`${cli} is missing: npm run bench builds it.`);
  const { command, header, line, tables } = imported[noun];
  const home = await mkdtemp(join(tmpdir(), 'tributary-import-'));
  try {
    const file = join(home, `${noun}.csv`);
    const lines = Array.from({ length: rows }, (_, row) => `${line(row, served)}\n`);
    await writeFile(file, `${header}\n${lines.join('')}`);
    const startedAt = performance.now();
    const residentMb = await runImport(command, file, served, home);
    const importedPerSecond = perSecond(rows, startedAt);
    const copiedPerSecond = await copyAgain(served.databaseUrl, tables, rows);
    const name = `13 tributary import of ${whole(rows)} ${noun}`;
    const cells = [`${whole(importedPerSecond)} rows/s; COPY ${whole(copiedPerSecond)}`];
    const target = shareAtLeast(SHARE_MIN, importedPerSecond / copiedPerSecond, '× COPY');
    return [{ name, cells, target }, memoryRow(`${name}, memory of the CLI`, residentMb, RESIDENT_MB_MAX)];
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}
