import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Deps } from '../../context.ts';
import { isRetryable, isUnavailable } from '../../db/failures.ts';
import { faultForLog } from '../../db/fault-for-log.ts';
import { rows } from '../../db/sql.ts';
import { inTransaction } from '../../db/transaction.ts';
import { FAILING_MS_MAX, reasonToDisable } from '../../domain/retry-schedule.ts';
import type { DeliveryOutcome } from '../../metrics/metrics.ts';
import { changedFields, emit, outboxEvent } from '../../outbox/events.ts';
import { toWebhookEndpoint } from '../endpoints/webhook-endpoint.ts';
import type { DeliveryDeps } from './run-deliveries.ts';
import { type Outcome, type Written, writeOutcomes } from './queries.ts';

const SET_MAX = 100;
/** While the database is away; together less than the lease. */
const RETRY_DELAYS_MS: readonly number[] = [50, 200, 1_000, 3_000];

interface Options {
  readonly deps: DeliveryDeps;
  readonly log: Logger;
  /** Nothing more is to be sent there. */
  readonly onDisabled: (endpointId: string) => void;
}

/**
 * Writes how attempts ended, and what follows for their endpoints. Never rejects: what cannot be written is due again
 * when its lease ends, and is then sent a second time.
 */
export function outcomeRecorder(options: Options): (outcome: Outcome) => Promise<void> {
  const { deps, log } = options;
  const write = inSets<Outcome>(async (outcomes) => {
    const written = await writeSet(deps, outcomes);
    for (const each of written) deps.metrics.deliveryAttempted(metricOf(each));
    await disableThoseOf(written, options);
  }, SET_MAX);
  return (outcome) =>
    write(outcome).catch((error) => {
      log.warn({ fault: faultForLog(error) }, 'the outcome of a delivery could not be written');
    });
}

/** Written twice it would count once: the first time ends the lease. */
async function writeSet({ db }: DeliveryDeps, outcomes: readonly Outcome[]): Promise<Written[]> {
  const query = writeOutcomes.with({ outcomes: JSON.stringify(outcomes) });
  for (const delayMs of RETRY_DELAYS_MS) {
    try {
      return await rows(db.queue, query);
    } catch (error) {
      if (!isUnavailable(error) && !isRetryable(error)) throw error;
      await sleep(delayMs);
    }
  }
  return await rows(db.queue, query);
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

/**
 * Disables the endpoint and announces it, together and once: of many workers that come to the same end, the first finds
 * it enabled. For `failing` the row is asked again: a success may have come first. What is pending stays so.
 */
async function disableEndpoint(
  deps: Pick<Deps, 'db' | 'feed'>,
  { environmentId, endpointId, reason }: Disabling,
) {
  const isDisabled = await inTransaction(deps.db, async (tx) => {
    const [row] = await tx.$queryRaw<{ now: Date }[]>`
      select now()::timestamptz(3) as now from webhook_endpoints
      where environment_id = ${environmentId} and id = ${endpointId} and enabled
        and (${reason === 'gone'} or failing_since <= now() - ${FAILING_MS_MAX}::float8 * interval '1 millisecond')
      for no key update`;
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
 * Writes items in sets: one at once, and all that come while it is written together in the next. Nothing is held back
 * to wait for company. Rejects all items of a set that could not be written.
 */
export function inSets<T>(write: (set: T[]) => Promise<void>, setMax: number): (item: T) => Promise<void> {
  const waiting: Waiting<T>[] = [];
  let isWriting = false;
  const writeAll = async () => {
    isWriting = true;
    while (waiting.length > 0) {
      const set = waiting.splice(0, setMax);
      try {
        await write(set.map(({ item }) => item));
        for (const { resolve } of set) resolve();
      } catch (error) {
        for (const { reject } of set) reject(error);
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
