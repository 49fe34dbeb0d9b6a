import type { Refund } from '../../db/generated/client.ts';
import { sql } from '../../db/sql.ts';
import type { ReducedEarning } from '../../domain/refund.ts';
import { insertEntries } from '../../ledger/entries.ts';
import { insertEvents } from '../../outbox/events.ts';

/** The earnings of a sale after a refund, as `recordRefund` takes them. Amounts travel as text. */
export const reducedRecords = (earnings: readonly ReducedEarning[]): string =>
  JSON.stringify(
    earnings.map(({ id, remainingMinor, status, entryMinor, payoutId }) => ({
      id,
      remainingMinor: remainingMinor.toString(),
      status,
      // The next payout run looks at the entry.
      leavesUnclaimed: entryMinor !== 0n && payoutId === null,
    })),
  );

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
export const takeOverRefundKey = sql<{ environmentId: number; key: string }>('take-over-refund-key')`
  update refunds set key_generation = 1 + (
    select max(o.key_generation) from refunds o
    where o.environment_id = refunds.environment_id and o.key_scope = 'refund' and o.external_event_id = refunds.external_event_id)
  where environment_id = ${'environmentId'} and key_scope = 'refund' and external_event_id = ${'key'}
    and key_generation = 0 and exists (
      select 1 from transactions t
      where t.environment_id = refunds.environment_id and t.id = refunds.transaction_id and t.voided_at is not null)`;

/** The whole of a refund. The insert decides whether it is the first with its key; all else selects from it. */
export const recordRefund = sql<RefundValues, { id: string }>('record-refund')`
  with f as (
    insert into refunds (environment_id, id, program_id, transaction_id, external_event_id, fingerprint,
      fingerprint_version, amount_minor, currency, reason, refunded_at, created_at)
    values (${'environmentId'}, ${'id'}, ${'programId'}, ${'transactionId'},
      ${'externalEventId'}, ${'fingerprint'}, ${'fingerprintVersion'}, ${'amountMinor'},
      ${'currency'}, ${'reason'}, ${'refundedAt'}, ${'now'})
    on conflict (environment_id, key_scope, external_event_id, key_generation) do nothing returning id),
  t as (
    update transactions set sale_remaining_minor = ${'saleRemainingMinor'},
      commission_remaining_minor = ${'commissionRemainingMinor'}, status = ${'status'},
      sales_status = ${'salesStatus'}, updated_at = ${'now'}
    from f where transactions.environment_id = ${'environmentId'} and transactions.id = ${'transactionId'}),
  e as (
    update earnings set remaining_minor = c."remainingMinor", status = c.status, updated_at = ${'now'},
      has_unclaimed = has_unclaimed or c."leavesUnclaimed"
    from f, json_to_recordset(${'earnings'}::json)
      as c(id text, "remainingMinor" bigint, status text, "leavesUnclaimed" boolean)
    where earnings.environment_id = ${'environmentId'} and earnings.id = c.id),
  l as (${insertEntries('entries', 'f')}),
  o as (${insertEvents('outbox', 'f')})
  select id from f`;
