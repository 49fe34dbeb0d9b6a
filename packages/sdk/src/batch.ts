import type { Completed } from './answer.ts';
import { dataOf } from './call.ts';
import { type ErrorCode, type ErrorDetail, TributaryError } from './errors.ts';
import type { Settings } from './options.ts';
import { factsOf, type Outgoing, prepare, toJson, withItemKey } from './prepare.ts';
import { send } from './request.ts';
import type { Batch } from './shapes.ts';
import { toBytes } from './signing.ts';

const itemsMax = 500;
const bytesMax = 2 * 1024 * 1024;
/** Bytes of a body around its items: `{"nonce":"…","items":[]}`. */
const bytesAround = 100;

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
 */
export async function sendBatch(
  settings: Settings,
  call: Outgoing,
  batch: Batch<object>,
): Promise<Completed> {
  const parts = partsOf(call, batch).map((body) => prepare(settings, { ...call, body }));
  const outcomes: BatchOutcome<unknown>[] = [];
  let attempts = 0;
  for (const [place, part] of parts.entries()) {
    const completed = await send(settings, part);
    attempts += completed.attempts;
    if (place === 0 && parts.length === 1) return completed;
    const offset = outcomes.length;
    for (const outcome of dataOf(completed) as BatchOutcome<unknown>[])
      outcomes.push({ ...outcome, index: outcome.index + offset });
    if (place === parts.length - 1)
      return { ...completed, body: { success: true, data: outcomes }, attempts };
  }
  throw new TributaryError('A batch has at least one request.');
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
    if (bytes > bytesMax - bytesAround) {
      throw new TributaryError(
        `Item ${place} of the batch has ${bytes - 1} bytes as JSON. A request can have at most ${bytesMax} (2 MiB).`,
      );
    }
    const last = parts.at(-1);
    if (last && last.length < itemsMax && bytes <= room) last.push(item);
    else {
      parts.push([item]);
      room = bytesMax - bytesAround;
    }
    room -= bytes;
  }
  return parts;
}
