import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/support/harness.ts';
import { assertEncryptionKeys } from './assert-encryption-keys.ts';
import { sealedColumns } from './cipher.ts';
import type { EncryptionKeys } from './encryption-keys.ts';

const wrongKey = 'is not the key that this database was encrypted with. Restore that key.';

let server: TestServer;
let key: Buffer;
beforeEach(async () => {
  key = randomBytes(32);
  server = await startServer({ encryptionKeys: [key] });
});
afterEach(() => server.close());

const start = (...keys: EncryptionKeys) => assertEncryptionKeys(server.databaseUrl, keys);

async function sealSomething(): Promise<{ affiliateId: string }> {
  const { client, given } = await server.account();
  const { id } = await given.affiliate();
  await client.affiliates.update(id, {
    payout_method: 'paypal',
    payout_details: { email: 'ann@example.com' },
  });
  const endpoint = await given.webhookEndpoint();
  await client.webhookEndpoints.rotateSecret(endpoint.id);
  return { affiliateId: id };
}

describe('server start', () => {
  test('binds an empty database to its key and then rejects any other, even before anything is encrypted', async () => {
    await start(key);
    await start(key);
    await expect(start(randomBytes(32))).rejects.toThrow(wrongKey);
    await start(key);
  });

  test('binds a database of an older version only to a key that decrypts everything in it', {
    tags: 'slow',
  }, async () => {
    const { affiliateId } = await sealSomething();
    await expect(start(randomBytes(32))).rejects.toThrow(
      `cannot decrypt 3 of the 3 encrypted values in this database, including that of ${affiliateId}`,
    );
    await start(key);
    await expect(start(randomBytes(32))).rejects.toThrow(wrongKey);
  });

  test('rejects either key if values of both exist, with the number of undecryptable values', {
    tags: 'slow',
  }, async () => {
    const { affiliateId } = await sealSomething();
    await server.db.lists.query(
      'update affiliates set payout_details_encrypted = payout_details_encrypted || $1::bytea where id = $2',
      [Buffer.of(1), affiliateId],
    );
    await expect(start(key)).rejects.toThrow(/cannot decrypt 1 of the 3 encrypted values/);
  });

  test('accepts the next key together with the previous one, but no longer the previous one alone', {
    tags: 'slow',
  }, async () => {
    await sealSomething();
    const next = randomBytes(32);
    await start(key);
    await start(key, next);
    await start(key);
    await start(next, key);
    await expect(start(key)).rejects.toThrow(wrongKey);
    await start(key, next);
    await start(next, key);
    await expect(start(randomBytes(32), randomBytes(32))).rejects.toThrow(wrongKey);
  });

  test('rejects a missing previous key until nothing needs it, after which the database forgets it', {
    tags: 'slow',
  }, async () => {
    const { affiliateId } = await sealSomething();
    const next = randomBytes(32);
    await start(key);
    await start(next, key);
    await expect(start(next)).rejects.toThrow(
      `cannot decrypt 3 of the 3 encrypted values in this database, including that of ${affiliateId}`,
    );
    await start(next, key);
    await server.db.lists.query('update affiliates set payout_details_encrypted = null');
    await server.db.lists.query('delete from webhook_endpoints');
    await start(next);
    await expect(start(key)).rejects.toThrow(wrongKey);
    expect((await server.db.lists.query('select id from encryption_key_check')).rows).toHaveLength(1);
  });

  test('succeeds on several concurrent servers only with the same key as the first', async () => {
    const keys = [randomBytes(32), randomBytes(32), randomBytes(32)];
    const outcomes = await Promise.allSettled(keys.flatMap((each) => [start(each), start(each)]));
    const succeeded = outcomes.map(({ status }) => status === 'fulfilled');
    expect(succeeded.filter(Boolean)).toHaveLength(2);
    expect(succeeded[succeeded.indexOf(true) + 1]).toBe(true);
  });
});

test('checks every bytea column for encrypted values, or knows that it has none', async () => {
  const { rows } = await server.db.lists.query<{ name: string }>(
    `select c.table_name || '.' || c.column_name as name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and c.data_type = 'bytea' and t.table_type = 'BASE TABLE'
        and c.table_name not like 'clicks\\_%' and c.table_name not like 'report\\_values\\_%' and c.table_name not like 'report\\_sub\\_values\\_%'
      order by 1`,
  );
  const searched = sealedColumns.map(({ table, column }) => `${table}.${column}`);
  // Sign-in values expire within minutes. After a key change, the sign-in starts over.
  const others = [
    ...['affiliate_challenges.sealed', 'encryption_key_check.sealed', 'user_challenges.sealed'],
    ...knownDigests,
  ];
  expect(rows.map(({ name }) => name)).toEqual([...searched, ...others].sort());
});

/** Digests, digest keys, public keys, images and compressed text, none of which is encrypted. */
const knownDigests = [
  'affiliate_challenges.digest',
  'affiliate_preferences.unsubscribe_digest',
  'affiliate_sessions.digest',
  'affiliates.payout_email_mark',
  'api_keys.digest',
  'applications.answers_mark',
  'browser_tokens.digest',
  'counted_visitors.visitor_hash',
  'invitations.digest',
  'mail_suppressions.address_mark',
  'mails.address_mark',
  'passkeys.credential_id',
  'passkeys.public_key',
  'payout_account_marks.mark',
  'environments.fingerprint_key',
  'recovery_codes.digest',
  'portal_links.digest',
  'portals.logo',
  'provider_customers.email_mark',
  'provider_events.body',
  'report_values.value_digest',
  'report_sub_values.value_digest',
  'session_links.digest',
  'sessions.digest',
  'signature_uses.digest',
  'user_challenges.digest',
  'user_resets.digest',
  'user_sessions.digest',
  'visitor_salts.salt',
];
