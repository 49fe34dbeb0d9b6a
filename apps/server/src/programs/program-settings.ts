import type { ProgramUpdate } from '@tributary/contract';
import type { RequestContext } from '../context.ts';
import { requireProvider } from '../coupons/require-provider.ts';
import { amountInMinor } from '../domain/currency.ts';
import { validationFailure } from '../domain/failure.ts';

type Settings = Omit<ProgramUpdate, 'name'>;

/** The columns of the settings that a body names; `minimum_payout` is exact to the digits of the program's currency. */
export function programSettings(
  { couponProviders }: Pick<RequestContext, 'couponProviders'>,
  body: Settings,
  currency: string,
) {
  if (body.coupon_provider !== undefined) requireProvider(couponProviders, body.coupon_provider);
  return {
    ...(body.cookie_days !== undefined && { cookieDays: body.cookie_days }),
    ...(body.minimum_payout !== undefined && {
      minimumPayoutMinor: minimumPayout(body.minimum_payout, currency),
    }),
    ...(body.self_referral !== undefined && { selfReferral: body.self_referral }),
    ...(body.coupon_provider !== undefined && { couponProvider: body.coupon_provider }),
  };
}

function minimumPayout(amount: number, currency: string): bigint {
  const read = amountInMinor('minimum_payout', amount, currency);
  if (typeof read === 'bigint') return read;
  throw validationFailure([{ field: 'minimum_payout', message: read }]);
}
