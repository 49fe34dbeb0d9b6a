import { withClient } from '../../apps/server/src/platform/db/with-client.ts';
import type { Year } from './fill-year.ts';

/** Returns the id of a shop's row. Rows are numbered from the oldest. */
export const shopId = (prefix: string, n: number) => `${prefix}_shop${String(n).padStart(17, '0')}`;

/** Number of the affiliate who may have more rows than all others. */
export const LARGEST = 7;

const SALES_PER_REFERRAL = 10;
const SALES_PER_CLICK = 2;

/** Returns the number of objects of each kind in a shop with this many sales. */
export const shopOf = (sales: number) => ({
  sales,
  affiliates: Math.ceil(Math.sqrt(sales)),
  referrals: Math.ceil(sales / SALES_PER_REFERRAL),
  clicks: Math.ceil(sales / SALES_PER_CLICK),
});
export type Shop = ReturnType<typeof shopOf>;

/**
 * Fills a shop with `sales` sales in `year`, in every state by which a list can be filtered. Most sales older than two
 * months are paid; newer ones are ready, held or waiting for approval; some are refunded, rejected or voided. Two
 * thirds of the referrals come from clicks with a source, a campaign, a landing page and sub ids. One sub id has a
 * thousand values, another is never repeated, and a third has a few values for most of the clicks. One sale in nine has
 * its affiliate's coupon code.
 * @param everyNth One in this many referrals and clicks belongs to affiliate {@link LARGEST}, who has a corresponding
 * share of the sales.
 */
export function fillShop(
  databaseUrl: string,
  year: Year,
  sales: number,
  everyNth: number | null = null,
): Promise<Shop> {
  const shop = shopOf(sales);
  return withClient(databaseUrl, async (client) => {
    // Skip foreign keys and triggers, which would take most of the time. The rows are valid by construction.
    await client.query('set session_replication_role = replica');
    await client.query("set statement_timeout = 0; set work_mem = '256MB'; set synchronous_commit = off");
    await client.query('begin');
    await client.query(salesOf, [year.from, year.to, sales, shop.affiliates, everyNth]);
    await client.query(clicksOf, [year.from, year.to, shop.clicks, shop.affiliates, everyNth]);
    await client.query('analyze shop_sales');
    await client.query('analyze shop_clicks');
    await client.query(affiliates, [shop.affiliates]);
    for (const text of rows) await client.query(text);
    await client.query('commit');
    return shop;
  });
}

const padded = (n: string) => `lpad((${n})::text, 17, '0')`;
const affiliateOf = (n: string) => `case when ${n} % $5::int = 0 then ${LARGEST} else 1 + ${n} % $4::int end`;

/**
 * Sales with their remaining amount and state: `paid`, `ready`, `held`, `waiting`, `rejected`, `voided` or `refunded`.
 */
const salesOf = `
  create temp table shop_sales on commit drop as
  select s.*, amount - refund as remaining, (amount - refund) / 5 as commission_left,
    case when state in ('paid', 'ready', 'held', 'waiting', 'voided', 'rejected') and refund > 0 then 'partial_refunded'
      when refund > 0 then 'refunded' else 'complete' end as sales_status,
    case state when 'held' then 'pending' when 'waiting' then 'pending' when 'ready' then 'ready_for_payment'
      when 'voided' then 'rejected' else state end as status
  from (
    select g.environment_id, g.program_id, n, ${padded('n')} as k, ${padded('referral')} as rk,
      ${padded(affiliateOf('referral'))} as ak, referral, i.id as incentive_id, i.current_version as incentive_version,
      $1::timestamptz + (n - 0.5) / $3::int * ($2::timestamptz - $1) as at, amount, state,
      case state when 'refunded' then amount else case when n % 40 = 3 and state in ('paid', 'ready') then amount / 2 else 0 end end as refund,
      (array['USD', 'USD', 'USD', 'USD', 'USD', 'USD', 'USD', 'EUR', 'EUR', 'GBP'])[1 + n % 10] as currency,
      case when n % 10 = 4 then array['seat', 'plan ' || n % 20] else array['plan ' || n % 20] end as product_ids,
      case when n % 9 = 1 then 'SHOP-' || ${affiliateOf('referral')} end as coupon_code
    from affiliate_groups g
    join incentives i on i.environment_id = g.environment_id and i.program_id = g.program_id,
      generate_series(1, $3::int) n,
      lateral (select hashint4(n)::bigint + 2147483648 as hash) h,
      lateral (select 1 + hash % ceil(n / ${SALES_PER_REFERRAL}.0)::int as referral, 1000 * (1 + hash % 200) as amount,
        $3::int - n < $3::int / 6 as is_late, $3::int - n < $3::int / 12 as is_last) r,
      lateral (select case when n % 500 = 7 then 'voided' when n % 40 = 0 then 'rejected' when n % 40 = 1 then 'refunded'
        when not is_late then 'paid' when n % 3 = 1 then 'waiting' when is_last then 'held' else 'ready' end as state) d
    where g.is_default) s`;

