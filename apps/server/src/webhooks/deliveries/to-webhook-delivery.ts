import type { contract, DataOf, WebhookDelivery as WireDelivery } from '@tributary/contract';
import type { WebhookDelivery } from '../../db/generated/client.ts';
import { toTimestamp, toTimestampOrNull } from '../../to-wire.ts';

type Attempts = DataOf<typeof contract.webhookDeliveries.get>['attempts'];

/** Lists do without what makes a row large. */
type DeliveryRow = Omit<WebhookDelivery, 'attempts' | 'testEvent'>;

export const toWebhookDelivery = (row: DeliveryRow): WireDelivery => ({
  id: row.id,
  endpoint_id: row.endpointId,
  event_id: row.eventId,
  event_type: row.eventType,
  sequence: row.sequence === null ? null : Number(row.sequence),
  status: row.status as WireDelivery['status'],
  attempts_count: row.attemptsCount,
  next_attempt_at: row.status === 'pending' ? toTimestamp(row.dueAt) : null,
  last_attempt_at: toTimestampOrNull(row.lastAttemptAt),
  last_response_status: row.lastResponseStatus,
  last_error: row.lastError,
  created_at: toTimestamp(row.createdAt),
  updated_at: toTimestamp(row.updatedAt),
});

/** Attempts are written as the API answers them. */
export const toDeliveryWithAttempts = (row: WebhookDelivery) => ({
  ...toWebhookDelivery(row),
  attempts: row.attempts as Attempts,
});
