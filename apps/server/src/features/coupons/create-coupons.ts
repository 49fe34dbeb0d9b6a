import { type contract, couponBatchItem } from '@tributary/contract';
import type { Endpoint } from '../../endpoint.ts';
import { of, runBatch } from '../../platform/batches/run-batch.ts';
import { createCoupon } from './create-coupon.ts';

/** Creates coupons. Items with the same code are created in order. */
export const createCoupons: Endpoint<typeof contract.coupons.createBatch> = (ctx, { body }) =>
  runBatch(ctx, body.items, {
    route: 'coupons.create',
    item: couponBatchItem,
    sequence: (item) => [of('code', item)],
    create: createCoupon,
  });
