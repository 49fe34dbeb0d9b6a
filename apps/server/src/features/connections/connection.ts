import type { Connection as WireConnection } from '@tributary/contract';
import type pg from 'pg';
import { Failure } from '../../domain/failure.ts';
import type { Orm, Tx } from '../../platform/db/database.ts';
import type { Connection } from '../../platform/db/generated/client.ts';
import { execute, type Connection as On, rows, sql } from '../../platform/db/sql.ts';
import { boundToConnection, type Cipher } from '../../platform/encryption/cipher.ts';
import { toTimestamp, toTimestampOrNull } from '../../platform/to-wire.ts';

type Tenant = { readonly environmentId: number };

export async function requireConnection(
  { environmentId }: Tenant,
  on: Pick<Orm | Tx, 'connection'>,
  id: string,
): Promise<Connection> {
  const found = await on.connection.findUnique({ where: { environmentId_id: { environmentId, id } } });
  if (!found) throw new Failure('NOT_FOUND', `No such connection: ${id}.`);
  return found;
}

const lock = sql<{ environmentId: number; id: string }>('lock-connection')`
  select 1 from connections where environment_id = ${'environmentId'} and id = ${'id'} for no key update`;

export async function lockConnection(tenant: Tenant, tx: Tx, id: string): Promise<Connection> {
  await execute(tx, lock.with({ environmentId: tenant.environmentId, id }));
  return requireConnection(tenant, tx, id);
}

/** Returns the URL to which the provider sends events. */
export const webhookUrlOf = (publicUrl: string, id: string): string => `${publicUrl}/hooks/${id}`;

interface LastEvent {
  readonly connectionId: string;
  readonly apiVersion: string | null;
  readonly sentAt: Date;
  readonly createdAt: Date;
}

const lastEvents = sql<{ environmentId: number; connectionIds: readonly string[] }, LastEvent>(
  'last-provider-events',
)`
  select e.connection_id as "connectionId", e.api_version as "apiVersion", e.sent_at as "sentAt", e.created_at as "createdAt"
  from unnest(${'connectionIds'}::text[]) as c (id)
  cross join lateral (
    select connection_id, api_version, sent_at, created_at from provider_events
    where environment_id = ${'environmentId'} and connection_id = c.id order by created_at desc, id desc limit 1) e`;

/** Returns the last event of a connection. Events older than 30 days have been deleted. */
export async function lastEventOf(
  on: On,
  { environmentId, connectionId }: { readonly environmentId: number; readonly connectionId: string },
): Promise<LastEvent | null> {
  const [found] = await rows(on, lastEvents.with({ environmentId, connectionIds: [connectionId] }));
  return found ?? null;
}

export async function showConnections(
  on: On,
  publicUrl: string,
  found: readonly Connection[],
): Promise<WireConnection[]> {
  const [first] = found;
  if (!first) return [];
  const { environmentId } = first;
  const events = await rows(on, lastEvents.with({ environmentId, connectionIds: found.map(({ id }) => id) }));
  const lastAt = new Map(events.map(({ connectionId, createdAt }) => [connectionId, createdAt]));
  return found.map((row) => toConnection(publicUrl, row, lastAt.get(row.id) ?? null));
}

export async function showConnection(on: On, publicUrl: string, row: Connection): Promise<WireConnection> {
  const [shown] = await showConnections(on, publicUrl, [row]);
  return shown as WireConnection;
}

/** Converts a connection to its API object, without the secrets, which can never be retrieved. */
export const toConnection = (
  publicUrl: string,
  row: Connection,
  lastEventAt: Date | null,
): WireConnection => ({
  id: row.id,
  provider: row.provider as WireConnection['provider'],
  name: row.name,
  program_id: row.programId,
  status: row.status as WireConnection['status'],
  live_since: toTimestampOrNull(row.liveSince),
  webhook_url: webhookUrlOf(publicUrl, row.id),
  endpoint_id: row.endpointId,
  has_webhook_secret: row.webhookSecret !== null,
  previous_webhook_secret_expires_at: toTimestampOrNull(row.previousWebhookSecretExpiresAt),
  api_key_hint: row.apiKeyHint,
  count_shipping: row.countsShipping,
  disputes: row.disputes as WireConnection['disputes'],
  count_bare_payments: row.countsBarePayments,
  match_emails: row.matchesEmails,
  count_existing_customers: row.countsExistingCustomers,
  user_id_key: row.userIdKey,
  problem: row.problem as WireConnection['problem'],
  problem_since: toTimestampOrNull(row.problemSince),
  last_event_at: toTimestampOrNull(lastEventAt),
  created_at: toTimestamp(row.createdAt),
  updated_at: toTimestamp(row.updatedAt),
});

type Sealing = Pick<Connection, 'environmentId' | 'id'>;

export const sealSecret = (cipher: Cipher, owner: Sealing, secret: string) =>
  cipher.seal(secret, boundToConnection(owner));

export const openSecret = (cipher: Cipher, owner: Sealing, sealed: Uint8Array): string =>
  cipher.open(sealed, boundToConnection(owner)) as string;

const forgetPrevious = sql<object>('forget-previous-webhook-secrets')`
  update connections set previous_webhook_secret = null, previous_webhook_secret_expires_at = null
  where previous_webhook_secret_expires_at <= now()`;

/**
 * Deletes secrets that are no longer accepted, in all environments. Returns the number of deleted secrets.
 */
export const forgetPreviousWebhookSecrets = (pool: pg.Pool): Promise<number> =>
  execute(pool, forgetPrevious.with({}));
