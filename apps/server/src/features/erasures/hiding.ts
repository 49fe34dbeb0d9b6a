import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Erasure } from '../../platform/db/generated/client.ts';
import { execute, sql } from '../../platform/db/sql.ts';
import { shortlistedWith } from '../finder/shortlist.ts';

/** What the object of an erasure is replaced by, in the transaction that begins it. */
export interface Hiding {
  readonly erasureId: string;
  readonly erasureKey: Uint8Array;
  /** Notes the erasure: from now on the database lets it change what nothing else may. */
  note(salt: string): Promise<Erasure>;
}

const forgetShortlisted = sql<{ environmentId: number; ids: readonly string[] }>('forget-shortlisted')`
  delete from shortlist_items s where s.environment_id = ${'environmentId'} and s.id = any(${'ids'}::text[])`;

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
  const ids = await shortlistedWith(tx, environmentId, email);
  if (ids.length === 0) return;
  await execute(tx, forgetShortlisted.with({ environmentId, ids }));
  await execute(tx, forgetAnswers.with({ environmentId, ids }));
}
