import type { Earning, Transaction } from '../../db/generated/client.ts';
import { columns, statement } from '../../db/statement.ts';
import {
  type Bind,
  earningColumns,
  insertEarnings,
  type SaleValues,
  transactionColumns,
  updateReferral,
} from './write-event.ts';

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

/** Refunds, payout runs and releases of holds lock it as well. */
export const lockCommission = statement<Key>(
  'lock-commission',
  (bind) => `
  select ${columns([...transactionColumns, 'voidedAt'], 't')} from transactions t
  where t.environment_id = ${bind('environmentId')} and t.id = ${bind('id')} for no key update`,
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

const changed = [
  'status',
  'salesStatus',
  'commissionCurrency',
  'commissionOriginalMinor',
  'commissionRemainingMinor',
  'earningId',
  'incentiveId',
  'incentiveVersion',
  'holdPeriodDays',
  'flags',
  'explanation',
  'updatedAt',
] as const satisfies readonly (keyof Transaction)[];

const updateTransaction = (bind: Bind) => `
  update transactions set ${changed.map((column) => `${snake(column)} = ${bind(`t.${column}`)}`).join(', ')}
  where environment_id = ${bind('t.environmentId')} and id = ${bind('t.id')} returning id`;

const snake = (column: string) => column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

type Values = Record<string, unknown>;

/** A transaction whose sale has become complete: with its earnings, and the referral moved. `t.createdAt` is now. */
export const completeSale = statement<SaleValues & { levels: string }>('complete-sale', (bindAny) => {
  const bind = bindAny as Bind;
  return `
  with t as (${updateTransaction(bind)}),
  r as (${updateReferral(bind, 't')}),${insertEarnings(bind)}
  select id from t`;
});

/** What happens to one earning; `amount_minor`, for the ledger, is 0 where nothing does. */
export interface EarningMove {
  readonly id: string;
  readonly affiliate_id: string;
  readonly currency: string;
  readonly status: string;
  readonly ledger_entry_id: string;
  readonly amount_minor: string;
}

/** A transaction with its earnings moved, and an adjustment for each that something is taken from or given back to. */
export const moveCommission = statement<Values>(
  'move-commission',
  (bind) => `
  with t as (${updateTransaction(bind as Bind)}),
  c as (
    select x.* from t, json_to_recordset(${bind('moves')}::json) as x(id text, affiliate_id text, currency text,
      status text, ledger_entry_id text, amount_minor bigint)),
  e as (
    update earnings set status = c.status, updated_at = ${bind('t.updatedAt')}
    from c where earnings.environment_id = ${bind('t.environmentId')} and earnings.id = c.id),
  l as (
    insert into ledger_entries (environment_id, id, transaction_id, earning_id, affiliate_id, type, amount_minor, currency, created_at)
    select ${bind('t.environmentId')}, c.ledger_entry_id, t.id, c.id, c.affiliate_id, 'adjustment', c.amount_minor, c.currency,
      ${bind('t.updatedAt')}
    from c, t where c.amount_minor <> 0)
  select id from t`,
);

export const announce = statement<{ environmentId: number; outbox: string; now: Date }>(
  'announce',
  (bind) => `
  insert into outbox_events (environment_id, id, type, object_id, data, previous, created_at)
  select ${bind('environmentId')}, x.id, x.type, x."objectId", x.data, x.previous, ${bind('now')}
  from json_to_recordset(${bind('outbox')}::json) as x(id text, type text, "objectId" text, data json, previous json)`,
);
