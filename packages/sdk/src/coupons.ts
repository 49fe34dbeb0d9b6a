import type { Call } from './call.ts';
import type { Deleted } from './deleted.ts';
import type { RequestOptions } from './options.ts';
import type { CursorPage, List } from './page.ts';
import {
  type Expanded,
  type Expanding,
  type ExpandingQuery,
  type ExpandOf,
  resource,
  type Schemas,
} from './resource.ts';

export type Coupon = Schemas['Coupon'];
export type CouponCreate = Schemas['CouponCreate'];
export type CouponExpand = ExpandOf<'GET /v1/coupons/{id}'>;
export type CouponList<E extends CouponExpand = CouponExpand> = ExpandingQuery<'GET /v1/coupons', E>;

export interface Coupons {
  /** All matching coupons, newest first; `code` is case-insensitive. */
  list<E extends CouponExpand = never>(
    query?: CouponList<E>,
    options?: RequestOptions,
  ): List<Expanded<Coupon, E>, CursorPage<Expanded<Coupon, E>>>;
  /** The code is stored in upper case. Throws `ConflictError` (`DUPLICATE`) if the program already has it. */
  create(coupon: CouponCreate, options?: RequestOptions): Call<Coupon>;
  /** The coupon; with `expand`, its affiliate as well. */
  get<E extends CouponExpand = never>(
    id: string,
    query?: Expanding<E>,
    options?: RequestOptions,
  ): Call<Expanded<Coupon, E>>;
  /** Deletes it here and at its provider. Throws `ServerError` (`PROVIDER_ERROR`) if the provider refuses. */
  delete(id: string, options?: RequestOptions): Call<Deleted>;
}

export const coupons = resource<Coupons>({
  list: 'LIST /v1/coupons',
  create: 'POST /v1/coupons',
  get: 'GET /v1/coupons/{id}?',
  delete: 'DELETE /v1/coupons/{id}',
});
