import type { ConnectionProblem } from '@tributary/core';
import type { Deps } from '../../context.ts';
import {
  type ConnectionSigns,
  connectionProblem,
  USUAL_DAYS,
} from '../../domain/connectors/connection-problem.ts';
import type { Tx } from '../../platform/db/database.ts';
import { raw, rows, sql } from '../../platform/db/sql.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { changedFields, emit, outboxEvent } from '../../platform/outbox/events.ts';
import { lockConnection, showConnection } from './connection.ts';

interface Watched extends ConnectionSigns {
  readonly environmentId: number;
  readonly id: string;
}

/** Finds each symptom in all environments, using indexes. */
const watchedConnections = sql<object, Watched>('watched-connections')`
  select c.environment_id as "environmentId", c.id, c.problem, c.api_key is not null as "hasApiKey",
    l.api_version as "apiVersion", l.created_at as "lastEventAt",
    exists (select from provider_events f where f.environment_id = c.environment_id and f.connection_id = c.id
      and f.status = 'failed') as "hasFailedEvents",
    exists (select from provider_customers f where f.environment_id = c.environment_id and f.connection_id = c.id
      and f.problem is not null and f.due_at is null) as "hasFailedCustomers",
    (select count(*)::int from generate_series(1, ${raw(String(USUAL_DAYS))}) as d (nth)
     where exists (
       select from provider_events e where e.environment_id = c.environment_id and e.connection_id = c.id
         and e.created_at > l.created_at - d.nth * interval '1 day'
         and e.created_at <= l.created_at - (d.nth - 1) * interval '1 day')) as "daysWithEvents"
  from connections c
  left join lateral (
    select e.api_version, e.created_at from provider_events e
    where e.environment_id = c.environment_id and e.connection_id = c.id
    order by e.created_at desc, e.id desc limit 1) l on true
  where c.status <> 'disconnected'
  order by c.environment_id, c.id`;

/** Records problems of connections, and clears those that no longer apply. */
export async function watchConnections(
  deps: Pick<Deps, 'db'>,
  {
    now,
    publicUrl,
    stopped,
  }: { readonly now: Date; readonly publicUrl: string; readonly stopped: AbortSignal },
): Promise<void> {
  for (const { environmentId, id, ...signs } of await rows(deps.db.lists, watchedConnections.with({}))) {
    if (stopped.aborted) return;
    const problem = connectionProblem(signs, now);
    if (problem === signs.problem) continue;
    const seen = { before: signs.problem, problem };
    await inTransaction(deps.db, (tx) => noteProblem(tx, { environmentId, id, publicUrl }, seen));
  }
}

interface OfConnection {
  readonly environmentId: number;
  readonly id: string;
  readonly publicUrl: string;
}

interface Seen {
  /**
   * Expected current problem, by default the connection's. If another caller has changed the problem, this
   * change is skipped.
   */
  readonly before?: ConnectionProblem | null;
  readonly problem: ConnectionProblem | null;
}

/**
 * Changes the problem of a connection. Announces a new problem exactly once: of several concurrent callers,
 * only one changes the row.
 */
export async function noteProblem(
  tx: Tx,
  { environmentId, id, publicUrl }: OfConnection,
  { before, problem }: Seen,
): Promise<void> {
  const row = await lockConnection({ environmentId }, tx, id);
  if (row.status === 'disconnected' || row.problem === problem) return;
  if (before !== undefined && row.problem !== before) return;
  const now = new Date();
  const after = await tx.connection.update({
    where: { environmentId_id: { environmentId, id } },
    data: { problem, problemSince: problem === null ? null : now, updatedAt: now },
  });
  if (problem === null) return;
  const shown = await showConnection(tx, publicUrl, after);
  const previous = changedFields(await showConnection(tx, publicUrl, row), shown);
  await emit(tx, { environmentId, now }, [outboxEvent('connection.failing', shown, previous)]);
}
