import { type contract, conversionBatchItem } from '@tributary/contract';
import { of, runBatch } from '../batches/run-batch.ts';
import type { Endpoint } from '../endpoint.ts';
import { createConversion } from './create-conversion.ts';
import { saleLineInOrder } from './record/sale-queue.ts';

/** Two sets of sales: one is on its way while the next is read. */
const TOGETHER_MAX = 128;

/** The line keeps the sales of one referral in their order: limits, caps and tiers are decided by it. */
export const createConversions: Endpoint<typeof contract.conversions.createBatch> = (ctx, { body }) =>
  runBatch({ ...ctx, sales: saleLineInOrder() }, body.items, {
    route: 'conversions.create',
    item: conversionBatchItem,
    sequence: (item) => [of('external_event_id', item)],
    togetherMax: TOGETHER_MAX,
    create: createConversion,
  });
