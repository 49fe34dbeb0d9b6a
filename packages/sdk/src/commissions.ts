import type { Call } from './call.ts';
import type { RequestOptions } from './options.ts';
import type { Expanded, Expanding, QueryOf, Schemas, Transport } from './resource.ts';

/** The same object as a conversion: a sale and what it earned. */
export type Commission = Schemas['Transaction'];
export type CommissionCreate = Schemas['CommissionCreate'];
export type CommissionExpand = NonNullable<QueryOf<'/v1/commissions/{id}'>['expand']>[number];

export interface Commissions {
  /** Record a commission whose amount is known already: imports, backfills, overrides. No incentive is matched. */
  create(commission: CommissionCreate, options?: RequestOptions): Call<Commission>;
  get<E extends CommissionExpand = never>(
    id: string,
    query?: Expanding<E>,
    options?: RequestOptions,
  ): Call<Expanded<Commission, E>>;
}

export const commissions = ({ call }: Transport): Commissions => ({
  create: (body, options) => call('POST', '/v1/commissions', { body, options }),
  get: (id, query, options) => call('GET', '/v1/commissions/{id}', { params: { id }, query, options }),
});
