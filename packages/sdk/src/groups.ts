import type { Call } from './call.ts';
import type { RequestOptions } from './options.ts';
import type { Expanded, Expanding, QueryOf, Schemas, Transport } from './resource.ts';

export type Group = Schemas['Group'];
export type GroupExpand = NonNullable<QueryOf<'/v1/program/groups/{id}'>['expand']>[number];

export interface Groups {
  get<E extends GroupExpand = never>(
    id: string,
    query?: Expanding<E>,
    options?: RequestOptions,
  ): Call<Expanded<Group, E>>;
}

export const groups = ({ call }: Transport): Groups => ({
  get: (id, query, options) => call('GET', '/v1/program/groups/{id}', { params: { id }, query, options }),
});
