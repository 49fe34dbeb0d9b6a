import { randomUUID } from 'node:crypto';
import { isUnavailable } from '../../../platform/db/failures.ts';
import { faultForLog } from '../../../platform/db/fault-for-log.ts';
import { execute, rows, sql } from '../../../platform/db/sql.ts';
import { NotAnswered } from '../providers/stripe/look-up.ts';
import { type Working, type WorkingConnection, workingColumns } from './connection.ts';
import type { OfConnection } from './facts.ts';
import { followFeed } from './follow-feed.ts';
import { readEvents } from './read-events.ts';
import { nextAttemptMs } from './retry-schedule.ts';
import { type Claimed as ClaimedCustomer, settleCustomer } from './settle-customer.ts';

const CUSTOMERS_MAX = 20;
const CUSTOMERS_AT_ONCE = 4;
/**
 * Duration of a claim on a customer. Keys and locks would make it harmless to process a customer twice at the
 * same time.
 */
const LEASE_MS = 60_000;

interface Claimed extends ClaimedCustomer {
  readonly attempts: number;
}

const claimCustomers = sql<OfConnection & { lease: string; leaseMs: number; limit: number }, Claimed>(
  'claim-provider-customers',
)`
  update provider_customers c
  set lease = ${'lease'}::uuid, due_at = now() + ${'leaseMs'}::float8 * interval '1 millisecond'
  from (
    select id from provider_customers
    where environment_id = ${'environmentId'} and connection_id = ${'connectionId'} and due_at <= now()
    order by due_at limit ${'limit'} for update skip locked) d
  where c.environment_id = ${'environmentId'} and c.connection_id = ${'connectionId'} and c.id = d.id
  returning c.id, c.version, c.attempts`;

/**
 * Reads the connection after customers were claimed. If its settings change later, the customers become due
 * again, and must not be processed with the old settings.
 */
const currentConnection = sql<OfConnection, WorkingConnection>('connection-to-work-on')`
  select ${workingColumns} from connections c join environments e on e.id = ${'environmentId'}
  where c.environment_id = ${'environmentId'} and c.id = ${'connectionId'} and c.status <> 'disconnected'`;

/** Releases a customer. If its version has changed in the meantime, the customer is due again immediately. */
const finishCustomer = sql<
  OfConnection & {
    id: string;
    lease: string;
    version: bigint;
    attempts: number;
    problem: string | null;
    dueAt: Date | null;
    now: Date;
  }
>('finish-provider-customer')`
  update provider_customers set lease = null, attempts = ${'attempts'}, problem = ${'problem'},
    due_at = case when version = ${'version'} then ${'dueAt'}::timestamptz else ${'now'}::timestamptz end
  where environment_id = ${'environmentId'} and connection_id = ${'connectionId'} and id = ${'id'}
    and lease = ${'lease'}::uuid`;

/** Processes one share of a connection's work. */
export async function workOn(working: Working, connection: WorkingConnection): Promise<void> {
  const { deps } = working;
  await readEvents(deps, connection);
  await followFeed(deps, connection);
  const of = { environmentId: connection.environmentId, connectionId: connection.id };
  const lease = randomUUID();
  const claimed = await rows(
    deps.db.background,
    claimCustomers.with({ ...of, lease, leaseMs: LEASE_MS, limit: CUSTOMERS_MAX }),
  );
  const [current] = claimed.length === 0 ? [] : await rows(deps.db.background, currentConnection.with(of));
  // If the connection has been disconnected, nothing more is processed.
  const waiting = current ? [...claimed] : [];
  const take = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      await execute(
        deps.db.background,
        finishCustomer.with({
          ...of,
          ...next,
          lease,
          ...(await outcomeOf(working, current ?? connection, next)),
          now: new Date(),
        }),
      );
  };
  await Promise.all(Array.from({ length: CUSTOMERS_AT_ONCE }, take));
  deps.feed.poke();
}

interface Outcome {
  readonly attempts: number;
  readonly problem: string | null;
  readonly dueAt: Date | null;
}

const inMs = (ms: number) => new Date(Date.now() + ms);

/** Processes one customer. A failure does not delay other customers. */
async function outcomeOf(
  working: Working,
  connection: WorkingConnection,
  claimed: Claimed,
): Promise<Outcome> {
  const { attempts } = claimed;
  try {
    const dueAt = await settleCustomer(working, connection, claimed);
    return { attempts: 0, problem: null, dueAt };
  } catch (error) {
    const problem = error instanceof Error ? error.message.slice(0, 500) : 'Unknown.';
    // Retry temporary failures for as long as they last.
    if (isUnavailable(error)) return { attempts, problem, dueAt: inMs(1_000) };
    if (error instanceof NotAnswered) return { attempts, problem, dueAt: inMs(error.retryInMs) };
    working.log.warn(
      { connection_id: connection.id, fault: faultForLog(error) },
      'payments of a customer could not be processed',
    );
    const retryMs = nextAttemptMs(attempts);
    return { attempts: attempts + 1, problem, dueAt: retryMs === null ? null : inMs(retryMs) };
  }
}
