import type { Call } from './call.ts';
import type { RequestOptions } from './options.ts';
import type { Schemas, Transport } from './resource.ts';

export type Payout = Schemas['Payout'];
/** In camelCase, as the API specifies this body. */
export type PayoutUpdate = Schemas['PayoutUpdate'];
export type PayoutReference = Omit<PayoutUpdate, 'status'>;

/** Each move is safe to repeat: the status that it already has, with the same fields, changes nothing. */
export interface Payouts {
  get(id: string, options?: RequestOptions): Call<Payout>;
  /** Throws `InvalidTransitionError` when the payout cannot move there; its details name where it can. */
  update(id: string, changes: PayoutUpdate, options?: RequestOptions): Call<Payout>;
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

export const payouts = ({ call }: Transport): Payouts => {
  const update: Payouts['update'] = (id, body, options) =>
    call('PUT', '/v1/payouts/{id}', { params: { id }, body, options });
  const moveTo =
    (status: PayoutUpdate['status']) =>
    (id: string, fields: PayoutReference = {}, options?: RequestOptions): Call<Payout> =>
      update(id, { ...fields, status }, options);
  return {
    get: (id, options) => call('GET', '/v1/payouts/{id}', { params: { id }, options }),
    update,
    start: moveTo('processing'),
    complete: moveTo('completed'),
    fail: moveTo('failed'),
    cancel: moveTo('cancelled'),
    reopen: moveTo('pending'),
  };
};
