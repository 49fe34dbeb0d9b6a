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
  type QueryOf,
  resource,
  type Schemas,
} from './resource.ts';

/** The same object as a conversion: a sale and what it earned. */
export type Commission = Schemas['Transaction'];
export type CommissionCreate = Schemas['CommissionCreate'];
export type CommissionUpdate = Schemas['CommissionUpdate'];
export type CommissionBatch = Batch<Schemas['CommissionBatchItem']>;
export type CommissionAction = Schemas['CommissionAction'];
/** What became of each commission, in the order of the ids. */
export type CommissionActionResults = Schemas['CommissionActionResults'];
export type CommissionExpand = ExpandOf<'GET /v1/commissions/{id}'>;
/** Counts and sums by state and currency. */
export type CommissionTotals = Schemas['CommissionTotals'];
export type CommissionListExpand = ExpandOf<'GET /v1/commissions'>;
export type CommissionList<E extends CommissionListExpand = CommissionListExpand> = ExpandingQuery<
  'GET /v1/commissions',
  E
>;

export interface Commissions {
  /** All matching commissions and conversions, newest first or by `sort`. */
  list<E extends CommissionListExpand = never>(
    query?: CommissionList<E>,
    options?: RequestOptions,
  ): List<Expanded<Commission, E>, CursorPage<Expanded<Commission, E>>>;
  /** Counts and sums of all commissions that match, by state and currency. Takes the filters of `list`. */
  totals(query?: QueryOf<'GET /v1/commissions/totals'>, options?: RequestOptions): Call<CommissionTotals>;
  /** Record a commission whose amount you already know: imports, backfills, overrides. No incentive is matched. */
  create(commission: CommissionCreate, options?: RequestOptions): Call<Commission>;
  /** The commission or conversion; with `expand`, its affiliate, referral, program or earnings as well. */
  get<E extends CommissionExpand = never>(
    id: string,
    query?: Expanding<E>,
    options?: RequestOptions,
  ): Call<Expanded<Commission, E>>;
  /**
   * Approve, release, reject or reopen a commission, or complete its sale. Throws `InvalidTransitionError`, whose
   * details name the allowed statuses, and `ConflictError` (`IN_USE`) if a live payout includes it.
   */
  update(id: string, changes: CommissionUpdate, options?: RequestOptions): Call<Commission>;
  /**
   * Undo a commission or conversion that was recorded by mistake, as if it had never existed: nothing is deleted, but
   * it no longer counts. Throws `ConflictError` (`IN_USE`), which names the payout, if a payout includes or
   * has paid it. Voiding it again changes nothing.
   */
  void(id: string, options?: RequestOptions): Call<Commission>;
  /** Throws `ConflictError` (`IN_USE`) if it earned something: reject, refund or void it instead. */
  delete(id: string, options?: RequestOptions): Call<Deleted>;
  /**
   * Approve, release, reject or reopen up to 500 commissions. Each has its own result: what one is refused for
   * (`error`) stops no other.
   */
  act(action: CommissionAction, options?: RequestOptions): Call<CommissionActionResults>;
  /**
   * Up to 500 commissions, each independently: a rejected item does not stop others. An item without an `idempotency_key`
   * gets a UUID, which makes retries within this call safe, but not a second call.
   */
  createBatch(batch: CommissionBatch, options?: RequestOptions): Call<BatchOutcome<Commission>[]>;
}

export const commissions = resource<Commissions>({
  ...objectRoutes('/v1/commissions'),
  get: 'GET /v1/commissions/{id}?',
  totals: 'GET /v1/commissions/totals?',
  void: 'POST /v1/commissions/{id}/void!',
  act: 'POST /v1/commissions/actions',
  createBatch: 'POST /v1/commissions/batch',
});
