import type { WebhookEvent } from '@tributary/contract';
import type { FeedRow } from '../../services.ts';
import { toTimestamp } from '../../to-wire.ts';

/** What is in the feed is what is delivered and signed. `data` and `previous` were stored as the API answers them. */
export const toWebhookEvent = (row: FeedRow, mode: 'live' | 'dev'): WebhookEvent =>
  ({
    id: row.id,
    type: row.type,
    created_at: toTimestamp(row.createdAt),
    environment: mode,
    sequence: Number(row.sequence),
    data: row.data,
    previous: row.previous,
  }) as unknown as WebhookEvent;
