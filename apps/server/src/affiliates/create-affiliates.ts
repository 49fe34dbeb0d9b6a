import { affiliateBatchItem, type contract } from '@tributary/contract';
import { of, runBatch } from '../batches/run-batch.ts';
import type { Endpoint } from '../endpoint.ts';
import { createAffiliate } from './create-affiliate.ts';
import { writeAffiliates } from './write-affiliates.ts';

/** In order where one may take what another wants: an address, an id, a tracking id made of the name. */
export const createAffiliates: Endpoint<typeof contract.affiliates.createBatch> = (ctx, { body }) =>
  runBatch(ctx, body.items, {
    route: 'affiliates.create',
    item: affiliateBatchItem,
    sequence: (body) => [
      of('email', body),
      of('external_user_id', body),
      of('tracking_id', body),
      of('name', body),
    ],
    writeSet: writeAffiliates,
    create: createAffiliate,
  });
