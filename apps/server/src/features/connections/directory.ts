import type pg from 'pg';
import type { Connection } from '../../platform/db/generated/client.ts';
import { rows, sql } from '../../platform/db/sql.ts';
import { type Directory, directory } from '../../platform/directory.ts';

/** The part of a connection that is needed to accept events. */
export interface Receiver
  extends Pick<Connection, 'environmentId' | 'id' | 'provider' | 'webhookSecret' | 'previousWebhookSecret'> {
  readonly mode: 'live' | 'dev';
}

/** Finds connections by the id in the address of a webhook, across all tenants. */
export type ConnectionDirectory = Directory<Receiver>;

const receivers = sql<object, Receiver>('receivers-of-connections')`
  select c.environment_id as "environmentId", c.id, c.provider, c.webhook_secret as "webhookSecret",
    case when c.previous_webhook_secret_expires_at > now() then c.previous_webhook_secret end as "previousWebhookSecret",
    e.mode
  from connections c join environments e on e.id = c.environment_id
  where c.status <> 'disconnected'`;

export const connectionDirectory = (pool: pg.Pool): ConnectionDirectory =>
  directory(async () => new Map((await rows(pool, receivers.with({}))).map((row) => [row.id, row])));
