import { INBOX_ITEMS_MAX, type Inbox } from '@tributary/contract';
import { sql } from '../../platform/db/sql.ts';
import type { SnapshotQuery } from '../../platform/db/transaction.ts';

const keptPrograms = sql<{ environmentId: number }, { program_id: string; name: string }>(
  'programs-that-keep-duplicates',
)`
  select id as program_id, name from programs
  where environment_id = ${'environmentId'} and duplicates_kept_at is not null order by id`;

/** Returns the programs that still allow duplicates because of an upgrade, not by choice. */
export async function readDuplicatesAllowed(
  query: SnapshotQuery,
  environmentId: number,
): Promise<NonNullable<Inbox['duplicates_allowed']>> {
  const kept = await query(keptPrograms.with({ environmentId }));
  return { count: kept.length, items: kept.slice(0, INBOX_ITEMS_MAX) };
}
