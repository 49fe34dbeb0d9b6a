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
  type Transport,
} from './resource.ts';

export type Affiliate = Schemas['Affiliate'];
export type AffiliateCreate = Schemas['AffiliateCreate'];
export type AffiliateUpdate = Schemas['AffiliateUpdate'];
export type AffiliateBatch = Batch<Schemas['AffiliateBatchItem']>;
export type AffiliateAction = Schemas['AffiliateAction'];
/** What became of each affiliate, in the order of the ids. */
export type AffiliateActionResults = Schemas['AffiliateActionResults'];
export type AffiliateExpand = ExpandOf<'GET /v1/affiliates/{id}'>;
export type AffiliateListExpand = ExpandOf<'GET /v1/affiliates'>;
export type AffiliateList<E extends AffiliateListExpand = AffiliateListExpand> = ExpandingQuery<
  'GET /v1/affiliates',
  E
>;
/** One currency (or unit) of what an affiliate has earned. */
export type Balance = Schemas['Balance'];
export type MaskedPayoutDetails = Schemas['MaskedPayoutDetails'];

interface RoutedMethods {
  /** All matching affiliates, newest first. `for await` iterates over all pages; `await` fetches one page. */
  list<E extends AffiliateListExpand = never>(
    query?: AffiliateList<E>,
    options?: RequestOptions,
  ): List<Expanded<Affiliate, E>, CursorPage<Expanded<Affiliate, E>>>;
  /** Throws `ConflictError` (`DUPLICATE`) if the program already has the tracking id, e-mail or external user id. */
  create(affiliate: AffiliateCreate, options?: RequestOptions): Call<Affiliate>;
  /** The affiliate; with `expand`, its group, program or balances as well. */
  get<E extends AffiliateExpand = never>(
    id: string,
    query?: Expanding<E>,
    options?: RequestOptions,
  ): Call<Expanded<Affiliate, E>>;
  /** Changes the given fields; `null` clears an optional field. */
  update(id: string, changes: AffiliateUpdate, options?: RequestOptions): Call<Affiliate>;
  /** Throws `ConflictError` (`IN_USE`) while anything refers to the affiliate. */
  delete(id: string, options?: RequestOptions): Call<Deleted>;
  /** What the affiliate has earned, per currency: sums over the ledger, in major units. */
  balances(id: string, options?: RequestOptions): Call<Balance[]>;
  /** The payout method and details of the affiliate, masked. Requires the permission `read:payouts`. */
  payoutDetails(id: string, options?: RequestOptions): Call<MaskedPayoutDetails>;
  /**
   * Approve, reject or move up to 500 affiliates. Each has its own result: what one is refused for (`error`) stops no
   * other. Throws `NotFoundError` if there is no such group.
   */
  act(action: AffiliateAction, options?: RequestOptions): Call<AffiliateActionResults>;
  /**
   * Up to 500 affiliates, each independently: a rejected item does not stop others. An item without an `idempotency_key`
   * gets a UUID, which makes retries within this call safe, but not a second call.
   */
  createBatch(batch: AffiliateBatch, options?: RequestOptions): Call<BatchOutcome<Affiliate>[]>;
}

export interface Affiliates extends RoutedMethods {
  /** Approves the application; what the affiliate earned while it waited is released. */
  approve(id: string, options?: RequestOptions): Call<Affiliate>;
  /** Rejects the affiliate. `reason`: 1 to 500 characters. */
  reject(id: string, rejection?: { readonly reason?: string }, options?: RequestOptions): Call<Affiliate>;
}

const routedMethods = resource<RoutedMethods>({
  ...objectRoutes('/v1/affiliates'),
  get: 'GET /v1/affiliates/{id}?',
  balances: 'GET /v1/affiliates/{id}/balances',
  payoutDetails: 'GET /v1/affiliates/{id}/payout-details',
  act: 'POST /v1/affiliates/actions',
  createBatch: 'POST /v1/affiliates/batch',
});

export const affiliates = (send: Transport): Affiliates => {
  const routed = routedMethods(send);
  return {
    ...routed,
    approve: (id, options) => routed.update(id, { status: 'approved' }, options),
    reject: (id, rejection, options) => routed.update(id, { ...rejection, status: 'rejected' }, options),
  };
};
