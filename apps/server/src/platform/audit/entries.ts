import { idPrefixes } from '@tributary/contract';
import { requestIdToKeep } from '../../domain/request-id.ts';
import type { Audit, Tx } from '../db/database.ts';
import { insertRecords, records } from '../db/records.ts';
import { type Bound, execute, sql } from '../db/sql.ts';
import { newId } from '../ids.ts';

/** A field that a change names. Its value only where it says nothing of a person. */
export interface Change {
  readonly field: string;
  readonly value: string | null;
}

/** Who does what, as a request or a command says it. */
interface Act {
  readonly environmentId: number;
  readonly createdAt: Date;
  /** The id of an API key, or `administrator`. */
  readonly actor: string;
  readonly sessionId?: string | null;
  /** The contract's name of the route, or the command. */
  readonly action: string;
  readonly requestId?: string | null;
  readonly ip?: string | null;
  /** From the path. */
  readonly objectId?: string | null;
  readonly body: unknown;
}

const entryColumns = [
  ...(['environmentId', 'id', 'createdAt', 'actor', 'sessionId'] as const),
  ...(['action', 'object', 'requestId', 'ip', 'changes'] as const),
];

const insertEntries = sql<{
  entries: string;
}>('write-audit-entries')`${insertRecords('audit_entries', entryColumns, 'entries')}`;

/** Writes an entry for each object that `made` holds, in the transaction that made it; none for a replay. */
export const auditOf = (act: Act, bodies: readonly unknown[] = [act.body]): Audit => ({
  of: (items) => auditOf(act, items),
  about: (objectId) => auditOf({ ...act, objectId }, bodies),
  entries: (made) => {
    const objects = objectsOf(made) ?? (act.objectId != null && isId(act.objectId) ? [act.objectId] : [null]);
    return objects.length === 0 ? null : statementOf(act, objects, bodies);
  },
});

/** The entry of a command of the administrator, in its transaction. */
export async function recordCommand(
  tx: Tx,
  { object, ...act }: Pick<Act, 'environmentId' | 'action' | 'body'> & { readonly object: string },
): Promise<void> {
  await execute(tx, statementOf({ ...act, createdAt: new Date(), actor: 'administrator' }, [object]));
}

/** The entry of one change, for a transaction that no request with a caller makes. */
export const entryOf = (act: Act, object: string | null): Bound<unknown> => statementOf(act, [object]);

function statementOf(
  { body, ...act }: Act,
  objects: readonly (string | null)[],
  bodies: readonly unknown[] = [body],
): Bound<unknown> {
  const changes = changesOf(bodies);
  const requestId = act.requestId == null ? null : requestIdToKeep(act.requestId);
  const rows = objects.map((object) => ({ ...act, requestId, changes, object, id: newId('auditEntry') }));
  return insertEntries.with({ entries: records(entryColumns, rows) });
}

/** Null when `made` names no object; empty when it made nothing: a replay, or items that all go alone. */
function objectsOf(made: unknown): (string | null)[] | null {
  if (Array.isArray(made)) return made.flatMap((one) => (one === null ? [] : (objectsOf(one) ?? [null])));
  if (typeof made !== 'object' || made === null) return null;
  if ('isReplay' in made && made.isReplay === true) return [];
  if ('replay' in made && made.replay) return [];
  const { id, data, results, payouts } = made as Partial<Record<string, unknown>>;
  if (typeof id === 'string' && isId(id)) return [id];
  if (Array.isArray(results)) return idsOf(results.filter(({ changed }) => changed));
  if (Array.isArray(payouts)) return idsOf(payouts);
  return Array.isArray(data) ? idsOf(data) : objectsOf(data);
}

/** Of an action on many, of an export, and of a payout run, which has none when it was only tried. */
const idsOf = (objects: readonly { id?: unknown }[]): string[] =>
  objects.flatMap(({ id }) => (typeof id === 'string' && isId(id) ? [id] : []));

const prefixes: ReadonlySet<string> = new Set(Object.values(idPrefixes));

/** One of our own ids: what else stands in a path may say something of a person. */
const isId = (value: string): boolean =>
  /^[a-z]+_[0-9a-z_]{1,40}$/.test(value) && prefixes.has(value.slice(0, value.indexOf('_')));

/** @internal For its test. Rates, limits, statuses and permissions. */
export const shownFields = new Set([
  ...['status', 'sales_status', 'enabled', 'action', 'permissions', 'expires_at', 'level', 'basis'],
  ...['amount', 'is_percentage', 'commission_amount', 'hold_period_days', 'approval_type', 'max_commission'],
]);

/** What a shown field may say in words. Free text, such as the status of a shortlist, may name a person. */
const words = new Set([
  ...[
    'pending',
    'approved',
    'rejected',
    'paid',
    'complete',
    'completed',
    'failed',
    'processing',
    'cancelled',
  ],
  ...[
    'PENDING',
    'APPROVED',
    'REJECTED',
    'lead',
    'trialing',
    'active',
    'inactive',
    'customer',
    'cancel',
    'reopen',
  ],
  ...[
    'approve',
    'reject',
    'release',
    'move',
    'refunded',
    'canceled',
    'ready_for_payment',
    'hold_period',
    'automatic',
    'manual',
    'auto',
    'hold',
    'sale',
    'commission',
    'sale_amount',
  ],
]);
const shown =
  /^(?:\*|(?:read|write|create|delete):[a-z-]+|-?\d{1,18}(?:\.\d{1,6})?|true|false|null|\d{4}-\d\d-\d\dT[\d:.]+Z)$/;

/** The names come from the contract, which refuses every other one. Where several bodies differ, none has a value. */
export function changesOf(bodies: readonly unknown[]): Change[] {
  const names = new Map<string, string | null>();
  const [first] = bodies;
  for (const body of bodies)
    for (const [field, value] of Object.entries((body ?? {}) as Record<string, unknown>))
      names.set(field, body === first && bodies.length === 1 ? shownValue(field, value) : null);
  return [...names].map(([field, value]) => ({ field, value })).sort((a, b) => (a.field < b.field ? -1 : 1));
}

function shownValue(field: string, value: unknown): string | null {
  if (!shownFields.has(field)) return null;
  const parts = (Array.isArray(value) ? value : [value]).map(String);
  return parts.every((part) => words.has(part) || shown.test(part)) ? parts.join(',').slice(0, 2_000) : null;
}
