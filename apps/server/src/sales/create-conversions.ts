import { type contract, conversionBatchItem } from '@tributary/contract';
import { of, runBatch } from '../batches/run-batch.ts';
import type { Endpoint } from '../endpoint.ts';
import { createConversion } from './create-conversion.ts';
import { saleQueueInOrder } from './record/sale-queue.ts';

/** Two batches of the queue: one is being recorded while the next is read. */
const TOGETHER_MAX = 128;

/** The queue keeps the sales of one referral in order, which decides limits, caps and tiers. */
export const createConversions: Endpoint<typeof contract.conversions.createBatch> = (ctx, { body }) =>
  runBatch({ ...ctx, sales: saleQueueInOrder() }, body.items, {
    route: 'conversions.create',
    item: conversionBatchItem,
    sequence: (item) => [of('external_event_id', item)],
    togetherMax: TOGETHER_MAX,
    create: createConversion,
  });
