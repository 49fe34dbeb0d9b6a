import type { PayoutOfCommission } from '../../domain/earnings/commission-state.ts';
import { isClaimableOfJoined, isUnclaimedOfJoined } from '../../ledger/claimable-entries.ts';
import { type OwnReader, ownSql } from '../../platform/db/own-sql.ts';
import { raw } from '../../platform/db/sql.ts';

/** Amount that payouts still have to pay or deduct, in minor units, and the newest payout. */
export interface OpenMoney {
  readonly openMinor: bigint;
  readonly payout: PayoutOfCommission | null;
}

interface MoneyRow {
  readonly id: string;
  readonly openMinor: bigint;
  readonly payout: { readonly [Name in keyof PayoutOfCommission]: PayoutOfCommission[Name] | string } | null;
}

const newestPayout = raw(`(array_agg(json_build_object('number', p.invoice_number, 'status', p.status,
      'createdAt', p.created_at, 'processedAt', p.processed_at, 'returnedAt', p.returned_at)
      order by p.created_at desc, p.id desc) filter (where p.id is not null))[1]`);

const moneyOfEarnings = ownSql<{ earningIds: readonly string[] }, MoneyRow>('own-money-of-earnings')`
  select l.earning_id as id, coalesce(sum(l.amount_minor) filter (where ${isClaimableOfJoined}), 0)::bigint as "openMinor",
    ${newestPayout} as payout
  from ledger_entries l
  join earnings e on e.environment_id = ${'environmentId'} and e.affiliate_id = any(${'affiliateIds'}::text[])
    and e.id = l.earning_id
  left join payout_items i on i.environment_id = ${'environmentId'} and i.ledger_entry_id = l.id and i.is_live
  left join payouts p on p.environment_id = ${'environmentId'} and p.id = i.payout_id
  where l.environment_id = ${'environmentId'} and l.affiliate_id = any(${'affiliateIds'}::text[])
    and l.earning_id = any(${'earningIds'}::text[])
  group by l.earning_id`;

const moneyOfAdjustments = ownSql<{ adjustmentIds: readonly string[] }, MoneyRow>('own-money-of-adjustments')`
  select l.adjustment_id as id, coalesce(sum(l.amount_minor) filter (where ${isUnclaimedOfJoined}), 0)::bigint as "openMinor",
    ${newestPayout} as payout
  from ledger_entries l
  left join payout_items i on i.environment_id = ${'environmentId'} and i.ledger_entry_id = l.id and i.is_live
  left join payouts p on p.environment_id = ${'environmentId'} and p.id = i.payout_id
  where l.environment_id = ${'environmentId'} and l.affiliate_id = any(${'affiliateIds'}::text[])
    and l.adjustment_id = any(${'adjustmentIds'}::text[])
  group by l.adjustment_id`;

export const ownMoneyOfEarnings = async (own: OwnReader, earningIds: readonly string[]) =>
  earningIds.length === 0 ? byId([]) : byId(await own.rows(moneyOfEarnings, { earningIds }));

export const ownMoneyOfAdjustments = async (own: OwnReader, adjustmentIds: readonly string[]) =>
  adjustmentIds.length === 0 ? byId([]) : byId(await own.rows(moneyOfAdjustments, { adjustmentIds }));

const byId = (found: readonly MoneyRow[]): ReadonlyMap<string, OpenMoney> =>
  new Map(found.map(({ id, openMinor, payout }) => [id, { openMinor, payout: toPayout(payout) }]));

/** Parses the times of a payout, which are text, because JSON has no timestamp type. */
const toPayout = (payout: MoneyRow['payout']): PayoutOfCommission | null =>
  payout && {
    number: Number(payout.number),
    status: String(payout.status),
    createdAt: new Date(String(payout.createdAt)),
    processedAt: toDate(payout.processedAt),
    returnedAt: toDate(payout.returnedAt),
  };

const toDate = (text: unknown): Date | null => (text === null ? null : new Date(String(text)));
