import type { Call } from './call.ts';
import type { RequestOptions } from './options.ts';
import type { CursorPage, List } from './page.ts';
import { type QueryOf, resource, type Schemas, type Transport } from './resource.ts';

export type Payout = Schemas['Payout'];
/** In camelCase, as the API specifies this body. */
export type PayoutUpdate = Schemas['PayoutUpdate'];
export type PayoutReference = Omit<PayoutUpdate, 'status' | 'reason'>;
/** `reason`: why it failed or is cancelled, such as the words of the bank; 1 to 500 characters. */
export type PayoutStop = Omit<PayoutUpdate, 'status'>;
export type PayoutList = QueryOf<'GET /v1/payouts'>;
export type PayoutRunCreate = Schemas['PayoutRunCreate'];
/** The payouts that were created, and which affiliates were skipped and why. */
export type PayoutRun = Schemas['PayoutRun'];
export type PayoutExport = Schemas['PayoutExport'];
/** A payout with unmasked bank details. */
export type PayoutExportItem = Schemas['PayoutExportItem'];

interface RoutedMethods {
  /** All matching payouts, newest first. */
  list(query?: PayoutList, options?: RequestOptions): List<Payout, CursorPage<Payout>>;
  /**
   * Creates a payout per affiliate and currency for everything that is ready. No other payout can include it.
   * With `dry_run`, returns exactly what the run would create (ids are `null`) and creates nothing.
   */
  create(run: PayoutRunCreate, options?: RequestOptions): Call<PayoutRun>;
  /** Up to 500 `pending` and `processing` payouts with unmasked bank details; the requesting API key is recorded. */
  export(payouts: PayoutExport, options?: RequestOptions): Call<PayoutExportItem[]>;
  /** The payout with its `transactions`, whose amounts add up to its amount. */
  get(id: string, options?: RequestOptions): Call<Payout>;
  /** Throws `InvalidTransitionError` if this status change is not allowed; its details name those that are. */
  update(id: string, changes: PayoutUpdate, options?: RequestOptions): Call<Payout>;
}

/** Each change is safe to repeat: setting the current status again, with the same fields, changes nothing. */
export interface Payouts extends RoutedMethods {
  /** `pending` → `processing`. */
  start(id: string, fields?: PayoutReference, options?: RequestOptions): Call<Payout>;
  /** `processing` → `completed`: final, and its commissions are `paid`. */
  complete(id: string, fields?: PayoutReference, options?: RequestOptions): Call<Payout>;
  /** `processing` → `failed`. */
  fail(id: string, fields?: PayoutStop, options?: RequestOptions): Call<Payout>;
  /** From any status except `completed`; releases what the payout had claimed. */
  cancel(id: string, fields?: PayoutStop, options?: RequestOptions): Call<Payout>;
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
    (status: PayoutUpdate['status']): Payouts['fail'] =>
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
