import type { RequestContext } from '../../context.ts';
import type { Tx } from '../db/database.ts';
import { type KeyedRequest, type MadeOrAlone, onceEach } from '../idempotency/once-each.ts';
import { cutWhereKeysRepeat } from './connected-groups.ts';

/** So many rows are written by one statement: a whole batch, where its items share nothing. */
export const CHUNK_ITEMS_MAX = 500;

/**
 * Writes many items of a batch in one transaction and answers each with what it made, or with null where the single call
 * has to decide: what it refuses, what is there already, what needs a lock of its own. Null must leave nothing.
 */
export type WriteChunk<Data> = (
  ctx: RequestContext,
  tx: Tx,
  requests: readonly KeyedRequest[],
) => Promise<MadeOrAlone<Data>[]>;

/** An item that passed its own validation. */
export interface ChunkItem extends KeyedRequest {
  readonly index: number;
}

/** The indexes of a batch in chunks in which no link repeats, in their order. */
export function chunksOf(links: readonly (readonly string[])[]): number[][] {
  return cutWhereKeysRepeat(links).flatMap((stretch) =>
    Array.from({ length: Math.ceil(stretch.length / CHUNK_ITEMS_MAX) }, (_, part) =>
      stretch.slice(part * CHUNK_ITEMS_MAX, (part + 1) * CHUNK_ITEMS_MAX),
    ),
  );
}

/** Returns the objects that the chunk created, by index. A chunk of one item is left to the single call. */
export async function writeTogether<Data>(
  ctx: RequestContext,
  items: readonly ChunkItem[],
  write: WriteChunk<Data>,
): Promise<ReadonlyMap<number, Data>> {
  if (items.length < 2) return new Map();
  const made = await onceEach(ctx, items, (tx, requests) => write(ctx, tx, requests));
  return new Map(
    items.flatMap(({ index }, at) => {
      const data = made[at] ?? null;
      return data === null ? [] : [[index, data] as const];
    }),
  );
}
