import type pg from 'pg';
import { rows, type Statement, sql } from '../../platform/db/sql.ts';
import type { Running } from './erasure.ts';

type Names = { environmentId: number; names: readonly string[] };
type Taken = Statement<Names, { name: string }>;

export const takenBySales: Taken = sql<Names, { name: string }>('erased-names-of-sales')`
  select external_event_id as name from transactions
  where environment_id = ${'environmentId'} and key_scope in ('conversion', 'event', 'manual')
    and external_event_id = any(${'names'}::text[])`;

export const takenByRefunds: Taken = sql<Names, { name: string }>('erased-names-of-refunds')`
  select external_event_id as name from refunds
  where environment_id = ${'environmentId'} and key_scope = 'refund' and external_event_id = any(${'names'}::text[])`;

export const takenByEvents: Taken = sql<Names, { name: string }>('erased-names-of-events')`
  select external_event_id as name from ingested_events
  where environment_id = ${'environmentId'} and key_scope = 'event' and external_event_id = any(${'names'}::text[])`;

/** Returns the pseudonym of an idempotency key, or null for null. */
export type NameOf = (key: string | null) => string | null;

interface Keyed {
  readonly external_event_id: string | null;
}

/**
 * Returns new names for the keys of rows: their pseudonyms or, if another row already has the pseudonym,
 * names unique to this erasure.
 */
export async function namesFor(
  client: pg.PoolClient,
  { environmentId, naming }: Running,
  { keys, taken }: { keys: readonly Keyed[]; taken: Taken },
): Promise<NameOf> {
  const given = keys.flatMap(({ external_event_id: key }) => key ?? []);
  const names = given.map((key) => naming.key.of(key)).filter((name) => !given.includes(name));
  const found = names.length > 0 ? await rows(client, taken.with({ environmentId, names })) : [];
  const others = new Set(found.map(({ name }) => name));
  return (key) => {
    if (key === null) return null;
    const name = naming.key.of(key);
    return others.has(name) ? naming.otherKey.of(key) : name;
  };
}
