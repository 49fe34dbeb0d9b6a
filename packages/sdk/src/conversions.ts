import type { Batch, BatchOutcome } from './batch.ts';
import type { Call } from './call.ts';
import type { WithIdentifier } from './identifier.ts';
import type { RequestOptions } from './options.ts';
import { resource, type Schemas } from './resource.ts';

/** A sale, and the commission that it earned. All amounts are in major units: 19.99. */
export type Conversion = Schemas['Transaction'];
export type ConversionCreate = WithIdentifier<Schemas['ConversionCreate']>;
export type RefundCreate = Schemas['RefundCreate'];
/** Each item has its `external_event_id`, hence a batch is safe to repeat. */
export type ConversionBatch = Batch<WithIdentifier<Schemas['ConversionBatchItem']>>;
/** Each item names its conversion and has its `external_event_id`, hence a batch is safe to repeat. */
export type RefundBatch = Batch<Schemas['RefundBatchItem']>;
/** Why a conversion earned what it earned, as it was decided then. */
export type Explanation = Schemas['Explanation'];

export interface Conversions {
  /**
   * Record a sale; the server calculates its commission. Idempotent on `external_event_id`: a stable id of your own.
   * With `dry_run`, answers what it would and writes nothing.
   * Throws `NotFoundError` (`REFERRAL_NOT_FOUND`) when the identifiers lead to no referral.
   */
  create(conversion: ConversionCreate, options?: RequestOptions): Call<Conversion>;
  /**
   * Refund a conversion. Leave `amount` out to refund everything that is left. Idempotent on `external_event_id`;
   * without one, a uuid makes the retries of this call safe, and only those. `dry_run` writes nothing.
   */
  refund(id: string, refund?: RefundCreate, options?: RequestOptions): Call<Conversion>;
  /** How it was credited and calculated: each incentive that was considered, and the arithmetic line by line. */
  explain(id: string, options?: RequestOptions): Call<Explanation>;
  /** Up to 500 sales, each by itself: one that is refused stops no other. Idempotent on each `external_event_id`. */
  createBatch(batch: ConversionBatch, options?: RequestOptions): Call<BatchOutcome<Conversion>[]>;
  /**
   * Up to 500 refunds, each by itself: one that is refused stops no other. Name each conversion by `conversion_id` or by
   * `conversion_external_event_id`. Idempotent on each `external_event_id`.
   */
  refundBatch(batch: RefundBatch, options?: RequestOptions): Call<BatchOutcome<Conversion>[]>;
}

export const conversions = resource<Conversions>({
  create: 'POST /v1/conversions',
  refund: 'POST /v1/conversions/{id}/refund',
  explain: 'GET /v1/conversions/{id}/explain',
  createBatch: 'POST /v1/conversions/batch',
  refundBatch: 'POST /v1/conversions/refunds/batch',
});
