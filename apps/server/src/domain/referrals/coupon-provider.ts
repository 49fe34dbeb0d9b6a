import { Failure } from '../failure.ts';

import type { CouponTerms } from './coupon-terms.ts';

/** What a provider can do; breaking one is refused before it is asked (decisions, section 10). */
export interface ProviderLimits {
  readonly name: string;
  readonly supportsFixed: boolean;
  readonly requiresProducts: boolean;
}

/**
 * A coupon to make; `id` is ours, and the provider's idempotency key: asking again makes no second one. With `promoCodeId` it is
 * a promotion code that exists: nothing is made.
 */
export type NewCoupon = CouponTerms & { readonly id: string; readonly promoCodeId: string | null };

export type Creation =
  | { readonly kind: 'made'; readonly couponId: string; readonly promoCodeId: string }
  /** `mayHaveLeft`: something may exist at the provider and must be removed. */
  | { readonly kind: 'failed'; readonly message: string; readonly mayHaveLeft: boolean };

export type Removal =
  /** Also when it was not there. */
  | { readonly kind: 'removed' }
  /** `isRefusal`: the provider said no, so the coupon is still there; else nobody knows. */
  | { readonly kind: 'failed'; readonly message: string; readonly isRefusal: boolean };

/** Where the coupons of a program are redeemed. Called outside any transaction; neither call throws for what a provider does. */
export interface CouponProvider extends ProviderLimits {
  create(coupon: NewCoupon): Promise<Creation>;
  /** Removes all that `create` may have made under our `id`, half-made or whole; never what was linked. */
  remove(id: string): Promise<Removal>;
}

/** By the name that `program.coupon_provider` holds. */
export type CouponProviders = ReadonlyMap<string, CouponProvider>;

/** Throws a `VALIDATION_ERROR` that names the provider when this server cannot use it. */
export function requireProvider(providers: CouponProviders, name: string): CouponProvider {
  const provider = providers.get(name);
  if (provider) return provider;
  const message =
    name === 'stripe'
      ? 'The coupon provider stripe is not configured: TRIBUTARY_STRIPE_SECRET_KEY is not set on the server.'
      : `There is no coupon provider ${name}. Available: ${[...providers.keys()].join(', ')}.`;
  throw new Failure('VALIDATION_ERROR', message, { field: 'coupon_provider' });
}
