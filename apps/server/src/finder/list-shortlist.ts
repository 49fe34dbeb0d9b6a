import type { contract } from '@tributary/contract';
import type { Endpoint } from '../endpoint.ts';
import { listShortlist as listRows } from './queries.ts';
import { toShortlistItem } from './to-shortlist-item.ts';

/** A page past the end is empty, and its neighbours are told as on any other. */
export const listShortlist: Endpoint<typeof contract.finder.list> = async (ctx, { query }) => {
  const { page, limit } = query;
  const { rows, total } = await listRows(ctx.db.lists, ctx.environmentId, query);
  const totalPages = Math.ceil(total / limit);
  return {
    data: rows.map(toShortlistItem),
    pagination: {
      page,
      limit,
      total,
      total_pages: totalPages,
      has_next_page: page < totalPages,
      has_prev_page: page > 1,
    },
  };
};