/** SQL for the timestamp at the start of an id, in base 32. */
const timeOfId = `(select string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz', 1 + (ms >> 5 * place & 31)::int, 1), '' order by place desc)
    from generate_series(0, 9) place, lateral (select (extract(epoch from at) * 1000)::bigint as ms) t)`;

const clicksOf = `
  create temp table shop_clicks on commit drop as
  select c.*, 'clk_' || ${timeOfId} || lpad(n::text, 16, '0') as id from (
  select g.environment_id, g.program_id, ${padded(affiliateOf('n'))} as ak, n, ${affiliateOf('n')} as a,
    $1::timestamptz + (n - 0.5) / $3::int * ($2::timestamptz - $1) as at,
    case when n % 3 > 0 then 'source ' || n % 50 end as utm_source, case when n % 3 > 0 then 'medium ' || n % 5 end as utm_medium,
    case when n % 3 > 0 then 'campaign ' || n % 200 end as utm_campaign,
    case when n % 3 = 0 then 'https://www.blog' || n % 40 || '.example/post?n=' || n end as referrer,
    'https://shop.example/page/' || n % 100 || '?via=a' as url, 'ad ' || n % 1000 as sub1, 'click ' || n as sub2,
    'post ' || floor(50000 * power((hashint4(n)::bigint + 2147483648) / 4294967296.0, 4)) as sub3
  from affiliate_groups g, generate_series(1, $3::int) n where g.is_default) c`;

const firstNames = ['Anna', 'Ben', 'Clara', 'Dmitri', 'Elif', 'Frank', 'Greta', 'Henry', 'Ines', 'Jonas'];
const lastNames = [
  'Abe',
  'Brandt',
  'Costa',
  'Dubois',
  'Evans',
  'Fischer',
  'Gomez',
  'Haddad',
  'Ito',
  'Jansen',
];
const oneOf = (names: readonly string[], at: string) => `(array['${names.join("', '")}'])[1 + (${at}) % 10]`;
const named = (n: string) =>
  `${oneOf(firstNames, n)} || ' ' || ${oneOf(lastNames, `${n} / 10`)} || ' ' || ${n}`;

/** One affiliate in a hundred is waiting for approval. */
const affiliates = `
  insert into affiliates (environment_id, id, program_id, group_id, name, email, email_normalized, tracking_id, source,
    partnership_status, onboarding_completed, country_code, payout_method, created_at)
  select environment_id, 'aff_shop' || ${padded('n')}, program_id, id, ${named('n')}, n || '@partners.example',
    n || '@partners.example', 'shop-' || n, 'api', case n % 100 when 99 then 'PENDING' else 'APPROVED' end, true,
    (array['DE', 'FR', 'JP', 'US'])[1 + n % 4], 'paypal', now() - interval '1 year'
  from affiliate_groups, generate_series(1, $1::int) n where is_default`;

const payoutOf = `'pay_shop' || s.ak || s.currency || to_char(s.at at time zone 'UTC', 'YYYYMM')`;

