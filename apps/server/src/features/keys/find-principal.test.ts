import { describe, expect, test } from 'vitest';
import { send, useServer } from '../../../test/support/harness.ts';
import { apiKeyDigest, apiKeyHint, generateApiKey, isApiKey } from './api-key.ts';

const server = useServer();

const statusWith = async (key: string) =>
  (
    await send(`${server.baseUrl}/v1/referrals`, {
      method: 'GET',
      headers: { authorization: `Bearer ${key}` },
    })
  ).body.error?.code ?? 'ok';

/** Repeats the request until the response changes. Fails with the last response after `limitMs`. */
async function changeOf(ask: () => Promise<string>, from: string, limitMs: number): Promise<string> {
  const until = performance.now() + limitMs;
  let answer = await ask();
  while (answer === from && performance.now() < until) answer = await ask();
  return answer;
}

test.each(['live', 'dev'] as const)(
  'generates a %s key with its prefix, 32 base62 characters and a checksum, unique each time',
  (mode) => {
    const keys = Array.from({ length: 2_000 }, () => generateApiKey(mode));
    for (const key of keys) {
      expect(key).toMatch(new RegExp(`^sk_${mode}_[0-9A-Za-z]{38}$`));
      expect(isApiKey(key)).toBe(true);
    }
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set(keys.join('').replaceAll(`sk_${mode}_`, '')).size).toBe(62);
  },
);

describe('an API key', () => {
  test('is revoked within a second, even if it was just used', { tags: 'slow' }, async () => {
    const account = await server.account();
    const key = await account.issueKey(['*']);
    expect(await statusWith(key)).toBe('ok');

    await server.db.lists.query('update api_keys set revoked_at = now() where digest = $1', [
      apiKeyDigest(key),
    ]);

    expect(await changeOf(() => statusWith(key), 'ok', 1_500)).toBe('API_KEY_REVOKED');
    expect(await statusWith(account.apiKey)).toBe('ok');
  });

  test('expires on time, even while it is cached', async () => {
    const account = await server.account();
    const key = await account.issueKey(['*'], { expiresAt: new Date(Date.now() + 400) });
    expect(await statusWith(key)).toBe('ok');
    expect(await changeOf(() => statusWith(key), 'ok', 2_000)).toBe('API_KEY_EXPIRED');
  });

  test('works alongside another one, so that keys can be rotated', async () => {
    const account = await server.account();
    const keys = [await account.issueKey(['*']), await account.issueKey(['*'])];
    expect(await Promise.all(keys.map(statusWith))).toEqual(['ok', 'ok']);
  });

  test('uses the real clock, so a test clock in the future expires nothing', async () => {
    const account = await server.account();
    const key = await account.issueKey(['*'], { expiresAt: new Date(Date.now() + 60_000) });
    server.now = new Date(Date.now() + 365 * 24 * 60 * 60 * 1_000);
    try {
      expect(await statusWith(key)).toBe('ok');
    } finally {
      server.now = null;
    }
  });

  test('updates last_used_at at most once a minute, without delaying the request', async () => {
    const account = await server.account();
    const key = await account.issueKey(['*']);
    const lastUsed = async () => {
      const { rows } = await server.db.lists.query(
        'select last_used_at::text as at, xmin::text as version from api_keys where digest = $1',
        [apiKeyDigest(key)],
      );
      return rows[0] as { at: string | null; version: string };
    };
    expect((await lastUsed()).at).toBeNull();
    await statusWith(key);
    await changeOf(async () => String((await lastUsed()).at), 'null', 2_000);
    const noted = await lastUsed();
    for (let request = 0; request < 5; request += 1) await statusWith(key);
    expect(noted.at).not.toBeNull();
    expect(await lastUsed()).toEqual(noted);
  });

  test('does not update last_used_at once revoked', async () => {
    const account = await server.account();
    const key = await account.issueKey(['*'], { revokedAt: new Date() });
    expect(await statusWith(key)).toBe('API_KEY_REVOKED');
    await statusWith(account.apiKey);
    const { rows } = await server.db.lists.query('select last_used_at from api_keys where digest = $1', [
      apiKeyDigest(key),
    ]);
    expect(rows).toEqual([{ last_used_at: null }]);
  });
});

test('stores only the digest and a hint of a key in the database, never the key itself', {
  tags: 'slow',
}, async () => {
  const account = await server.account();
  const key = await account.issueKey(['*']);
  const { given } = account;
  await given.conversion();
  await statusWith(key);
  const { rows: stored } = await server.db.lists.query(
    'select digest, hint from api_keys where digest = $1',
    [apiKeyDigest(key)],
  );
  expect(stored).toEqual([{ digest: apiKeyDigest(key), hint: apiKeyHint(key) }]);
  expect(apiKeyHint(key).length).toBeLessThanOrEqual(12);

  const { rows: tables } = await server.db.lists.query(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  expect(tables.length).toBeGreaterThan(15);
  for (const { name } of tables) {
    const found = `select count(*)::int as rows from "${name}" t where position($1 in t::text) > 0`;
    for (const secret of [account.apiKey, account.liveApiKey, key]) {
      // Also searches without its prefix, and as bytes, because bytea is printed in hex.
      for (const trace of [secret.slice(12), Buffer.from(secret).toString('hex')]) {
        const { rows } = await server.db.lists.query(found, [trace]);
        expect({ name, ...rows[0] }).toEqual({ name, rows: 0 });
      }
    }
  }
});
