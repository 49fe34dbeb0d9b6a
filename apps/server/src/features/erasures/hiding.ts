import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Erasure } from '../../platform/db/generated/client.ts';
import { execute, rows, sql } from '../../platform/db/sql.ts';

/** What the object of an erasure is replaced by, in the transaction that begins it. */
export interface Hiding {
  readonly erasureId: string;
  readonly erasureKey: Uint8Array;
  /** Notes the erasure: from now on the database lets it change what nothing else may. */
  note(salt: string): Promise<Erasure>;
}

const forgetShortlisted = sql<{ environmentId: number; email: string }, { id: string }>('forget-shortlisted')`
  delete from shortlist_items s
  where s.environment_id = ${'environmentId'} and exists (
    select 1 from unnest(s.emails) e where lower(e) = ${'email'})
  returning id`;

/** The answer under the key of a request holds the whole item. */
const forgetAnswers = sql<{ environmentId: number; ids: readonly string[] }>('forget-answers-of-shortlisted')`
  delete from idempotency_keys where environment_id = ${'environmentId'} and body ->> 'id' = any(${'ids'}::text[])`;

/** Items of the finder are about companies; one with the person's own address goes whole. */
export async function forgetShortlistOf(
  { environmentId }: RequestContext,
  tx: Tx,
  email: string | null,
): Promise<void> {
  if (email === null) return;
  const forgotten = await rows(tx, forgetShortlisted.with({ environmentId, email }));
  const ids = forgotten.map(({ id }) => id);
  if (ids.length > 0) await execute(tx, forgetAnswers.with({ environmentId, ids }));
}
