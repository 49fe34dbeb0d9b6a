import type { Call } from './call.ts';
import type { RequestOptions } from './options.ts';
import { PayoutsResource } from './resources.gen.ts';
import type { Payout, PayoutUpdate } from './types.gen.ts';

export type PayoutReference = Omit<PayoutUpdate, 'status' | 'reason'>;
/** `reason`: why it failed or is cancelled, such as the words of the bank; 1 to 500 characters. */
export type PayoutStop = Omit<PayoutUpdate, 'status'>;

/** Each change is safe to repeat: setting the current status again, with the same fields, changes nothing. */
export class Payouts extends PayoutsResource {
  /** `pending` → `processing`. */
  start(id: string, fields?: PayoutReference, options?: RequestOptions): Call<Payout> {
    return this.update(id, { ...fields, status: 'processing' }, options);
  }

  /** `processing` → `completed`: final, and its commissions are `paid`. */
  complete(id: string, fields?: PayoutReference, options?: RequestOptions): Call<Payout> {
    return this.update(id, { ...fields, status: 'completed' }, options);
  }

  /** `processing` → `failed`. */
  fail(id: string, fields?: PayoutStop, options?: RequestOptions): Call<Payout> {
    return this.update(id, { ...fields, status: 'failed' }, options);
  }

  /** From any status except `completed`; releases what the payout had claimed. */
  cancel(id: string, fields?: PayoutStop, options?: RequestOptions): Call<Payout> {
    return this.update(id, { ...fields, status: 'cancelled' }, options);
  }

  /** `failed` or `cancelled` → `pending`. */
  reopen(id: string, fields?: PayoutReference, options?: RequestOptions): Call<Payout> {
    return this.update(id, { ...fields, status: 'pending' }, options);
  }
}
