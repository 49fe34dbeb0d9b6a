import type { Adjustment as WireAdjustment } from '@tributary/contract';
import type { RequestContext } from '../../context.ts';
import { Failure } from '../../domain/failure.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Adjustment } from '../../platform/db/generated/client.ts';
import { toAmount, toTimestamp, toTimestampOrNull } from '../../platform/to-wire.ts';

export const adjustmentColumns = [
  ...(['id', 'programId', 'affiliateId', 'amountMinor', 'currency', 'reason', 'transactionId'] as const),
  ...(['externalEventId', 'createdBy', 'createdAt', 'voidedAt', 'voidReason', 'voidedBy'] as const),
] as const satisfies readonly (keyof Adjustment)[];
export type AdjustmentRow = Pick<Adjustment, (typeof adjustmentColumns)[number]>;

export const toAdjustment = (row: AdjustmentRow): WireAdjustment => ({
  id: row.id,
  program_id: row.programId,
  affiliate_id: row.affiliateId,
  amount: toAmount(row.amountMinor, row.currency),
  currency: row.currency,
  reason: row.reason,
  transaction_id: row.transactionId,
  external_event_id: row.externalEventId,
  created_by: row.createdBy,
  created_at: toTimestamp(row.createdAt),
  voided_at: toTimestampOrNull(row.voidedAt),
  void_reason: row.voidReason,
  voided_by: row.voidedBy,
});

export async function requireAdjustment(
  { environmentId }: RequestContext,
  db: Pick<Tx, 'adjustment'>,
  id: string,
): Promise<Adjustment> {
  const found = await db.adjustment.findUnique({ where: { environmentId_id: { environmentId, id } } });
  if (!found) throw new Failure('NOT_FOUND', `No such adjustment: ${id}.`);
  return found;
}
