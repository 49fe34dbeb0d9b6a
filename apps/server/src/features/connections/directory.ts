import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Connection } from '../../platform/db/generated/client.ts';
import { rows, sql } from '../../platform/db/sql.ts';

/** The part of a connection that is needed to accept events. */
export interface Receiver
  extends Pick<Connection, 'environmentId' | 'id' | 'provider' | 'webhookSecret' | 'previousWebhookSecret'> {
  readonly mode: 'live' | 'dev';
}

/** Finds connections by the id in the address of a webhook, across all tenants. */
export interface ConnectionDirectory {
  /** At most a second old; while the database is away, the last that was known. */
  find(id: string): Promise<Receiver | null>;
}

const receivers = sql<object, Receiver>('receivers-of-connections')`
  select c.environment_id as "environmentId", c.id, c.provider, c.webhook_secret as "webhookSecret",
    case when c.previous_webhook_secret_expires_at > now() then c.previous_webhook_secret end as "previousWebhookSecret",
    e.mode
  from connections c join environments e on e.id = c.environment_id
  where c.status <> 'disconnected'`;

const FRESH_MS = 1_000;

/** All connections of the installation are read together, once a second at most, so an unknown id costs no query of its own. */
export function connectionDirectory(pool: pg.Pool): ConnectionDirectory {
  let known: ReadonlyMap<string, Receiver> | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;

  const freshInMs = () => Math.max(0, readAt + FRESH_MS - performance.now());
  const read = async () => {
    // Whoever asks for an unknown id waits for the next look: it may have been made since the last one.
    await sleep(freshInMs());
    try {
      const found = await rows(pool, receivers.with({}));
      known = new Map(found.map((row) => [row.id, row]));
    } finally {
      readAt = performance.now();
      reading = null;
    }
  };
  return {
    find: async (id) => {
      const isFresh = freshInMs() > 0;
      if (!isFresh || !known?.has(id)) {
        reading ??= read();
        // What was known is better than an error.
        await reading.catch((error) => {
          if (known === null) throw error;
        });
      }
      return known?.get(id) ?? null;
    },
  };
}
