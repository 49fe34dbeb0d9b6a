import type { contract } from '@tributary/contract';
import { addDays, dayIn, dayText, startOfDay } from '@tributary/core';
import type { OwnEndpoint } from '../../../endpoint.ts';
import { ownSql } from '../../../platform/db/own-sql.ts';
import { firstId } from '../../../platform/ids.ts';
import { programOf } from './own-program.ts';

interface Asked {
  readonly from: Date;
  /** Starts of all days, and the end of the last one. */
  readonly starts: readonly Date[];
  /** Smallest click id to read, for clicks since `from`. */
  readonly firstClickId: string;
}

interface DayRow {
  /** Number of the day, starting at 1; 0 for times before the first day. */
  readonly number: number;
  readonly clicks: number;
  readonly signUps: number;
  readonly customers: number;
  readonly sales: number;
}

/** Reads individual rows, because roll-ups of affiliates use UTC days. Clicks can be found only by id. */
const daysOf = ownSql<Asked, DayRow>('own-days')`
  select width_bucket(x.at, ${'starts'}::timestamptz[]) as number, sum(x.clicks)::int as clicks,
    sum(x.sign_ups)::int as "signUps", sum(x.customers)::int as customers, sum(x.sales)::int as sales
  from (
    select c.created_at as at, 1 as clicks, 0 as sign_ups, 0 as customers, 0 as sales from clicks c
    where c.environment_id = ${'environmentId'} and c.affiliate_id = any(${'affiliateIds'}::text[])
      and c.id >= ${'firstClickId'}::text and c.is_counted
    union all
    select k.created_at, k.clicks, 0, 0, 0 from expired_clicks k
    where k.environment_id = ${'environmentId'} and k.affiliate_id = any(${'affiliateIds'}::text[])
      and k.created_at >= ${'from'}
    union all
    select f.created_at, 0, 1, 0, 0 from referrals f
    where f.environment_id = ${'environmentId'} and f.affiliate_id = any(${'affiliateIds'}::text[])
      and f.created_at >= ${'from'}
    union all
    select f.first_conversion_at, 0, 0, 1, 0 from referrals f
    where f.environment_id = ${'environmentId'} and f.affiliate_id = any(${'affiliateIds'}::text[])
      and f.first_conversion_at >= ${'from'}
    union all
    select t.occurred_at, 0, 0, 0, 1 from transactions t
    where t.environment_id = ${'environmentId'} and t.affiliate_id = any(${'affiliateIds'}::text[])
      and t.occurred_at >= ${'from'} and t.voided_at is null and counts_as_sale(t.key_scope, t.sales_status)) x
  group by 1`;

export const getPortalPerformance: OwnEndpoint<typeof contract.portalHome.performance> = async (
  { own, now, receivedAt },
  { query },
) => {
  const { timezone } = await programOf(own);
  const first = addDays(dayIn(timezone, now), 1 - query.days);
  const days = Array.from({ length: query.days }, (_, at) => addDays(first, at));
  const from = startOfDay(timezone, first);
  const starts = [...days, addDays(first, query.days)].map((day) => startOfDay(timezone, day));
  const firstClickId = firstClickIdOf({ from, now, receivedAt });
  const counted = await own.rows(daysOf, { from, starts, firstClickId });
  const byNumber = new Map(counted.map((row) => [row.number, row]));
  return {
    data: {
      timezone,
      days: days.map((day, at) => {
        const { clicks = 0, signUps = 0, customers = 0, sales = 0 } = byNumber.get(at + 1) ?? {};
        return { day: dayText(day), clicks, sign_ups: signUps, customers, sales };
      }),
    },
  };
};

/**
 * Returns the smallest click id to read. Ids follow the machine's clock, and the clock of a dev environment
 * may be ahead of it.
 */
function firstClickIdOf({ from, now, receivedAt }: { from: Date; now: Date; receivedAt: Date }): string {
  const aheadMs = Math.max(0, now.getTime() - receivedAt.getTime());
  return firstId('click', new Date(from.getTime() - aheadMs));
}
