import { type Call, mapCall } from './call.ts';
import { toAPIError } from './errors.ts';
import type { RequestOptions } from './options.ts';
import type { CursorPage, List } from './page.ts';
import { ConversionsResource } from './resources.gen.ts';
import type { Expanded } from './shapes.ts';
import type { CommissionList, CommissionListExpand, RefundBatchItem, Transaction } from './types.gen.ts';

/** A refund with a stable id of your own, so that the call is safe to repeat. */
export type RefundByEventId = Omit<RefundBatchItem, 'conversion_id' | 'conversion_external_event_id'>;

export class Conversions extends ConversionsResource {
  /** All conversions and the commissions beside them, as `commissions.list`: the same objects. */
  list<E extends CommissionListExpand = never>(
    query?: CommissionList<E>,
    options?: RequestOptions,
  ): List<Expanded<Transaction, E>, CursorPage<Expanded<Transaction, E>>> {
    return this.http.list('/v1/commissions', { query, options });
  }

  /**
   * Refunds the conversion that was recorded with this `external_event_id`, such as the id of your order. Otherwise like
   * `refund`; throws `NotFoundError` if no conversion has it.
   */
  refundByEventId(eventId: string, refund: RefundByEventId, options?: RequestOptions): Call<Transaction> {
    const items = [{ ...refund, conversion_external_event_id: eventId }];
    return mapCall(this.refundBatch({ items }, options), ({ data: [outcome], attempts, requestId }) => {
      if (outcome?.data) return outcome.data;
      const { code, message, ...error } = outcome?.error ?? {
        code: 'INTERNAL_ERROR' as const,
        message: 'The response has no outcome.',
      };
      throw toAPIError({ status: outcome?.status ?? 500, code, message, ...error, attempts, requestId });
    });
  }
}
