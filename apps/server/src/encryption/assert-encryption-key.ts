import type pg from 'pg';
import { composed, execute, rows, sql } from '../db/sql.ts';
import { withClient } from '../db/with-client.ts';
import { StartupError } from '../startup-error.ts';
import { type Cipher, cipherWith, type SealedRow, sealedBindings } from './cipher.ts';

const CHECK_TEXT = 'tributary encryption key';
const BOUND_TO = 'encryption_key_check';
const LOCK_KEY = 7_421_883_005;
const ROWS_PER_READ = 1_000;

/**
 * Refuses to start with a key other than the one that encrypted this database. The first start writes a check value,
 * provided that its key decrypts everything that is already encrypted.
 *
 * @throws StartupError
 */
export async function assertEncryptionKey(databaseUrl: string, key: Uint8Array): Promise<void> {
  const cipher = cipherWith(key);
  await withClient(databaseUrl, async (client) => {
    const known = await readCheck(client);
    if (known) return assertOpens(cipher, known);
    await client.query('begin');
    try {
      // Of servers that start at the same time, only one writes the check value.
      await client.query('select pg_advisory_xact_lock($1)', [LOCK_KEY]);
      const decided = await readCheck(client);
      if (decided) assertOpens(cipher, decided);
      else await writeCheck(client, cipher);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  });
}

const findCheck = sql<object, { sealed: Uint8Array }>('find-encryption-key-check')`
  select sealed from encryption_key_check where id = 1`;

const insertCheck = sql<{ sealed: Uint8Array }>('insert-encryption-key-check')`
  insert into encryption_key_check (sealed) values (${'sealed'})`;

async function readCheck(client: pg.Client): Promise<Uint8Array | null> {
  const [found] = await rows(client, findCheck.with({}));
  return found?.sealed ?? null;
}

function assertOpens(cipher: Cipher, sealed: Uint8Array): void {
  if (canOpen(cipher, sealed, BOUND_TO)) return;
  throw new StartupError(
    'Cannot start: TRIBUTARY_ENCRYPTION_KEY (or encryption.key) is not the key that this database was encrypted with; restore that key.',
  );
}

async function writeCheck(client: pg.Client, cipher: Cipher): Promise<void> {
  const { total, unopened } = await decryptAll(client, cipher);
  if (unopened.length > 0)
    throw new StartupError(
      `Cannot start: TRIBUTARY_ENCRYPTION_KEY (or encryption.key) cannot decrypt ${unopened.length} of the ${total} encrypted values in this database, among them that of ${unopened[0]}; restore the key that encrypted them.`,
    );
  await execute(client, insertCheck.with({ sealed: cipher.seal(CHECK_TEXT, BOUND_TO) }));
}

const nextValues = composed<SealedRow & { sealed: Uint8Array }>(
  () => `fetch ${ROWS_PER_READ} from sealed_values`,
);

/** Decrypts every encrypted value, a thousand at a time: a database may hold the details of a million affiliates. */
async function decryptAll(
  client: pg.Client,
  cipher: Cipher,
): Promise<{ total: number; unopened: readonly string[] }> {
  const unopened: string[] = [];
  let total = 0;
  for (const { query, boundTo } of sealedBindings) {
    await client.query(`declare sealed_values cursor for ${query}`);
    for (;;) {
      const read = await rows(client, nextValues);
      if (read.length === 0) break;
      total += read.length;
      for (const row of read) if (!canOpen(cipher, row.sealed, boundTo(row))) unopened.push(row.id);
    }
    await client.query('close sealed_values');
  }
  return { total, unopened };
}

function canOpen(cipher: Cipher, sealed: Uint8Array, boundTo: string): boolean {
  try {
    cipher.open(sealed, boundTo);
    return true;
  } catch {
    return false;
  }
}
