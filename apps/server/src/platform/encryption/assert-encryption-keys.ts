import type pg from 'pg';
import { execute, rows, sql } from '../db/sql.ts';
import { withClient } from '../db/with-client.ts';
import { StartupError } from '../startup-error.ts';
import { type Cipher, cipherWith } from './cipher.ts';
import type { EncryptionKeys } from './encryption-keys.ts';
import { countSealed } from './sealed-values.ts';

const CHECK_TEXT = 'tributary encryption key';
const BOUND_TO = 'encryption_key_check';
const LOCK_KEY = 7_421_883_005;

/**
 * Throws if the keys are not those that encrypted this database. `encryption_key_check` contains a check value for
 * each key that a server has encrypted with, the current key last.
 * - The last one must be decryptable: with only an earlier key, a server could not read what the others encrypt.
 * - An earlier one that cannot be decrypted belongs to a key that was removed from the settings. Everything in the
 *   database is then decrypted once: if that succeeds, the check value is deleted; otherwise the server refuses to start.
 * - The first startup writes a check value if its key decrypts everything that is already encrypted.
 * @throws StartupError
 */
export async function assertEncryptionKeys(databaseUrl: string, keys: EncryptionKeys): Promise<void> {
  const cipher = cipherWith(...keys);
  await withClient(databaseUrl, async (client) => {
    if (isSettled(cipher, await readChecks(client))) return;
    await client.query('begin');
    try {
      // If several servers start at the same time, only one writes check values.
      await client.query('select pg_advisory_xact_lock($1)', [LOCK_KEY]);
      await settle(client, cipher);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  });
}

interface Check {
  readonly id: number;
  readonly sealed: Uint8Array;
}

const findChecks = sql<object, Check>('find-encryption-key-checks')`
  select id, sealed from encryption_key_check order by id`;

const deleteChecks = sql<{ ids: readonly number[] }>('delete-encryption-key-checks')`
  delete from encryption_key_check where id = any(${'ids'}::int[])`;

const insertCheck = sql<{ sealed: Uint8Array }>('insert-encryption-key-check')`
  insert into encryption_key_check (id, sealed)
  select coalesce(max(id), 0) + 1, ${'sealed'} from encryption_key_check`;

const readChecks = (client: pg.Client): Promise<Check[]> => rows(client, findChecks.with({}));

/**
 * Returns the index of the key that decrypts each check value, the current key's value last; null if no key
 * of `cipher` decrypts a value.
 */
export const keysOfChecks = async (client: pg.Client, cipher: Cipher): Promise<(number | null)[]> =>
  (await readChecks(client)).map(({ sealed }) => cipher.keyOf(sealed, BOUND_TO));

const isSettled = (cipher: Cipher, checks: readonly Check[]) =>
  checks.length > 0 &&
  checks.every(({ sealed }) => cipher.keyOf(sealed, BOUND_TO) !== null) &&
  cipher.keyOf(checks.at(-1)?.sealed ?? new Uint8Array(), BOUND_TO) === 0;

async function settle(client: pg.Client, cipher: Cipher): Promise<void> {
  const checks = (await readChecks(client)).map(({ id, sealed }) => ({
    id,
    key: cipher.keyOf(sealed, BOUND_TO),
  }));
  const last = checks.at(-1);
  if (last?.key === null)
    throw new StartupError(
      'Cannot start: TRIBUTARY_ENCRYPTION_KEY (or encryption.key) is not the key that this database was encrypted with. Restore that key.',
    );
  const unopened = checks.filter(({ key }) => key === null);
  if (!last || unopened.length > 0) await assertAllOpen(client, cipher);
  const isNew = last?.key !== 0;
  const replaced = isNew ? checks.filter(({ key }) => key === 0) : [];
  await execute(client, deleteChecks.with({ ids: [...unopened, ...replaced].map(({ id }) => id) }));
  if (isNew) await execute(client, insertCheck.with({ sealed: cipher.seal(CHECK_TEXT, BOUND_TO) }));
}

async function assertAllOpen(client: pg.Client, cipher: Cipher): Promise<void> {
  const { total, unopened } = await countSealed(client, cipher);
  if (unopened.length > 0)
    throw new StartupError(
      `Cannot start: TRIBUTARY_ENCRYPTION_KEY (or encryption.key) cannot decrypt ${unopened.length} of the ${total} encrypted values in this database, including that of ${unopened[0]}. Restore the key that encrypted them, in addition to the new one, in TRIBUTARY_ENCRYPTION_KEYS.`,
    );
}
