import type { contract, AuditEntry as WireEntry } from '@tributary/contract';
import type { RequestContext } from '../../context.ts';
import type { Endpoint } from '../../endpoint.ts';
import { pageOfRows } from '../db/list-page.ts';
import { rows, sql } from '../db/sql.ts';
import { toTimestamp } from '../to-wire.ts';
import { type Entry, FIRST_HASH } from './chain.ts';

interface ChainedEntry extends Entry {
  readonly sequence: bigint;
  readonly previousHash: string;
  readonly hash: string;
}

const names = [
  ...(['sequence', 'id', 'createdAt', 'actor', 'sessionId', 'action', 'object'] as const),
  ...(['requestId', 'ip', 'changes', 'previousHash', 'hash'] as const),
] as const;

/** Lists chained entries. Entries are normally chained within a second of the change. */
export const listAuditEntries: Endpoint<typeof contract.auditLog.list> = async (ctx, { query }) => {
  const { actor, action, object } = query;
  const { rows: entries, ...page } = await pageOfRows<ChainedEntry>(ctx.db.lists, ctx.environmentId, {
    table: 'audit_entries',
    names,
    query,
    sortedBy: ['sequence'],
    only: 'sequence is not null',
    filters: { actor, action, object },
  });
  const called = await namesOfActors(ctx, [...new Set(entries.map((entry) => entry.actor))]);
  return { ...page, data: entries.map((entry) => toEntry(entry, called.get(entry.actor) ?? null)) };
};

const headOfLog = sql<{ environmentId: number }, { sequence: bigint; hash: string }>('head-of-audit-log')`
  select sequence, hash from audit_heads where environment_id = ${'environmentId'}`;

export const getAuditHead: Endpoint<typeof contract.auditLog.head> = async ({ db, environmentId }) => {
  const [head] = await rows(db.lists, headOfLog.with({ environmentId }));
  return { data: head ? { ...head, sequence: Number(head.sequence) } : { sequence: 0, hash: FIRST_HASH } };
};

/** Includes users who have left this environment. */
const namesOf = sql<{ environmentId: number; ids: readonly string[] }, { id: string; name: string }>(
  'names-of-actors',
)`
  select k.id, k.name from api_keys k where k.environment_id = ${'environmentId'} and k.id = any(${'ids'}::text[])
  union all
  select c.id, c.name from connections c where c.environment_id = ${'environmentId'} and c.id = any(${'ids'}::text[])
  union all
  select u.id, u.name from users u
  where u.account_id = (select e.account_id from environments e where e.id = ${'environmentId'})
    and u.id = any(${'ids'}::text[])`;

async function namesOfActors(
  { db, environmentId }: Pick<RequestContext, 'db' | 'environmentId'>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await rows(db.lists, namesOf.with({ environmentId, ids }));
  return new Map(found.map(({ id, name }) => [id, name]));
}

const toEntry = (row: ChainedEntry, actorName: string | null): WireEntry => ({
  sequence: Number(row.sequence),
  id: row.id,
  created_at: toTimestamp(row.createdAt),
  actor: row.actor,
  actor_name: actorName,
  session_id: row.sessionId,
  action: row.action,
  object: row.object,
  request_id: row.requestId,
  ip: row.ip,
  changes: [...row.changes],
  previous_hash: row.previousHash,
  hash: row.hash,
});
