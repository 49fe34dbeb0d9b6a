import { createHash } from 'node:crypto';
import type pg from 'pg';
import { execute, sql } from '../platform/db/sql.ts';
import type { SnapshotQuery } from '../platform/db/transaction.ts';
import type { Invariant } from './invariants.ts';

/** Rule that held when it was last verified. */
export interface LedgerCheck {
  /** Transaction id. All transactions with lower ids had ended, so the verification saw their rows. */
  readonly horizon: bigint;
  readonly verifiedAt: Date;
  /** Number of ledger entries below the horizon. Set only for `entriesKey`. */
  readonly entries: bigint | null;
}

/**
 * Cluster within which transaction ids can be compared. Restored, copied or rewritten rows have different
 * ids.
 */
export interface Here {
  readonly horizon: bigint;
  readonly writtenIn: string;
}

/** Returns a key derived from the rule's text, so that a changed rule counts as unverified. */
export const checkKey = ({ name, sql: text }: Pick<Invariant, 'name' | 'sql'>): string =>
  createHash('sha256').update(`${name}\n${text}`).digest('hex');

/** Name of the only rule that compares with an earlier verification. */
export const entriesRule = 'verified ledger entries still exist and are unchanged';
export const entriesKey = checkKey({ name: entriesRule, sql: '' });

const here = sql<object, Here>('ledger-horizon')`
  select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon",
    (select system_identifier from pg_control_system()) || ' ' || pg_relation_filenode('ledger_entries') as "writtenIn"`;

export async function readHere(query: SnapshotQuery): Promise<Here> {
  const [found] = await query(here.with({}));
  if (!found) throw new Error('PostgreSQL returned no snapshot.');
  return found;
}

/**
 * Maximum age of a result, in transactions. Beyond half the range of 32-bit ids, a newer transaction would
 * appear older.
 */
const AGE_MAX = 2n ** 30n;

const checksOf = sql<{ environmentId: number; writtenIn: string }, LedgerCheck & { key: string }>(
  'ledger-checks',
)`
  select c.rule_digest as key, c.horizon, c.verified_at as "verifiedAt", c.entries from ledger_checks c
  where c.environment_id = ${'environmentId'} and c.written_in = ${'writtenIn'}`;

/** Returns the results that a verification can continue from, by rule key. */
export async function readChecks(
  query: SnapshotQuery,
  environmentId: number,
  { horizon, writtenIn }: Here,
): Promise<ReadonlyMap<string, LedgerCheck>> {
  const found = await query(checksOf.with({ environmentId, writtenIn }));
  const usable = found.filter((check) => check.horizon <= horizon && horizon - check.horizon < AGE_MAX);
  return new Map(usable.map(({ key, ...check }) => [key, check]));
}

interface Verified extends LedgerCheck {
  readonly environmentId: number;
  readonly writtenIn: string;
  readonly keys: readonly string[];
}

/**
 * Stores results. Of two concurrent verifications, keeps the result of the one that saw more transactions.
 */
const keepChecks = sql<Verified & { entriesKey: string }>('keep-ledger-checks')`
  insert into ledger_checks as c (environment_id, rule_digest, horizon, written_in, entries, verified_at)
  select ${'environmentId'}::integer, key, ${'horizon'}::bigint, ${'writtenIn'}::text,
    case key when ${'entriesKey'} then ${'entries'}::bigint end, ${'verifiedAt'}::timestamptz
  from unnest(${'keys'}::text[]) key
  on conflict (environment_id, rule_digest) do update set horizon = excluded.horizon, written_in = excluded.written_in,
    entries = excluded.entries, verified_at = excluded.verified_at
  where c.horizon <= excluded.horizon or c.written_in <> excluded.written_in`;

/** Records that these rules hold. */
export async function keepAsVerified(pool: pg.Pool, verified: Verified): Promise<void> {
  await execute(pool, keepChecks.with({ ...verified, entriesKey }));
}

const dropChecks = sql<{ environmentId: number; keys: readonly string[] }>('drop-ledger-checks')`
  delete from ledger_checks where environment_id = ${'environmentId'} and rule_digest = any(${'keys'}::text[])`;

/** Deletes the results of these rules, so that the next verification checks them against all rows. */
export async function forgetChecks(
  pool: pg.Pool,
  environmentId: number,
  keys: readonly string[],
): Promise<void> {
  await execute(pool, dropChecks.with({ environmentId, keys }));
}
