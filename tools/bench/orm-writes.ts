import { openDatabase } from '../../apps/server/src/platform/db/database.ts';
import type { SaleRows } from './sale-rows.ts';

/** Writes the same five rows through the ORM in an interactive transaction. */
export function ormWrites(databaseUrl: string): (rows: SaleRows) => Promise<void> {
  const { orm } = openDatabase(databaseUrl);
  return async ({ transaction, ledgerEntryId, eventId, holdUntil, usage, answer }) => {
    const { metadata: _, explanation: __, lines: ___, ...sale } = transaction;
    const { environmentId, programId, affiliateId, referralId, createdAt } = transaction;
    const common = {
      environmentId,
      affiliateId,
      transactionId: sale.id,
      currency: sale.saleCurrency,
      createdAt,
    };
    await orm.$transaction(async (tx) => {
      await tx.transaction.create({ data: sale });
      await tx.earning.create({
        data: {
          ...common,
          id: sale.earningId,
          programId,
          earningType: 'direct_commission',
          originalMinor: sale.commissionOriginalMinor,
          remainingMinor: sale.commissionOriginalMinor,
          status: 'pending',
          approvalType: 'hold_period',
          holdUntil,
          updatedAt: createdAt,
        },
      });
      await tx.ledgerEntry.create({
        data: {
          ...common,
          id: ledgerEntryId,
          earningId: sale.earningId,
          type: 'earned',
          amountMinor: sale.commissionOriginalMinor,
        },
      });
      await tx.outboxEvent.create({
        data: {
          environmentId,
          id: eventId,
          type: 'transaction.created',
          objectId: sale.id,
          data: answer as object,
          createdAt,
        },
      });
      await tx.referral.update({
        where: { environmentId_id: { environmentId, id: referralId } },
        data: {
          status: 'customer',
          convertedAt: createdAt,
          firstConversionAt: createdAt,
          conversionsCount: { increment: 1 },
          incentiveUsage: usage,
          updatedAt: createdAt,
        },
      });
    });
  };
}
