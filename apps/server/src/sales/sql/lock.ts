import type { Earning, Transaction } from '../../db/generated/client.ts';
import { columns, raw, sql } from '../../db/sql.ts';
import { earningColumns, transactionColumns } from './write.ts';

type Key = { environmentId: number; id: string };

export type CommissionEarning = Pick<Earning, (typeof earningColumns)[number]>;

export interface Earner {
  readonly id: string;
  readonly status: 'PENDING' | 'APPROVED' | 'REJECTED';
}

/** Everyone with an earning of a transaction. Locked before it: the approval of an affiliate takes them in this order. */
export const lockEarners = sql<Key, Earner>('lock-earners')`
  select a.id, a.partnership_status as "status" from affiliates a
  where a.environment_id = ${'environmentId'} and a.id in (
    select affiliate_id from earnings where environment_id = ${'environmentId'} and transaction_id = ${'id'})
  order by a.id for share of a`;

/** Read without a lock: the referral is locked before the transaction, and a transaction never changes its referral. */
export const referralOf = sql<Key, { referralId: string }>('referral-of')`
  select referral_id as "referralId" from transactions
  where environment_id = ${'environmentId'} and id = ${'id'}`;

/**
 * Locked to the end of the transaction: refunds, payout runs and releases of holds of one sale queue here, those of different
 * sales do not. The advisory lock tells a duplicate that timed out waiting whether its own key is what it waited for.
 */
export const lockTransaction = sql<Key & { keyLock: string | null }, Transaction>('lock-transaction')`
  select ${raw(columns([...transactionColumns, 'voidedAt'], 't'))},
    case when ${'keyLock'}::text is not null
      then pg_try_advisory_xact_lock(${'environmentId'}, hashtext(${'keyLock'})) end as "holdsKey"
  from transactions t
  where t.environment_id = ${'environmentId'} and t.id = ${'id'}
  for no key update`;

export const lockEarnings = sql<Key, CommissionEarning>('lock-earnings')`
  select ${raw(columns(earningColumns, 'e'))} from earnings e
  where e.environment_id = ${'environmentId'} and e.transaction_id = ${'id'}
  order by e.id for no key update`;

/** The live payouts that claim anything of these earnings. A payout claims only while it holds the transaction. */
export const livePayoutsOf = sql<
  { environmentId: number; earningIds: string[] },
  { id: string; status: string }
>('live-payouts-of')`
  select distinct p.id, p.status from payout_items i
  join payouts p on p.environment_id = i.environment_id and p.id = i.payout_id
  join ledger_entries l on l.environment_id = i.environment_id and l.id = i.ledger_entry_id
  where i.environment_id = ${'environmentId'} and i.is_live and l.earning_id = any(${'earningIds'})
  order by p.id`;

/**
 * A statement of its own, after the lock: its snapshot then sees what the lock was waited for. An earning is in the
 * payout that claims its `earned` entry, until that payout is completed.
 */
export const earningsOf = sql<{ environmentId: number; transactionId: string }, RefundedEarning>(
  'earnings-of',
)`
  select ${raw(columns(['id', 'affiliateId', 'earningType', 'currency', 'originalMinor', 'remainingMinor', 'status'], 'e'))},
    (select i.payout_id from ledger_entries l
      join payout_items i on i.environment_id = l.environment_id and i.ledger_entry_id = l.id and i.is_live
      join payouts p on p.environment_id = i.environment_id and p.id = i.payout_id and p.status <> 'completed'
      where l.environment_id = e.environment_id and l.earning_id = e.id and l.type = 'earned') as "payoutId"
  from earnings e
  where e.environment_id = ${'environmentId'} and e.transaction_id = ${'transactionId'}
  order by e.id for no key update`;

export type RefundedEarning = Pick<
  Earning,
  'id' | 'affiliateId' | 'earningType' | 'currency' | 'originalMinor' | 'remainingMinor' | 'status'
> & { readonly payoutId: string | null };
