import type { StatedCommission } from '../../../domain/earnings/commission-state.ts';
import { type OwnReader, ownSql } from '../../../platform/db/own-sql.ts';
import { ownMoneyOfEarnings } from '../../earnings/own-money.ts';
import { type EarningRow, toStatedEarning } from '../../earnings/own-sales.ts';

interface Row extends EarningRow {
  readonly id: string;
  readonly createdAt: Date;
  readonly isVoided: boolean;
  readonly refundKind: string | null;
  readonly refundedAt: Date | null;
}

/**
 * Selects earnings from partners' sales, with the newest refund in effect. The sales themselves are not
 * visible to the affiliate.
 */
const levelsOf = ownSql<{ earningIds: readonly string[] }, Row>('own-levels-by-id')`
  select distinct on (e.id) e.id, e.created_at as "createdAt", e.voided_at is not null as "isVoided", e.status, e.level,
    e.approval_type as "approvalType", e.hold_until as "holdUntil", e.currency, e.original_minor as "originalMinor",
    e.remaining_minor as "remainingMinor", e.is_settled as "isSettled", coalesce(m.at, e.created_at) as "readyAt",
    r.kind as "refundKind", r.refunded_at as "refundedAt"
  from earnings e
  left join earning_moves m on m.environment_id = ${'environmentId'} and m.earning_id = e.id
    and m.to_status = 'ready_for_payment'
  left join ledger_entries l on l.environment_id = ${'environmentId'} and l.affiliate_id = any(${'affiliateIds'}::text[])
    and l.earning_id = e.id and l.refund_id is not null
  left join refunds r on r.environment_id = ${'environmentId'} and r.id = l.refund_id and r.undone_at is null
  where e.environment_id = ${'environmentId'} and e.affiliate_id = any(${'affiliateIds'}::text[])
    and e.id = any(${'earningIds'}::text[]) and e.level > 0
  order by e.id, r.refunded_at desc nulls last, r.id desc, m.number desc nulls last`;

/** Affiliate's commission on a partner's sale, with everything that determines its state. */
export interface OwnLevel extends Row {
  readonly stated: StatedCommission;
}

/** Returns the level earnings with these ids that belong to the affiliate, in no particular order. */
export async function ownLevels(own: OwnReader, earningIds: readonly string[]): Promise<OwnLevel[]> {
  if (earningIds.length === 0) return [];
  const levels = await own.rows(levelsOf, { earningIds });
  const money = await ownMoneyOfEarnings(own, earningIds);
  return levels.map((level) => ({
    ...level,
    stated: {
      // Replace the sale's values with constants, so that only changes to the earning itself are shown.
      ...{ saleStatus: 'complete', saleMinor: 0n, occurredAt: level.createdAt, isVoided: level.isVoided },
      ...{ flags: [], rejectionReason: null, explanation: null, back: null },
      earning: toStatedEarning(level, money.get(level.id)),
      refund: level.refundKind && level.refundedAt ? { kind: level.refundKind, at: level.refundedAt } : null,
    },
  }));
}
