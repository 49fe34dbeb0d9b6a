import type { CouponProvider, CouponProviders } from '../domain/coupon-provider.ts';
import { Failure } from '../domain/failure.ts';

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
