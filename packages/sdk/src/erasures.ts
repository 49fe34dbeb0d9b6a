import type { Call } from './call.ts';
import type { RequestOptions } from './options.ts';
import type { CursorPage, List } from './page.ts';
import { type QueryOf, resource, type Schemas } from './resource.ts';

export type Erasure = Schemas['Erasure'];
export type ErasureCreate = Schemas['ErasureCreate'];
export type ErasureList = QueryOf<'GET /v1/erasures'>;

export interface Erasures {
  /** All erasures, newest first. `for await` iterates over all pages; `await` fetches one page. */
  list(query?: ErasureList, options?: RequestOptions): List<Erasure, CursorPage<Erasure>>;
  /**
   * Erases what names a customer or an affiliate, for good. `status` is `running` while copies of it are still being erased. An
   * object is erased once: another call for it returns the first erasure. Throws `ConflictError` (`BALANCE_UNPAID`, `IN_USE`)
   * if the affiliate has money or coupons coming.
   */
  create(erasure: ErasureCreate, options?: RequestOptions): Call<Erasure>;
  /** How far an erasure is. */
  get(id: string, options?: RequestOptions): Call<Erasure>;
}

export const erasures = resource<Erasures>({
  list: 'LIST /v1/erasures',
  create: 'POST /v1/erasures',
  get: 'GET /v1/erasures/{id}',
});
