import type { ConnectionCheck, contract } from '@tributary/contract';
import { STRIPE_VERSION_WITHOUT_KEY, stripeEventTypes } from '@tributary/core';
import type { RequestContext } from '../../context.ts';
import { isEndpointTooOld } from '../../domain/connectors/connection-problem.ts';
import type { Endpoint } from '../../endpoint.ts';
import type { Connection } from '../../platform/db/generated/client.ts';
import { type Connection as On, rows, sql } from '../../platform/db/sql.ts';
import { toAmount, toTimestamp, toTimestampOrNull } from '../../platform/to-wire.ts';
import { lastEventOf, requireConnection, toConnection } from './connection.ts';
import { checkKey } from './providers/stripe/check-key.ts';

type Key = { environmentId: number; connectionId: string };

const DAY_MS = 24 * 3_600_000;
/** Maximum number of observed payments that a check reads. */
const OBSERVED_MAX = 1_000;
/** Clock difference above which a check warns that signatures may soon be rejected. */
const SKEW_SECONDS_MAX = 60;

const paymentCounts = sql<Key & { since: Date }, { status: string; reason: string | null; count: number }>(
  'count-provider-payments',
)`
  select p.status, p.reason, count(*)::int as count from provider_payments p
  where p.environment_id = ${'environmentId'} and p.connection_id = ${'connectionId'} and p.paid_at >= ${'since'}
  group by p.status, p.reason order by count desc, p.status, p.reason`;

type Observed = ConnectionCheck['observed'];

/** Sales by the same affiliate for the same amount at about the same time are probably the same payment. */
const observedPayments = sql<Key & { since: Date; most: number }, Omit<Observed, 'totals'>>(
  'count-observed-payments',
)`
  select count(*) filter (where not p.is_adopted)::int as would_record,
    count(*) filter (where p.is_adopted)::int as would_adopt,
    count(*) filter (where not p.is_adopted and exists (
      select from transactions t
      where t.environment_id = ${'environmentId'} and t.affiliate_id = p.affiliate_id
        and t.occurred_at between p.paid_at - interval '48 hours' and p.paid_at + interval '48 hours'
        and t.sale_currency = p.currency and t.sale_original_minor = p.sale_minor
        and t.earning_type = 'direct_commission' and t.voided_at is null))::int as possible_doubles
  from (
    select p.affiliate_id, p.is_adopted, p.paid_at, p.currency, p.sale_minor from provider_payments p
    where p.environment_id = ${'environmentId'} and p.connection_id = ${'connectionId'} and p.status = 'observed'
      and p.paid_at >= ${'since'}
    order by p.paid_at desc, p.id desc limit ${'most'}) as p`;

const observedTotals = sql<Key & { since: Date; most: number }, { currency: string; minor: bigint }>(
  'total-observed-payments',
)`
  select p.currency, sum(p.sale_minor - p.taken_minor)::bigint as minor
  from (
    select p.is_adopted, p.currency, p.sale_minor, p.taken_minor from provider_payments p
    where p.environment_id = ${'environmentId'} and p.connection_id = ${'connectionId'} and p.status = 'observed'
      and p.paid_at >= ${'since'}
    order by p.paid_at desc, p.id desc limit ${'most'}) as p
  where not p.is_adopted
  group by p.currency order by p.currency`;

async function observedIn(on: On, of: Key & { since: Date }): Promise<Observed> {
  const observed = { ...of, most: OBSERVED_MAX };
  const [[counts], totals] = await Promise.all([
    rows(on, observedPayments.with(observed)),
    rows(on, observedTotals.with(observed)),
  ]);
  return {
    ...(counts ?? { would_record: 0, would_adopt: 0, possible_doubles: 0 }),
    totals: totals.map(({ currency, minor }) => ({ currency, amount: toAmount(minor, currency) })),
  };
}

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

/** Checks a connection. Failures are part of the response, because the check is meant to find them. */
export const checkConnection: Endpoint<typeof contract.connections.check> = async (ctx, { params }) => {
  const { environmentId, db, now } = ctx;
  const connection = await requireConnection(ctx, db.orm, params.id);
  const connectionId = connection.id;
  const since = new Date(now.getTime() - DAY_MS);
  const ofMonth = { environmentId, connectionId, since: new Date(now.getTime() - 30 * DAY_MS) };
  const lastEvent = await lastEventOf(db.lists, { environmentId, connectionId });
  const [payments, observed, [own], keys, apiKey] = await Promise.all([
    rows(db.lists, paymentCounts.with(ofMonth)),
    observedIn(db.lists, ofMonth),
    rows(db.lists, ownSales.with({ environmentId, since })),
    rows(db.lists, recordingKeys.with({ environmentId, since })),
    checkKey(ctx, connection),
  ]);
  const webhook = {
    url: toConnection(ctx.publicUrl, connection, lastEvent?.createdAt ?? null).webhook_url,
    event_types: [...stripeEventTypes],
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
      observed,
      own_sales: own?.count ?? 0,
      recording_keys: keys.map(({ id, name, lastUsedAt }) => ({
        id,
        name,
        last_used_at: toTimestamp(lastUsedAt),
      })),
    } as ConnectionCheck,
  };
};

/** Returns a sentence for each problem, explaining how to fix it. */
function problemsOf(
  { principal }: RequestContext,
  { status }: Connection,
  { webhook, apiKey }: Pick<ConnectionCheck, 'webhook'> & { apiKey: ConnectionCheck['api_key'] },
): string[] {
  const skew = Math.abs(webhook.clock_skew_seconds ?? 0);
  return [
    status === 'disconnected' && 'The connection is disconnected. Create another one.',
    !webhook.has_secret &&
      'Add the webhook URL as an endpoint in Stripe, then set the signing secret of that endpoint here.',
    webhook.has_secret &&
      webhook.last_event_at === null &&
      `No events have arrived in the last 30 days. Send one from Stripe in ${principal.mode === 'live' ? 'live' : 'test'} mode.`,
    isEndpointTooOld(webhook.api_version, apiKey !== null) &&
      `The endpoint uses API version ${webhook.api_version}. Add an API key, or create an endpoint with ${STRIPE_VERSION_WITHOUT_KEY} or later. Otherwise refunds are missed.`,
    skew > SKEW_SECONDS_MAX &&
      `This server’s clock differs from Stripe’s by ${skew} seconds. Events are rejected if the difference exceeds 300 seconds.`,
    apiKey !== null && !apiKey.is_reachable && 'Stripe could not be reached or returned an error. Try again.',
    apiKey !== null && !apiKey.is_accepted && 'Stripe rejects the API key. Set a different key.',
    apiKey !== null &&
      apiKey.missing_permissions.length > 0 &&
      `The API key lacks read permissions: ${apiKey.missing_permissions.join(', ')}.`,
  ].filter((problem) => problem !== false);
}
