import type { contract, DataOf, ProviderEvent as WireEvent } from '@tributary/contract';
import type { RequestContext } from '../../context.ts';
import { Failure } from '../../domain/failure.ts';
import type { Endpoint } from '../../endpoint.ts';
import { audit } from '../../platform/audit/entries.ts';
import type { Orm, Tx } from '../../platform/db/database.ts';
import type { ProviderEvent } from '../../platform/db/generated/client.ts';
import { pageOfRows } from '../../platform/db/list-page.ts';
import { once } from '../../platform/idempotency/once.ts';
import { toTimestamp } from '../../platform/to-wire.ts';
import { requireConnection } from './connection.ts';

type Connections = typeof contract.connections;

const shownColumns = [
  'id',
  'type',
  'apiVersion',
  'status',
  'reason',
  'attempts',
  'occurredAt',
  'createdAt',
] as const satisfies readonly (keyof ProviderEvent)[];
type Shown = Pick<ProviderEvent, (typeof shownColumns)[number]>;

const toProviderEvent = (row: Shown): WireEvent => ({
  id: row.id,
  type: row.type,
  api_version: row.apiVersion,
  status: row.status as WireEvent['status'],
  reason: row.reason,
  attempts_count: row.attempts,
  occurred_at: toTimestamp(row.occurredAt),
  created_at: toTimestamp(row.createdAt),
});

export const listProviderEvents: Endpoint<Connections['listEvents']> = async (ctx, { params, query }) => {
  const { environmentId, db } = ctx;
  const { id } = await requireConnection(ctx, db.orm, params.id);
  const { rows, ...page } = await pageOfRows<Shown>(db.lists, environmentId, {
    table: 'provider_events',
    query,
    names: shownColumns,
    filters: { status: query.status },
    only: (bind) => `connection_id = ${bind(id)}`,
  });
  return { ...page, data: rows.map(toProviderEvent) };
};

async function requireEvent(
  { environmentId }: RequestContext,
  on: Pick<Orm | Tx, 'providerEvent'>,
  { connectionId, id }: { readonly connectionId: string; readonly id: string },
): Promise<ProviderEvent> {
  const key = { environmentId, connectionId, id };
  const found = await on.providerEvent.findUnique({ where: { environmentId_connectionId_id: key } });
  if (!found) throw new Failure('NOT_FOUND', `${connectionId} has no event ${id}.`);
  return found;
}

type Retry = Connections['retryEvent'];

export const retryProviderEvent: Endpoint<Retry> = async (ctx, { params, body }) => {
  const { environmentId } = ctx;
  const made = await once<DataOf<Retry>>(ctx, { ...body, ...params }, async (tx) => {
    const connection = await requireConnection(ctx, tx, params.id);
    const event = await requireEvent(ctx, tx, { connectionId: connection.id, id: params.eventId });
    if (event.status !== 'failed')
      throw new Failure('INVALID_TRANSITION', `Event ${event.id} has not failed.`);
    await audit(tx, ctx, [connection.id, event.id], body);
    const row = await tx.providerEvent.update({
      where: {
        environmentId_connectionId_id: { environmentId, connectionId: connection.id, id: event.id },
      },
      data: { status: 'waiting', reason: null, attempts: 0, dueAt: new Date() },
    });
    return { data: toProviderEvent(row) };
  });
  ctx.connectionsDue.open();
  return made;
};
