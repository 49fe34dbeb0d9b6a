import { setTimeout as sleep } from 'node:timers/promises';
import { apiKeyDigest, apiKeyHint, generateApiKey } from '../../apps/server/src/features/keys/api-key.ts';
import { withClient } from '../../apps/server/src/platform/db/with-client.ts';
import { newId } from '../../apps/server/src/platform/ids.ts';

export const AFFILIATES = 40;

export interface Filled {
  readonly environmentId: number;
  readonly programId: string;
}

/**
 * Adds affiliates `bench-1` … and `referrals` customers `cus_1` …, one per second until now, to the program created at
 * the server's first start (20% for life, held for 30 days) or to another account's program.
 */
export async function fill(
  databaseUrl: string,
  referrals: number,
  program: string | null = null,
): Promise<Filled> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<Filled & { groupId: string }>(
      `select environment_id as "environmentId", program_id as "programId", id as "groupId" from affiliate_groups
       where is_default and program_id = coalesce($1, program_id)`,
      [program],
    );
    const [at] = rows;
    if (!at) throw new Error('The server has not made its first program.');
    const { environmentId, programId, groupId } = at;
    await client.query(
      `insert into affiliates (environment_id, id, program_id, group_id, name, email, email_normalized, tracking_id, source,
         partnership_status, onboarding_completed)
       select $1, 'aff_bench' || n, $2, $3, 'Affiliate ' || n, n || '@affiliates.example', n || '@affiliates.example',
         'bench-' || n, 'api', 'APPROVED', true
       from generate_series(1, $4::int) n`,
      [environmentId, programId, groupId, AFFILIATES],
    );
    await client.query(
      `insert into referrals (environment_id, id, program_id, affiliate_id, email, email_normalized, customer_id, name,
         status, created_at, updated_at)
       select $1, 'ref_bench' || lpad(n::text, 17, '0'), $2, 'aff_bench' || 1 + n % $4::int, n || '@customers.example',
         n || '@customers.example', 'cus_' || n, 'Customer ' || n, 'lead', at, at
       from generate_series(1, $3::int) n, lateral (select now() - ($3::int - n) * interval '1 second' as at) t`,
      [environmentId, programId, referrals, AFFILIATES],
    );
    return { environmentId, programId };
  });
}

/**
 * Brings a database to the state that autovacuum would reach within a minute, and flushes it to disk. Plans made while
 * tables are empty scan whole tables in every foreign key check, and remain in use until the first `analyze`.
 */
export function settle(databaseUrl: string): Promise<void> {
  return withClient(databaseUrl, async (client) => {
    await client.query('vacuum (analyze)');
    await client.query('checkpoint');
  });
}

export const LOOK_EVERY_MS = 10;

/** Waits until the query `left` returns no rows. */
export const untilNone = (databaseUrl: string, left: string): Promise<void> =>
  withClient(databaseUrl, async (client) => {
    while ((await client.query(`${left} limit 1`)).rows.length > 0) await sleep(LOOK_EVERY_MS);
  });

/** Finds events that the relay has not numbered yet. */
export const unnumbered = 'select 1 from outbox_pending';

/** Returns the last referral before page `page`, newest first; null for the first page. */
export function cursorOf(databaseUrl: string, limit: number, page: number): Promise<string | null> {
  return withClient(databaseUrl, async (client) => {
    if (page === 1) return null;
    const { rows } = await client.query<{ id: string }>(
      `select id from referrals where environment_id = (select environment_id from affiliate_groups where is_default)
       order by created_at desc, id desc offset $1 limit 1`,
      [limit * (page - 1) - 1],
    );
    return rows[0]?.id ?? null;
  });
}

/** Returns the API keys of a new account without data. */
export async function keysOfAnotherAccount(databaseUrl: string, count: number): Promise<string[]> {
  const keys = Array.from({ length: count }, () => generateApiKey('dev'));
  await withClient(databaseUrl, async (client) => {
    const accountId = newId('account');
    await client.query(`insert into accounts (id, name) values ($1, 'Another')`, [accountId]);
    const { rows } = await client.query<{ id: number }>(
      `insert into environments (public_id, account_id, mode, fingerprint_key)
       values ($1, $2, 'dev', decode(repeat('00', 32), 'hex')) returning id`,
      [newId('environment'), accountId],
    );
    for (const key of keys)
      await client.query(
        `insert into api_keys (environment_id, id, name, digest, hint, permissions) values ($1, $2, 'Bench', $3, $4, '{*}')`,
        [rows[0]?.id, newId('apiKey'), apiKeyDigest(key), apiKeyHint(key)],
      );
  });
  return keys;
}
