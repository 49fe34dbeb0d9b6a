import type { Batch, BatchOutcome } from './batch.ts';
import type { Call } from './call.ts';
import type { Deleted } from './deleted.ts';
import type { RequestOptions } from './options.ts';
import type { CursorPage, List } from './page.ts';
import {
  type Expanded,
  type Expanding,
  type ExpandingQuery,
  type ExpandOf,
  objectRoutes,
  resource,
  type Schemas,
} from './resource.ts';

export type Referral = Schemas['Referral'];
export type ReferralCreate = Schemas['ReferralCreate'];
export type ReferralUpdate = Schemas['ReferralUpdate'];
export type ReferralBatch = Batch<Schemas['ReferralBatchItem']>;
export type ReferralExpand = ExpandOf<'GET /v1/referrals'>;
export type ReferralList<E extends ReferralExpand = ReferralExpand> = ExpandingQuery<'GET /v1/referrals', E>;

export interface Referrals {
  /** All referrals that match, newest first. `for await` fetches page after page; `await` gives one page. */
  list<E extends ReferralExpand = never>(
    query?: ReferralList<E>,
    options?: RequestOptions,
  ): List<Expanded<Referral, E>, CursorPage<Expanded<Referral, E>>>;
  /** Throws `ConflictError` (`DUPLICATE`) when the e-mail or an id is referred in the program already. */
  create(referral: ReferralCreate, options?: RequestOptions): Call<Referral>;
  /** The referral; with `expand`, its affiliate as well. */
  get<E extends ReferralExpand = never>(
    id: string,
    query?: Expanding<E>,
    options?: RequestOptions,
  ): Call<Expanded<Referral, E>>;
  /** Changes the fields that are given. Throws `ConflictError` when an e-mail or id belongs to another referral. */
  update(id: string, changes: ReferralUpdate, options?: RequestOptions): Call<Referral>;
  /** Throws `ConflictError` (`IN_USE`) when something was earned from it. */
  delete(id: string, options?: RequestOptions): Call<Deleted>;
  /**
   * Up to 500 referrals, each by itself: one that is refused stops no other. An item without an `idempotency_key`
   * gets a uuid, which makes the retries of this call safe, and only those.
   */
  createBatch(batch: ReferralBatch, options?: RequestOptions): Call<BatchOutcome<Referral>[]>;
}

export const referrals = resource<Referrals>({
  ...objectRoutes('/v1/referrals'),
  get: 'GET /v1/referrals/{id}?',
  createBatch: 'POST /v1/referrals/batch',
});
