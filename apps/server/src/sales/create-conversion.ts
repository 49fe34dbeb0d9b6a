import type { contract } from '@tributary/contract';
import { canonicalConversion } from '../domain/canonical-event.ts';
import type { Endpoint } from '../endpoint.ts';
import { withHeaderKey } from '../idempotency/header-key.ts';
import { dryRun } from './dry-run.ts';
import { ingestConversion } from './record/ingest-conversion.ts';
import { toTransaction } from './transaction.ts';

export const createConversion: Endpoint<typeof contract.conversions.create> = async (asked, { body }) => {
  const ctx = body.dry_run ? dryRun(asked) : asked;
  const { row, isReplay } = await ingestConversion(
    ctx,
    canonicalConversion(withHeaderKey(ctx, body), ctx.now),
  );
  return { status: isReplay || body.dry_run ? 200 : 201, isReplay, data: toTransaction(row) };
};
