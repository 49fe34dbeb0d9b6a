import type { Call } from './call.ts';
import type { RequestOptions } from './options.ts';
import type { Expanded, Expanding, QueryOf, Schemas, Transport } from './resource.ts';

export type Affiliate = Schemas['Affiliate'];
export type AffiliateCreate = Schemas['AffiliateCreate'];
export type AffiliateUpdate = Schemas['AffiliateUpdate'];
export type AffiliateExpand = NonNullable<QueryOf<'/v1/affiliates/{id}'>['expand']>[number];

export interface Affiliates {
  /** Throws `ConflictError` (`DUPLICATE`) when the tracking id, e-mail or external user id is taken in the program. */
  create(affiliate: AffiliateCreate, options?: RequestOptions): Call<Affiliate>;
  get<E extends AffiliateExpand = never>(
    id: string,
    query?: Expanding<E>,
    options?: RequestOptions,
  ): Call<Expanded<Affiliate, E>>;
  /** Changes the fields that are given; `null` clears those that may be empty. */
  update(id: string, changes: AffiliateUpdate, options?: RequestOptions): Call<Affiliate>;
}

export const affiliates = ({ call }: Transport): Affiliates => ({
  create: (body, options) => call('POST', '/v1/affiliates', { body, options }),
  get: (id, query, options) => call('GET', '/v1/affiliates/{id}', { params: { id }, query, options }),
  update: (id, body, options) => call('PUT', '/v1/affiliates/{id}', { params: { id }, body, options }),
});
