import { type contract, conversionBatchItem } from '@tributary/contract';
import { canonicalConversion } from '../../domain/events/canonical-event.ts';
import type { Endpoint } from '../../endpoint.ts';
import { of, runBatch } from '../../platform/batches/run-batch.ts';
import { dryRun } from '../../platform/db/hot-transaction.ts';
import { withHeaderKey } from '../../platform/idempotency/business-key.ts';
import { toTransaction } from '../earnings/transaction.ts';
import { importing } from './importing.ts';
import { ingestConversion } from './record/ingest.ts';
import { readLanes } from './record/lanes.ts';
import { linksOf } from './record/record-batch.ts';
import { saleQueueInOrder } from './record/sale-queue.ts';

export const createConversion: Endpoint<typeof contract.conversions.create> = async (asked, { body }) => {
  const ctx = body.dry_run ? dryRun(asked) : asked;
  const { row, isReplay } = await ingestConversion(
    ctx,
    canonicalConversion(withHeaderKey(ctx, body), ctx.now),
  );
  return { status: isReplay || body.dry_run ? 200 : 201, isReplay, data: toTransaction(row) };
};

/**
 * Maximum number of items in progress: enough for two batches, so that one can be recorded while the next is
 * read.
 */
const TOGETHER_MAX = 128;

/**
 * Records conversions. The queue keeps each referral's sales in order, and therefore each affiliate's,
 * because the order determines limits, caps and tiers.
 */
export const createConversions: Endpoint<typeof contract.conversions.createBatch> = (ctx, { body }) => {
  let lanes: typeof linksOf = linksOf;
  return runBatch(
    { ...ctx, ...importing(body), sales: saleQueueInOrder((event) => lanes(event)) },
    body.items,
    {
      route: 'conversions.create',
      item: conversionBatchItem,
      before: async (bodies) => {
        lanes = await readLanes(ctx, bodies);
      },
      sequence: (item) => [of('external_event_id', item)],
      togetherMax: TOGETHER_MAX,
      create: createConversion,
    },
  );
};
