import type { ErrorBody } from '@tributary/contract';
import { emailKey, errorCatalog } from '@tributary/core';
import type { z } from 'zod';
import type { RequestContext } from '../../context.ts';
import type { BatchItem } from '../../domain/batch-item.ts';
import { Failure, validationFailure } from '../../domain/failure.ts';
import { invalidInput } from '../../domain/invalid-input.ts';
import { databaseFailure } from '../db/database-failure.ts';
import { faultForLog } from '../db/fault-for-log.ts';
import { renamedKeys } from '../idempotency/erased-keys.ts';
import { eachInSlices } from '../time-slice.ts';
import { BlockedLinks } from './blocked-links.ts';
import { chunksOf, type WriteChunk, writeTogether } from './chunks.ts';
import { cutWhereKeysRepeat, inGroups } from './connected-groups.ts';

/** Maximum number of items processed concurrently, so that two batches leave connections for other requests. */
const ITEMS_AT_ONCE = 4;

type Body = Record<string, unknown>;

interface Single<Item extends z.ZodType, Data> {
  /** Name of the single-item request in the contract, which is part of an item's fingerprint. */
  readonly route: string;
  readonly item: Item;
  /** Called once with the valid items, before `sequence`, to read objects that many of them refer to. */
  readonly before?: (bodies: readonly Body[]) => Promise<void>;
  /** Returns the links of an item. Items that share a link are processed in order. */
  readonly sequence: (body: Body) => readonly (string | undefined)[];
  /**
   * Set if `create` itself keeps up to this many items in order. `sequence` then returns their keys, which
   * must not be used concurrently.
   */
  readonly togetherMax?: number;
  /** Writes simple items in chunks. All others go to `create`. */
  readonly writeChunk?: WriteChunk<Data>;
  /**
   * True if a chunk may contain several items that share a link, because `writeChunk` keeps them in order.
   */
  readonly chunksKeepOrder?: true;
  readonly create: (
    ctx: RequestContext,
    input: { params: undefined; query: undefined; body: never },
  ) => Promise<{ data: Data; status?: 200 | 201 }>;
}

interface ItemAnswer<Data> {
  readonly index: number;
  readonly status: number;
  readonly data?: Data;
  readonly error?: Omit<ErrorBody['error'], 'request_id' | 'doc_url'>;
}

/** Maximum number of problems reported per item. Each of up to 500 items can have many. */
const PROBLEMS_PER_ITEM_MAX = 20;

/** Parsed batch item: the body of a single-item request, or the reason why the item was rejected. */
type ReadItem = { readonly body: Body } | { readonly refusal: Failure };

/**
 * Processes each item like a single-item request, with its own validation, key, transaction and response. A
 * failed item does not affect the others. If all items have keys, a failed batch can be sent again as a
 * whole.
 */
export async function runBatch<Item extends z.ZodType, Data>(
  ctx: RequestContext,
  items: readonly unknown[],
  single: Single<Item, Data>,
): Promise<{ data: ItemAnswer<Data>[] }> {
  const read: ReadItem[] = [];
  await eachInSlices(items, (item) => void read.push(readItem(item as BatchItem, single)));
  await rename(ctx, read);
  await single.before?.(read.flatMap((item) => ('body' in item ? [item.body] : [])));
  const links = read.map((item) => ('body' in item ? linksOf(item.body, single) : []));
  const blocked = new BlockedLinks();
  const answer = (index: number) => {
    const linked = { links: links[index] ?? [], blocked };
    return answerTo(ctx, index, read[index] as ReadItem, linked, single);
  };
  if (single.writeChunk) {
    const chunked = { ...single, writeChunk: single.writeChunk };
    return { data: await inChunks(ctx, read, { links, blocked, answer }, chunked) };
  }
  if (!single.togetherMax) return { data: await inGroups(links, ITEMS_AT_ONCE, answer) };
  const data: ItemAnswer<Data>[] = [];
  for (const stretch of cutWhereKeysRepeat(links)) {
    const noLinks = stretch.map(() => []);
    data.push(...(await inGroups(noLinks, single.togetherMax, (at) => answer(stretch[at] as number))));
  }
  return { data };
}

interface Answering<Data> {
  readonly links: readonly (readonly string[])[];
  readonly blocked: BlockedLinks;
  /** Processes the item individually. */
  readonly answer: (index: number) => Promise<ItemAnswer<Data>>;
}

