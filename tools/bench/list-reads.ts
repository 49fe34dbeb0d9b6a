import { reportDimensions } from '@tributary/core';
import { withClient } from '../../apps/server/src/platform/db/with-client.ts';
import { type Shop, shopId } from './fill-shop.ts';
import type { Year } from './fill-year.ts';

/** Request that the dashboard sends, with its name in the table. */
export interface ListRead {
  readonly name: string;
  readonly path: string;
  /** Target, or null if there is none. */
  readonly msMax: number | null;
}

const LIST_MS_MAX = 150;
const BALANCES_MS_MAX = 50;
const SUM_MS_MAX = 300;
const DAY_MS_MAX = 100;
const OWED_MS_MAX = 500;
const DAY_MS = 86_400_000;
const ROWS = 50;

type Queries = Readonly<Record<string, string>>;

/** Returns the requests for all of the dashboard's lists: pages, sorts, searches, filters and details. */
export async function listReads(databaseUrl: string, year: Year, shop: Shop): Promise<ListRead[]> {
  const middle = await middlesOf(databaseUrl);
  const list = (noun: string, queries: Queries): ListRead[] =>
    Object.entries(queries).map(([name, query]) => ({
      name: `/v1/${noun}, ${name}`,
      path: `/v1/${noun}?limit=${ROWS}${query}`,
      msMax: query.includes('expand=balances') ? BALANCES_MS_MAX : LIST_MS_MAX,
    }));
  const far = (noun: string) => `&starting_after=${middle[noun]}`;
  const commissions = commissionQueries(year, shop);
  return [
    ...list('commissions', { ...commissions, ...farAndSorted(far('commissions')) }),
    ...Object.entries(commissions).map(([name, query]) => ({
      name: `/v1/commissions/totals, ${name}`,
      path: `/v1/commissions/totals?${query.replace('&expand=affiliate,earnings', '').slice(1)}`,
      msMax: SUM_MS_MAX,
    })),
    ...list('affiliates', {
      'first page': '&expand=balances',
      'far page': far('affiliates'),
      'by name': '&sort=name&order=asc',
      'waiting for approval': '&status=pending',
      ...searches(['anna', 'ann', 'nobody']),
    }),
    ...list('referrals', {
      'first page': '&expand=affiliate',
      'far page': far('referrals'),
      'by status': '&status=customer',
      'of an affiliate': `&affiliate_id=${shopId('aff', 7)}`,
      ...searches([`${Math.ceil(shop.referrals / 2)}@buyers`, 'anna', 'ann', 'nobody']),
    }),
    ...list('payouts', {
      'first page': '',
      'far page': far('payouts'),
      'by amount': '&sort=amount',
      'by status': '&status=completed',
      'pending, none': '&status=pending',
      'of an affiliate': `&affiliate_id=${shopId('aff', 7)}`,
      ...searches(['transfer 77', 'anna', 'ann', 'nobody']),
    }),
    ...list('clicks', {
      'first page': '',
      'far page': far('clicks'),
      'of an affiliate': `&affiliate_id=${shopId('aff', 7)}`,
    }),
    ...list('coupons', { 'first page': '', 'of an affiliate': `&affiliate_id=${shopId('aff', 7)}` }),
    ...list('ledger/entries', {
      'first page': '',
      'far page': far('ledger/entries'),
      'of a sale': `&transaction_id=${shopId('trx', Math.ceil(shop.sales / 2))}`,
      'of an affiliate': `&affiliate_id=${shopId('aff', 7)}`,
      'by type': '&type=voided',
      'of a payout': `&payout_id=${middle.payouts}`,
    }),
    ...[
      `order_${Math.ceil(shop.sales / 2)}`,
      `${Math.ceil(shop.referrals / 2)}@buyers`,
      'anna',
      'ann',
      'nobody',
    ].map((text) => ({ name: `/v1/search, ${text}`, path: `/v1/search?q=${text}`, msMax: SUM_MS_MAX })),
    { name: '/v1/inbox', path: '/v1/inbox', msMax: SUM_MS_MAX },
    ...reports(year),
    ...owed(year),
  ];
}

const searches = (texts: readonly string[]): Queries =>
  Object.fromEntries(texts.map((text) => [`search ${text}`, `&search=${encodeURIComponent(text)}`]));

