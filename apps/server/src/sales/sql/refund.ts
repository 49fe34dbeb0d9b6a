import type { Refund } from '../../db/generated/client.ts';
import { statement } from '../../db/statement.ts';
import type { ReducedEarning } from '../../domain/refund.ts';
import { newId } from '../../ids.ts';
import { insertEntries } from '../../ledger/entries.ts';
import { insertEvents } from '../../outbox/events.ts';
import type { RefundedEarning } from './lock.ts';

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

/** The change as the statement takes it, with the id of its entry. */
export const toEarningChange = (earning: RefundedEarning & ReducedEarning): EarningChange => ({
  id: earning.id,
  affiliateId: earning.affiliateId,
  currency: earning.currency,
  remainingMinor: earning.remainingMinor.toString(),
  status: earning.status,
  ledgerEntryId: newId('ledgerEntry'),
  ledgerType: earning.entryType,
  amountMinor: earning.entryMinor.toString(),
  payoutId: earning.payoutId,
});

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
  entries: string;
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
  l as (${insertEntries(bind('entries'), 'f')}),
  o as (${insertEvents(bind('outbox'), 'f')})
  select id from f`,
);