/** Writes one chunk after another, and then processes the remaining items individually. */
async function inChunks<Item extends z.ZodType, Data>(
  ctx: RequestContext,
  read: readonly ReadItem[],
  { links, blocked, answer }: Answering<Data>,
  single: Single<Item, Data> & { readonly writeChunk: WriteChunk<Data> },
): Promise<ItemAnswer<Data>[]> {
  const answers: ItemAnswer<Data>[] = new Array(read.length);
  const apart = single.chunksKeepOrder
    ? read.map((item) => ('body' in item ? keyLinkOf(item.body) : []))
    : links;
  for (const chunk of chunksOf(apart)) {
    const valid = chunk.flatMap((index) => {
      const item = read[index] as ReadItem;
      const failure = blocked.failureOf(links[index] ?? []);
      if (failure) answers[index] = refusal(ctx, index, failure);
      return 'body' in item && !failure ? [{ index, ...keyAndBody(item.body) }] : [];
    });
    const own = contextOf(ctx, single.route, null);
    try {
      const made = await writeTogether(own, valid, single.writeChunk);
      for (const [index, data] of made) answers[index] = { index, status: 201, data };
    } catch (error) {
      for (const { index } of valid) {
        answers[index] = refusal(ctx, index, error);
        blocked.add(links[index] ?? [], error);
      }
    }
    const left = chunk.filter((index) => answers[index] === undefined);
    const leftLinks = left.map((index) => links[index] ?? []);
    await inGroups(leftLinks, ITEMS_AT_ONCE, async (at) => {
      const index = left[at] as number;
      answers[index] = await answer(index);
    });
  }
  return answers;
}

/** Replaces keys that an erasure has renamed. */
async function rename(ctx: RequestContext, read: ReadItem[]): Promise<void> {
  if (!ctx.principal.erasureKey) return;
  const keys = read.flatMap((item) => ('body' in item ? (keyAndBody(item.body).key ?? []) : []));
  const renamed = await renamedKeys(ctx, keys);
  if (renamed.size === 0) return;
  for (const [index, item] of read.entries()) {
    const key = 'body' in item ? renamed.get(keyAndBody(item.body).key ?? '') : undefined;
    if ('body' in item && key !== undefined)
      read[index] = { body: { ...item.body, idempotency_key: key } as Body };
  }
}

/**
 * Returns the context of an item. The signature covers the whole batch, so replayed items are recognized by
 * their own keys.
 */
const contextOf = (ctx: RequestContext, route: string, idempotencyKey: string | null): RequestContext => ({
  ...ctx,
  route,
  idempotencyKey,
  singleUseSignature: null,
});

function keyAndBody(item: Body): { key: string | null; body: Body } {
  const { idempotency_key: key = null, ...body } = item as Body & { idempotency_key?: string };
  return { key, body };
}

function readItem<Item extends z.ZodType, Data>(
  { value, inexact }: BatchItem,
  single: Single<Item, Data>,
): ReadItem {
  if (inexact.length > 0)
    return { refusal: validationFailure(inexact, { listedMax: PROBLEMS_PER_ITEM_MAX }) };
  const parsed = single.item.safeParse(value);
  if (!parsed.success) return { refusal: invalidInput(parsed.error.issues, PROBLEMS_PER_ITEM_MAX) };
  return { body: parsed.data as Body };
}

function linksOf<Item extends z.ZodType, Data>(body: Body, single: Single<Item, Data>): string[] {
  return [...single.sequence(body).filter((link) => link !== undefined), ...keyLinkOf(body)];
}

const keyLinkOf = (body: Body): string[] => [of('idempotency_key', body)].flatMap((link) => link ?? []);

/** Returns an item's link by one of its fields. Ignores case, because the rules may ignore it too. */
export function of(field: string, body: Body): string | undefined {
  const value = body[field];
  if (typeof value !== 'string') return undefined;
  return `${field}:${field === 'email' ? emailKey(value) : value.toLowerCase()}`;
}

async function answerTo<Item extends z.ZodType, Data>(
  ctx: RequestContext,
  index: number,
  item: ReadItem,
  { links, blocked }: { readonly links: readonly string[]; readonly blocked: BlockedLinks },
  single: Single<Item, Data>,
): Promise<ItemAnswer<Data>> {
  try {
    if ('refusal' in item) throw item.refusal;
    const failure = blocked.failureOf(links);
    if (failure) throw failure;
    const { key: idempotencyKey, body } = keyAndBody(item.body);
    const own = contextOf(ctx, single.route, idempotencyKey);
    const { status = 200, data } = await single.create(own, {
      params: undefined,
      query: undefined,
      // `single.item` has validated the item, and is the schema of this body plus a key.
      body: body as never,
    });
    return { index, status, data };
  } catch (error) {
    blocked.add(links, error);
    return refusal(ctx, index, error);
  }
}

function refusal(ctx: RequestContext, index: number, error: unknown) {
  const { code, message, field, details } = failureOf(ctx, error);
  return {
    index,
    status: errorCatalog[code].status,
    error: { code, message, ...(field && { field }), ...(details && { details }) },
  };
}

function failureOf(ctx: RequestContext, error: unknown): Failure {
  const described = error instanceof Failure ? error : databaseFailure(error, ctx.log());
  if (described) return described;
  ctx.log().error({ fault: faultForLog(error) }, 'internal error');
  return new Failure('INTERNAL_ERROR', 'Something went wrong on our side.');
}
