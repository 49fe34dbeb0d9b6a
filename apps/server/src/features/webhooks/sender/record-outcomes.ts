import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Deps } from '../../../context.ts';
import { FAILING_MS_MAX, reasonToDisable } from '../../../domain/webhooks/retry-schedule.ts';
import { rowsPerStatement } from '../../../platform/db/citus/rows-per-statement.ts';
import { isRetryable, isUnavailable } from '../../../platform/db/failures.ts';
import { faultForLog } from '../../../platform/db/fault-for-log.ts';
import { type Bound, raw, rows, sql } from '../../../platform/db/sql.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { DeliveryOutcome } from '../../../platform/metrics/metrics.ts';
import { changedFields, emit, outboxEvent } from '../../../platform/outbox/events.ts';
import { toWebhookEndpoint } from '../endpoints/webhook-endpoint.ts';

const BATCH_MAX = 100;
/** Retry delays while the database is unavailable. Together, they are shorter than the lease. */
const RETRY_DELAYS_MS: readonly number[] = [50, 200, 1_000, 3_000];

export interface Outcome {
  readonly environmentId: number;
  readonly id: string;
  readonly lease: string;
  readonly status: 'pending' | 'succeeded' | 'failed';
  /** Delay until the next attempt; 0 unless the status is `pending`. */
  readonly dueInMs: number;
  readonly attemptedAt: Date;
  readonly responseStatus: number | null;
  readonly error: string | null;
  readonly attempts: readonly object[];
}

/** Outcome that was recorded because its lease was still valid. */
interface Written {
  readonly environmentId: number;
  readonly endpointId: string;
  readonly status: Outcome['status'];
  readonly responseStatus: number | null;
  readonly roundAttempts: number;
  /** Time for which the endpoint had been failing before this outcome. */
  readonly failingMs: number;
  /** Set if this outcome, or one written with it, switches the endpoint between healthy and failing. */
  readonly turned: 'failing' | 'well' | null;
}

/**
 * Writes outcomes whose lease is still valid. Deliveries that were deleted or taken over do not change. Writes the
 * endpoint's row only when the endpoint switches between healthy and failing.
 */
const writeOutcomes = sql<{ outcomes: string; environmentIds: readonly number[] }, Written>(
  'write-delivery-outcomes',
)`
  with outcomes as (
    select o.*, now() + o."dueInMs" * interval '1 millisecond' as due_at
    from json_to_recordset(${'outcomes'}::json) as o ("environmentId" int, id text, lease uuid, status text,
      "dueInMs" float8, "attemptedAt" timestamptz, "responseStatus" int, error text, attempts json)
  ), written as (
    update webhook_deliveries w
    set status = o.status, due_at = o.due_at, lease = null,
      attempts_count = w.attempts_count + 1, round_attempts = w.round_attempts + 1, attempts = o.attempts,
      last_attempt_at = o."attemptedAt", last_response_status = o."responseStatus", last_error = o.error, updated_at = now()
    from outcomes o
    where w.environment_id = o."environmentId" and w.id = o.id and w.lease = o.lease
      and w.environment_id = any(${'environmentIds'}::int[]) and w.id = any(array(select id from outcomes))
    returning w.environment_id, w.endpoint_id, w.status, w.last_response_status, w.round_attempts
  ), turned as (
    update webhook_endpoints e
    set failing_since = s.failing_since
    from (
      select environment_id, endpoint_id, bool_or(status = 'succeeded') as has_success,
        case when bool_or(status = 'succeeded') then null else now() end as failing_since
      from written group by environment_id, endpoint_id
    ) s
    where e.environment_id = any(${'environmentIds'}::int[]) and e.environment_id = s.environment_id
      and e.id = s.endpoint_id and (e.failing_since is not null) = s.has_success
    returning e.environment_id, e.id, e.failing_since
  )
  select w.environment_id as "environmentId", w.endpoint_id as "endpointId", w.status,
    w.last_response_status as "responseStatus", w.round_attempts as "roundAttempts",
    coalesce(extract(epoch from now() - e.failing_since) * 1000, 0)::float8 as "failingMs",
    case when t.id is null then null when t.failing_since is null then 'well' else 'failing' end as turned
  from written w
  left join turned t on t.environment_id = w.environment_id and t.id = w.endpoint_id
  join webhook_endpoints e on e.environment_id = w.environment_id and e.id = w.endpoint_id
  where e.environment_id = any(${'environmentIds'}::int[])`;

type RecordingDeps = Pick<Deps, 'db' | 'feed' | 'metrics'>;

interface Options {
  readonly deps: RecordingDeps;
  readonly log: Logger;
  /** Called when an endpoint is disabled, because nothing more may be sent to it. */
  readonly onDisabled: (endpointId: string) => void;
}

/**
 * Creates a function that writes outcomes and their effects on endpoints. It never rejects: if an outcome
 * cannot be written, its delivery is due again when the lease ends, and is then sent a second time.
 */
