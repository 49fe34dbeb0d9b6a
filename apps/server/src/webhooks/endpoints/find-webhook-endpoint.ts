import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { WebhookEndpoint } from '../../db/generated/client.ts';
import { Failure } from '../../domain/failure.ts';

export async function requireWebhookEndpoint(
  { environmentId }: RequestContext,
  tx: Pick<Tx, 'webhookEndpoint'>,
  id: string,
): Promise<WebhookEndpoint> {
  const found = await tx.webhookEndpoint.findUnique({ where: { environmentId_id: { environmentId, id } } });
  if (!found) throw new Failure('NOT_FOUND', `No webhook endpoint ${id}.`);
  return found;
}

/** Not against the relay, which holds endpoints it delivers to until its pass is over. */
export async function lockWebhookEndpoint(ctx: RequestContext, tx: Tx, id: string): Promise<WebhookEndpoint> {
  await tx.$queryRaw`
    select 1 from webhook_endpoints where environment_id = ${ctx.environmentId} and id = ${id} for no key update`;
  return requireWebhookEndpoint(ctx, tx, id);
}

/** Nothing is sent to a disabled endpoint, so nothing is made due there. */
export function assertEnabled({ id, enabled, disabledReason }: WebhookEndpoint): void {
  if (enabled) return;
  const message = `The webhook endpoint ${id} is disabled (${disabledReason}); enable it first.`;
  throw new Failure('INVALID_TRANSITION', message);
}
