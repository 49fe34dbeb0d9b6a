import type { FactDimension } from '@tributary/core';
import type { Bind } from '../../platform/db/list-page.ts';
import { type FactFilters, factValue } from './grouping.ts';
import type { Period } from './period.ts';
import { summed } from './sums.ts';

interface Asked {
  readonly facts: FactFilters | undefined;
  readonly where: string;
  readonly period: Period;
}

/**
 * Sums sales with a coupon and their refunds by code. A customer counts under the code of the first payment.
 * Clicks and sign-ups have no code.
 */
export function couponRows({ facts = {}, where, period }: Asked, bind: Bind): string {
  const given = Object.entries(facts) as [FactDimension, string][];
  const only = [where, ...given.map(([name, value]) => `${factValue(name)} = ${bind(value)}`)].join(' and ');
  const referred =
    given.length === 0
      ? ''
      : 'join referrals r on r.environment_id = f.environment_id and r.id = f.referral_id';
  const counted = (sale: string) =>
    `${sale}.voided_at is null and counts_as_sale(${sale}.key_scope, ${sale}.sales_status)`;
  // Payments made at the same time: free ones come last.
  const order = (sale: string) => `(${sale}.sale_original_minor = 0, ${sale}.id)`;
  // The period of the sale is that of the fact. It is repeated because the index on sales with a code needs it.
  return `
    select f.coupon_code as key, coalesce(f.currency, '') as currency, ${summed}
    from report_facts f
    ${referred}
    where ${only} and f.coupon_code is not null group by 1, 2
    union all
    select t.coupon_code, '', ${summed}
    from report_facts f
    join transactions t on t.environment_id = f.environment_id and t.referral_id = f.referral_id and t.occurred_at = f.at
    ${referred}
    where f.customers > 0 and ${only} and t.coupon_code is not null and ${counted('t')}
      and t.occurred_at >= ${bind(period.from)} and t.occurred_at < ${bind(period.to)}
      and not exists (
        select 1 from transactions o
        where o.environment_id = t.environment_id and o.referral_id = t.referral_id and o.occurred_at = t.occurred_at
          and ${counted('o')} and ${order('o')} < ${order('t')})
    group by 1, 2`;
}
