import { Failure } from '../../../domain/failure.ts';
import type { CouponProvider, CouponProviders } from '../../../domain/referrals/coupon-provider.ts';
import type { StripeOptions } from './stripe.ts';

/** No provider at all: the caller's own checkout redeems the codes, and their ids are made from ours. */
const manualProvider: CouponProvider = {
  name: 'manual',
  supportsFixed: true,
  requiresProducts: false,
  create: async ({ id }) => {
    const suffix = id.slice(id.indexOf('_') + 1);
    return { kind: 'made', couponId: `coupon_${suffix}`, promoCodeId: `promo_${suffix}` };
  },
  remove: async () => ({ kind: 'removed' }),
};

/** The providers that this server can use: `stripe` only with a key, and its client is loaded only then. */
export async function configuredProviders(stripe: StripeOptions | undefined): Promise<CouponProviders> {
  const providers = [manualProvider];
  if (stripe) providers.push((await import('./stripe.ts')).stripeProvider(stripe));
  return new Map(providers.map((provider) => [provider.name, provider]));
}

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
