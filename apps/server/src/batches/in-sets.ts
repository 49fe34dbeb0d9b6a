import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { type MadeOrAlone, onceEach } from '../idempotency/once-each.ts';
import { cutWhereKeysRepeat } from './in-chains.ts';

/** So many rows are written by one statement. */
export const ITEMS_PER_SET_MAX = 125;

/**
 * Writes many items of a batch in one transaction and answers each with what it made, or with null where the single call
 * has to decide: what it refuses, what is there already, what needs a lock of its own. Null must leave nothing.
 */
export type WriteSet<Data> = (
  ctx: RequestContext,
  tx: Tx,
  bodies: readonly object[],
) => Promise<MadeOrAlone<Data>[]>;

/** An item that passed its own validation. */
export interface SetItem {
  readonly index: number;
  readonly key: string | null;
  readonly body: object;
}

/** The indexes of a batch in sets whose items share nothing, in their order. */
export function setsOf(links: readonly (readonly string[])[]): number[][] {
  return cutWhereKeysRepeat(links).flatMap((stretch) =>
    Array.from({ length: Math.ceil(stretch.length / ITEMS_PER_SET_MAX) }, (_, part) =>
      stretch.slice(part * ITEMS_PER_SET_MAX, (part + 1) * ITEMS_PER_SET_MAX),
    ),
  );
}

/** What the set made, by index. One item alone is the single call's. */
export async function writeTogether<Data>(
  ctx: RequestContext,
  items: readonly SetItem[],
  write: WriteSet<Data>,
): Promise<ReadonlyMap<number, Data>> {
  if (items.length < 2) return new Map();
  const made = await onceEach(ctx, items, (tx, bodies) => write(ctx, tx, bodies));
  return new Map(
    items.flatMap(({ index }, at) => {
      const data = made[at] ?? null;
      return data === null ? [] : [[index, data] as const];
    }),
  );
}
