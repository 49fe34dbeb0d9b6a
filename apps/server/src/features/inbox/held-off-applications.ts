import { INBOX_ITEMS_MAX, type Inbox } from '@tributary/contract';
import { APPLICATIONS_PER_PROGRAM_AND_DAY } from '@tributary/core';
import { raw, sql } from '../../platform/db/sql.ts';
import type { SnapshotQuery } from '../../platform/db/transaction.ts';

const fullPrograms = sql<{ environmentId: number }, { program_id: string; name: string }>(
  'programs-with-too-many-applications',
)`
  select p.id as program_id, p.name from programs p
  where p.environment_id = ${'environmentId'} and (
    select count(*) from affiliate_codes c
    where c.environment_id = ${'environmentId'} and c.program_id = p.id and c.budget = 'application'
      and c.asked_at > now() - interval '1 day') >= ${raw(String(APPLICATIONS_PER_PROGRAM_AND_DAY))}
  order by p.id`;

/** Returns the programs that currently accept no more applications. */
export async function readHeldOffApplications(
  query: SnapshotQuery,
  environmentId: number,
): Promise<NonNullable<Inbox['applications_held_off']>> {
  const full = await query(fullPrograms.with({ environmentId }));
  return { count: full.length, items: full.slice(0, INBOX_ITEMS_MAX) };
}
