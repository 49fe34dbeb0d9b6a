import type { contract, Refund as WireRefund } from '@tributary/contract';
import type { Endpoint } from '../../endpoint.ts';
import type { Refund } from '../../platform/db/generated/client.ts';
import { pageOfRows } from '../../platform/db/list-page.ts';
import { toAmount, toTimestamp, toTimestampOrNull } from '../../platform/to-wire.ts';
import { assertFound } from '../earnings/transaction.ts';

const refundColumns = [
  ...(['id', 'transactionId', 'amountMinor', 'currency', 'kind', 'reason', 'externalEventId'] as const),
  ...(['refundedAt', 'createdAt', 'undoneAt', 'undoReason', 'undoneBy'] as const),
] as const satisfies readonly (keyof Refund)[];
type RefundRow = Pick<Refund, (typeof refundColumns)[number]>;

export const listRefunds: Endpoint<typeof contract.conversions.refunds> = async (ctx, { params, query }) => {
  const { environmentId, db } = ctx;
  const { id } = params;
  const found = await db.orm.transaction.findUnique({
    where: { environmentId_id: { environmentId, id } },
    select: { id: true },
  });
  assertFound(found, 'conversion', id);
  const { rows: refunds, ...page } = await pageOfRows<RefundRow>(db.lists, environmentId, {
    table: 'refunds',
    names: refundColumns,
    query,
    filters: { transaction_id: id, external_event_id: query.external_event_id },
  });
  return { ...page, data: refunds.map(toRefund) };
};

const toRefund = (row: RefundRow): WireRefund => ({
  id: row.id,
  conversion_id: row.transactionId,
  amount: toAmount(row.amountMinor, row.currency),
  currency: row.currency,
  kind: row.kind as WireRefund['kind'],
  reason: row.reason,
  external_event_id: row.externalEventId,
  refunded_at: toTimestamp(row.refundedAt),
  created_at: toTimestamp(row.createdAt),
  undone_at: toTimestampOrNull(row.undoneAt),
  undo_reason: row.undoReason,
  undone_by: row.undoneBy,
});
