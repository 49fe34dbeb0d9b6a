import { BATCH_BYTES_MAX, BATCH_ITEMS_MAX } from '@tributary/core';
import type { Completed } from './answer.ts';
import { dataOf } from './call.ts';
import { type ErrorCode, type ErrorDetail, TributaryError } from './errors.ts';
import type { Settings } from './options.ts';
import { factsOf, type Outgoing, type Prepared, prepare, toJson, withItemKey } from './prepare.ts';
import { send } from './request.ts';
import type { Batch } from './shapes.ts';
import { toBytes } from './signing.ts';

/** Bytes of a body around its items: `{"nonce":"…","import_id":"imp_…","include_duplicates":true,"items":[]}`. */
const bytesAround = 250;

/** Why one item of a batch was rejected; the others were processed. */
export interface BatchError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly field?: string;
  readonly details?: ErrorDetail[];
}

/** The result of one item of a batch: the object or the error that the single request would have returned. */
export type BatchOutcome<T> = {
  /** The item's place in the batch, from 0. */
  readonly index: number;
  /** The HTTP status that the single request would have had. */
  readonly status: number;
} & ({ readonly data: T; readonly error?: never } | { readonly data?: never; readonly error: BatchError });

/**
 * Sends a batch in as many requests as the limits of the server require, one after another. Resolves to the outcomes of
 * all items in their order, with the last response. All requests are prepared first, so that a refused item stops them all.
 * Throws the error of the first request that fails, and sends no more: the items carry keys, so the call can be repeated.
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

/** The bodies to send. What is not a batch is left for the server to refuse. */
function partsOf({ method, path }: Outgoing, batch: Batch<object>): readonly unknown[] {
  const { items } = (batch ?? {}) as Partial<Batch<{ readonly idempotency_key?: string }>>;
  if (!Array.isArray(items)) return [batch];
  const isKeyed = factsOf(method, path).fills !== 'items';
  const parts = split(isKeyed ? items : items.map(withItemKey));
  if (parts.length > 1 && !isKeyed && items.some((item) => item?.idempotency_key === undefined)) {
    throw new TributaryError(
      `This batch needs ${parts.length} requests. Give each item an idempotency_key, so that you can safely repeat the call if one of them fails.`,
    );
  }
  return parts.length > 1 ? parts.map((part) => ({ ...batch, items: part })) : [batch];
}

/** The items in groups that a request can hold. Throws if one alone is too large. */
export function split<Item>(items: readonly Item[]): Item[][] {
  const parts: Item[][] = [];
  let room = 0;
  for (const [place, item] of items.entries()) {
    const bytes = toBytes(`${toJson(item)},`).length;
    if (bytes > BATCH_BYTES_MAX - bytesAround) {
      throw new TributaryError(
        `Item ${place} of the batch has ${bytes - 1} bytes as JSON. A request can have at most ${BATCH_BYTES_MAX} (${BATCH_BYTES_MAX / 2 ** 20} MiB).`,
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
