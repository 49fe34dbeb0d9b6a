import type { FactDimension } from '@tributary/core';
import type { Bind } from '../../platform/db/list-page.ts';
import { type FactFilters, factValue } from './grouping.ts';
import { summed } from './sums.ts';

interface Asked {
  readonly facts: FactFilters | undefined;
  readonly where: string;
}

/**
 * Sums sales with a coupon and their refunds by code. A customer counts under the code of the first payment.
 * Clicks and sign-ups have no code.
 */
export function couponRows({ facts = {}, where }: Asked, bind: Bind): string {
  const given = Object.entries(facts) as [FactDimension, string][];
  const only = [
    where,
    't.coupon_code is not null',
    ...given.map(([name, value]) => `${factValue(name)} = ${bind(value)}`),
  ].join(' and ');
  const referred =
    given.length === 0
      ? ''
      : 'join referrals r on r.environment_id = f.environment_id and r.id = f.referral_id';
  return `
    select t.coupon_code::text as key, coalesce(f.currency, '') as currency, ${summed}
    from report_facts f
    join transactions t on t.environment_id = f.environment_id and t.id = f.transaction_id
    ${referred}
    where ${only} group by 1, 2
    union all
    select t.coupon_code::text, '', ${summed}
    from report_facts f
    join lateral (
      select t.coupon_code from transactions t
      where t.environment_id = f.environment_id and t.referral_id = f.referral_id and t.occurred_at = f.at
        and t.voided_at is null and counts_as_sale(t.key_scope, t.sales_status)
      order by t.sale_original_minor = 0, t.id limit 1) t on true
    ${referred}
    where f.customers > 0 and ${only} group by 1, 2`;
}