const rows = [
  `insert into referrals (environment_id, id, program_id, affiliate_id, email, email_normalized, customer_id, name, status,
     conversions_count, first_conversion_at, converted_at, created_at, updated_at, click_id, click_facts, incentive_usage)
   select s.environment_id, 'ref_shop' || s.rk, s.program_id, 'aff_shop' || s.ak, s.referral || '@buyers.example',
     s.referral || '@buyers.example', 'cus_shop' || s.referral, ${named('s.referral::int')}, 'customer',
     count(*) filter (where s.state <> 'voided'), min(s.at) filter (where s.state <> 'voided'), min(s.at), min(s.at), max(s.at),
     c.id, case when c.id is not null then jsonb_strip_nulls(jsonb_build_object('utm_source', c.utm_source,
       'utm_medium', c.utm_medium, 'utm_campaign', c.utm_campaign, 'referrer', c.referrer, 'url', c.url, 'sub1', c.sub1,
       'sub2', c.sub2, 'sub3', c.sub3)) end,
     jsonb_build_object(s.incentive_id, jsonb_build_object('uses', count(*) filter (where s.state <> 'voided'), 'commission', '{}'::jsonb))
   from shop_sales s left join shop_clicks c on c.n = s.referral and s.referral % 3 > 0
   group by s.environment_id, s.rk, s.program_id, s.ak, s.referral, s.incentive_id, c.id, c.utm_source, c.utm_medium,
     c.utm_campaign, c.referrer, c.url, c.sub1, c.sub2, c.sub3`,
  `insert into referral_identifiers (environment_id, program_id, referral_id, kind, value, position, added_at)
   select environment_id, program_id, id, 'customer_id', customer_id, 1, created_at from referrals where id like 'ref_shop%'`,
  `insert into affiliate_tracking_ids (environment_id, program_id, affiliate_id, value, created_at)
   select environment_id, program_id, id, tracking_id, created_at from affiliates where id like 'aff_shop%'`,
  `insert into transactions (environment_id, id, program_id, referral_id, affiliate_id, key_scope, external_event_id,
     calculation_mode, earning_type, status, sales_status, sale_currency, sale_original_minor, sale_remaining_minor,
     commission_currency, commission_original_minor, commission_remaining_minor, earning_id, incentive_id, incentive_version,
     product_ids, coupon_code, invoice_id, flags, voided_at, occurred_at, created_at, updated_at)
   select environment_id, 'trx_shop' || k, program_id, 'ref_shop' || rk, 'aff_shop' || ak, 'conversion', 'order_' || n, 'auto',
     'direct_commission', status, sales_status, currency, amount, remaining, currency, amount / 5, commission_left,
     'ern_shop' || k, incentive_id, incentive_version, product_ids, coupon_code, 'INV-' || n,
     case when n % 1000 = 2 then array['self_referral'] else '{}' end, case state when 'voided' then at end, at, at, at
   from shop_sales`,
  `insert into earnings (environment_id, id, program_id, transaction_id, affiliate_id, earning_type, currency, original_minor,
     remaining_minor, status, approval_type, hold_until, voided_at, has_unclaimed, was_claimed, created_at, updated_at)
   select environment_id, 'ern_shop' || k, program_id, 'trx_shop' || k, 'aff_shop' || ak, 'direct_commission', currency,
     amount / 5, commission_left, status, case state when 'held' then 'hold_period' else 'manual' end,
     case state when 'held' then at + interval '45 days' end, case state when 'voided' then at end, state <> 'paid',
     state = 'paid', at, at from shop_sales`,
  `insert into refunds (environment_id, id, program_id, transaction_id, amount_minor, currency, refunded_at, created_at)
   select environment_id, 'rfd_shop' || k, program_id, 'trx_shop' || k, refund, currency, at, at from shop_sales where refund > 0`,
  `insert into payouts (environment_id, id, program_id, affiliate_id, invoice_number, amount_minor, currency, status,
     payment_method, payment_reference, managed_payout, processed_at, created_at, updated_at)
   select environment_id, id, program_id, 'aff_shop' || ak, row_number() over (order by at, id), amount, currency, 'completed',
     'paypal', 'transfer ' || row_number() over (order by at, id), false, at, at, at
   from (select s.environment_id, ${payoutOf} as id, s.program_id, s.ak, s.currency, sum(s.commission_left) as amount, max(s.at) as at
     from shop_sales s where state = 'paid' group by 1, 2, 3, 4, 5) p`,
  `insert into invoice_counters (environment_id, last_number) select environment_id, count(*) from payouts group by 1
   on conflict (environment_id) do update set last_number = excluded.last_number`,
  `insert into ledger_entries (environment_id, id, transaction_id, earning_id, affiliate_id, type, amount_minor, currency,
     refund_id, payout_id, created_at)
   select s.environment_id, 'led_shop' || s.k || e.name, 'trx_shop' || s.k, 'ern_shop' || s.k, 'aff_shop' || s.ak, e.type,
     e.amount, s.currency, e.refund_id, e.payout_id, s.at
   from shop_sales s, lateral (values
     ('earned', 'earned', amount / 5, null, null, true),
     ('refunded', 'refunded', -(refund / 5), 'rfd_shop' || k, null, refund > 0),
     ('rejected', 'adjustment', -commission_left, null, null, state = 'rejected'),
     ('voided', 'voided', -commission_left, null, null, state = 'voided'),
     ('paid', 'paid', -(amount / 5), null, ${payoutOf}, state = 'paid'),
     ('repaid', 'paid', refund / 5, null, ${payoutOf}, state = 'paid' and refund > 0)
   ) e (name, type, amount, refund_id, payout_id, is_there)
   where e.is_there`,
  `insert into payout_items (environment_id, payout_id, ledger_entry_id, is_live)
   select s.environment_id, ${payoutOf}, 'led_shop' || s.k || type, true from shop_sales s, (values ('earned'), ('refunded')) e (type)
   where state = 'paid' and (type = 'earned' or refund > 0)`,
  `insert into clicks (environment_id, id, program_id, affiliate_id, tracking_id, utm_source, utm_medium, utm_campaign,
     referrer, url, sub1, sub2, sub3, created_at)
   select environment_id, id, program_id, 'aff_shop' || ak, 'shop-' || a, utm_source, utm_medium, utm_campaign,
     referrer, url, sub1, sub2, sub3, at from shop_clicks`,
  `insert into coupons (environment_id, id, program_id, affiliate_id, code, discount_type, discount_value_e4, duration, provider,
     provider_coupon_id, provider_promo_code_id, state, created_at, updated_at)
   select environment_id, 'cpn_' || id, program_id, id, upper(tracking_id), 'percentage', 100000, 'once', 'manual', 'c', 'p',
     'active', created_at, created_at from affiliates where id like 'aff_shop%'`,
];
