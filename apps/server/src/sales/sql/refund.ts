import type { Earning, Refund, Transaction } from '../../db/generated/client.ts';
import { columns, statement } from '../../db/statement.ts';

const transactionColumns = [
  'environmentId',
  'id',
  'programId',
  'referralId',
  'affiliateId',
  'keyScope',
  'externalEventId',
  'calculationMode',
  'earningType',
  'status',
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
  'paymentIntentId',
  'invoiceId',
  'flags',
  'voidedAt',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof Transaction)[];

/**
 * Locked to the end of the transaction, so that refunds of one sale queue and refunds of different sales do not.
 * The advisory lock tells a duplicate that timed out waiting whether its own key is what it waited for.
 */
export const lockTransaction = statement<{ environmentId: number; id: string; keyLock: string | null }>(
  'lock-transaction',
  (bind) => `
  select ${columns(transactionColumns, 't')},
    case when ${bind('keyLock')}::text is not null
      then pg_try_advisory_xact_lock(${bind('environmentId')}, hashtext(${bind('keyLock')})) end as "holdsKey"
  from transactions t
  where t.environment_id = ${bind('environmentId')} and t.id = ${bind('id')}
  for no key update`,
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

/** What a refund does to one earning; `amountMinor` is the difference, for the ledger. Amounts travel as text. */
export interface EarningChange {
  readonly id: string;
  readonly affiliateId: string;
  readonly currency: string;
  readonly remainingMinor: string;
  readonly status: string;
  readonly ledgerEntryId: string;
  readonly ledgerType: 'refunded' | 'clawback';
  readonly amountMinor: string;
  /** The payout that claims the ledger entry; null leaves it to the next payout run. */
  readonly payoutId: string | null;
}

type RefundValues = Pick<
  Refund,
  | 'environmentId'
  | 'id'
  | 'programId'
  | 'transactionId'
  | 'externalEventId'
  | 'fingerprint'
  | 'fingerprintVersion'
  | 'amountMinor'
  | 'currency'
  | 'reason'
  | 'refundedAt'
> & {
  now: Date;
  saleRemainingMinor: bigint;
  commissionRemainingMinor: bigint;
  status: string;
  salesStatus: string;
  earnings: string;
  outbox: string;
};

/** Takes a key over from the refund of a voided sale, in the transaction that records another refund with it. */
export const takeOverRefundKey = statement<{ environmentId: number; key: string }>(
  'take-over-refund-key',
  (bind) => `
  update refunds set key_generation = 1 + (
    select max(o.key_generation) from refunds o
    where o.environment_id = refunds.environment_id and o.key_scope = 'refund' and o.external_event_id = refunds.external_event_id)
  where environment_id = ${bind('environmentId')} and key_scope = 'refund' and external_event_id = ${bind('key')}
    and key_generation = 0 and exists (
      select 1 from transactions t
      where t.environment_id = refunds.environment_id and t.id = refunds.transaction_id and t.voided_at is not null)`,
);

/** The whole of a refund. The insert decides whether it is the first with its key; all else selects from it. */
export const recordRefund = statement<RefundValues>(
  'record-refund',
  (bind) => `
  with f as (
    insert into refunds (environment_id, id, program_id, transaction_id, external_event_id, fingerprint,
      fingerprint_version, amount_minor, currency, reason, refunded_at, created_at)
    values (${bind('environmentId')}, ${bind('id')}, ${bind('programId')}, ${bind('transactionId')},
      ${bind('externalEventId')}, ${bind('fingerprint')}, ${bind('fingerprintVersion')}, ${bind('amountMinor')},
      ${bind('currency')}, ${bind('reason')}, ${bind('refundedAt')}, ${bind('now')})
    on conflict (environment_id, key_scope, external_event_id, key_generation) do nothing returning id),
  t as (
    update transactions set sale_remaining_minor = ${bind('saleRemainingMinor')},
      commission_remaining_minor = ${bind('commissionRemainingMinor')}, status = ${bind('status')},
      sales_status = ${bind('salesStatus')}, updated_at = ${bind('now')}
    from f where transactions.environment_id = ${bind('environmentId')} and transactions.id = ${bind('transactionId')}),
  c as (
    select x.* from f, json_to_recordset(${bind('earnings')}::json) as x(id text, "affiliateId" text, currency text,
      "remainingMinor" bigint, status text, "ledgerEntryId" text, "ledgerType" text, "amountMinor" bigint, "payoutId" text)),
  e as (
    update earnings set remaining_minor = c."remainingMinor", status = c.status, updated_at = ${bind('now')},
      has_unclaimed = has_unclaimed or (c."amountMinor" <> 0 and c."payoutId" is null)
    from c where earnings.environment_id = ${bind('environmentId')} and earnings.id = c.id),
  l as (
    insert into ledger_entries (environment_id, id, transaction_id, earning_id, affiliate_id, type, amount_minor,
      currency, refund_id, created_at)
    select ${bind('environmentId')}, c."ledgerEntryId", ${bind('transactionId')}, c.id, c."affiliateId", c."ledgerType",
      c."amountMinor", c.currency, ${bind('id')}, ${bind('now')}
    from c where c."amountMinor" <> 0),
  o as (
    insert into outbox_events (environment_id, id, type, object_id, data, previous, created_at)
    select ${bind('environmentId')}, x.id, x.type, x."objectId", x.data, x.previous, ${bind('now')}
    from f, json_to_recordset(${bind('outbox')}::json) as x(id text, type text, "objectId" text, data json, previous json))
  select id from f`,
);
