import { setTimeout as sleep } from 'node:timers/promises';
import { faultForLog } from '../../../platform/db/fault-for-log.ts';
import { rows, sql } from '../../../platform/db/sql.ts';
import { type Working, type WorkingConnection, workingColumns } from './connection.ts';

/** Shorter in tests. */
export interface ConnectionTimes {
  /** Between two looks when nothing wakes it: for retries, and for what another server has received. */
  readonly pollMs: number;
  /** For what is under way when it is stopped. */
  readonly drainMs: number;
  /** For what may still come by itself. */
  readonly waitMs: number;
}

const defaultTimes: ConnectionTimes = { pollMs: 1_000, drainMs: 10_000, waitMs: 60_000 };

interface Options extends Omit<Working, 'waitMs'> {
  readonly times?: Partial<ConnectionTimes> | undefined;
}

/** Connections at once in one process. */
const AT_ONCE = 4;

/**
 * Connections that have received something, have a customer who is due, or whose environment has recorded something. Those that are
 * disconnected are left alone. In any order, so that none is the last each time.
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
 * Reads events of billing providers and settles payments until it is stopped, beside any number of other processes. A round gives
 * each connection the same share, so that the flood of one fills its own rows only.
 */
export function runConnections(options: Options): { stop(): Promise<void> } {
  const { deps, log } = options;
  const times = { ...defaultTimes, ...options.times };
  const stopping = new AbortController();

  const round = async (): Promise<boolean> => {
    const waiting = await rows(deps.db.background, workingConnections.with({}));
    if (waiting.length === 0) return false;
    // Loaded with the first work: most servers have no connection.
    const { workOn } = await import('./work-on.ts');
    let isMoreDue = false;
    const take = async () => {
      for (let next = waiting.pop(); next && !stopping.signal.aborted; next = waiting.pop()) {
        const connection = next;
        const isMore = await workOn({ ...options, waitMs: times.waitMs }, connection).catch((error) => {
          log.warn(
            { connection_id: connection.id, fault: faultForLog(error) },
            'a connection could not be worked on',
          );
          return false;
        });
        isMoreDue ||= isMore;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, take));
    return isMoreDue;
  };
  const keepWorking = async () => {
    while (!stopping.signal.aborted) {
      const isMoreDue = await round().catch((error) => {
        log.warn({ fault: faultForLog(error) }, 'connections could not be looked for');
        return false;
      });
      if (!isMoreDue) await deps.connectionsDue.passed(times.pollMs, stopping.signal);
    }
  };
  const working = keepWorking();
  return {
    stop: async () => {
      stopping.abort();
      await Promise.race([working, sleep(times.drainMs, undefined, { ref: false })]);
    },
  };
}
