import { foldPerformance } from '../../apps/server/src/features/reports/fold-performance.ts';
import { openDatabase } from '../../apps/server/src/platform/db/database.ts';
import { withClient } from '../../apps/server/src/platform/db/with-client.ts';

export const YEAR_AFFILIATES = 1_000;
const YEAR_GROUPS = 20;
const SALES_PER_REFERRAL = 10;
const SALES_PER_CLICK = 4;
const RETRY_MS = 200;

/** 365 days from midnight to midnight, UTC. `to` is exclusive. */
export interface Year {
  readonly from: Date;
  readonly to: Date;
}

/** Returns the 365 days up to and including today, in UTC. */
export function lastYear(now: Date): Year {
  const to = new Date(Math.floor(now.getTime() / 86_400_000 + 1) * 86_400_000);
  return { from: new Date(to.getTime() - 365 * 86_400_000), to };
}

/**
 * Spreads `sales` sales of 49 USD evenly over `year` and over 1,000 affiliates in 20 groups, with an earning and a
 * ledger entry for each. There is one referral per ten sales, chosen for each sale from the referrals created so far,
 * and one click per four sales. All rows are written in one transaction, so that no fold sees only some of them.
 */
export function fillYear(databaseUrl: string, year: Year, sales: number): Promise<void> {
  return withClient(databaseUrl, async (client) => {
    // Skip foreign keys and triggers, which would take most of the time. The rows are valid by construction.
    await client.query('set session_replication_role = replica');
    await client.query("set statement_timeout = 0; set work_mem = '256MB'; set synchronous_commit = off");
    await client.query('begin');
    await client.query(
      `create temp table year_sales on commit drop as
       select g.environment_id, g.program_id, lpad(n::text, 17, '0') as n, referral,
         'aff_year' || 1 + referral % ${YEAR_AFFILIATES} as affiliate_id,
         $1::timestamptz + (n - 0.5) / $3::int * ($2::timestamptz - $1) as at
       from affiliate_groups g, generate_series(1, $3::int) n,
         lateral (select hashint4(n)::bigint + 2147483648 as hash) h,
         lateral (select 1 + hash % ceil(n / ${SALES_PER_REFERRAL}.0)::int as referral) r
       where g.is_default`,
      [year.from, year.to, sales],
    );
    for (const text of rows) await client.query(text);
    const clicks = Math.ceil(sales / SALES_PER_CLICK);
    await client.query(clickRows, [year.from, year.to, clicks]);
    await client.query('commit');
  });
}

/** Updates the roll-ups and returns the duration in milliseconds. Waits if the server is folding too. */
export async function foldOnce(databaseUrl: string): Promise<number> {
  const db = openDatabase(databaseUrl);
  try {
    for (;;) {
      const began = performance.now();
      const outcome = await foldPerformance(db);
      if (outcome === 'folded') return performance.now() - began;
      if (outcome === 'other_cluster') throw new Error('The roll-ups are of another cluster.');
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  } finally {
    await db.close();
  }
}

const rows = [
  `insert into affiliate_groups (environment_id, id, program_id, name)
   select environment_id, 'grp_year' || n, program_id, 'Group ' || n
   from affiliate_groups, generate_series(1, ${YEAR_GROUPS}) n where is_default`,
  `insert into affiliates (environment_id, id, program_id, group_id, name, email, email_normalized, tracking_id, source,
     partnership_status, onboarding_completed)
   select environment_id, 'aff_year' || n, program_id, 'grp_year' || 1 + n % ${YEAR_GROUPS}, 'Affiliate ' || n,
     n || '@year.example', n || '@year.example', 'year-' || n, 'api', 'APPROVED', true
   from affiliate_groups, generate_series(1, ${YEAR_AFFILIATES}) n where is_default`,
  `insert into affiliate_tracking_ids (environment_id, program_id, affiliate_id, value, created_at)
   select environment_id, program_id, id, tracking_id, created_at from affiliates where id like 'aff_year%'`,
  `insert into referrals (environment_id, id, program_id, affiliate_id, customer_id, status, conversions_count,
     first_conversion_at, converted_at, created_at, updated_at,
     click_facts)
   select environment_id, 'ref_year' || referral, program_id, affiliate_id, 'cus_year' || referral, 'customer', count(*),
     min(at), min(at), min(at), max(at),
     jsonb_build_object('utm_source', 'source ' || referral % 50) from year_sales group by environment_id, referral, program_id, affiliate_id`,
  `insert into transactions (environment_id, id, program_id, referral_id, affiliate_id, key_scope, external_event_id,
     calculation_mode, earning_type, status, sales_status, sale_currency, sale_original_minor, sale_remaining_minor,
     commission_currency, commission_original_minor, commission_remaining_minor, earning_id, occurred_at, created_at, updated_at)
   select environment_id, 'trx_year' || n, program_id, 'ref_year' || referral, affiliate_id, 'conversion', 'year_' || n,
     'manual', 'manual', 'ready_for_payment', 'complete', 'USD', 4900, 4900, 'USD', 980, 980, 'ern_year' || n, at, at, at
   from year_sales`,
  `insert into earnings (environment_id, id, program_id, transaction_id, affiliate_id, earning_type, currency,
     original_minor, remaining_minor, status, approval_type, created_at, updated_at)
   select environment_id, 'ern_year' || n, program_id, 'trx_year' || n, affiliate_id, 'manual', 'USD', 980, 980,
     'ready_for_payment', 'manual', at, at from year_sales`,
  `insert into ledger_entries (environment_id, id, transaction_id, earning_id, affiliate_id, type, amount_minor,
     currency, created_at)
   select environment_id, 'led_year' || n, 'trx_year' || n, 'ern_year' || n, affiliate_id, 'earned', 980, 'USD', at
   from year_sales`,
];

const clickRows = `
  insert into clicks (environment_id, id, program_id, affiliate_id, tracking_id, utm_source, created_at)
  select environment_id, 'clk_year' || lpad(n::text, 17, '0'), program_id, 'aff_year' || 1 + n % ${YEAR_AFFILIATES},
    'year-' || 1 + n % ${YEAR_AFFILIATES}, 'source ' || n % 50, $1::timestamptz + (n - 0.5) / $3::int * ($2::timestamptz - $1)
  from affiliate_groups, generate_series(1, $3::int) n where is_default`;
