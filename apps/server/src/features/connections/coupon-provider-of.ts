import type { Deps } from '../../context.ts';
import { type CouponProvider, requireProvider } from '../../domain/referrals/coupon-provider.ts';
import type { Tx } from '../../platform/db/database.ts';
import { openSecret } from './connection.ts';

interface CouponsOf {
  readonly environmentId: number;
  readonly programId: string;
  /** The program's `coupon_provider`, or that of a coupon. */
  readonly name: string;
}

/**
 * Returns where the coupons of a program are redeemed. Those at Stripe are made in the account that the program is connected
 * to, with the key of the connection; without one, with the key of the server.
 * @throws VALIDATION_ERROR when this server cannot use the provider
 */
export async function couponProviderOf(
  on: Pick<Tx, 'connection'>,
  { cipher, couponProviders }: Pick<Deps, 'cipher' | 'couponProviders'>,
  { environmentId, programId, name }: CouponsOf,
): Promise<CouponProvider> {
  if (name === 'stripe') {
    const connection = await on.connection.findFirst({
      where: { environmentId, programId, status: { not: 'disconnected' }, apiKey: { not: null } },
      orderBy: { id: 'desc' },
    });
    if (connection?.apiKey)
      return couponProviders.atStripe(openSecret(cipher, connection, connection.apiKey));
  }
  return requireProvider(couponProviders, name);
}
