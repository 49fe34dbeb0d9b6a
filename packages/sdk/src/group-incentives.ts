import type { Call } from './call.ts';
import type { Deleted } from './deleted.ts';
import type { RequestOptions } from './options.ts';
import type { CursorPage, List } from './page.ts';
import { type QueryOf, resource, type Schemas } from './resource.ts';

/** An incentive attached to a group: `id` is the attachment, `incentive_id` the incentive. */
export type GroupIncentive = Schemas['GroupIncentive'];
export type GroupIncentiveCreate = Schemas['GroupIncentiveCreate'];
export type GroupIncentiveUpdate = Schemas['GroupIncentiveUpdate'];
export type GroupIncentiveList = QueryOf<'GET /v1/program/groups/{id}/incentives'>;

export interface GroupIncentives {
  /** What the sales of a group's affiliates can earn. */
  list(
    groupId: string,
    query?: GroupIncentiveList,
    options?: RequestOptions,
  ): List<GroupIncentive, CursorPage<GroupIncentive>>;
  /** Attach an incentive of the same program to the group. */
  create(groupId: string, attached: GroupIncentiveCreate, options?: RequestOptions): Call<GroupIncentive>;
  /** One attachment, by its own id. */
  get(groupId: string, id: string, options?: RequestOptions): Call<GroupIncentive>;
  /** Replaces its incentive for later sales. Existing commissions do not change. */
  update(
    groupId: string,
    id: string,
    changes: GroupIncentiveUpdate,
    options?: RequestOptions,
  ): Call<GroupIncentive>;
  /** Detach it, by the id of the attachment. Existing commissions do not change. */
  delete(groupId: string, id: string, options?: RequestOptions): Call<Deleted>;
}

export const groupIncentives = resource<GroupIncentives>({
  list: 'LIST /v1/program/groups/{id}/incentives',
  create: 'POST /v1/program/groups/{id}/incentives',
  get: 'GET /v1/program/groups/{id}/incentives/{attachedId}',
  update: 'PUT /v1/program/groups/{id}/incentives/{attachedId}',
  delete: 'DELETE /v1/program/groups/{id}/incentives/{attachedId}',
});
