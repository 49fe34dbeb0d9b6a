import type { ConnectionCheck, contract } from '@tributary/contract';
import type { RequestContext } from '../../context.ts';
import type { Endpoint } from '../../endpoint.ts';
import type { Connection } from '../../platform/db/generated/client.ts';
import { rows, sql } from '../../platform/db/sql.ts';
import { toTimestamp, toTimestampOrNull } from '../../platform/to-wire.ts';
import { lastEventOf, requireConnection, toConnection } from './connection.ts';
import { checkKey } from './providers/stripe/check-key.ts';
import { eventTypes } from './providers/stripe/facts.ts';

type Key = { environmentId: number; connectionId: string };

const DAY_MS = 24 * 3_600_000;
/** A clock that is further away would soon refuse signatures. */
const SKEW_SECONDS_MAX = 60;
/** Since this version of Stripe's API, events say everything that is needed for refunds. */
const VERSION_WITHOUT_KEY = '2025-05-28';

const paymentCounts = sql<Key & { since: Date }, { status: string; reason: string | null; count: number }>(
  'count-provider-payments',
)`
  select p.status, p.reason, count(*)::int as count from provider_payments p
  where p.environment_id = ${'environmentId'} and p.connection_id = ${'connectionId'} and p.paid_at >= ${'since'}
  group by p.status, p.reason order by count desc, p.status, p.reason`;

const ownSales = sql<{ environmentId: number; since: Date }, { count: number }>('count-own-sales')`
  select count(*)::int as count from transactions t
  where t.environment_id = ${'environmentId'} and t.created_at >= ${'since'} and t.earning_type = 'direct_commission'
    and t.import_id is null and t.voided_at is null
    and not exists (
      select from provider_payments p where p.environment_id = ${'environmentId'} and p.transaction_id = t.id and not p.is_adopted)`;

const recordingKeys = sql<
  { environmentId: number; since: Date },
  { id: string; name: string; lastUsedAt: Date }
>('keys-that-record-sales')`
  select k.id, k.name, k.last_used_at as "lastUsedAt" from api_keys k
  where k.environment_id = ${'environmentId'} and k.last_used_at >= ${'since'} and k.revoked_at is null
    and k.permissions && array['*', 'write:commissions']
  order by k.last_used_at desc, k.id`;

/** Whoever asks wants to know what is wrong, so a failure is an answer. */
export const checkConnection: Endpoint<typeof contract.connections.check> = async (ctx, { params }) => {
  const { environmentId, db, now } = ctx;
  const connection = await requireConnection(ctx, db.orm, params.id);
  const connectionId = connection.id;
  const since = new Date(now.getTime() - DAY_MS);
  const lastEvent = await lastEventOf(db.lists, { environmentId, connectionId });
  const [payments, [own], keys, apiKey] = await Promise.all([
    rows(
      db.lists,
      paymentCounts.with({ environmentId, connectionId, since: new Date(now.getTime() - 30 * DAY_MS) }),
    ),
    rows(db.lists, ownSales.with({ environmentId, since })),
    rows(db.lists, recordingKeys.with({ environmentId, since })),
    checkKey(ctx, connection),
  ]);
  const webhook = {
    url: toConnection(ctx.publicUrl, connection, lastEvent?.createdAt ?? null).webhook_url,
    event_types: [...eventTypes],
    has_secret: connection.webhookSecret !== null,
    last_event_at: toTimestampOrNull(lastEvent?.createdAt ?? null),
    api_version: lastEvent?.apiVersion ?? null,
    clock_skew_seconds: lastEvent
      ? Math.round((lastEvent.createdAt.getTime() - lastEvent.sentAt.getTime()) / 1_000)
      : null,
  };
  const problems = problemsOf(ctx, connection, { webhook, apiKey });
  return {
    data: {
      ...{ is_ok: problems.length === 0, problems, webhook, api_key: apiKey, payments },
      own_sales: own?.count ?? 0,
      recording_keys: keys.map(({ id, name, lastUsedAt }) => ({
        id,
        name,
        last_used_at: toTimestamp(lastUsedAt),
      })),
    } as ConnectionCheck,
  };
};

/** Each is what to do, as a sentence. */
function problemsOf(
  { principal }: RequestContext,
  { status }: Connection,
  { webhook, apiKey }: Pick<ConnectionCheck, 'webhook'> & { apiKey: ConnectionCheck['api_key'] },
): string[] {
  const isOld = webhook.api_version !== null && webhook.api_version.slice(0, 10) < VERSION_WITHOUT_KEY;
  const skew = Math.abs(webhook.clock_skew_seconds ?? 0);
  return [
    status === 'disconnected' && 'The connection is disconnected. Create another one.',
    !webhook.has_secret &&
      'Add the webhook URL as an endpoint at Stripe, then set the signing secret of that endpoint here.',
    webhook.has_secret &&
      webhook.last_event_at === null &&
      `No event has arrived in the last 30 days. Send one from Stripe in ${principal.mode === 'live' ? 'live' : 'test'} mode.`,
    isOld &&
      apiKey === null &&
      `The endpoint has API version ${webhook.api_version}. Add an API key, or make an endpoint with ${VERSION_WITHOUT_KEY} or later: without either, refunds are missed.`,
    skew > SKEW_SECONDS_MAX &&
      `The clock of this server is ${skew} seconds away from Stripe’s. At 300 seconds, events are refused.`,
    apiKey !== null &&
      !apiKey.is_reachable &&
      'Stripe could not be reached, or answered with an error. Try again.',
    apiKey !== null && !apiKey.is_accepted && 'Stripe does not accept the API key. Set another one.',
    apiKey !== null &&
      apiKey.missing_permissions.length > 0 &&
      `The API key lacks permissions to read: ${apiKey.missing_permissions.join(', ')}.`,
  ].filter((problem) => problem !== false);
}