/** Returns filters for commissions, which the totals accept too. */
function commissionQueries({ to }: Year, { sales }: Shop): Queries {
  const month = `&from=${new Date(to.getTime() - 30 * DAY_MS).toISOString()}`;
  const states = {
    'to approve': '&approval=waiting',
    held: '&approval=held',
    ready: '&status=ready_for_payment',
    paid: '&status=paid',
    rejected: '&status=rejected',
    refunded: '&sales_status=refunded',
  };
  return {
    'first page': '&expand=affiliate,earnings',
    ...states,
    'in EUR': '&currency=EUR',
    'of 30 days': month,
    'of an affiliate': `&affiliate_id=${shopId('aff', 7)}`,
    'of a referral': `&referral_id=${shopId('ref', 7)}`,
    ...searches([
      `order_${Math.ceil(sales / 2)}`,
      `cus_shop${Math.ceil(sales / 20)}`,
      'anna',
      'ann',
      'nobody',
    ]),
  };
}

const farAndSorted = (far: string): Queries => {
  const sorts = ['occurred_at', 'created_at', 'sale_amount', 'commission_amount'];
  return {
    'page 100 by number': '&page=100',
    ...Object.fromEntries(
      sorts.flatMap((sort) => [
        [`by ${sort}`, `&sort=${sort}`],
        [`by ${sort}, far page`, `&sort=${sort}${far}`],
      ]),
    ),
    'to approve, ascending': '&approval=waiting&sort=occurred_at&order=asc',
  };
};

function reports({ from, to }: Year): ListRead[] {
  const period = (days: number) =>
    `from=${new Date(to.getTime() - days * DAY_MS).toISOString()}&to=${to.toISOString()}`;
  const path = '/v1/reports/performance';
  const read = (name: string, query: string, msMax = SUM_MS_MAX) => ({
    ...{ name: `${path}, ${name}`, path: `${path}?${query}`, msMax },
  });
  const year = `from=${from.toISOString()}&to=${to.toISOString()}`;
  return [
    ...reportDimensions.flatMap((by) => {
      const msMax = by === 'day' || by === 'month' ? DAY_MS_MAX : SUM_MS_MAX;
      return [
        read(`a year by ${by}`, `${year}&group_by=${by}`, msMax),
        read(`30 days by ${by}, compared`, `${period(30)}&group_by=${by}&compare=previous_period`, msMax),
      ];
    }),
    read('a year by source, compared', `${year}&group_by=source&compare=previous_year`),
    read('a year by day of a source', `${year}&group_by=day&source=source+7`),
    read('the top ten and their days', `${period(30)}&group_by=affiliate&limit=10&include=days`),
    read(
      '30 days by source of an affiliate',
      `${period(30)}&group_by=source&affiliate_id=${shopId('aff', 7)}`,
    ),
    ...[period(30), year].map((of, at) => ({
      name: `/v1/reports/funnel, ${['30 days', 'a year'][at]}`,
      path: `/v1/reports/funnel?${of}&compare=previous_period`,
      msMax: SUM_MS_MAX,
    })),
  ];
}

/** Amounts owed now and at noon of past days, and the balances of 20 affiliates. */
const owed = ({ to }: Year): ListRead[] => [
  { name: '/v1/reports/owed', path: '/v1/reports/owed', msMax: OWED_MS_MAX },
  ...[1, 2, 30, 90, 300].flatMap((days) => {
    const asOf = new Date(to.getTime() - (days + 0.5) * DAY_MS).toISOString();
    return [
      {
        name: `/v1/reports/owed, ${days} days ago`,
        path: `/v1/reports/owed?as_of=${asOf}`,
        msMax: OWED_MS_MAX,
      },
      {
        name: `/v1/balances, ${days} days ago`,
        path: `/v1/balances?limit=20&as_of=${asOf}`,
        msMax: OWED_MS_MAX,
      },
    ];
  }),
];

const tables = {
  commissions: 'transactions',
  affiliates: 'affiliates',
  referrals: 'referrals',
  payouts: 'payouts',
  clicks: 'clicks',
  'ledger/entries': 'ledger_entries',
} as const;

/** Returns the id of the middle object of each list, keyed by the last part of the list's path. */
function middlesOf(databaseUrl: string): Promise<Record<string, string>> {
  return withClient(databaseUrl, async (client) => {
    const found: Record<string, string> = {};
    for (const [noun, table] of Object.entries(tables)) {
      const { rows } = await client.query<{ id: string }>(
        `select id from ${table} order by created_at, id offset (select count(*) / 2 from ${table}) limit 1`,
      );
      found[noun] = rows[0]?.id ?? '';
    }
    return found;
  });
}
