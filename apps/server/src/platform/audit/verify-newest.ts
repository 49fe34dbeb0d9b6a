import type pg from 'pg';
import { rows, sql } from '../db/sql.ts';
import { type Entry, FIRST_HASH, hashOf } from './chain.ts';

/**
 * Number of latest entries to verify per environment and run. `tributary audit verify` verifies the whole
 * chain.
 */
const NEWEST = 10_000;
const PAGE = 1_000;

interface Head {
  readonly environmentId: number;
  readonly environment: string;
  readonly sequence: bigint;
  readonly hash: string;
}

const nextHead = sql<{ after: number }, Head>('next-head-to-verify')`
  select h.environment_id as "environmentId", e.public_id as environment, h.sequence, h.hash
  from audit_heads h join environments e on e.id = h.environment_id
  where h.environment_id > ${'after'} order by h.environment_id limit 1`;

interface Link extends Entry {
  readonly sequence: bigint;
  readonly previousHash: string;
  readonly hash: string;
}

const linksFrom = sql<{ environmentId: number; from: bigint; upTo: bigint; page: number }, Link>(
  'links-of-chain',
)`
  select sequence, previous_hash as "previousHash", hash, id, created_at as "createdAt", actor, session_id as "sessionId",
    action, object, request_id as "requestId", ip, changes
  from audit_entries
  where environment_id = ${'environmentId'} and sequence between ${'from'} and ${'upTo'}
  order by sequence limit ${'page'}`;

/**
 * Verifies the latest entries of every chain: their sequence, their hashes and the head.
 * @throws Error after all chains have been checked, with the first broken entry and its environment
 */
export async function verifyNewestEntries(
  pool: pg.Pool,
  { stopped, newest = NEWEST }: { readonly stopped?: AbortSignal; readonly newest?: number } = {},
): Promise<void> {
  const broken: string[] = [];
  for (let after = 0; !stopped?.aborted; ) {
    const [head] = await rows(pool, nextHead.with({ after }));
    if (!head) break;
    after = head.environmentId;
    const at = await firstBreak(pool, head, { stopped, newest });
    if (at !== null) broken.push(`${head.environment} at entry ${at}`);
  }
  if (broken.length > 0)
    throw new Error(
      `The audit log does not verify, so someone changed it in the database: ${broken.join(', ')}.`,
    );
}

/**
 * Returns the sequence number of the first entry that is missing, was changed, or does not follow the
 * previous one.
 */
async function firstBreak(
  pool: pg.Pool,
  { environmentId, sequence: upTo, hash: headHash }: Head,
  { stopped, newest }: { readonly stopped: AbortSignal | undefined; readonly newest: number },
): Promise<bigint | null> {
  let from = upTo > BigInt(newest) ? upTo - BigInt(newest) + 1n : 1n;
  let previous = from === 1n ? FIRST_HASH : null;
  while (from <= upTo && !stopped?.aborted) {
    const links = await rows(pool, linksFrom.with({ environmentId, from, upTo, page: PAGE }));
    if (links.length === 0) return from;
    for (const link of links) {
      previous ??= link.previousHash;
      const isWhole = link.sequence === from && link.previousHash === previous;
      if (!isWhole || link.hash !== hashOf(link, from, previous)) return from;
      previous = link.hash;
      from += 1n;
    }
  }
  return stopped?.aborted || previous === headHash ? null : upTo;
}
