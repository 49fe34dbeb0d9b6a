import { BATCH_BYTES_MAX, BATCH_ITEMS_MAX } from '@tributary/core';
import type { Completed } from './answer.ts';
import { dataOf } from './call.ts';
import { type ErrorCode, type ErrorDetail, TributaryError } from './errors.ts';
import type { Settings } from './options.ts';
import { factsOf, type Outgoing, type Prepared, prepare, toJson, withItemKey } from './prepare.ts';
import { send } from './request.ts';
import type { Batch } from './shapes.ts';
import { toBytes } from './signing.ts';

/**
 * Maximum size of a batch body without its items:
 * `{"nonce":"…","import_id":"imp_…","include_duplicates":true,"items":[]}`.
 */
const bytesAround = 250;

/** Error for one item of a batch. The other items were processed. */
export interface BatchError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly field?: string;
  readonly details?: ErrorDetail[];
}

/** Result of one item of a batch: the object or the error that a single request would have returned. */
export type BatchOutcome<T> = {
  /** Index of the item in the batch, from 0. */
  readonly index: number;
  /** HTTP status that a single request would have returned. */
  readonly status: number;
} & ({ readonly data: T; readonly error?: never } | { readonly data?: never; readonly error: BatchError });

/**
 * Sends a batch in as many requests as the server's limits require, one after another. Resolves to the
 * outcomes of all items in order, with the last response. Prepares all requests first, so that nothing is
 * sent if an item is invalid. Stops at the first failed request and throws its error. The call can safely be
 * repeated, because the items have keys.
 */
export async function sendBatch(
  settings: Settings,
  call: Outgoing,
  batch: Batch<object>,
): Promise<Completed> {
  const parts = partsOf(call, batch).map((body) => prepare(settings, { ...call, body }));
  const [first, ...others] = parts as [Prepared, ...Prepared[]];
  let completed = await send(settings, first);
  if (others.length === 0) return completed;
  const outcomes = [...(dataOf(completed) as BatchOutcome<unknown>[])];
  for (const part of others) {
    completed = await send(settings, part, completed.attempts);
    const offset = outcomes.length;
    for (const outcome of dataOf(completed) as BatchOutcome<unknown>[])
      outcomes.push({ ...outcome, index: outcome.index + offset });
  }
  return { ...completed, body: { success: true, data: outcomes } };
}

/** Returns the bodies to send. Leaves malformed bodies for the server to reject. */
function partsOf({ method, path }: Outgoing, batch: Batch<object>): readonly unknown[] {
  const { items } = (batch ?? {}) as Partial<Batch<{ readonly idempotency_key?: string }>>;
  if (!Array.isArray(items)) return [batch];
  const isKeyed = factsOf(method, path).fills !== 'items';
  const parts = split(isKeyed ? items : items.map(withItemKey));
  if (parts.length > 1 && !isKeyed && items.some((item) => item?.idempotency_key === undefined)) {
    throw new TributaryError(
      `This batch requires ${parts.length} requests. Set an idempotency_key on each item, so that you can safely repeat the call if a request fails.`,
    );
  }
  return parts.length > 1 ? parts.map((part) => ({ ...batch, items: part })) : [batch];
}

/** Splits items into groups that fit into one request each. Throws if a single item is too large. */
export function split<Item>(items: readonly Item[]): Item[][] {
  const parts: Item[][] = [];
  let room = 0;
  for (const [place, item] of items.entries()) {
    const bytes = toBytes(`${toJson(item)},`).length;
    if (bytes > BATCH_BYTES_MAX - bytesAround) {
      throw new TributaryError(
        `Item ${place} of the batch is ${bytes - 1} bytes long as JSON. The maximum size of a request is ${BATCH_BYTES_MAX} bytes (${BATCH_BYTES_MAX / 2 ** 20} MiB).`,
      );
    }
    const last = parts.at(-1);
    if (last && last.length < BATCH_ITEMS_MAX && bytes <= room) last.push(item);
    else {
      parts.push([item]);
      room = BATCH_BYTES_MAX - bytesAround;
    }
    room -= bytes;
  }
  return parts;
}
