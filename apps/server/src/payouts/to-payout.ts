import type { Payout as WirePayout } from '@tributary/contract';
import type { Affiliate, Payout } from '../db/generated/client.ts';
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
