import type { Call } from './call.ts';
import type { RequestOptions } from './options.ts';
import type { Referral } from './referrals.ts';
import { resource, type Schemas } from './resource.ts';

export type SignupCreate = Schemas['SignupCreate'];

export interface Signups {
  /**
   * Records a sign-up: the referral that is new or was there, or null if nobody referred the visitor, which is normal;
   * `withResponse()` then has the `reason`. Idempotent by `email`, `external_user_id` and `customer_id`. Throws
   * `ConflictError` (`IDENTIFIER_CONFLICT`) if they belong to different referrals.
   */
  create(signup: SignupCreate, options?: RequestOptions): Call<Referral | null>;
}

export const signups = resource<Signups>({ create: 'POST /v1/signups' });
