import type { Deps } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { FAILING_MS_MAX } from '../../domain/retry-schedule.ts';
import { changedFields, emit, outboxEvent } from '../../outbox/events.ts';
import { toWebhookEndpoint } from '../endpoints/to-webhook-endpoint.ts';

interface Disabling {
  readonly environmentId: number;
  readonly endpointId: string;
  readonly reason: 'gone' | 'failing';
}

/**
 * Disables the endpoint and announces it, together and once: of many workers that come to the same end, the first finds
 * it enabled. For `failing` the row is asked again: a success may have come first. What is pending stays so.
 */
export async function disableEndpoint(
  deps: Pick<Deps, 'db' | 'feed'>,
  { environmentId, endpointId, reason }: Disabling,
) {
  const isDisabled = await inTransaction(deps.db, async (tx) => {
    const [row] = await tx.$queryRaw<{ now: Date }[]>`
      select now()::timestamptz(3) as now from webhook_endpoints
      where environment_id = ${environmentId} and id = ${endpointId} and enabled
        and (${reason === 'gone'} or failing_since <= now() - ${FAILING_MS_MAX}::float8 * interval '1 millisecond')
      for no key update`;
    if (!row) return false;
    const { now } = row;
    const where = { environmentId_id: { environmentId, id: endpointId } };
    const before = toWebhookEndpoint(await tx.webhookEndpoint.findUniqueOrThrow({ where }));
    const data = { enabled: false, disabledReason: reason, disabledAt: now, updatedAt: now };
    const after = toWebhookEndpoint(await tx.webhookEndpoint.update({ where, data }));
    const event = outboxEvent('webhook_endpoint.disabled', after, changedFields(before, after));
    await emit(tx, { environmentId, now }, [event]);
    return true;
  });
  if (isDisabled) deps.feed.poke();
}
