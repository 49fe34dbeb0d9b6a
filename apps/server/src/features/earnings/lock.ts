import type { Earning, Transaction } from '../../platform/db/generated/client.ts';
import { columns, raw, sql } from '../../platform/db/sql.ts';

/** Columns that are read whenever a sale is locked. */
export const transactionColumns = [
  'environmentId',
  'id',
  'programId',
  'referralId',
  'affiliateId',
  'keyScope',
  'externalEventId',
  'fingerprint',
  'calculationMode',
  'earningType',
  'status',
  'rejectionReason',
  'salesStatus',
  'saleCurrency',
  'saleOriginalMinor',
  'saleRemainingMinor',
  'commissionCurrency',
  'commissionOriginalMinor',
  'commissionRemainingMinor',
  'earningId',
  'incentiveId',
  'incentiveVersion',
  'holdPeriodDays',
  'isSubscription',
  'interval',
  'productIds',
  'priceIds',
  'lines',
  'eventName',
  'clickId',
  'paymentIntentId',
  'invoiceId',
  'countsAsPayment',
  'wasComplete',
  'flags',
  'metadata',
  'explanation',
  'occurredAt',
  'decidedAt',
  'couponCode',
  'creditedBy',
  'importId',
  'connectionId',
  'possibleDuplicateOf',
  'keptAt',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof Transaction)[];

export const earningColumns = [
  'id',
  'programId',
  'transactionId',
  'affiliateId',
  'earningType',
  'level',
  'currency',
  'originalMinor',
  'remainingMinor',
  'status',
  'approvalType',
  'holdUntil',
] as const satisfies readonly (keyof Earning)[];

type Key = { environmentId: number; id: string };

export type CommissionEarning = Pick<Earning, (typeof earningColumns)[number]>;

export interface Earner {
  readonly id: string;
  readonly status: 'PENDING' | 'APPROVED' | 'REJECTED';
}

type Keys = { environmentId: number; ids: readonly string[] };

/**
 * Returns all affiliates with an earning from these transactions. Locks affiliates before transactions, in
 * the same order as the approval of an affiliate.
 */
export const lockEarners = sql<Keys, Earner>('lock-earners')`
  select a.id, a.partnership_status as "status" from affiliates a
  where a.environment_id = ${'environmentId'} and a.id in (
    select affiliate_id from earnings
    where environment_id = ${'environmentId'} and transaction_id = any(${'ids'}::text[]))
  order by a.id for share of a`;

export const lockReferralOf = sql<Key, { id: string }>('lock-referral-of')`
  select id from referrals where environment_id = ${'environmentId'} and id = (
    select referral_id from transactions where environment_id = ${'environmentId'} and id = ${'id'})
  for no key update`;

/** Reads the referral of a transaction. Needs no lock, because a transaction's referral never changes. */
export const referralOf = sql<Key, { referralId: string }>('referral-of')`
  select referral_id as "referralId" from transactions
  where environment_id = ${'environmentId'} and id = ${'id'}`;

const saleColumns = raw(columns([...transactionColumns, 'voidedAt'], 't'));

/**
 * Locks a sale until the end of the transaction, so that refunds, payout runs and hold releases of the same
 * sale wait for each other. The advisory lock tells a duplicate request that timed out whether it was waiting
 * for its own key.
 */
export const lockTransaction = sql<Key & { keyLock: string | null }, Transaction>('lock-transaction')`
  select ${saleColumns},
    case when ${'keyLock'}::text is not null
      then pg_try_advisory_xact_lock(${'environmentId'}, hashtext(${'keyLock'})) end as "holdsKey"
  from transactions t
  where t.environment_id = ${'environmentId'} and t.id = ${'id'}
  for no key update`;

/**
 * Returns the referral of a transaction if the referral was erased. Read after the transaction is locked, because a
 * later erasure waits for the lock and covers everything written here.
 */
export const erasedReferralOf = sql<Key, { id: string }>('erased-referral-of')`
  select id from referrals where environment_id = ${'environmentId'} and erased_at is not null and id = (
    select referral_id from transactions where environment_id = ${'environmentId'} and id = ${'id'})`;

/** Locks in id order, like all code that locks several sales. */
export const lockTransactions = sql<Keys, Transaction>('lock-transactions')`
  select ${saleColumns} from transactions t
  where t.environment_id = ${'environmentId'} and t.id = any(${'ids'}::text[])
  order by t.id for no key update`;

export const lockEarnings = sql<Keys, CommissionEarning>('lock-earnings')`
  select ${raw(columns(earningColumns, 'e'))} from earnings e
  where e.environment_id = ${'environmentId'} and e.transaction_id = any(${'ids'}::text[])
  order by e.id for no key update`;

export interface Claim {
  readonly earningId: string;
  readonly id: string;
  readonly status: string;
}

/**
 * Returns the active payouts that include these earnings. Payouts claim entries only while they hold the
 * transaction's lock.
 */
export const liveClaims = sql<{ environmentId: number; earningIds: readonly string[] }, Claim>('live-claims')`
  select distinct l.earning_id as "earningId", p.id, p.status from payout_items i
  join payouts p on p.environment_id = i.environment_id and p.id = i.payout_id
  join ledger_entries l on l.environment_id = i.environment_id and l.id = i.ledger_entry_id
  where i.environment_id = ${'environmentId'} and i.is_live and l.earning_id = any(${'earningIds'})
  order by p.id`;

export const payoutsOf = (claims: readonly Claim[]): Claim[] => [
  ...new Map(claims.map((claim) => [claim.id, claim])).values(),
];
