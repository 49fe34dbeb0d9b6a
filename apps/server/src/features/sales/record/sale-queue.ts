import type { SaleQueue } from '../../../context.ts';
import { Failure } from '../../../domain/failure.ts';
import { BlockedLinks } from '../../../platform/batches/blocked-links.ts';
import { inGroups } from '../../../platform/batches/connected-groups.ts';
import { isUnavailable } from '../../../platform/db/failures.ts';
import type { Transaction } from '../../../platform/db/generated/client.ts';
import {
  Defect,
  type LinkedSale,
  linksOf,
  NEEDS_OWN_TRANSACTION,
  recordBatch,
  recordIndividually,
} from './record-batch.ts';

interface Entry extends LinkedSale {
  readonly since: number;
  readonly resolve: (outcome: Transaction | null | Promise<Transaction | null>) => void;
  readonly reject: (error: unknown) => void;
}

interface Limits {
  readonly batchesAtOnce: number;
  readonly waitMsMax: number;
  /** Records sales in transactions of their own. */
  readonly recordEach: (entries: readonly Entry[]) => Promise<unknown>;
  /**
   * Keeps sales in order: if one was not recorded, those that share a link with it are rejected. Null if the
   * order need not be kept.
   */
  readonly blocked: BlockedLinks | null;
}

/** Rejects the entries that depend on a blocked one, and returns the others. */
const withoutBlocked = (entries: readonly Entry[], blocked: BlockedLinks): Entry[] =>
  entries.filter(({ links, reject }) => {
    const failure = blocked.failureOf(links);
    if (failure) reject(failure);
    return failure === null;
  });

/** Records a sale and settles its entry. Resolves once the result is final. */
function recordOne({ sale, resolve }: Entry): Promise<unknown> {
  const recorded = recordIndividually(sale).then((rows) => rows?.transaction ?? null);
  resolve(recorded);
  return recorded.catch(() => {});
}

/** Records a sale after the sales that it shares links with. */
async function recordBehind(entry: Entry, blocked: BlockedLinks): Promise<void> {
  if (withoutBlocked([entry], blocked).length === 0) return;
  try {
    const rows = await recordIndividually(entry.sale);
    entry.resolve(rows?.transaction ?? null);
  } catch (error) {
    blocked.add(entry.links, error);
    entry.reject(error);
  }
}

const ofRequests: Limits = {
  // Maximum number of concurrent batches per environment. The other connections are for all other work.
  batchesAtOnce: 2,
  // Equal to the time that a request waits for a connection.
  waitMsMax: 3_000,
  recordEach: async (entries) => {
    for (const entry of entries) void recordOne(entry);
  },
  blocked: null,
};

/**
 * Maximum number of concurrent individual transactions per request. The other connections are for other
 * requests.
 */
const INDIVIDUALLY_AT_ONCE = 4;

function ofOneRequest(): Limits {
  const blocked = new BlockedLinks();
  return {
    batchesAtOnce: 1,
    waitMsMax: Number.POSITIVE_INFINITY,
    recordEach: (entries) =>
      inGroups(
        entries.map(({ links }) => links),
        INDIVIDUALLY_AT_ONCE,
        (index) => recordBehind(entries[index] as Entry, blocked),
      ),
    blocked,
  };
}

/**
 * Creates the queues of this process, one per environment, so that one tenant's sale can neither roll back
 * nor delay another's, and no tenant uses more than its share of connections.
 */
export function saleQueues(): SaleQueue {
  const queues = new Map<number, SaleQueue>();
  return {
    isOfOneRequest: false,
    record: (sale) => {
      const { environmentId } = sale.ctx;
      const queue = queues.get(environmentId) ?? saleQueue(ofRequests);
      queues.set(environmentId, queue);
      return queue.record(sale);
    },
  };
}

/**
 * Creates a queue for the sales of one request. Each batch, including the sales recorded individually, ends
 * before the next begins. Sales that share a link are recorded in order, or not at all.
 */
export const saleQueueInOrder = (links: typeof linksOf): SaleQueue => saleQueue(ofOneRequest(), links);

