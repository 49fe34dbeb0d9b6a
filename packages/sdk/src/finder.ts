import type { Call } from './call.ts';
import type { Deleted } from './deleted.ts';
import type { RequestOptions } from './options.ts';
import type { List, NumberedPage } from './page.ts';
import { type QueryOf, resource, type Schemas } from './resource.ts';

export type ShortlistItem = Schemas['ShortlistItem'];
export type ShortlistItemCreate = Schemas['ShortlistItemCreate'];
/** `limit` is the size of a page (1 to 100, default 50), not of the whole. */
export type ShortlistQuery = QueryOf<'GET /v1/finder/shortlist'>;

export interface Finder {
  /** The shortlist, newest first. Pages are numbered: if you delete items while you iterate, others are skipped. */
  list(query?: ShortlistQuery, options?: RequestOptions): List<ShortlistItem, NumberedPage<ShortlistItem>>;
  /** Add a possible affiliate to the shortlist. */
  create(item: ShortlistItemCreate, options?: RequestOptions): Call<ShortlistItem>;
  /** Deletes permanently. A retry that finds the item gone has succeeded. */
  delete(id: string, options?: RequestOptions): Call<Deleted>;
}

export const finder = resource<Finder>({
  list: 'LIST /v1/finder/shortlist',
  create: 'POST /v1/finder/shortlist',
  delete: 'DELETE /v1/finder/shortlist/{id}',
});
