import { fragment } from '../platform/db/sql.ts';

/**
 * SQL query for the entries booked in a period, with the time of booking as `at`. Each part uses an index.
 */
export const bookedEntries = fragment<'environmentId' | 'from' | 'to'>`
  select n.*, n.created_at as at from ledger_entries n
  where n.environment_id = ${'environmentId'} and n.created_at >= ${'from'}::timestamptz and n.created_at < ${'to'}::timestamptz
    and n.booked_at is null
  union all
  select n.*, n.booked_at as at from ledger_entries n
  where n.environment_id = ${'environmentId'} and n.booked_at >= ${'from'}::timestamptz and n.booked_at < ${'to'}::timestamptz`;
