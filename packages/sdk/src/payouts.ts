import type { Call } from './call.ts';
import type { RequestOptions } from './options.ts';
import type { CursorPage, List } from './page.ts';
import { type QueryOf, resource, type Schemas, type Transport } from './resource.ts';

export type Payout = Schemas['Payout'];
/** In camelCase, as the API specifies this body. */
export type PayoutUpdate = Schemas['PayoutUpdate'];
export type PayoutReference = Omit<PayoutUpdate, 'status'>;
export type PayoutList = QueryOf<'GET /v1/payouts'>;
export type PayoutRunCreate = Schemas['PayoutRunCreate'];
/** The payouts that were made, and who was skipped and why. */
export type PayoutRun = Schemas['PayoutRun'];
export type PayoutExport = Schemas['PayoutExport'];
/** A payout with the bank details in clear. */
export type PayoutExportItem = Schemas['PayoutExportItem'];

interface RoutedMethods {
  /** All payouts that match, newest first. */
  list(query?: PayoutList, options?: RequestOptions): List<Payout, CursorPage<Payout>>;
  /**
   * Makes a payout per affiliate and currency of everything that is ready, and takes it: it is in no other payout then.
   * With `dry_run`, answers exactly what the run would make (ids are `null`) and makes nothing.
   */
  create(run: PayoutRunCreate, options?: RequestOptions): Call<PayoutRun>;
  /** Up to 500 `pending` and `processing` payouts with the bank details in clear; who asked is recorded. */
  export(payouts: PayoutExport, options?: RequestOptions): Call<PayoutExportItem[]>;
  /** The payout with its `transactions`, whose amounts add up to it. */
  get(id: string, options?: RequestOptions): Call<Payout>;
  /** Throws `InvalidTransitionError` when the payout cannot move there; its details name where it can. */
  update(id: string, changes: PayoutUpdate, options?: RequestOptions): Call<Payout>;
}

/** Each move is safe to repeat: the status that it already has, with the same fields, changes nothing. */
export interface Payouts extends RoutedMethods {
  /** `pending` → `processing`. */
  start(id: string, fields?: PayoutReference, options?: RequestOptions): Call<Payout>;
  /** `processing` → `completed`: final, and its commissions are `paid`. */
  complete(id: string, fields?: PayoutReference, options?: RequestOptions): Call<Payout>;
  /** `processing` → `failed`. */
  fail(id: string, fields?: PayoutReference, options?: RequestOptions): Call<Payout>;
  /** From everything but `completed`; releases what the payout had claimed. */
  cancel(id: string, fields?: PayoutReference, options?: RequestOptions): Call<Payout>;
  /** `failed` or `cancelled` → `pending`. */
  reopen(id: string, fields?: PayoutReference, options?: RequestOptions): Call<Payout>;
}

const routedMethods = resource<RoutedMethods>({
  list: 'LIST /v1/payouts',
  create: 'POST /v1/payouts',
  export: 'POST /v1/payouts/export',
  get: 'GET /v1/payouts/{id}',
  update: 'PUT /v1/payouts/{id}',
});

export const payouts = (send: Transport): Payouts => {
  const routed = routedMethods(send);
  const moveTo =
    (status: PayoutUpdate['status']): Payouts['start'] =>
    (id, fields, options) =>
      routed.update(id, { ...fields, status }, options);
  return {
    ...routed,
    start: moveTo('processing'),
    complete: moveTo('completed'),
    fail: moveTo('failed'),
    cancel: moveTo('cancelled'),
    reopen: moveTo('pending'),
  };
};
