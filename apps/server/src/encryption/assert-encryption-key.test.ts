import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../test/harness.ts';
import { assertEncryptionKey } from './assert-encryption-key.ts';
import { sealedBindings } from './cipher.ts';

const wrongKey = 'is not the key that this database was encrypted with; restore that key.';

let server: TestServer;
let key: Buffer;
beforeEach(async () => {
  key = randomBytes(32);
  server = await startServer({ encryptionKey: key });
});
afterEach(() => server.close());

const start = (withKey: Uint8Array) => assertEncryptionKey(server.databaseUrl, withKey);

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

describe('a start', () => {
  test('on an empty database binds it to its key; from then on another key is refused, even before anything is encrypted', async () => {
    await start(key);
    await start(key);
    await expect(start(randomBytes(32))).rejects.toThrow(wrongKey);
    await start(key);
  });

  test('on a database of an older version binds it only to a key that decrypts everything in it', async () => {
    const { affiliateId } = await sealSomething();
    await expect(start(randomBytes(32))).rejects.toThrow(
      `cannot decrypt 3 of the 3 encrypted values in this database, among them that of ${affiliateId}`,
    );
    await start(key);
    await expect(start(randomBytes(32))).rejects.toThrow(wrongKey);
  });

  test('on a database with values of two keys is refused with either, and says how many cannot be decrypted', async () => {
    const { affiliateId } = await sealSomething();
    await server.db.lists.query(
      'update affiliates set payout_details_encrypted = payout_details_encrypted || $1::bytea where id = $2',
      [Buffer.of(1), affiliateId],
    );
    await expect(start(key)).rejects.toThrow(/cannot decrypt 1 of the 3 encrypted values/);
  });

  test('of several servers at once with different keys, only those with the same key as the first succeed', async () => {
    const keys = [randomBytes(32), randomBytes(32), randomBytes(32)];
    const outcomes = await Promise.allSettled(keys.flatMap((each) => [start(each), start(each)]));
    const succeeded = outcomes.map(({ status }) => status === 'fulfilled');
    expect(succeeded.filter(Boolean)).toHaveLength(2);
    expect(succeeded[succeeded.indexOf(true) + 1]).toBe(true);
  });
});

test('every bytea column is either checked for encrypted values or known to hold none', async () => {
  const { rows } = await server.db.lists.query<{ name: string }>(
    `select c.table_name || '.' || c.column_name as name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and c.data_type = 'bytea' and t.table_type = 'BASE TABLE'
        and c.table_name not like 'clicks\\_%' and c.table_name not like 'report\\_values\\_%' order by 1`,
  );
  const queries = sealedBindings.map(({ query }) => query).join('\n');
  const unsearched = rows
    .map(({ name }) => name)
    .filter((name) => {
      const [table = '', column = ''] = name.split('.');
      return !(queries.includes(`from ${table}`) && queries.includes(column));
    });
  expect(unsearched.filter((name) => !name.startsWith('encryption_key_check.'))).toEqual(knownDigests);
});

/** Digests, keys of digests: nothing that was sealed. */
const knownDigests = [
  'api_keys.digest',
  'counted_visitors.visitor_hash',
  'environments.fingerprint_key',
  'report_values.value_digest',
  'session_links.digest',
  'sessions.digest',
  'signature_uses.digest',
  'visitor_salts.salt',
];
