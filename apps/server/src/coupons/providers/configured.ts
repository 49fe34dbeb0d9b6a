import type { CouponProviders } from '../../domain/coupon-provider.ts';
import { manualProvider } from './manual.ts';
import { type StripeOptions, stripeProvider } from './stripe.ts';

/** The providers that this server can use: `stripe` only with a key. */
export function configuredProviders(stripe: StripeOptions | undefined): CouponProviders {
  const providers = [manualProvider, ...(stripe ? [stripeProvider(stripe)] : [])];
  return new Map(providers.map((provider) => [provider.name, provider]));
}
