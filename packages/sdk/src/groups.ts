import type { Call } from './call.ts';
import type { Deleted } from './deleted.ts';
import { type GroupIncentives, groupIncentives } from './group-incentives.ts';
import { type MultiLevelIncentives, multiLevelIncentives } from './multi-level-incentives.ts';
import type { RequestOptions } from './options.ts';
import type { CursorPage, List } from './page.ts';
import {
  type Expanded,
  type Expanding,
  type ExpandOf,
  objectRoutes,
  type QueryOf,
  resource,
  type Schemas,
  type Transport,
} from './resource.ts';

export type Group = Schemas['Group'];
export type GroupCreate = Schemas['GroupCreate'];
export type GroupUpdate = Schemas['GroupUpdate'];
export type GroupList = QueryOf<'GET /v1/program/groups'>;
export type GroupExpand = ExpandOf<'GET /v1/program/groups/{id}'>;

interface OwnMethods {
  /** The groups of all programs, or of `program_id`, newest first. */
  list(query?: GroupList, options?: RequestOptions): List<Group, CursorPage<Group>>;
  /** A group decides which incentives its affiliates' sales can earn. */
  create(group: GroupCreate, options?: RequestOptions): Call<Group>;
  /** The group; with `expand`, its incentives and multi-level incentives as well. */
  get<E extends GroupExpand = never>(
    id: string,
    query?: Expanding<E>,
    options?: RequestOptions,
  ): Call<Expanded<Group, E>>;
  /** Changes the given fields. `is_default: true` makes this the default group in place of the current one. */
  update(id: string, changes: GroupUpdate, options?: RequestOptions): Call<Group>;
  /** Throws `ConflictError` (`IN_USE`) for the default group and while an affiliate is in it. */
  delete(id: string, options?: RequestOptions): Call<Deleted>;
}

export interface Groups extends OwnMethods {
  readonly incentives: GroupIncentives;
  readonly multiLevelIncentives: MultiLevelIncentives;
}

const ownMethods = resource<OwnMethods>({
  ...objectRoutes('/v1/program/groups'),
  get: 'GET /v1/program/groups/{id}?',
});

export const groups = (send: Transport): Groups => ({
  ...ownMethods(send),
  incentives: groupIncentives(send),
  multiLevelIncentives: multiLevelIncentives(send),
});
