import type { CouponProvider, CouponProviders } from '../../../domain/referrals/coupon-provider.ts';
import type { StripeOptions } from './stripe.ts';

/** No provider at all: the caller's own checkout redeems the codes, and their ids are made from ours. */
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

/** Loads Stripe's client at the first use. */
const atStripe = async (options: StripeOptions): Promise<CouponProvider> =>
  (await import('./stripe.ts')).stripeProvider(options);

/**
 * The providers that this server can use: `stripe` with a key of the server, or with that of a connection, which reaches Stripe
 * at `apiBase`.
 */
export async function configuredProviders(
  stripe: StripeOptions | undefined,
  apiBase: string | undefined,
): Promise<CouponProviders> {
  const providers = [manualProvider];
  if (stripe) providers.push(await atStripe(stripe));
  return {
    named: new Map(providers.map((provider) => [provider.name, provider])),
    atStripe: (secretKey) => atStripe({ secretKey, apiBase }),
  };
}
