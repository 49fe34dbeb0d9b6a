import { type contract, type RefundCreate, refundBatchItem } from '@tributary/contract';
import type { RequestContext } from '../../context.ts';
import { Failure } from '../../domain/failure.ts';
import type { Endpoint } from '../../endpoint.ts';
import { runBatch } from '../../platform/batches/run-batch.ts';
import { erasedKeysOf } from '../../platform/idempotency/erased-keys.ts';
import { refundAs } from './refund-conversion.ts';

interface Names {
  readonly conversion_id?: string | undefined;
  readonly conversion_external_event_id?: string | undefined;
}
type Refund = Names & RefundCreate;

/**
 * Refunds sales in a batch. Refunds of the same sale are processed in order, because each depends on the
 * amount that earlier ones left.
 */
export const refundConversions: Endpoint<typeof contract.conversions.refundBatch> = (ctx, { body }) => {
  const ids = new Map<string, string>();
  return runBatch(ctx, body.items, {
    route: 'conversions.refund',
    item: refundBatchItem,
    before: (refunds) => findByEvent(ctx, refunds as readonly Names[], ids),
    sequence: ({ conversion_id: id, conversion_external_event_id: event, external_event_id: key }) => [
      typeof id === 'string' ? `conversion:${id}` : undefined,
      typeof event === 'string' ? `conversion:${ids.get(event) ?? ''}` : undefined,
      typeof key === 'string' ? `key:${key}` : undefined,
    ],
    create: (own, { body: item }) => {
      const { conversion_id, conversion_external_event_id, ...refund } = item as Refund;
      const id = requireId(ids, { conversion_id, conversion_external_event_id });
      return refundAs(own, id, refund, item);
    },
  });
};

/** Reads all sales that items identify by key, in one query. */
async function findByEvent(
  ctx: RequestContext,
  refunds: readonly Names[],
  ids: Map<string, string>,
): Promise<void> {
  const { environmentId, db } = ctx;
  const events = [...new Set(refunds.flatMap(({ conversion_external_event_id: event }) => event ?? []))];
  if (events.length === 0) return;
  // Keys of erased customers are stored as pseudonyms.
  const erased = erasedKeysOf(ctx);
  const renamed = new Map(events.map((event) => [erased?.of(event) ?? event, event]));
  const found = await db.orm.transaction.findMany({
    where: {
      ...{ environmentId, keyScope: 'conversion' },
      externalEventId: { in: [...events, ...(erased ? renamed.keys() : [])] },
    },
    select: { id: true, externalEventId: true },
  });
  for (const { id, externalEventId: event } of found)
    if (event !== null) ids.set(renamed.get(event) ?? event, id);
}

function requireId(
  ids: ReadonlyMap<string, string>,
  { conversion_id: id, conversion_external_event_id: event }: Names,
): string {
  if (event === undefined) return id ?? '';
  const named = ids.get(event);
  const field = 'conversion_external_event_id';
  if (named === undefined)
    throw new Failure('NOT_FOUND', `No conversion has the external_event_id ${event}.`, { field });
  if (id !== undefined && id !== named)
    throw new Failure('VALIDATION_ERROR', `${event} is the external_event_id of ${named}, not of ${id}.`, {
      field,
    });
  return named;
}
