import { setTimeout as sleep } from 'node:timers/promises';
import { faultForLog } from '../../../platform/db/fault-for-log.ts';
import { rows, sql } from '../../../platform/db/sql.ts';
import { type Working, type WorkingConnection, workingColumns } from './connection.ts';

/** Timings, overridden in tests. */
export interface ConnectionTimes {
  /** Polling interval, for retries and for events that another server received. */
  readonly pollMs: number;
  /** Time limit for work in flight at shutdown. */
  readonly drainMs: number;
  /** Time to wait for events that may still arrive. */
  readonly waitMs: number;
}

const defaultTimes: ConnectionTimes = { pollMs: 1_000, drainMs: 10_000, waitMs: 60_000 };

interface Options extends Omit<Working, 'waitMs'> {
  readonly times?: Partial<ConnectionTimes> | undefined;
}

/**
 * Maximum number of connections processed concurrently. They mostly wait for the provider, so a high maximum
 * keeps a few slow ones from blocking the others.
 */
const AT_ONCE = 20;

/**
 * Finds connections, except disconnected ones, with unprocessed events, a customer who is due, or new records
 * in their environment. In random order, so that none is always last.
 */
const workingConnections = sql<object, WorkingConnection>('connections-with-work')`
  select ${workingColumns}
  from connections c
  join environments e on e.id = c.environment_id
  where c.status <> 'disconnected' and (
    exists (select from provider_events v where v.environment_id = c.environment_id and v.connection_id = c.id
      and v.status = 'waiting' and v.due_at <= now())
    or exists (select from provider_customers p where p.environment_id = c.environment_id and p.connection_id = c.id
      and p.due_at <= now())
    or exists (select from webhook_feeds f where f.environment_id = c.environment_id and f.last_sequence > c.followed_sequence))
  order by random()`;

/**
 * Processes provider events and payments until stopped, alongside any number of other processes. Each
 * connection gets the same share per turn, and turns are independent, so that neither a flood of events nor
 * an unresponsive provider delays other connections.
 */
export function runConnections(options: Options): { stop(): Promise<void> } {
  const { deps, log } = options;
  const { waitMs, pollMs, drainMs } = { ...defaultTimes, ...options.times };
  const stopping = new AbortController();
  const running = new Map<string, Promise<void>>();

  const takeTurn = async (connection: WorkingConnection): Promise<void> => {
    try {
      // Load on first use, because most servers have no connection.
      const { workOn } = await import('./work-on.ts');
      await workOn({ ...options, waitMs }, connection);
      // More work may have arrived in the meantime, or may not have fit into this turn.
      deps.connectionsDue.open();
    } catch (error) {
      log.warn(
        { connection_id: connection.id, fault: faultForLog(error) },
        'a connection could not be processed',
      );
    } finally {
      running.delete(connection.id);
    }
  };
  const startTurns = async (): Promise<void> => {
    for (const connection of await rows(deps.db.background, workingConnections.with({}))) {
      if (running.size >= AT_ONCE) return;
      if (!running.has(connection.id)) running.set(connection.id, takeTurn(connection));
    }
  };
  const keepWorking = async () => {
    while (!stopping.signal.aborted) {
      await startTurns().catch((error) => {
        log.warn({ fault: faultForLog(error) }, 'connections could not be queried');
      });
      await deps.connectionsDue.passed(pollMs, stopping.signal);
    }
  };
  const working = keepWorking();
  return {
    stop: async () => {
      stopping.abort();
      const late = sleep(drainMs, undefined, { ref: false });
      await Promise.race([working.then(() => Promise.all(running.values())), late]);
    },
  };
}
