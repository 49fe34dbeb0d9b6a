import { type contract, conversionBatchItem } from '@tributary/contract';
import { of, runBatch } from '../batches/run-batch.ts';
import type { Endpoint } from '../endpoint.ts';
import { createConversion } from './create-conversion.ts';

const links = ['referral_id', 'customer_id', 'external_user_id', 'click_id', 'external_event_id'];

/** The sales of one referral in their order: limits, caps and tiers are decided by it. */
export const createConversions: Endpoint<typeof contract.conversions.createBatch> = (ctx, { body }) =>
  runBatch(ctx, body.items, {
    route: 'conversions.create',
    item: conversionBatchItem,
    sequence: (item) => links.map((field) => of(field, item)),
    create: createConversion,
  });
