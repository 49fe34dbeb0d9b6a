import pg from 'pg';
import type { SaleRows } from './sale-rows.ts';

/** The same size as the server's connection pool. */
const CONNECTIONS = 10;

/** Handwritten statement for exactly this sale: one round trip, no reads, no checks. */
const text = `
with t as (
  insert into transactions (environment_id, id, program_id, referral_id, affiliate_id, key_scope, external_event_id,
    fingerprint, calculation_mode, earning_type, status, sales_status, sale_currency,
    sale_original_minor, sale_remaining_minor, commission_currency, commission_original_minor,
    commission_remaining_minor, earning_id, incentive_id, incentive_version, hold_period_days, product_ids,
    occurred_at, created_at, updated_at)
  values ($1, $2, $3, $4, $5, 'conversion', $6, $7, 'auto', 'direct_commission', 'pending', 'complete', $8::text, $9, $9,
    $8::text, $10, $10, $11, $12, 1, 30, $13, $14, $14, $14)),
e as (
  insert into earnings (environment_id, id, program_id, transaction_id, affiliate_id, earning_type, currency,
    original_minor, remaining_minor, status, approval_type, hold_until, created_at, updated_at)
  values ($1, $11, $3, $2, $5, 'direct_commission', $8::text, $10, $10, 'pending', 'hold_period', $15, $14, $14)),
l as (
  insert into ledger_entries (environment_id, id, transaction_id, earning_id, affiliate_id, type, amount_minor,
    currency, created_at)
  values ($1, $16, $2, $11, $5, 'earned', $10, $8::text, $14)),
o as (
  insert into outbox_events (environment_id, id, type, object_id, data, created_at)
  values ($1, $17, 'transaction.created', $2, $18, $14))
update referrals set status = 'customer', converted_at = coalesce(converted_at, $14),
  conversions_count = conversions_count + 1, first_conversion_at = coalesce(first_conversion_at, $14),
  incentive_usage = $19, updated_at = $14
where environment_id = $1 and id = $4`;

export function floorWrites(databaseUrl: string): (rows: SaleRows) => Promise<void> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: CONNECTIONS,
    options: '-c plan_cache_mode=force_generic_plan -c timezone=UTC',
  });
  return async ({ transaction: t, ledgerEntryId, eventId, holdUntil, usage, answer }) => {
    await pool.query({
      name: 'floor',
      text,
      values: [
        t.environmentId,
        t.id,
        t.programId,
        t.referralId,
        t.affiliateId,
        t.externalEventId,
        t.fingerprint,
        t.saleCurrency,
        t.saleOriginalMinor,
        t.commissionOriginalMinor,
        t.earningId,
        t.incentiveId,
        t.productIds,
        t.createdAt,
        holdUntil,
        ledgerEntryId,
        eventId,
        answer,
        usage,
      ],
    });
  };
}
