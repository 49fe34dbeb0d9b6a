import type { StatedAdjustment } from '../../../domain/earnings/commission-state.ts';
import { type OwnReader, ownSql } from '../../../platform/db/own-sql.ts';
import { ownMoneyOfAdjustments } from '../../earnings/own-money.ts';

interface Row {
  readonly id: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly reason: string;
  readonly isVoided: boolean;
  readonly createdAt: Date;
}

const adjustmentsOf = ownSql<{ adjustmentIds: readonly string[] }, Row>('own-adjustments-by-id')`
  select d.id, d.amount_minor as "amountMinor", d.currency, d.reason, d.voided_at is not null as "isVoided",
    d.created_at as "createdAt"
  from adjustments d
  where d.environment_id = ${'environmentId'} and d.affiliate_id = any(${'affiliateIds'}::text[])
    and d.id = any(${'adjustmentIds'}::text[])`;

export interface OwnAdjustment extends StatedAdjustment {
  readonly id: string;
}

/** Returns the adjustments with these ids that belong to the affiliate, in no particular order. */
export async function ownAdjustments(
  own: OwnReader,
  adjustmentIds: readonly string[],
): Promise<OwnAdjustment[]> {
  if (adjustmentIds.length === 0) return [];
  const adjustments = await own.rows(adjustmentsOf, { adjustmentIds });
  const money = await ownMoneyOfAdjustments(own, adjustmentIds);
  return adjustments.map(({ amountMinor: minor, currency, ...rest }) => ({
    ...rest,
    amount: { minor, currency },
    openMinor: money.get(rest.id)?.openMinor ?? 0n,
    payout: money.get(rest.id)?.payout ?? null,
  }));
}
