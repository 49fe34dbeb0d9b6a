import type { contract, InputOf, Referral as WireReferral } from '@tributary/contract';
import type { RequestContext } from '../../context.ts';
import { grouped } from '../../domain/grouped.ts';
import { sql } from '../../platform/db/sql.ts';
import { inSnapshot, type SnapshotQuery } from '../../platform/db/transaction.ts';
import { toAmount } from '../../platform/to-wire.ts';

type Totals = NonNullable<WireReferral['totals']>;

interface Sums {
  referralId: string;
  saleCurrency: string;
  commissionCurrency: string | null;
  conversions: number;
  sales: string;
  commission: string;
}

const totalsOfReferrals = sql<{ environmentId: number; ids: readonly string[] }, Sums>('totals-of-referrals')`
  select referral_id as "referralId", sale_currency as "saleCurrency", commission_currency as "commissionCurrency",
    (count(*) filter (where counts_as_sale(key_scope, sales_status)))::int as conversions,
    coalesce(sum(sale_remaining_minor) filter (where counts_as_sale(key_scope, sales_status)), 0)::text as sales,
    coalesce(sum(commission_remaining_minor) filter (where status <> 'rejected'), 0)::text as commission
  from transactions
  where environment_id = ${'environmentId'} and referral_id = any(${'ids'}::text[]) and voided_at is null
  group by referral_id, sale_currency, commission_currency`;

export async function totalsOf(
  { environmentId }: Pick<RequestContext, 'environmentId'>,
  read: SnapshotQuery,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Totals>> {
  const found = await read(totalsOfReferrals.with({ environmentId, ids }));
  const byReferral = grouped(found, ({ referralId }) => referralId);
  return new Map([...byReferral].map(([id, sums]) => [id, toTotals(sums)]));
}

/** Returns a page of referrals and, if requested, the totals of each from the same snapshot. */
export async function withTotals<Page extends { readonly rows: readonly { readonly id: string }[] }>(
  ctx: RequestContext,
  { expand }: InputOf<typeof contract.referrals.list>['query'],
  readPage: (snapshot?: SnapshotQuery) => Promise<Page>,
) {
  if (!expand?.includes('totals')) return { ...(await readPage()), totals: null };
  return inSnapshot(ctx.db.lists, async (read) => {
    const page = await readPage(read);
    return {
      ...page,
      totals: await totalsOf(
        ctx,
        read,
        page.rows.map(({ id }) => id),
      ),
    };
  });
}

/** Converts sums to totals by currency. A commission may be in a different currency than its sale. */
function toTotals(sums: readonly Sums[]): Totals {
  const totals = new Map<string, { conversions: number; sales: bigint; commission: bigint }>();
  const add = (currency: string, conversions: number, sales: string, commission: string) => {
    const before = totals.get(currency) ?? { conversions: 0, sales: 0n, commission: 0n };
    totals.set(currency, {
      conversions: before.conversions + conversions,
      sales: before.sales + BigInt(sales),
      commission: before.commission + BigInt(commission),
    });
  };
  for (const { saleCurrency, commissionCurrency, conversions, sales, commission } of sums) {
    add(saleCurrency, conversions, sales, '0');
    if (commissionCurrency !== null) add(commissionCurrency, 0, '0', commission);
  }
  return [...totals]
    .filter(([, { conversions, commission }]) => conversions > 0 || commission > 0n)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, { conversions, sales, commission }]) => ({
      currency,
      conversions,
      sales: toAmount(sales, currency),
      commission: toAmount(commission, currency),
    }));
}
