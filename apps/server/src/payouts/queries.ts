import type { Payout } from '../db/generated/client.ts';

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
