import type { contract } from '@tributary/contract';
import { toPagination } from '../db/list-page.ts';
import type { Endpoint } from '../endpoint.ts';
import { listShortlist as listRows, toShortlistItem } from './shortlist.ts';

/** A page past the end is empty, and its neighbours are told as on any other. */
export const listShortlist: Endpoint<typeof contract.finder.list> = async (ctx, { query }) => {
  const { rows, total } = await listRows(ctx.db.lists, ctx.environmentId, query);
  return { data: rows.map(toShortlistItem), pagination: toPagination(query, total) };
};
