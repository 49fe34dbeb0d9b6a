import type { Payout as WirePayout } from '@tributary/contract';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/database.ts';
import type { Affiliate, Payout } from '../db/generated/client.ts';
import { Failure } from '../domain/failure.ts';
import { payoutEventType } from '../domain/status-tables.ts';
import { changedFields, type OutboxEvent, outboxEvent } from '../outbox/events.ts';
import { toAmount, toTimestamp, toTimestampOrNull } from '../to-wire.ts';

/** Whom a payout is for, as the affiliate is called now. */
export type Payee = Pick<Affiliate, 'name' | 'email'>;

/** A payout has one shape everywhere; on get its `transactions` are added. */
export const toPayout = (row: Payout, { name, email }: Payee): WirePayout => ({
  id: row.id,
  program_id: row.programId,
  affiliate_id: row.affiliateId,
  affiliate_name: name,
  affiliate_email: email,
  affiliate: { name, email },
  invoice_number: Number(row.invoiceNumber),
  amount: toAmount(row.amountMinor, row.currency),
  currency: row.currency,
  status: row.status as WirePayout['status'],
  payment_method: row.paymentMethod,
  payment_reference: row.paymentReference,
  managed_payout: row.managedPayout,
  processed_at: toTimestampOrNull(row.processedAt),
  created_at: toTimestamp(row.createdAt),
  updated_at: toTimestamp(row.updatedAt),
});

/** The event that announces a change of a payout. `payee` is the affiliate under its current name. */
export function announcePayout(before: Payout, after: Payout, payee: Payee): OutboxEvent {
  const [was, is] = [toPayout(before, payee), toPayout(after, payee)];
  return outboxEvent(payoutEventType(was.status, is.status), is, changedFields(was, is));
}

const payee = { affiliate: { select: { name: true, email: true } } } as const;

export async function findPayout({ environmentId }: RequestContext, db: Pick<Tx, 'payout'>, id: string) {
  const found = await db.payout.findUnique({
    where: { environmentId_id: { environmentId, id } },
    include: payee,
  });
  if (!found) throw new Failure('NOT_FOUND', `No payout ${id}.`);
  return found;
}

export type FoundPayout = Awaited<ReturnType<typeof findPayout>>;

/** Locked to the end of the transaction, before any sale it pays: refunds take the two in the same order. */
export async function lockPayout(ctx: RequestContext, tx: Tx, id: string): Promise<FoundPayout> {
  await tx.$queryRaw`
    select 1 from payouts where environment_id = ${ctx.environmentId} and id = ${id} for no key update`;
  return findPayout(ctx, tx, id);
}

export const payoutColumns = [
  'environmentId',
  'id',
  'programId',
  'affiliateId',
  'invoiceNumber',
  'amountMinor',
  'currency',
  'status',
  'paymentMethod',
  'paymentReference',
  'managedPayout',
  'processedAt',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof Payout)[];
