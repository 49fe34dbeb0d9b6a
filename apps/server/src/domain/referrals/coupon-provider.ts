import { Failure } from '../failure.ts';

import type { CouponTerms } from './coupon-terms.ts';

/**
 * Limits of a provider. A coupon that exceeds them is rejected before the provider is called (decisions,
 * section 10).
 */
export interface ProviderLimits {
  readonly name: string;
  readonly supportsFixed: boolean;
  readonly requiresProducts: boolean;
}

/**
 * Coupon to create. `id` is our own id and also the provider's idempotency key, so that repeated requests
 * create only one coupon. With `promoCodeId`, an existing promotion code is linked and nothing is created.
 */
export type NewCoupon = CouponTerms & { readonly id: string; readonly promoCodeId: string | null };

export type Creation =
  | { readonly kind: 'made'; readonly couponId: string; readonly promoCodeId: string }
  /**
   * `mayHaveLeft` is true if the provider may have created part of the coupon, which must then be removed.
   */
  | { readonly kind: 'failed'; readonly message: string; readonly mayHaveLeft: boolean };

export type Removal =
  /** Also returned if the coupon did not exist. */
  | { readonly kind: 'removed' }
  /**
   * `isRefusal` is true if the provider rejected the request, in which case the coupon still exists; otherwise, the
   * state of the coupon is unknown.
   */
  | { readonly kind: 'failed'; readonly message: string; readonly isRefusal: boolean };

/**
 * Provider that redeems a program's coupons. Called outside any transaction. Neither method throws for the
 * provider's errors.
 */
export interface CouponProvider extends ProviderLimits {
  create(coupon: NewCoupon): Promise<Creation>;
  /**
   * Removes everything that `create` may have created under our `id`, even partially. Never removes a linked
   * promotion code.
   */
  remove(id: string): Promise<Removal>;
}

/** Coupon providers by their name in `program.coupon_provider`. */
export type CouponProviders = ReadonlyMap<string, CouponProvider>;

/** Throws a `VALIDATION_ERROR` that names the provider if this server cannot use it. */
export function requireProvider(providers: CouponProviders, name: string): CouponProvider {
  const provider = providers.get(name);
  if (provider) return provider;
  const message =
    name === 'stripe'
      ? 'The coupon provider stripe is not configured: TRIBUTARY_STRIPE_SECRET_KEY is not set on the server.'
      : `Unknown coupon provider ${name}. Available: ${[...providers.keys()].join(', ')}.`;
  throw new Failure('VALIDATION_ERROR', message, { field: 'coupon_provider' });
}
