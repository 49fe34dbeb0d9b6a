import type { Call } from './call.ts';
import type { WithIdentifier } from './identifier.ts';
import type { RequestOptions } from './options.ts';
import type { Schemas, Transport } from './resource.ts';

/** A sale, and the commission that it earned. All amounts are in major units: 19.99. */
export type Conversion = Schemas['Transaction'];
export type ConversionCreate = WithIdentifier<Schemas['ConversionCreate']>;
export type RefundCreate = Schemas['RefundCreate'];

export interface Conversions {
  /**
   * Record a sale; the server calculates its commission. Idempotent on `external_event_id`: a stable id of your own.
   * Throws `NotFoundError` (`REFERRAL_NOT_FOUND`) when the identifiers lead to no referral.
   */
  create(conversion: ConversionCreate, options?: RequestOptions): Call<Conversion>;
  /**
   * Refund a conversion. Leave `amount` out to refund everything that is left. Idempotent on `external_event_id`;
   * without one, a uuid makes the retries of this call safe, and only those.
   */
  refund(id: string, refund?: RefundCreate, options?: RequestOptions): Call<Conversion>;
}

export const conversions = ({ call }: Transport): Conversions => ({
  create: (body, options) => call('POST', '/v1/conversions', { body, options }),
  refund: (id, body = {}, options) =>
    call('POST', '/v1/conversions/{id}/refund', { params: { id }, body, options }),
});
