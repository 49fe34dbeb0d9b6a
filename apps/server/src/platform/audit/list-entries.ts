import type { contract, AuditEntry as WireEntry } from '@tributary/contract';
import type { Endpoint } from '../../endpoint.ts';
import { pageOfRows } from '../db/list-page.ts';
import { rows, sql } from '../db/sql.ts';
import { toTimestamp } from '../to-wire.ts';
import { type Entry, FIRST_HASH } from './chain.ts';
import { namesOfObjects } from './object-names.ts';

interface ChainedEntry extends Entry {
  readonly sequence: bigint;
  readonly previousHash: string;
  readonly hash: string;
}

const columns = [
  ...(['sequence', 'id', 'createdAt', 'actor', 'sessionId', 'action', 'object'] as const),
  ...(['requestId', 'ip', 'changes', 'previousHash', 'hash'] as const),
] as const;

/** Lists chained entries. Entries are normally chained within a second of the change. */
export const listAuditEntries: Endpoint<typeof contract.auditLog.list> = async (ctx, { query }) => {
  const { actor, action, object } = query;
  const { rows: entries, ...page } = await pageOfRows<ChainedEntry>(ctx.db.lists, ctx.environmentId, {
    table: 'audit_entries',
    names: columns,
    query,
    sortedBy: ['sequence'],
    only: 'sequence is not null',
    filters: { actor, action, object },
  });
  const names = await namesOfObjects(
    ctx,
    entries.flatMap(({ actor, object }) => (object === null ? [actor] : [actor, object])),
  );
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null));
  const called = ({ actor, object }: ChainedEntry) => ({ actor: nameOf(actor), object: nameOf(object) });
  return { ...page, data: entries.map((entry) => toEntry(entry, called(entry))) };
};

const headOfLog = sql<{ environmentId: number }, { sequence: bigint; hash: string }>('head-of-audit-log')`
  select sequence, hash from audit_heads where environment_id = ${'environmentId'}`;

export const getAuditHead: Endpoint<typeof contract.auditLog.head> = async ({ db, environmentId }) => {
  const [head] = await rows(db.lists, headOfLog.with({ environmentId }));
  return { data: head ? { ...head, sequence: Number(head.sequence) } : { sequence: 0, hash: FIRST_HASH } };
};

/** Current names of an entry's actor and object. */
interface Called {
  readonly actor: string | null;
  readonly object: string | null;
}

const toEntry = (row: ChainedEntry, called: Called): WireEntry => ({
  sequence: Number(row.sequence),
  id: row.id,
  created_at: toTimestamp(row.createdAt),
  actor: row.actor,
  actor_name: called.actor,
  session_id: row.sessionId,
  action: row.action,
  object: row.object,
  object_name: called.object,
  request_id: row.requestId,
  ip: row.ip,
  changes: [...row.changes],
  previous_hash: row.previousHash,
  hash: row.hash,
});
