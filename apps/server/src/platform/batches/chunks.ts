import type { RequestContext } from '../../context.ts';
import type { Tx } from '../db/database.ts';
import { type KeyedRequest, type MadeOrAlone, onceEach } from '../idempotency/once-each.ts';
import { cutWhereKeysRepeat } from './connected-groups.ts';

/** Maximum number of rows per statement: a whole batch, if its items share no links. */
export const CHUNK_ITEMS_MAX = 500;

/**
 * Writes many items of a batch in one transaction, and returns the created object for each. Returns null for
 * items that have to be processed individually, such as rejected or existing items, or items that need their
 * own lock. Must not keep any rows of such items.
 */
export type WriteChunk<Data> = (
  ctx: RequestContext,
  tx: Tx,
  requests: readonly KeyedRequest[],
) => Promise<MadeOrAlone<Data>[]>;

export interface ChunkItem extends KeyedRequest {
  readonly index: number;
}

/** Splits the indexes of a batch into chunks in which no link occurs twice, keeping their order. */
export function chunksOf(links: readonly (readonly string[])[]): number[][] {
  return cutWhereKeysRepeat(links).flatMap((stretch) =>
    Array.from({ length: Math.ceil(stretch.length / CHUNK_ITEMS_MAX) }, (_, part) =>
      stretch.slice(part * CHUNK_ITEMS_MAX, (part + 1) * CHUNK_ITEMS_MAX),
    ),
  );
}

/**
 * Returns the objects that the chunk created, by index. A chunk with a single item is processed individually.
 */
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
