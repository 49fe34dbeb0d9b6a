import type { contract } from '@tributary/contract';
import { canonicalConversion } from '../domain/canonical-event.ts';
import type { Endpoint } from '../endpoint.ts';
import { ingestConversion } from '../events/ingest-conversion.ts';
import { withHeaderKey } from '../idempotency/header-key.ts';
import { toTransaction } from './to-transaction.ts';

export const createConversion: Endpoint<typeof contract.conversions.create> = async (ctx, { body }) => {
  const { row, isReplay } = await ingestConversion(
    ctx,
    canonicalConversion(withHeaderKey(ctx, body), ctx.now),
  );
  return { status: isReplay ? 200 : 201, isReplay, data: toTransaction(row) };
};
