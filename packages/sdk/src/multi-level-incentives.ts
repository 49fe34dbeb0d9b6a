import type { Call } from './call.ts';
import type { Deleted } from './deleted.ts';
import type { RequestOptions } from './options.ts';
import type { CursorPage, List } from './page.ts';
import { type QueryOf, resource, type Schemas } from './resource.ts';

/** What the affiliate `level` steps above the seller earns from the seller's sales. */
export type MultiLevelIncentive = Schemas['MultiLevelIncentive'];
export type MultiLevelIncentiveCreate = Schemas['MultiLevelIncentiveCreate'];
export type MultiLevelIncentiveUpdate = Schemas['MultiLevelIncentiveUpdate'];
export type MultiLevelIncentiveList = QueryOf<'GET /v1/program/groups/{id}/multi-level-incentives'>;

export interface MultiLevelIncentives {
  /** The levels of a group: what the affiliates above its members earn. */
  list(
    groupId: string,
    query?: MultiLevelIncentiveList,
    options?: RequestOptions,
  ): List<MultiLevelIncentive, CursorPage<MultiLevelIncentive>>;
  /** Add a level, 1 to 3 above the seller. */
  create(
    groupId: string,
    level: MultiLevelIncentiveCreate,
    options?: RequestOptions,
  ): Call<MultiLevelIncentive>;
  /** One level, by its id. */
  get(groupId: string, id: string, options?: RequestOptions): Call<MultiLevelIncentive>;
  /** Changes the given fields, for later sales. Existing commissions do not change. */
  update(
    groupId: string,
    id: string,
    changes: MultiLevelIncentiveUpdate,
    options?: RequestOptions,
  ): Call<MultiLevelIncentive>;
  /** Remove a level. Existing commissions do not change. */
  delete(groupId: string, id: string, options?: RequestOptions): Call<Deleted>;
}

export const multiLevelIncentives = resource<MultiLevelIncentives>({
  list: 'LIST /v1/program/groups/{id}/multi-level-incentives',
  create: 'POST /v1/program/groups/{id}/multi-level-incentives',
  get: 'GET /v1/program/groups/{id}/multi-level-incentives/{attachedId}',
  update: 'PUT /v1/program/groups/{id}/multi-level-incentives/{attachedId}',
  delete: 'DELETE /v1/program/groups/{id}/multi-level-incentives/{attachedId}',
});
