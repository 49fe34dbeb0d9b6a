import type { Deps } from '../context.ts';

/** What work on a coupon needs, in a request or in a job. */
export type CouponWork = Pick<Deps, 'db' | 'couponProviders'> & { readonly now: Date };
