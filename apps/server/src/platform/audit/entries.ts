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

/** A field that a change names. Its value only where it says nothing of a person. */
export interface Change {
  readonly field: string;
  readonly value: string | null;
}

/** Actor and source of a change. */
interface Act {
  readonly environmentId: number;
  readonly createdAt: Date;
  /** The id of an API key or of a user, or `administrator`. */
  readonly actor: string;
  readonly sessionId?: string | null;
  /** The contract's name of the route, or the command. */
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

/** Returns the insert of an entry for each object, to be executed in the transaction of the change. */
export function auditEntries(act: Act, objects: Objects, changes: readonly Change[] = []): Bound<unknown> {
  const requestId = act.requestId == null ? null : requestIdToKeep(act.requestId);
  const rows = [objects]
    .flat()
    .map((object) => ({ ...act, requestId, changes, object, id: newId('auditEntry') }));
  return insertEntries.with({ entries: records(entryColumns, rows) });
}

/**
 * Records in the audit log that the request changes `objects`, or shows secrets of them, in the transaction that does so.
 * `body`: what the request says of them; of many objects with a body each, all bodies.
 *
 * Every change of a user passes here, so this also holds their membership until the commit.
 * @throws SESSION_ENDED, INSUFFICIENT_PERMISSIONS when the user was removed or lost the permission meanwhile.
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
 * Records that the change of an earlier entry of this request was undone, because somebody else refused it. The earlier entry
 * cannot wait for that: it commits with a change that outlives a crash.
 */
export const auditRefusal = (tx: Tx, ctx: RequestContext, object: string): Promise<number> =>
  execute(tx, requestEntries(ctx, object, [], `${ctx.called.name}Refused`));

/** Returns what `audit` executes, for a transaction that is not the ORM's. */
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

/** Actor of commands at the server's terminal. */
export const ADMINISTRATOR = 'administrator';

/** Records a command of the administrator in its transaction. */
export async function recordCommand(
  tx: Tx,
  { object, body, ...act }: Pick<Act, 'environmentId' | 'action'> & { object: string; body: object },
): Promise<void> {
  const changes = changesOf([body]);
  await execute(tx, auditEntries({ ...act, createdAt: new Date(), actor: ADMINISTRATOR }, object, changes));
}

/** The names come from the contract, which refuses every other one. Where there are several bodies, none has a value. */
function changesOf(bodies: readonly object[], freeText: readonly string[] = []): Change[] {
  const isShown = (field: string) =>
    bodies.length === 1 && auditedFields.has(field) && !freeText.includes(field);
  const given = ([, value]: [string, unknown]) => value !== undefined;
  const values = new Map(bodies.flatMap((body) => Object.entries(body).filter(given)));
  return [...values]
    .map(([field, value]) => ({ field, value: isShown(field) ? String(value).slice(0, 2_000) : null }))
    .sort((a, b) => (a.field < b.field ? -1 : 1));
}
