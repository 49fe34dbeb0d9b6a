import type pg from 'pg';
import type { ConnectionDirectory, Receiver } from '../../dependencies.ts';
import { rows, sql } from '../../platform/db/sql.ts';
import { directory } from '../../platform/directory.ts';

const receivers = sql<object, Receiver>('receivers-of-connections')`
  select c.environment_id as "environmentId", c.id, c.provider, c.webhook_secret as "webhookSecret",
    case when c.previous_webhook_secret_expires_at > now() then c.previous_webhook_secret end as "previousWebhookSecret",
    e.mode
  from connections c join environments e on e.id = c.environment_id
  where c.status <> 'disconnected'`;

export const connectionDirectory = (pool: pg.Pool): ConnectionDirectory =>
  directory(async () => new Map((await rows(pool, receivers.with({}))).map((row) => [row.id, row])));
