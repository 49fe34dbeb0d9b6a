import type { contract, AuditEntry as WireEntry } from '@tributary/contract';
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

/** What has its place in the chain already: a second after the change at most, when nothing is wrong. */
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
  return { ...page, data: entries.map(toEntry) };
};

const headOfLog = sql<{ environmentId: number }, { sequence: bigint; hash: string }>('head-of-audit-log')`
  select sequence, hash from audit_heads where environment_id = ${'environmentId'}`;

export const getAuditHead: Endpoint<typeof contract.auditLog.head> = async ({ db, environmentId }) => {
  const [head] = await rows(db.lists, headOfLog.with({ environmentId }));
  return { data: head ? { ...head, sequence: Number(head.sequence) } : { sequence: 0, hash: FIRST_HASH } };
};

const toEntry = (row: ChainedEntry): WireEntry => ({
  sequence: Number(row.sequence),
  id: row.id,
  created_at: toTimestamp(row.createdAt),
  actor: row.actor,
  session_id: row.sessionId,
  action: row.action,
  object: row.object,
  request_id: row.requestId,
  ip: row.ip,
  changes: [...row.changes],
  previous_hash: row.previousHash,
  hash: row.hash,
});
