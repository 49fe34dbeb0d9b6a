import type { Call } from './call.ts';
import type { Deleted } from './deleted.ts';
import type { RequestOptions } from './options.ts';
import type { CursorPage, List } from './page.ts';
import { objectRoutes, type QueryOf, resource, type Schemas } from './resource.ts';

/** What a sale, lead, trial or milestone earns; a group attaches it to its affiliates. */
export type Incentive = Schemas['Incentive'];
export type IncentiveCreate = Schemas['IncentiveCreate'];
export type IncentiveUpdate = Schemas['IncentiveUpdate'];
export type IncentiveList = QueryOf<'GET /v1/incentives'>;

export interface Incentives {
  /** The incentives of all programs, or of `program_id`, newest first. */
  list(query?: IncentiveList, options?: RequestOptions): List<Incentive, CursorPage<Incentive>>;
  /** It has no effect until it is attached to a group: `groups.incentives.create`. */
  create(incentive: IncentiveCreate, options?: RequestOptions): Call<Incentive>;
  /** The current version of the incentive. */
  get(id: string, options?: RequestOptions): Call<Incentive>;
  /** Creates a new version, in force from now on. What earlier versions earned never changes. */
  update(id: string, changes: IncentiveUpdate, options?: RequestOptions): Call<Incentive>;
  /** Throws `ConflictError` (`IN_USE`) if something was earned by it. */
  delete(id: string, options?: RequestOptions): Call<Deleted>;
}

export const incentives = resource<Incentives>({
  ...objectRoutes('/v1/incentives'),
});
