import { auditedFields } from '@tributary/contract';
import type { RequestContext } from '../../context.ts';
import { Failure } from '../../domain/failure.ts';
import { holds } from '../../domain/keys/authority.ts';
import { requestIdToKeep } from '../../domain/request-id.ts';
import type { Tx } from '../db/database.ts';
import { insertRecords, records } from '../db/records.ts';
import { type Bound, execute, sql } from '../db/sql.ts';
import { newId } from '../ids.ts';
import { lockMemberOf } from './lock-member.ts';

/** Changed field. The value is included only if it reveals nothing about a person. */
export interface Change {
  readonly field: string;
  readonly value: string | null;
}

/** Actor and source of a change. */
interface Act {
  readonly environmentId: number;
  readonly createdAt: Date;
  /** Id of an API key or user, or `administrator`. */
  readonly actor: string;
  readonly sessionId?: string | null;
  /** Name of the route in the contract, or of the command. */
  readonly action: string;
  readonly requestId?: string | null;
  readonly ip?: string | null;
}

type Objects = string | null | readonly string[];

const entryColumns = [
  ...(['environmentId', 'id', 'createdAt', 'actor', 'sessionId'] as const),
  ...(['action', 'object', 'requestId', 'ip', 'changes'] as const),
];

const insertEntries = sql<{
  entries: string;
}>('write-audit-entries')`${insertRecords('audit_entries', entryColumns, 'entries')}`;

/** Returns statements that insert an entry for each object. Execute them in the transaction of the change. */
export function auditEntries(act: Act, objects: Objects, changes: readonly Change[] = []): Bound<unknown> {
  const requestId = act.requestId == null ? null : requestIdToKeep(act.requestId);
  const rows = [objects]
    .flat()
    .map((object) => ({ ...act, requestId, changes, object, id: newId('auditEntry') }));
  return insertEntries.with({ entries: records(entryColumns, rows) });
}

/**
 * Records in the audit log, in the transaction of the request, that the request changes `objects` or reveals
 * their secrets. `body` is the part of the request about these objects; if each object has its own body,
 * `body` contains all of them.
 * Every change by a user passes through here, so this also locks their membership until the commit.
 * @throws SESSION_ENDED, INSUFFICIENT_PERMISSIONS if the user has been removed or has lost the permission
 */
export async function audit(
  tx: Tx,
  ctx: RequestContext,
  objects: Objects,
  body: object | readonly object[] = [],
): Promise<number> {
  await holdMembership(tx, ctx);
  return execute(tx, requestEntries(ctx, objects, body));
}

async function holdMembership(tx: Tx, ctx: RequestContext): Promise<void> {
  const member = await lockMemberOf(ctx, tx);
  if (!member) return;
  const { permission, alsoPermission } = ctx.called.facts;
  for (const needed of [permission, alsoPermission])
    if (needed && !holds(member, needed))
      throw new Failure('INSUFFICIENT_PERMISSIONS', `Your role no longer has the permission ${needed}.`);
}

/**
 * Records that a change made by this request was reversed because an external service rejected it. The first entry
 * cannot wait for the service, because it commits with a change that must survive a crash.
 */
export const auditRefusal = (tx: Tx, ctx: RequestContext, object: string): Promise<number> =>
  execute(tx, requestEntries(ctx, object, [], `${ctx.called.name}Refused`));

export function requestEntries(
  { environmentId, receivedAt, principal, requestId, address, called }: RequestContext,
  objects: Objects,
  body: object | readonly object[] = [],
  action: string = called.name,
): Bound<unknown> {
  const act = {
    environmentId,
    createdAt: receivedAt,
    actor: principal.actor,
    sessionId: 'sessionId' in principal ? principal.sessionId : null,
    action,
    requestId,
    ip: address || null,
  };
  return auditEntries(act, objects, changesOf([body].flat(), called.facts.freeText));
}

export const ADMINISTRATOR = 'administrator';

/** Records a command of the administrator, in the command's transaction. */
export async function recordCommand(
  tx: Tx,
  { object, body, ...act }: Pick<Act, 'environmentId' | 'action'> & { object: string; body: object },
): Promise<void> {
  const changes = changesOf([body]);
  await execute(tx, auditEntries({ ...act, createdAt: new Date(), actor: ADMINISTRATOR }, object, changes));
}

/**
 * Returns the changed fields. The contract rejects all field names that it does not define. If there are
 * several bodies, values are omitted.
 */
function changesOf(bodies: readonly object[], freeText: readonly string[] = []): Change[] {
  const isShown = (field: string) =>
    bodies.length === 1 && auditedFields.has(field) && !freeText.includes(field);
  const given = ([, value]: [string, unknown]) => value !== undefined;
  const values = new Map(bodies.flatMap((body) => Object.entries(body).filter(given)));
  return [...values]
    .map(([field, value]) => ({ field, value: isShown(field) ? String(value).slice(0, 2_000) : null }))
    .sort((a, b) => (a.field < b.field ? -1 : 1));
}
