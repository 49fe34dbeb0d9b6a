import type pg from 'pg';
import { type Bound, composed, execute, rows, sql } from '../db/sql.ts';
import {
  type Cipher,
  type SealedColumn,
  type SealedRow,
  type SealedRowOfAccount,
  sealedColumns,
} from './cipher.ts';

const ROWS_PER_READ = 1_000;

export interface SealedCount {
  readonly total: number;
  /** Number of values encrypted with the current key. */
  readonly newest: number;
  /** Ids of rows whose value no key can decrypt. */
  readonly unopened: readonly string[];
}

/** Value with the ids of its owner, which are 0 or empty if the table lacks the column. */
type SealedValue = SealedRow & SealedRowOfAccount & { readonly sealed: Uint8Array };

const nextValues = composed<SealedValue>(() => `fetch ${ROWS_PER_READ} from sealed_values`);

const owned = ({ accountColumn, environmentColumn = 'environment_id', idColumn = 'id' }: SealedColumn) => ({
  ownerColumn: accountColumn ?? environmentColumn,
  idColumn,
});

const valuesOf = (of: SealedColumn) => {
  const { ownerColumn, idColumn } = owned(of);
  const owner = of.accountColumn
    ? `0 as "environmentId", ${ownerColumn} as "accountId"`
    : `${ownerColumn} as "environmentId", '' as "accountId"`;
  return `select ${owner}, ${idColumn} as id, ${of.column} as sealed from ${of.table}
      where ${of.column} is not null`;
};

/** Reads every encrypted value of a column in all environments, for startup, `check` and key rotation. */
const declareCursor = (of: SealedColumn) =>
  composed(() => `declare sealed_values cursor for ${valuesOf(of)}`);

/**
 * Decrypts every encrypted value, a thousand at a time, because a database may contain the details of a
 * million affiliates. Requires a transaction.
 */
export async function countSealed(client: pg.Client, cipher: Cipher): Promise<SealedCount> {
  const unopened: string[] = [];
  let [total, newest] = [0, 0];
  for (const column of sealedColumns) {
    await execute(client, declareCursor(column));
    for (;;) {
      const read = await rows(client, nextValues);
      if (read.length === 0) break;
      total += read.length;
      for (const row of read) {
        const key = cipher.keyOf(row.sealed, column.boundTo(row));
        if (key === null) unopened.push(row.id);
        if (key === 0) newest += 1;
      }
    }
    await client.query('close sealed_values');
  }
  return { total, newest, unopened };
}

interface Owner {
  readonly id: number;
  readonly accountId: string;
  readonly mode: string;
}

const listOwners = sql<object, Owner>('environments-with-sealed-values')`
  select id, account_id as "accountId", mode from environments order by id`;

/** Number of rows per transaction, small enough that concurrent changes by servers rarely have to wait. */
const ROWS_PER_STEP = 100;

const nextRows = (of: SealedColumn, owner: number | string, after: string) => {
  const { ownerColumn, idColumn } = owned(of);
  return composed<SealedValue>(
    (bind) => `${valuesOf(of)} and ${ownerColumn} = ${bind(owner)} and ${idColumn} > ${bind(after)}
      order by ${idColumn} limit ${ROWS_PER_STEP}`,
  );
};

interface Resealed {
  readonly id: string;
  readonly before: Uint8Array;
  readonly sealed: Uint8Array;
}

/**
 * Replaces values. Skips a value that a server has changed since it was read, because that server encrypted
 * it with the newest key.
 */
const replaceValues = (of: SealedColumn, owner: number | string, values: readonly Resealed[]) => {
  const { ownerColumn, idColumn } = owned(of);
  const { table, column } = of;
  return composed(
    (bind) => `update ${table} t set ${column} = v.sealed
      from unnest(${bind(values.map(({ id }) => id))}::text[], ${bind(values.map(({ before }) => before))}::bytea[],
        ${bind(values.map(({ sealed }) => sealed))}::bytea[]) v(id, before, sealed)
      where t.${ownerColumn} = ${bind(owner)} and t.${idColumn} = v.id and t.${column} = v.before`,
  );
};

interface Resealing {
  readonly onStep: (looked: number, sealed: number) => void;
  readonly entryFor: (environmentId: number) => Bound<unknown>;
}

/**
 * Re-encrypts values that were encrypted with older keys, using the newest key, in small transactions. Can be
 * interrupted at any point and run again; all values stay readable with the full set of keys. `onStep` is
 * called with the numbers of values checked and encrypted in each step. `entryFor` returns the audit entry
 * for an environment, written with the first step that changes one of its values. Values of an account are
 * processed and recorded with its live environment.
 */
export async function resealAll(
  client: pg.Client,
  cipher: Cipher,
  { onStep, entryFor }: Resealing,
): Promise<void> {
  const environments = await rows(client, listOwners.with({}));
  for (const { id, accountId, mode } of environments) {
    let entry: Bound<unknown> | null = entryFor(id);
    const columns = sealedColumns.filter(({ accountColumn }) => !accountColumn || mode === 'live');
    for (const column of columns)
      await resealIn(client, cipher, {
        ...{ column, owner: column.accountColumn ? accountId : id },
        onStep: (looked, sealed) => {
          if (sealed > 0) entry = null;
          onStep(looked, sealed);
        },
        entry: () => entry,
      });
  }
}

async function resealIn(
  client: pg.Client,
  cipher: Cipher,
  at: {
    readonly column: SealedColumn;
    readonly owner: number | string;
    readonly onStep: Resealing['onStep'];
    readonly entry: () => Bound<unknown> | null;
  },
): Promise<void> {
  const { column, owner, onStep, entry } = at;
  for (let after = ''; ; ) {
    const read = await rows(client, nextRows(column, owner, after));
    const last = read.at(-1);
    if (!last) return;
    const values = read.flatMap((row) => resealed(cipher, column, row));
    const count =
      values.length > 0 ? await replace(client, replaceValues(column, owner, values), entry()) : 0;
    onStep(read.length, count);
    after = last.id;
  }
}

/** Replaces values, and writes the audit entry if there are any. */
async function replace(
  client: pg.Client,
  replacing: Bound<unknown>,
  entry: Bound<unknown> | null,
): Promise<number> {
  await client.query('begin');
  try {
    const count = await execute(client, replacing);
    if (count > 0 && entry) await execute(client, entry);
    await client.query('commit');
    return count;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** Returns the re-encrypted value, or nothing if it already has the newest key or no key decrypts it. */
function resealed(cipher: Cipher, { boundTo }: SealedColumn, row: SealedValue): Resealed[] {
  const owner = boundTo(row);
  if (!cipher.keyOf(row.sealed, owner)) return [];
  const value = cipher.open(row.sealed, owner) as object | string;
  return [{ id: row.id, before: row.sealed, sealed: cipher.seal(value, owner) }];
}
