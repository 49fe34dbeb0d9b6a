import { INBOX_ITEMS_MAX, type Inbox, type WebhookEndpoint } from '@tributary/contract';
import { sql } from '../../platform/db/sql.ts';
import type { SnapshotQuery } from '../../platform/db/transaction.ts';
import { toTimestamp, toTimestampOrNull } from '../../platform/to-wire.ts';

type Part = NonNullable<Inbox['webhooks_failing']>;

interface Failing {
  readonly id: string;
  readonly url: string;
  readonly enabled: boolean;
  readonly disabledReason: WebhookEndpoint['disabled_reason'];
  readonly failingSince: Date | null;
  readonly since: Date;
  readonly lastResponseStatus: number | null;
  readonly waiting: number;
}

/** Finds failing endpoints. An environment has at most 100. Manually disabled endpoints need no attention. */
const failingEndpoints = sql<{ environmentId: number }, Failing>('failing-webhook-endpoints')`
  select e.id, e.url, e.enabled, e.disabled_reason as "disabledReason", e.failing_since as "failingSince",
    coalesce(e.failing_since, e.disabled_at) as since, l.last_response_status as "lastResponseStatus",
    (select count(*)::int from webhook_deliveries d
     where d.environment_id = ${'environmentId'} and d.endpoint_id = e.id and d.status = 'pending') as waiting
  from webhook_endpoints e
  left join lateral (
    select d.last_response_status from webhook_deliveries d
    where d.environment_id = ${'environmentId'} and d.endpoint_id = e.id and d.status <> 'succeeded'
      and d.last_attempt_at is not null
    order by d.last_attempt_at desc limit 1) l on true
  where e.environment_id = ${'environmentId'}
    and (case when e.enabled then e.failing_since is not null else e.disabled_reason in ('failing', 'gone') end)
  order by since, e.id`;

export async function readFailingWebhooks(query: SnapshotQuery, environmentId: number): Promise<Part> {
  const failing = await query(failingEndpoints.with({ environmentId }));
  return {
    count: failing.length,
    oldest_at: toTimestampOrNull(failing[0]?.since ?? null),
    items: failing.slice(0, INBOX_ITEMS_MAX).map((endpoint) => ({
      id: endpoint.id,
      url: endpoint.url,
      enabled: endpoint.enabled,
      disabled_reason: endpoint.disabledReason,
      failing_since: endpoint.failingSince && toTimestamp(endpoint.failingSince),
      last_response_status: endpoint.lastResponseStatus,
      deliveries_waiting: endpoint.waiting,
    })),
  };
}
