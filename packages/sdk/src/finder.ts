import type { Call } from './call.ts';
import type { RequestOptions } from './options.ts';
import type { List, NumberedPage } from './page.ts';
import type { QueryOf, Schemas, Transport } from './resource.ts';

export type ShortlistItem = Schemas['ShortlistItem'];
/** `limit` is the size of a page (1 to 100, default 50), not of the whole. */
export type ShortlistQuery = QueryOf<'/v1/finder/shortlist'>;

export interface Deleted {
  readonly id: string;
  readonly deleted: true;
}

export interface Finder {
  /** The shortlist, newest first. It is paged by number: do not delete while you iterate, or items are skipped. */
  list(query?: ShortlistQuery, options?: RequestOptions): List<ShortlistItem, NumberedPage<ShortlistItem>>;
  /** Deletes for good. A retry that finds nothing left has succeeded. */
  delete(id: string, options?: RequestOptions): Call<Deleted>;
}

export const finder = ({ call, numberedList }: Transport): Finder => ({
  list: (query = {}, options) => numberedList('/v1/finder/shortlist', query, options),
  delete: (id, options) => call('DELETE', '/v1/finder/shortlist/{id}', { params: { id }, options }),
});
