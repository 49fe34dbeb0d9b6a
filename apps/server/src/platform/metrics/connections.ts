import type { ConnectionProblem } from '@tributary/core';
import { sql } from '../db/sql.ts';

type Mode = 'live' | 'dev';

export interface ProblemRow {
  readonly mode: Mode;
  readonly problem: ConnectionProblem;
  readonly count: number;
}

export const readProblems = sql<object, ProblemRow>('read-failing-connections')`
  select v.mode, c.problem, count(*)::int as count
  from connections c join environments v on v.id = c.environment_id
  where c.problem is not null group by v.mode, c.problem`;

/** Reads the first due event and customer of each connection, using the indexes of due rows. */
export const readOldestDue = sql<object, { mode: Mode; value: number }>('read-oldest-due-payment')`
  select v.mode, extract(epoch from now() - min(d.due_at))::float8 as value
  from connections c join environments v on v.id = c.environment_id
    cross join lateral (
      (select e.due_at from provider_events e
       where e.environment_id = c.environment_id and e.connection_id = c.id and e.status = 'waiting'
       order by e.due_at limit 1)
      union all
      (select p.due_at from provider_customers p
       where p.environment_id = c.environment_id and p.connection_id = c.id and p.due_at is not null
       order by p.due_at limit 1)) d
  where c.status <> 'disconnected' group by v.mode`;

export const readWaitingPayments = sql<object, { mode: Mode; value: number }>('read-waiting-payments')`
  select v.mode, count(*)::int as value
  from provider_payments p join environments v on v.id = p.environment_id
  where p.needs_person group by v.mode`;