export function outcomeRecorder(options: Options): (outcome: Outcome) => Promise<void> {
  const { deps, log } = options;
  const write = coalesced<Outcome>(async (outcomes) => {
    const written = await writeBatch(deps, outcomes);
    for (const each of written) deps.metrics.deliveryAttempted(metricOf(each));
    logTurns(written, log);
    await disableThoseOf(written, options);
  }, BATCH_MAX);
  return (outcome) =>
    write(outcome).catch((error) => {
      log.warn({ fault: faultForLog(error) }, 'the outcome of a delivery could not be written');
    });
}

/**
 * Logs a line for each endpoint that starts failing or recovers. Omits the URL, because it may contain a
 * secret.
 */
function logTurns(written: readonly Written[], log: Logger): void {
  const turned = new Map(written.flatMap((each) => (each.turned ? [[each.endpointId, each] as const] : [])));
  for (const [
    endpoint_id,
    { environmentId: environment_id, turned: to, responseStatus, failingMs },
  ] of turned) {
    if (to === 'failing')
      log.warn(
        { environment_id, endpoint_id, response_status: responseStatus },
        'a webhook endpoint is failing; its deliveries are retried',
      );
    else
      log.info(
        { environment_id, endpoint_id, failed_ms: Math.round(failingMs) },
        'a webhook endpoint has recovered',
      );
  }
}

/** Writes outcomes. An outcome that is written twice counts once, because the first write ends the lease. */
async function writeBatch({ db }: Pick<Deps, 'db'>, outcomes: readonly Outcome[]): Promise<Written[]> {
  const parts = rowsPerStatement(db, outcomes, ({ environmentId }) => environmentId);
  const written: Written[] = [];
  for (const { environmentIds, rows: some } of parts)
    written.push(
      ...(await writePart(db, writeOutcomes.with({ outcomes: JSON.stringify(some), environmentIds }))),
    );
  return written;
}

async function writePart(db: Deps['db'], query: Bound<Written>): Promise<Written[]> {
  for (const delayMs of RETRY_DELAYS_MS) {
    try {
      return await rows(db.background, query);
    } catch (error) {
      if (!isUnavailable(error) && !isRetryable(error)) throw error;
      await sleep(delayMs);
    }
  }
  return await rows(db.background, query);
}

const metricOf = ({ status }: Written): DeliveryOutcome => (status === 'pending' ? 'retrying' : status);

async function disableThoseOf(written: readonly Written[], { deps, log, onDisabled }: Options) {
  const disabled = new Set<string>();
  for (const each of written) {
    const { environmentId, endpointId } = each;
    const reason = reasonToDisable(each);
    if (reason === null || disabled.has(endpointId)) continue;
    disabled.add(endpointId);
    onDisabled(endpointId);
    await disableEndpoint(deps, { environmentId, endpointId, reason }).catch((error) => {
      log.warn({ fault: faultForLog(error) }, 'an endpoint could not be disabled');
    });
  }
}

interface Disabling {
  readonly environmentId: number;
  readonly endpointId: string;
  readonly reason: 'gone' | 'failing';
}

const lockToDisable = sql<{ environmentId: number; endpointId: string; isGone: boolean }, { now: Date }>(
  'lock-endpoint-to-disable',
)`
  select now()::timestamptz(3) as now from webhook_endpoints
  where environment_id = ${'environmentId'} and id = ${'endpointId'} and enabled
    and (${'isGone'}::boolean or failing_since <= now() - ${raw(String(FAILING_MS_MAX))}::float8 * interval '1 millisecond')
  for no key update`;

/**
 * Disables the endpoint and announces this once: of several workers with the same result, only the first
 * finds it enabled. For `failing`, checks the row again, because a delivery may have succeeded in the
 * meantime. Pending deliveries stay pending.
 */
async function disableEndpoint(
  deps: Pick<Deps, 'db' | 'feed'>,
  { environmentId, endpointId, reason }: Disabling,
) {
  const isDisabled = await inTransaction(deps.db, async (tx) => {
    const isGone = reason === 'gone';
    const [row] = await rows(tx, lockToDisable.with({ environmentId, endpointId, isGone }));
    if (!row) return false;
    const { now } = row;
    const where = { environmentId_id: { environmentId, id: endpointId } };
    const before = toWebhookEndpoint(await tx.webhookEndpoint.findUniqueOrThrow({ where }));
    const data = { enabled: false, disabledReason: reason, disabledAt: now, updatedAt: now };
    const after = toWebhookEndpoint(await tx.webhookEndpoint.update({ where, data }));
    const event = outboxEvent('webhook_endpoint.disabled', after, changedFields(before, after));
    await emit(tx, { environmentId, now }, [event]);
    return true;
  });
  if (isDisabled) deps.feed.poke();
}

interface Waiting<T> {
  readonly item: T;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Combines writes: the first item is written immediately, and items that arrive in the meantime form the next
 * batch. If a batch cannot be written, all of its items are rejected.
 */
function coalesced<T>(write: (batch: T[]) => Promise<void>, batchMax: number): (item: T) => Promise<void> {
  const waiting: Waiting<T>[] = [];
  let isWriting = false;
  const writeAll = async () => {
    isWriting = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, batchMax);
      try {
        await write(batch.map(({ item }) => item));
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isWriting = false;
  };
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isWriting) void writeAll();
    });
}
