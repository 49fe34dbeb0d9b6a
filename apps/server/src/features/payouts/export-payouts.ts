import type { contract, DataOf } from '@tributary/contract';
import type { RequestContext } from '../../context.ts';
import { validationFailure } from '../../domain/failure.ts';
import { assertApproved } from '../../domain/payouts/approval.ts';
import { requestIdToKeep } from '../../domain/request-id.ts';
import type { Endpoint } from '../../endpoint.ts';
import { audit } from '../../platform/audit/entries.ts';
import type { Tx } from '../../platform/db/database.ts';
import { rows, sql } from '../../platform/db/sql.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { toAmount } from '../../platform/to-wire.ts';
import { actorOf } from '../users/actor.ts';
import { detailsChangedSql } from './claimable.ts';
import { lockPayouts } from './payout.ts';

type ExportItem = DataOf<typeof contract.payouts.export>[number];

/**
 * Returns unmasked payout details, but only for payouts that are about to be paid. Records in the same
 * transaction who requested them.
 */
export const exportPayouts: Endpoint<typeof contract.payouts.export> = (ctx, { body }) =>
  inTransaction(ctx.db, async (tx) => {
    const { environmentId, now, principal } = ctx;
    const ids = [...new Set(body.payout_ids)];
    const payouts = await lockPayouts(ctx, tx, ids);
    assertOpen(payouts);
    assertApproved(payouts);
    const requestId = requestIdToKeep(ctx.requestId);
    await tx.payoutExport.create({
      data: { environmentId, ...actorOf(principal), payoutIds: ids, requestId, createdAt: now },
    });
    await audit(tx, ctx, ids, body);
    const changed = await affiliatesWithChangedDetails(ctx, tx, payouts);
    return { data: payouts.map((payout) => toExportItem(ctx, payout, changed.has(payout.affiliateId))) };
  });

type ExportedPayout = Awaited<ReturnType<typeof lockPayouts>>[number];

function assertOpen(payouts: readonly ExportedPayout[]): void {
  const settled = payouts.filter(({ status }) => status !== 'pending' && status !== 'processing');
  if (settled.length === 0) return;
  throw validationFailure(
    settled.map(({ id, status }) => ({
      field: 'payout_ids',
      message: `${id} is ${status}. Only pending and processing payouts can be exported.`,
    })),
  );
}

const changedAffiliates = sql<{ environmentId: number; ids: readonly string[] }, { id: string }>(
  'affiliates-with-changed-details',
)`
  select a.id from affiliates a
  where a.environment_id = ${'environmentId'} and a.id = any(${'ids'}) and ${detailsChangedSql}`;

async function affiliatesWithChangedDetails(
  { environmentId }: RequestContext,
  tx: Tx,
  payouts: readonly ExportedPayout[],
): Promise<ReadonlySet<string>> {
  const ids = payouts.map(({ affiliateId }) => affiliateId);
  const changed = await rows(tx, changedAffiliates.with({ environmentId, ids }));
  return new Set(changed.map(({ id }) => id));
}

function toExportItem(
  ctx: RequestContext,
  { affiliate, ...payout }: ExportedPayout,
  detailsChanged: boolean,
): ExportItem {
  const sealed = affiliate.payoutDetailsEncrypted;
  return {
    id: payout.id,
    affiliate_id: affiliate.id,
    affiliate_name: affiliate.name,
    affiliate_email: affiliate.email,
    invoice_number: Number(payout.invoiceNumber),
    amount: toAmount(payout.amountMinor, payout.currency),
    currency: payout.currency,
    status: payout.status as ExportItem['status'],
    payout_method: affiliate.payoutMethod as ExportItem['payout_method'],
    payout_details: sealed && (ctx.cipher.open(sealed, affiliate.id) as ExportItem['payout_details']),
    details_changed_since_last_payout: detailsChanged,
  };
}
