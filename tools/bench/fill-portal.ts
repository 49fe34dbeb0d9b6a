import { newToken, tokenDigest } from '../../apps/server/src/features/sessions/token.ts';
import { withClient } from '../../apps/server/src/platform/db/with-client.ts';
import { fillShop, LARGEST, shopId } from './fill-shop.ts';
import type { Year } from './fill-year.ts';

/** One in this many sales belongs to the affiliate. */
const SALES_PER_OWN = 20;
const PARTNERS = 40;

export const OWN = shopId('aff', LARGEST);

/**
 * Fills a shop in which one affiliate has one in twenty sales. The affiliates recruited by that affiliate add a
 * quarter of the earnings, in separate payouts.
 */
export async function fillPortal(databaseUrl: string, year: Year, sales: number): Promise<void> {
  await fillShop(databaseUrl, year, sales, SALES_PER_OWN);
  await withClient(databaseUrl, async (client) => {
    // Skip foreign keys and triggers, like `fillShop`, because the rows are valid by construction.
    await client.query('set session_replication_role = replica');
    await client.query('set statement_timeout = 0');
    await client.query('begin');
    for (const text of rows) await client.query(text);
    await client.query('commit');
  });
}

const levelId = (id: string) => `replace(${id}, '_shop', '_level')`;
const payoutOf = `'pay_level' || l.currency || to_char(l.created_at at time zone 'UTC', 'YYYYMM')`;
const ofPartners = `affiliate_id in (select id from affiliates where parent_affiliate_id = '${OWN}')`;

const rows = [
  `update affiliates set parent_affiliate_id = '${OWN}' where id > '${OWN}' and id <= '${shopId('aff', LARGEST + PARTNERS)}'`,
  `insert into earnings (environment_id, id, program_id, transaction_id, affiliate_id, earning_type, level, currency,
     original_minor, remaining_minor, status, approval_type, hold_until, voided_at, has_unclaimed, was_claimed, created_at, updated_at)
   select environment_id, ${levelId('id')}, program_id, transaction_id, '${OWN}', 'multi_level', 1, currency, original_minor / 4,
     remaining_minor / 4, status, approval_type, hold_until, voided_at, has_unclaimed, was_claimed, created_at, updated_at
   from earnings where ${ofPartners}`,
  `insert into ledger_entries (environment_id, id, transaction_id, earning_id, affiliate_id, type, amount_minor, currency,
     refund_id, payout_id, created_at)
   select l.environment_id, ${levelId('l.id')}, l.transaction_id, ${levelId('l.earning_id')}, '${OWN}', l.type, l.amount_minor / 4,
     l.currency, l.refund_id, case when l.payout_id is not null then ${payoutOf} end, l.created_at
   from ledger_entries l where l.${ofPartners}`,
  `insert into payouts (environment_id, id, program_id, affiliate_id, invoice_number, amount_minor, currency, status,
     payment_method, payment_reference, managed_payout, processed_at, created_at, updated_at)
   select l.environment_id, l.payout_id, a.program_id, l.affiliate_id,
     (select count(*) from payouts) + row_number() over (order by max(l.created_at), l.payout_id), -sum(l.amount_minor),
     l.currency, 'completed', 'paypal', 'transfer of levels', false, max(l.created_at), max(l.created_at), max(l.created_at)
   from ledger_entries l join affiliates a on a.environment_id = l.environment_id and a.id = l.affiliate_id
   where l.payout_id like 'pay_level%'
   group by l.environment_id, l.payout_id, a.program_id, l.affiliate_id, l.currency`,
  `insert into payout_items (environment_id, payout_id, ledger_entry_id, is_live)
   select l.environment_id, ${payoutOf}, ${levelId('l.id')}, true
   from payout_items i join ledger_entries l on l.environment_id = i.environment_id and l.id = i.ledger_entry_id
   where l.${ofPartners}`,
  'update invoice_counters set last_number = (select count(*) from payouts)',
];

/** Signs the affiliate in to the portal. Returns the request headers of their browser. */
export async function enterPortal(databaseUrl: string): Promise<Record<string, string>> {
  const token = newToken();
  const { rows: found } = await withClient(databaseUrl, (client) =>
    client.query<{ programId: string }>(
      `with s as (
         insert into affiliate_sessions
           (environment_id, id, digest, affiliate_id, authenticated_at, created_at, last_used_at, browser, network)
         select environment_id, 'ase_bench', $1, id, now(), now(), now(), '', '' from affiliates where id = $2)
       select program_id as "programId" from affiliates where id = $2`,
      [tokenDigest(token), OWN],
    ),
  );
  const [at] = found;
  if (!at) throw new Error(`There is no affiliate ${OWN}.`);
  const { programId } = at;
  return { 'Tributary-Portal': programId, Cookie: `tributary_portal_${programId}=${token}` };
}
