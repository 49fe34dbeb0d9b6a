import type { Call } from './call.ts';
import type { RequestOptions } from './options.ts';
import type { Expanded, Expanding, QueryOf, Schemas, Transport } from './resource.ts';

export type Coupon = Schemas['Coupon'];
export type CouponCreate = Schemas['CouponCreate'];
export type CouponExpand = NonNullable<QueryOf<'/v1/coupons/{id}'>['expand']>[number];

export interface Coupons {
  /** The code is stored in upper case. Throws `ConflictError` (`DUPLICATE`) when the program has it already. */
  create(coupon: CouponCreate, options?: RequestOptions): Call<Coupon>;
  get<E extends CouponExpand = never>(
    id: string,
    query?: Expanding<E>,
    options?: RequestOptions,
  ): Call<Expanded<Coupon, E>>;
}

export const coupons = ({ call }: Transport): Coupons => ({
  create: (body, options) => call('POST', '/v1/coupons', { body, options }),
  get: (id, query, options) => call('GET', '/v1/coupons/{id}', { params: { id }, query, options }),
});
