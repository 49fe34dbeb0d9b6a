import type { Batch, BatchOutcome } from './batch.ts';
import { type Call, mapCall } from './call.ts';
import type { Commissions } from './commissions.ts';
import { toAPIError } from './errors.ts';
import type { WithIdentifier } from './identifier.ts';
import type { RequestOptions } from './options.ts';
import {
  type Expanded,
  type Expanding,
  type ExpandOf,
  resource,
  type Schemas,
  type Transport,
} from './resource.ts';

/** A sale, and the commission that it earned. All amounts are in major units: 19.99. */
export type Conversion = Schemas['Transaction'];
export type ConversionExpand = ExpandOf<'GET /v1/conversions/{id}'>;
export type ConversionCreate = WithIdentifier<Schemas['ConversionCreate']>;
export type RefundCreate = Schemas['RefundCreate'];
/** Each item has an `external_event_id`, so a batch is safe to repeat. */
export type ConversionBatch = Batch<WithIdentifier<Schemas['ConversionBatchItem']>>;
/** Each item identifies its conversion and has an `external_event_id`, so a batch is safe to repeat. */
export type RefundBatch = Batch<Schemas['RefundBatchItem']>;
/** A refund with a stable id of your own, so that the call is safe to repeat. */
export type RefundByEventId = Omit<
  Schemas['RefundBatchItem'],
  'conversion_id' | 'conversion_external_event_id'
>;
/** Why a conversion earned what it did, as decided at the time. */
export type Explanation = Schemas['Explanation'];

interface RoutedMethods {
  /** All conversions and the commissions beside them, as `commissions.list`: the same objects. */
  list: Commissions['list'];
  /**
   * Record a sale; the server calculates its commission. Idempotent on `external_event_id`: a stable id of your own.
   * With `dry_run`, returns the same result and writes nothing.
   * Throws `NotFoundError` (`REFERRAL_NOT_FOUND`) if the identifiers match no referral.
   */
  create(conversion: ConversionCreate, options?: RequestOptions): Call<Conversion>;
  /**
   * Refund a conversion. Omit `amount` to refund everything that is left. Idempotent on `external_event_id`;
   * without one, a UUID makes retries within this call safe, but not a second call. `dry_run` writes nothing.
   */
  refund(id: string, refund?: RefundCreate, options?: RequestOptions): Call<Conversion>;
  /** The conversion, which is the commission of this id; with `expand`, related objects as well. */
  get<E extends ConversionExpand = never>(
    id: string,
    query?: Expanding<E>,
    options?: RequestOptions,
  ): Call<Expanded<Conversion, E>>;
  /** How it was attributed and calculated: every incentive that was considered, and the arithmetic step by step. */
  explain(id: string, options?: RequestOptions): Call<Explanation>;
  /** Up to 500 sales, each independently: a rejected item does not stop others. Idempotent on each `external_event_id`. */
  createBatch(batch: ConversionBatch, options?: RequestOptions): Call<BatchOutcome<Conversion>[]>;
  /**
   * Up to 500 refunds, each independently: a rejected item does not stop others. Identify each by `conversion_id` or
   * by `conversion_external_event_id`. Idempotent on each `external_event_id`.
   */
  refundBatch(batch: RefundBatch, options?: RequestOptions): Call<BatchOutcome<Conversion>[]>;
}

export interface Conversions extends RoutedMethods {
  /**
   * Refund the conversion that was recorded with this `external_event_id`, such as the id of your order. Otherwise like
   * `refund`; throws `NotFoundError` if no conversion has it.
   */
  refundByEventId(eventId: string, refund: RefundByEventId, options?: RequestOptions): Call<Conversion>;
}

const routedMethods = resource<RoutedMethods>({
  list: 'LIST /v1/commissions',
  create: 'POST /v1/conversions',
  refund: 'POST /v1/conversions/{id}/refund',
  get: 'GET /v1/conversions/{id}?',
  explain: 'GET /v1/conversions/{id}/explain',
  createBatch: 'POST /v1/conversions/batch',
  refundBatch: 'POST /v1/conversions/refunds/batch',
});

export const conversions = (send: Transport): Conversions => {
  const routed = routedMethods(send);
  return {
    ...routed,
    refundByEventId: (conversion_external_event_id, refund, options) =>
      mapCall(
        routed.refundBatch({ items: [{ ...refund, conversion_external_event_id }] }, options),
        ({ data: [outcome], attempts, requestId }) => {
          if (outcome?.data) return outcome.data;
          const { code, message, ...error } = outcome?.error ?? {
            code: 'INTERNAL_ERROR' as const,
            message: 'The response has no outcome.',
          };
          throw toAPIError({ status: outcome?.status ?? 500, code, message, ...error, attempts, requestId });
        },
      ),
  };
};
