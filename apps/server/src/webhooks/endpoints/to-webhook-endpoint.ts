import type { WebhookEndpoint as WireEndpoint } from '@tributary/contract';
import type { WebhookEndpoint } from '../../db/generated/client.ts';
import { toTimestamp, toTimestampOrNull } from '../../to-wire.ts';

/** Without its secrets: nobody can read them again. */
export const toWebhookEndpoint = (row: WebhookEndpoint): WireEndpoint => ({
  id: row.id,
  url: row.url,
  description: row.description,
  event_types: row.eventTypes,
  enabled: row.enabled,
  disabled_reason: row.disabledReason as WireEndpoint['disabled_reason'],
  disabled_at: toTimestampOrNull(row.disabledAt),
  failing_since: toTimestampOrNull(row.failingSince),
  previous_secret_expires_at: toTimestampOrNull(row.previousSecretExpiresAt),
  created_at: toTimestamp(row.createdAt),
  updated_at: toTimestamp(row.updatedAt),
});
