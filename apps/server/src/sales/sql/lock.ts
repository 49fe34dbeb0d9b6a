import type { Earning } from '../../db/generated/client.ts';
import { columns, statement } from '../../db/statement.ts';
import { earningColumns, transactionColumns } from './columns.ts';

type Key = { environmentId: number; id: string };

export type CommissionEarning = Pick<Earning, (typeof earningColumns)[number]>;

export interface Earner {
  readonly id: string;
  readonly status: 'PENDING' | 'APPROVED' | 'REJECTED';
}

/** Everyone with an earning of a transaction. Locked before it: the approval of an affiliate takes them in this order. */
export const lockEarners = statement<Key>(
  'lock-earners',
  (bind) => `
  select a.id, a.partnership_status as "status" from affiliates a
  where a.environment_id = ${bind('environmentId')} and a.id in (
    select affiliate_id from earnings where environment_id = ${bind('environmentId')} and transaction_id = ${bind('id')})
  order by a.id for share of a`,
);

/** Read without a lock: the referral is locked before the transaction, and a transaction never changes its referral. */
export const referralOf = statement<Key>(
  'referral-of',
  (bind) => `
  select referral_id as "referralId" from transactions
  where environment_id = ${bind('environmentId')} and id = ${bind('id')}`,
);

/**
 * Locked to the end of the transaction: refunds, payout runs and releases of holds of one sale queue here, those of different
 * sales do not. The advisory lock tells a duplicate that timed out waiting whether its own key is what it waited for.
 */
export const lockTransaction = statement<Key & { keyLock: string | null }>(
  'lock-transaction',
  (bind) => `
  select ${columns([...transactionColumns, 'voidedAt'], 't')},
    case when ${bind('keyLock')}::text is not null
      then pg_try_advisory_xact_lock(${bind('environmentId')}, hashtext(${bind('keyLock')})) end as "holdsKey"
  from transactions t
  where t.environment_id = ${bind('environmentId')} and t.id = ${bind('id')}
  for no key update`,
);

export const lockEarnings = statement<Key>(
  'lock-earnings',
  (bind) => `
  select ${columns(earningColumns, 'e')} from earnings e
  where e.environment_id = ${bind('environmentId')} and e.transaction_id = ${bind('id')}
  order by e.id for no key update`,
);

/** The live payouts that claim anything of these earnings. A payout claims only while it holds the transaction. */
export const livePayoutsOf = statement<{ environmentId: number; earningIds: string[] }>(
  'live-payouts-of',
  (bind) => `
  select distinct p.id, p.status from payout_items i
  join payouts p on p.environment_id = i.environment_id and p.id = i.payout_id
  join ledger_entries l on l.environment_id = i.environment_id and l.id = i.ledger_entry_id
  where i.environment_id = ${bind('environmentId')} and i.is_live and l.earning_id = any(${bind('earningIds')})
  order by p.id`,
);

/**
 * A statement of its own, after the lock: its snapshot then sees what the lock was waited for. An earning is in the
 * payout that claims its `earned` entry, until that payout is completed.
 */
export const earningsOf = statement<{ environmentId: number; transactionId: string }>(
  'earnings-of',
  (bind) => `
  select ${columns(['id', 'affiliateId', 'earningType', 'currency', 'originalMinor', 'remainingMinor', 'status'], 'e')},
    (select i.payout_id from ledger_entries l
      join payout_items i on i.environment_id = l.environment_id and i.ledger_entry_id = l.id and i.is_live
      join payouts p on p.environment_id = i.environment_id and p.id = i.payout_id and p.status <> 'completed'
      where l.environment_id = e.environment_id and l.earning_id = e.id and l.type = 'earned') as "payoutId"
  from earnings e
  where e.environment_id = ${bind('environmentId')} and e.transaction_id = ${bind('transactionId')}
  order by e.id for no key update`,
);

export type RefundedEarning = Pick<
  Earning,
  'id' | 'affiliateId' | 'earningType' | 'currency' | 'originalMinor' | 'remainingMinor' | 'status'
> & { readonly payoutId: string | null };
