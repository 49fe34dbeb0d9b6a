import { inLanes } from './in-lanes.ts';
import { toMinor } from './minor-units.ts';
import type { DemoAffiliate, Sale, Session } from './session.ts';

/** One affiliate's figures in one currency. Amounts are in minor units. */
export interface TableRow {
  readonly affiliate: string;
  /** Null for an affiliate without sales. */
  readonly currency: string | null;
  /**
   * Figures that do not depend on the currency. Only an affiliate's first row contains them, so that columns add up.
   */
  readonly people: People | null;
  readonly money: Money;
}

export interface People {
  readonly clicks: number;
  readonly referrals: number;
  /** Referrals that have made a purchase. */
  readonly customers: number;
}

export interface Money {
  readonly sales: bigint;
  readonly refunds: bigint;
  /** Commission after refunds: held, ready and paid. */
  readonly commission: bigint;
  readonly held: bigint;
  readonly ready: bigint;
  readonly paid: bigint;
  /** Commission reversed after it was paid; zero or negative. */
  readonly clawedBack: bigint;
}

/** Returns the server's figures at the end of the run, by tracking id and currency. */
export async function affiliateTable(session: Session, width: number): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  const affiliates = [...session.affiliates.values()];
  await inLanes(
    affiliates,
    ({ id }) => id,
    width,
    async (affiliate) => {
      rows.push(...(await rowsOf(session, affiliate)));
    },
  );
  return rows.sort(
    (a, b) => compare(a.affiliate, b.affiliate) || compare(a.currency ?? '', b.currency ?? ''),
  );
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

async function rowsOf({ client, sales }: Session, affiliate: DemoAffiliate): Promise<TableRow[]> {
  const [{ balances }, referrals] = await Promise.all([
    client.affiliates.get(affiliate.id, { expand: ['balances'] }),
    client.referrals.list({ affiliate_id: affiliate.id, limit: 100 }).toArray(),
  ]);
  const people: People = {
    clicks: affiliate.clicks.size,
    referrals: referrals.length,
    customers: referrals.filter(({ status }) => status === 'customer' || status === 'active').length,
  };
  const own = [...sales.values()].filter(({ latest }) => latest.affiliate_id === affiliate.id);
  const currencies = [...new Set([...own, ...balances].map(({ currency }) => currency))].sort();
  if (currencies.length === 0)
    return [{ affiliate: affiliate.trackingId, currency: null, people, money: none }];
  return currencies.map((currency, index) => {
    const balance = balances.find((each) => each.currency === currency);
    const minor = (amount: number | undefined) => toMinor(amount ?? 0, currency);
    return {
      affiliate: affiliate.trackingId,
      currency,
      people: index === 0 ? people : null,
      money: {
        ...salesIn(currency, own),
        held: minor(balance?.held),
        ready: minor(balance?.ready),
        paid: minor(balance?.paid),
        clawedBack: minor(balance?.clawed_back),
      },
    };
  });
}

const none: Money = {
  sales: 0n,
  refunds: 0n,
  commission: 0n,
  held: 0n,
  ready: 0n,
  paid: 0n,
  clawedBack: 0n,
};

function salesIn(currency: string, sales: readonly Sale[]) {
  let gross = 0n;
  let left = 0n;
  let commission = 0n;
  for (const { grossMinor, latest } of sales.filter((sale) => sale.currency === currency)) {
    gross += grossMinor;
    left += toMinor(latest.sale_amount, currency);
    commission += toMinor(latest.commission_amount, currency);
  }
  return { sales: gross, refunds: gross - left, commission };
}

/**
 * Returns the totals per currency as table rows. The first row contains the clicks, referrals and customers of all
 * affiliates.
 */
export function totalsOf(table: readonly TableRow[]): TableRow[] {
  const people = { clicks: 0, referrals: 0, customers: 0 };
  for (const row of table) {
    people.clicks += row.people?.clicks ?? 0;
    people.referrals += row.people?.referrals ?? 0;
    people.customers += row.people?.customers ?? 0;
  }
  const currencies = [...new Set(table.flatMap(({ currency }) => currency ?? []))].sort();
  return currencies.map((currency, index) => ({
    affiliate: 'total',
    currency,
    people: index === 0 ? people : null,
    money: table
      .filter((row) => row.currency === currency)
      .reduce((sum, { money }) => plus(sum, money), none),
  }));
}

const plus = (a: Money, b: Money): Money => ({
  sales: a.sales + b.sales,
  refunds: a.refunds + b.refunds,
  commission: a.commission + b.commission,
  held: a.held + b.held,
  ready: a.ready + b.ready,
  paid: a.paid + b.paid,
  clawedBack: a.clawedBack + b.clawedBack,
});
