import { type contract, referralBatchItem } from '@tributary/contract';
import { of, runBatch } from '../batches/run-batch.ts';
import type { Endpoint } from '../endpoint.ts';
import { createReferral } from './create-referral.ts';

/** In order where one may take what another wants: an address, an id, a click. */
export const createReferrals: Endpoint<typeof contract.referrals.createBatch> = (ctx, { body }) =>
  runBatch(ctx, body.items, {
    route: 'referrals.create',
    item: referralBatchItem,
    sequence: (body) => [
      of('email', body),
      of('customer_id', body),
      of('external_user_id', body),
      of('click_id', body),
    ],
    create: createReferral,
  });
