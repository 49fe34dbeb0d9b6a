import type pg from 'pg';
import { ADMINISTRATOR, auditEntries } from '../platform/audit/entries.ts';
import { withoutLimits } from '../platform/db/session-settings.ts';
import { withClient } from '../platform/db/with-client.ts';
import { keysOfChecks } from '../platform/encryption/assert-encryption-keys.ts';
import { type Cipher, cipherWith } from '../platform/encryption/cipher.ts';
import { countSealed, resealAll, type SealedCount } from '../platform/encryption/sealed-values.ts';
import { knownEncryptionKeys } from '../start/data-dir.ts';
import { AdminError } from './admin-error.ts';
import { command } from './command.ts';
import { withDatabase } from './database.ts';
import type { Output } from './output.ts';

/**
 * Maximum number of passes. For a short time, a server may keep encrypting with an older key, so one pass may
 * not be enough.
 */
const PASSES_MAX = 5;
const PROGRESS_EVERY_MS = 1_000;

/** `rotate-encryption-key`: re-encrypts all values with the newest key. Servers can keep running. */
export const rotateEncryptionKey = command({
  name: 'rotate-encryption-key',
  summary:
    'Re-encrypt all data with the first key in TRIBUTARY_ENCRYPTION_KEYS while servers run. Safe to repeat',
  run: async ({ settings, out }) => {
    const config = settings();
    await withDatabase(config, async (url) => {
      const keys = knownEncryptionKeys(config.encryptionKeys, config.dataDir);
      if (!keys)
        throw new AdminError(
          'usage',
          'Nothing was changed: there is no encryption key. Set TRIBUTARY_ENCRYPTION_KEYS.',
        );
      const cipher = cipherWith(...keys);
      await withClient(url, (client) => rotate(client, cipher, { out, keys: keys.length }), {
        options: withoutLimits,
      });
    });
  },
});

async function rotate(
  client: pg.Client,
  cipher: Cipher,
  { out, keys }: { out: Output; keys: number },
): Promise<void> {
  await assertInUse(client, cipher);
  const before = await count(client, cipher);
  assertOpen(before);
  let now = before;
  for (let pass = 0; now.newest < now.total && pass < PASSES_MAX; pass += 1) {
    await resealAll(client, cipher, { onStep: progress(out, now.total), entryFor: rotationIn });
    now = await count(client, cipher);
    assertOpen(now);
  }
  const { total, newest } = now;
  if (newest < total)
    throw new AdminError(
      'rejected',
      `${total - newest} of ${total} encrypted values still require an older key, because a server keeps encrypting with it. Set the new key as the first of TRIBUTARY_ENCRYPTION_KEYS on every server, restart them, and run this again.`,
    );
  const changed = newest - Math.min(before.newest, newest);
  const rest =
    keys > 1
      ? ' The older keys are no longer required: remove them from TRIBUTARY_ENCRYPTION_KEYS and restart every server.'
      : '';
  out.result(
    `All ${total} encrypted values are encrypted with the newest key (${changed} re-encrypted).${rest}`,
    {
      total,
      encrypted_anew: changed,
    },
  );
}

/** @internal Exported for its test. Writes an audit entry to an environment. */
export const rotationIn = (environmentId: number) =>
  auditEntries(
    { environmentId, createdAt: new Date(), actor: ADMINISTRATOR, action: 'rotate-encryption-key' },
    null,
  );

/**
 * Throws unless servers already use the newest key. A server with only the previous key could not read newly
 * encrypted values.
 * @throws AdminError
 */
async function assertInUse(client: pg.Client, cipher: Cipher): Promise<void> {
  const last = (await keysOfChecks(client, cipher)).at(-1);
  if (last === 0) return;
  throw new AdminError(
    'rejected',
    last === null
      ? 'Nothing was changed: none of the keys belongs to this database. Restore its key in addition to the new one.'
      : 'Nothing was changed: no server has started with the new key yet. Set TRIBUTARY_ENCRYPTION_KEYS on every server, with the new key first and the old one after it, restart them, and run this again.',
  );
}

/** Counts the encrypted values in one snapshot. */
async function count(client: pg.Client, cipher: Cipher): Promise<SealedCount> {
  await client.query('begin transaction isolation level repeatable read read only');
  try {
    return await countSealed(client, cipher);
  } finally {
    await client.query('rollback');
  }
}

function assertOpen({ total, unopened }: SealedCount): void {
  if (unopened.length === 0) return;
  throw new AdminError(
    'rejected',
    `None of the keys decrypts ${unopened.length} of the ${total} encrypted values, including that of ${unopened[0]}. Add the key that encrypted them to TRIBUTARY_ENCRYPTION_KEYS.`,
  );
}

function progress(out: Output, total: number): (looked: number) => void {
  let [done, saidAt] = [0, performance.now()];
  return (looked) => {
    done += looked;
    if (performance.now() - saidAt < PROGRESS_EVERY_MS) return;
    saidAt = performance.now();
    out.say(`Checked ${Math.min(done, total)} of ${total} encrypted values.`);
  };
}
