import type { Call } from './call.ts';
import type { RequestOptions } from './options.ts';
import { PayoutsResource } from './resources.gen.ts';
import type { Payout, PayoutUpdate } from './types.gen.ts';

export type PayoutReference = Omit<PayoutUpdate, 'status' | 'reason'>;
/** `reason`: the reason why the payout failed or was canceled, such as the bank's message; 1 to 500 characters. */
export type PayoutStop = Omit<PayoutUpdate, 'status'>;

/** Payouts. Status changes are safe to repeat: setting the current status again, with the same fields, changes nothing. */
export class Payouts extends PayoutsResource {
  /** Changes a payout from `pending` to `processing`. */
  start(id: string, fields?: PayoutReference, options?: RequestOptions): Call<Payout> {
    return this.update(id, { ...fields, status: 'processing' }, options);
  }

  /** Changes a payout from `processing` to `completed`, which is final, and sets its commissions to `paid`. */
  complete(id: string, fields?: PayoutReference, options?: RequestOptions): Call<Payout> {
    return this.update(id, { ...fields, status: 'completed' }, options);
  }

  /** Changes a payout from `processing` to `failed`. */
  fail(id: string, fields?: PayoutStop, options?: RequestOptions): Call<Payout> {
    return this.update(id, { ...fields, status: 'failed' }, options);
  }

  /** Cancels a payout that is not `completed` and releases its commissions. */
  cancel(id: string, fields?: PayoutStop, options?: RequestOptions): Call<Payout> {
    return this.update(id, { ...fields, status: 'cancelled' }, options);
  }

  /** Changes a payout from `failed` or `cancelled` back to `pending`. */
  reopen(id: string, fields?: PayoutReference, options?: RequestOptions): Call<Payout> {
    return this.update(id, { ...fields, status: 'pending' }, options);
  }
}
