import type { CouponProvider, CouponProviders } from '../../../domain/referrals/coupon-provider.ts';
import type { StripeOptions } from './stripe.ts';

const manualProvider: CouponProvider = {
  name: 'manual',
  supportsFixed: true,
  requiresProducts: false,
  create: async ({ id, promoCodeId }) => {
    const suffix = id.slice(id.indexOf('_') + 1);
    return { kind: 'made', couponId: `coupon_${suffix}`, promoCodeId: promoCodeId ?? `promo_${suffix}` };
  },
  remove: async () => ({ kind: 'removed' }),
};

/**
 * Returns the providers that this server can use. `stripe` requires a key; its client is loaded only if there
 * is one.
 */
export async function configuredProviders(stripe: StripeOptions | undefined): Promise<CouponProviders> {
  const providers = [manualProvider];
  if (stripe) providers.push(await (await import('./stripe.ts')).stripeProvider(stripe));
  return new Map(providers.map((provider) => [provider.name, provider]));
}
