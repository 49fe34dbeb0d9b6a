import { createHash } from 'node:crypto';
import type pg from 'pg';
import { execute, rows, sql } from '../db/sql.ts';
import type { Change } from './entries.ts';

/** Maximum number of entries per environment chained in one pass. */
const PASS_ENTRIES_MAX = 500;
/** First key of the advisory lock. The second is the environment's id. */
const lockClass = 742_189;
/** Hash before the first entry of a chain. */
export const FIRST_HASH = '0'.repeat(64);

export interface Entry {
  readonly id: string;
  readonly createdAt: Date;
  readonly actor: string;
  readonly sessionId: string | null;
  readonly action: string;
  readonly object: string | null;
  readonly requestId: string | null;
  readonly ip: string | null;
  readonly changes: readonly Change[];
}

/**
 * Returns the SHA-256 of a JSON array of the sequence number, the contents of the entry and the previous hash; see
 * docs/guides/audit-log.md.
 */
export const hashOf = (entry: Entry, sequence: bigint, previousHash: string): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        ...[Number(sequence), entry.id, entry.createdAt.toISOString(), entry.actor, entry.sessionId],
        ...[entry.action, entry.object, entry.requestId, entry.ip],
        ...[entry.changes.map(({ field, value }) => [field, value]), previousHash],
      ]),
    )
    .digest('hex');

/**
 * Adds committed entries to the chain of their environment, in one pass per environment. An error in one
 * environment does not delay the others, but is thrown at the end. Returns true if there may be more entries.
 */
export async function chainEntries(pool: pg.Pool, stopped?: AbortSignal): Promise<boolean> {
  const client = await pool.connect();
  let broken: Error | undefined;
  let hasMore = false;
  try {
    let failed: { readonly error: unknown } | undefined;
    for (let after = 0; !stopped?.aborted; ) {
      const [next] = await rows(client, nextUnchained.with({ after }));
      if (!next) break;
      after = next.environmentId;
      try {
        hasMore = (await pass(client, after)) === PASS_ENTRIES_MAX || hasMore;
      } catch (error) {
        // The rollback also fails if the connection was lost, which ends the round.
        await client.query('rollback');
        failed ??= { error };
      }
    }
    if (failed) throw failed.error;
    return hasMore;
  } catch (error) {
    await client.query('rollback').catch((fault: Error) => (broken = fault));
    throw error;
  } finally {
    client.release(broken);
  }
}

const nextUnchained = sql<{ after: number }, { environmentId: number }>('next-environment-to-chain')`
  select environment_id as "environmentId" from audit_entries
  where sequence is null and environment_id > ${'after'} order by environment_id limit 1`;

const lockChain = sql<{ lockClass: number; environmentId: number }, { isMine: boolean }>('try-to-lock-chain')`
  select pg_try_advisory_xact_lock(${'lockClass'}::int, id) as "isMine" from environments where id = ${'environmentId'}`;

const headOf = sql<{ environmentId: number }, { sequence: bigint; hash: string }>('head-of-chain')`
  select sequence, hash from audit_heads where environment_id = ${'environmentId'}`;

const unchained = sql<{ environmentId: number; entriesMax: number }, Entry>('unchained-entries')`
  select id, created_at as "createdAt", actor, session_id as "sessionId", action, object, request_id as "requestId", ip, changes
  from audit_entries where environment_id = ${'environmentId'} and sequence is null
  order by id limit ${'entriesMax'}`;

const chain = sql<{
  environmentId: number;
  ids: readonly string[];
  sequences: readonly bigint[];
  previousHashes: readonly string[];
  hashes: readonly string[];
}>('chain-entries')`
  update audit_entries e set sequence = x.sequence, previous_hash = x.previous_hash, hash = x.hash
  from unnest(${'ids'}::text[], ${'sequences'}::bigint[], ${'previousHashes'}::text[], ${'hashes'}::text[])
    as x (id, sequence, previous_hash, hash)
  where e.environment_id = ${'environmentId'} and e.id = x.id`;

const moveHead = sql<{ environmentId: number; sequence: bigint; hash: string }>('move-head-of-chain')`
  insert into audit_heads (environment_id, sequence, hash)
  values (${'environmentId'}, ${'sequence'}, ${'hash'})
  on conflict (environment_id) do update set sequence = excluded.sequence, hash = excluded.hash`;

/**
 * Chains the entries of one environment. Only one process may do so at a time, because two that read the same
 * head would fork the chain. Returns 0 if another process holds the lock.
 */
async function pass(client: pg.PoolClient, environmentId: number): Promise<number> {
  await client.query('begin');
  const [lock] = await rows(client, lockChain.with({ lockClass, environmentId }));
  if (!lock?.isMine) {
    await client.query('rollback');
    return 0;
  }
  const [head] = await rows(client, headOf.with({ environmentId }));
  const entries = await rows(client, unchained.with({ environmentId, entriesMax: PASS_ENTRIES_MAX }));
  let { sequence, hash } = head ?? { sequence: 0n, hash: FIRST_HASH };
  const links = entries.map((entry) => {
    const previousHash = hash;
    sequence += 1n;
    hash = hashOf(entry, sequence, previousHash);
    return { id: entry.id, sequence, previousHash, hash };
  });
  if (links.length > 0) {
    await execute(
      client,
      chain.with({
        environmentId,
        ids: links.map(({ id }) => id),
        sequences: links.map((link) => link.sequence),
        previousHashes: links.map(({ previousHash }) => previousHash),
        hashes: links.map((link) => link.hash),
      }),
    );
    await execute(client, moveHead.with({ environmentId, sequence, hash }));
  }
  await client.query('commit');
  return links.length;
}
