import type { contract, DataOf } from '@tributary/contract';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { type Affiliate, type Payout, Prisma } from '../db/generated/client.ts';
import { inTransaction } from '../db/transaction.ts';
import { Failure, validationFailure } from '../domain/failure.ts';
import type { Endpoint } from '../endpoint.ts';
import { toAmount } from '../to-wire.ts';
import { detailsChangedSql } from './claimable.ts';

type ExportItem = DataOf<typeof contract.payouts.export>[number];

/** Bank details leave in clear only for what is about to be paid, and who asked is recorded in the same transaction. */
export const exportPayouts: Endpoint<typeof contract.payouts.export> = (ctx, { body }) =>
  inTransaction(ctx.db, async (tx) => {
    const { environmentId, now, principal, requestId } = ctx;
    const ids = [...new Set(body.payout_ids)];
    const payouts = await requirePayouts(ctx, tx, ids);
    await tx.payoutExport.create({
      data: { environmentId, keyId: principal.keyId, payoutIds: ids, requestId, createdAt: now },
    });
    const changed = await affiliatesWithChangedDetails(ctx, tx, payouts);
    return { data: payouts.map((payout) => toExportItem(ctx, payout, changed.has(payout.affiliateId))) };
  });

type ExportedPayout = Payout & { affiliate: Affiliate };

/** In the order asked for. */
async function requirePayouts(
  { environmentId }: RequestContext,
  tx: Tx,
  ids: readonly string[],
): Promise<ExportedPayout[]> {
  const found = await tx.payout.findMany({
    where: { environmentId, id: { in: [...ids] } },
    include: { affiliate: true },
  });
  const byId = new Map(found.map((payout) => [payout.id, payout]));
  const unknown = ids.filter((id) => !byId.has(id));
  if (unknown.length > 0)
    throw new Failure('NOT_FOUND', `No payout ${unknown.join(', ')}.`, { field: 'payout_ids' });
  const settled = found.filter(({ status }) => status !== 'pending' && status !== 'processing');
  if (settled.length > 0) {
    throw validationFailure(
      settled.map(({ id, status }) => ({
        field: 'payout_ids',
        message: `${id} is ${status}; only pending and processing payouts are exported.`,
      })),
    );
  }
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function affiliatesWithChangedDetails(
  { environmentId }: RequestContext,
  tx: Tx,
  payouts: readonly ExportedPayout[],
): Promise<ReadonlySet<string>> {
  const ids = payouts.map(({ affiliateId }) => affiliateId);
  const rows = await tx.$queryRaw<{ id: string }[]>(Prisma.sql`
    select a.id from affiliates a
    where a.environment_id = ${environmentId} and a.id = any(${ids}) and ${detailsChangedSql}`);
  return new Set(rows.map(({ id }) => id));
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
