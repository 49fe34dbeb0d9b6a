import { withClient } from '../../apps/server/src/platform/db/with-client.ts';
import { post } from './bench.ts';
import type { Tributary } from './cases.ts';
import { AFFILIATES } from './fill.ts';
import { residentPeakMb } from './processor-time.ts';
import { atLeast, memoryRow, type Row, whole } from './table.ts';

const ENTRIES_PER_SECOND_MIN = 20_000;

/** Adds `earnings` ready commissions to the affiliates created by `fill`, and claims all of them in one run. */
export async function payoutRows(server: Tributary, earnings: number): Promise<Row[]> {
  await withClient(server.databaseUrl, async (client) => {
    await client.query('set statement_timeout = 0');
    for (const sql of readySales) await client.query(sql, [server.programId, earnings, AFFILIATES]);
    await client.query('vacuum (analyze)');
  });
  const began = performance.now();
  const body = { program_id: server.programId };
  const { payouts } = await post<{ payouts: readonly object[] }>(server, '/v1/payouts', body);
  const perSecond = (earnings / (performance.now() - began)) * 1_000;
  if (payouts.length !== AFFILIATES) throw new Error(`The payout run has made ${payouts.length} payouts.`);
  const name = `9 POST /v1/payouts, ${whole(earnings)} earnings`;
  const target = atLeast(ENTRIES_PER_SECOND_MIN, perSecond, 'entries/s');
  return [
    { name, cells: [`${whole(perSecond)} entries/s`], target },
    memoryRow(`${name}, peak memory of the server`, residentPeakMb(server.pid)),
  ];
}

const numbered = `
  select p.environment_id, p.id as program_id, lpad(n::text, 17, '0') as n, 'aff_bench' || 1 + n % $3::int as affiliate_id,
    now() as at from programs p, generate_series(1, $2::int) n where p.id = $1`;

/** Adds 20 USD for each sale of 100 USD: the transaction, its earning and its ledger entry. */
const readySales = [
  `insert into transactions (environment_id, id, program_id, referral_id, affiliate_id, key_scope, calculation_mode,
     earning_type, status, sales_status, sale_currency, sale_original_minor, sale_remaining_minor, commission_currency,
     commission_original_minor, commission_remaining_minor, earning_id, occurred_at, created_at, updated_at)
   select s.environment_id, 'trx_ready' || n, s.program_id, r.id, s.affiliate_id, 'manual', 'manual', 'manual',
     'ready_for_payment', 'complete', 'USD', 10000, 10000, 'USD', 2000, 2000, 'ern_ready' || n, at, at, at
   from (${numbered}) s join lateral (select id from referrals where environment_id = s.environment_id limit 1) r on true`,
  `insert into earnings (environment_id, id, program_id, transaction_id, affiliate_id, earning_type, currency,
     original_minor, remaining_minor, status, approval_type, created_at, updated_at)
   select environment_id, 'ern_ready' || n, program_id, 'trx_ready' || n, affiliate_id, 'manual', 'USD', 2000, 2000,
     'ready_for_payment', 'manual', at, at from (${numbered}) s`,
  `insert into ledger_entries (environment_id, id, transaction_id, earning_id, affiliate_id, type, amount_minor,
     currency, created_at)
   select environment_id, 'led_ready' || n, 'trx_ready' || n, 'ern_ready' || n, affiliate_id, 'earned', 2000, 'USD', at
   from (${numbered}) s`,
];
