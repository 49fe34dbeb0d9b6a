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
export type ReferralExpand = ExpandOf<'GET /v1/referrals/{id}'>;
export type ReferralListExpand = ExpandOf<'GET /v1/referrals'>;
export type ReferralList<E extends ReferralListExpand = ReferralListExpand> = ExpandingQuery<
  'GET /v1/referrals',
  E
>;

export interface Referrals {
  /** All matching referrals, newest first. `for await` iterates over all pages; `await` fetches one page. */
  list<E extends ReferralListExpand = never>(
    query?: ReferralList<E>,
    options?: RequestOptions,
  ): List<Expanded<Referral, E>, CursorPage<Expanded<Referral, E>>>;
  /** Throws `ConflictError` (`DUPLICATE`) if the e-mail address or an id already has a referral in the program. */
  create(referral: ReferralCreate, options?: RequestOptions): Call<Referral>;
  /** The referral; with `expand`, its affiliate or what it kept of its click as well. */
  get<E extends ReferralExpand = never>(
    id: string,
    query?: Expanding<E>,
    options?: RequestOptions,
  ): Call<Expanded<Referral, E>>;
  /** Changes the given fields. Throws `ConflictError` if an e-mail address or id belongs to another referral. */
  update(id: string, changes: ReferralUpdate, options?: RequestOptions): Call<Referral>;
  /** Throws `ConflictError` (`IN_USE`) if an affiliate has earned from it. */
  delete(id: string, options?: RequestOptions): Call<Deleted>;
  /**
   * Up to 500 referrals, each independently: a rejected item does not stop others. An item without an `idempotency_key`
   * gets a UUID, which makes retries within this call safe, but not a second call.
   */
  createBatch(batch: ReferralBatch, options?: RequestOptions): Call<BatchOutcome<Referral>[]>;
}

export const referrals = resource<Referrals>({
  ...objectRoutes('/v1/referrals'),
  get: 'GET /v1/referrals/{id}?',
  createBatch: 'POST /v1/referrals/batch',
});