function saleQueue(limits: Limits, linksOfSale: typeof linksOf = linksOf): SaleQueue {
  const { batchesAtOnce, waitMsMax, blocked } = limits;
  const waiting: Entry[] = [];
  const running = new Set<readonly Entry[]>();
  let isStarting = false;
  let gathering: NodeJS.Timeout | undefined;

  const startBatches = () => {
    isStarting = false;
    clearTimeout(gathering);
    gathering = undefined;
    rejectExpired(waiting, waitMsMax);
    if (blocked) waiting.splice(0, waiting.length, ...withoutBlocked(waiting, blocked));
    while (running.size < batchesAtOnce) {
      const leftMs = gatherMs(waiting, running, performance.now());
      if (leftMs > 0) {
        gathering = setTimeout(startBatches, leftMs);
        return;
      }
      const batch = nextBatch(waiting, running, batchesAtOnce);
      if (batch.length === 0) return;
      running.add(batch);
      void settle(batch, limits)
        // While the database does not respond, later entries would wait just as long for the same error.
        .catch((error) => {
          const failed = isUnavailable(error) ? [...batch, ...waiting.splice(0)] : batch;
          for (const entry of failed) blocked?.add(entry.links, error);
          rejectAll(failed, error);
        })
        .finally(() => {
          running.delete(batch);
          startBatches();
        });
    }
  };
  return {
    isOfOneRequest: blocked !== null,
    record: (sale) =>
      new Promise((resolve, reject) => {
        waiting.push({ sale, links: linksOfSale(sale.event), since: performance.now(), resolve, reject });
        if (isStarting || running.size >= batchesAtOnce) return;
        // Start at the end of this turn of the event loop, so that sales that arrive in the same turn share a
        // batch.
        isStarting = true;
        setImmediate(startBatches);
      }),
  };
}

/** Rejects entries that have waited too long. The first entries have waited longest. */
function rejectExpired(waiting: Entry[], waitMsMax: number): void {
  const now = performance.now();
  while (waiting[0] && now - waiting[0].since > waitMsMax) waiting.shift()?.reject(queueTooLong());
}

const queueTooLong = () =>
  new Failure('UNAVAILABLE', 'Too many sales are waiting for the database. Try again.', {
    headers: { 'Retry-After': '1' },
  });

async function settle(batch: readonly Entry[], { recordEach, blocked }: Limits): Promise<void> {
  const outcomes = await recordBatch(batch);
  batch.forEach((entry, index) => {
    const { resolve, reject } = entry;
    const outcome = outcomes[index];
    if (outcome instanceof Defect) {
      blocked?.add(entry.links, outcome.error);
      reject(outcome.error);
    } else if (outcome !== undefined && outcome !== NEEDS_OWN_TRANSACTION)
      resolve(outcome?.transaction ?? null);
  });
  await recordEach(batch.filter((_, index) => outcomes[index] === NEEDS_OWN_TRANSACTION));
}

const rejectAll = (entries: readonly Entry[], error: unknown) => {
  for (const { reject } of entries) reject(error);
};

/** Maximum time to wait for more sales, so that a slow batch does not delay those behind it. */
const GATHER_MS_MAX = 20;

/**
 * Returns the milliseconds to wait for more sales. While a batch is running, the next one starts once it is just as
 * large, because two equal batches cost the database less than one large batch and many small ones.
 */
export function gatherMs(
  waiting: readonly { readonly since: number }[],
  running: ReadonlySet<readonly unknown[]>,
  now: number,
): number {
  const [oldest] = waiting;
  const [other] = running;
  if (!oldest || !other || waiting.length >= other.length) return 0;
  return Math.max(0, oldest.since + GATHER_MS_MAX - now);
}

export const BATCH_SALES_MAX = 64;

/**
 * Minimum number of sales to divide among batches, because each batch has the fixed cost of a transaction.
 */
export const BATCH_SALES_SHARED_MIN = 8;

/**
 * Takes every entry from `waiting` that may be recorded now, except for a share that concurrent batches can
 * take: with a single batch of all sales, Node would be idle while the database works, and vice versa.
 * Concurrent batches never share a link. An entry that shares a link with an earlier waiting entry stays
 * behind it, so that a customer's sales are recorded in order of arrival.
 */
export function nextBatch<Entry extends { readonly links: readonly string[] }>(
  waiting: Entry[],
  running: ReadonlySet<readonly Entry[]>,
  batchesAtOnce: number,
): Entry[] {
  const inFlight = [...running].flat();
  const share = Math.max(
    BATCH_SALES_SHARED_MIN,
    Math.ceil((waiting.length + inFlight.length) / batchesAtOnce),
  );
  const busy = new Set(inFlight.flatMap(({ links }) => links));
  const taken = new Set<string>();
  const batch: Entry[] = [];
  const left: Entry[] = [];
  for (const entry of waiting) {
    const { links } = entry;
    // A sale that shares a link with the batch could not run concurrently anyway.
    const hasRoom = batch.length < share || links.some((link) => taken.has(link));
    const isTaken = hasRoom && batch.length < BATCH_SALES_MAX && !links.some((link) => busy.has(link));
    (isTaken ? batch : left).push(entry);
    for (const link of links) (isTaken ? taken : busy).add(link);
  }
  waiting.splice(0, waiting.length, ...left);
  return batch;
}
