import { type Call, mapCall } from './call.ts';
import { toAPIError } from './errors.ts';
import type { RequestOptions } from './options.ts';
import type { CursorPage, List } from './page.ts';
import { ConversionsResource } from './resources.gen.ts';
import type { Expanded } from './shapes.ts';
import type { CommissionList, CommissionListExpand, RefundBatchItem, Transaction } from './types.gen.ts';

/** Refund with your own stable id, which makes repeating the call safe. */
export type RefundByEventId = Omit<RefundBatchItem, 'conversion_id' | 'conversion_external_event_id'>;

export class Conversions extends ConversionsResource {
  /** Lists conversions with their commissions. Returns the same objects as `commissions.list`. */
  list<E extends CommissionListExpand = never>(
    query?: CommissionList<E>,
    options?: RequestOptions,
  ): List<Expanded<Transaction, E>, CursorPage<Expanded<Transaction, E>>> {
    return this.http.list('/v1/commissions', { query, options });
  }

  /**
   * Refunds the conversion with this `external_event_id`, such as your order id. Otherwise identical to `refund`.
   * Throws `NotFoundError` if no conversion has this id.
   */
  refundByEventId(eventId: string, refund: RefundByEventId, options?: RequestOptions): Call<Transaction> {
    const items = [{ ...refund, conversion_external_event_id: eventId }];
    return mapCall(this.refundBatch({ items }, options), ({ data: [outcome], attempts, requestId }) => {
      if (outcome?.data) return outcome.data;
      const { code, message, ...error } = outcome?.error ?? {
        code: 'INTERNAL_ERROR' as const,
        message: 'The response contains no outcome.',
      };
      throw toAPIError({ status: outcome?.status ?? 500, code, message, ...error, attempts, requestId });
    });
  }
}
