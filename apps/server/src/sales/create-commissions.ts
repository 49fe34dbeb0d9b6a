import { commissionBatchItem, type contract } from '@tributary/contract';
import { of, runBatch } from '../batches/run-batch.ts';
import type { Endpoint } from '../endpoint.ts';
import { createCommission } from './create-commission.ts';

/** In the order of each referral: that is how its history reads afterwards. */
export const createCommissions: Endpoint<typeof contract.commissions.createBatch> = (ctx, { body }) =>
  runBatch(ctx, body.items, {
    route: 'commissions.create',
    item: commissionBatchItem,
    sequence: (body) => [of('referral_id', body)],
    create: createCommission,
  });
