import type { CouponProvider } from '../../domain/coupon-provider.ts';

/** No provider at all: the codes are redeemed by the caller's own checkout, and the ids are made here from ours. */
export const manualProvider: CouponProvider = {
  name: 'manual',
  supportsFixed: true,
  requiresProducts: false,
  create: async ({ id }) => {
    const suffix = id.slice(id.indexOf('_') + 1);
    return { kind: 'made', couponId: `coupon_${suffix}`, promoCodeId: `promo_${suffix}` };
  },
  remove: async () => ({ kind: 'removed' }),
};
