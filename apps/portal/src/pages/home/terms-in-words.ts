import { plural, selectOrdinal } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { localizedMoney } from '@tributary/core';
import type { PortalIncentive, PortalPartnerTerms } from '@tributary/sdk/portal';
import { useSite } from '../../app/site.tsx';
import { formatPercent, useLocale } from '../../components/values.tsx';

type Tiers = NonNullable<PortalIncentive['variable_config']>;

/** Formats a percentage, an amount with its currency, or an amount that applies in every currency. */
function useWorth() {
  const locale = useLocale();
  return (amount: number, isPercentage: boolean, currency: string | null | undefined): string => {
    if (isPercentage) return formatPercent(amount, locale);
    if (currency) return localizedMoney({ amount, currency }, locale);
    return new Intl.NumberFormat(locale, { maximumFractionDigits: 4 }).format(amount);
  };
}

/** Returns the commission in a few words, as in "20% of each sale". */
export function useRewarded(): (terms: PortalIncentive) => string {
  const { t } = useLingui();
  const worth = useWorth();
  return ({ incentive_type, amount, is_percentage, currency, event_name, variable_config }) => {
    const what = worth(amount, is_percentage, currency);
    if (incentive_type !== 'commission') {
      if (event_name !== null) return t`${what} per “${event_name}” event`;
      if (incentive_type === 'lead') return t`${what} per lead`;
      return incentive_type === 'trial' ? t`${what} per trial` : t`${what} per milestone`;
    }
    const sale = is_percentage ? t`${what} of each sale` : t`${what} per sale`;
    const top = variable_config?.tiers.at(-1);
    if (!top) return sale;
    const most = worth(top.amount, top.is_percentage, variable_config?.currency ?? currency);
    return t`${sale}, in tiers up to ${most}`;
  };
}

/** Returns the conditions of a commission in short sentences. */
export function useConditions(): (terms: PortalIncentive) => string {
  const { t } = useLingui();
  const [length, caps, approval] = [useLength(), useCaps(), useApproval()];
  const appliesTo: Readonly<Record<string, string>> = {
    monthly_plans: t`Only for monthly plans.`,
    yearly_plans: t`Only for yearly plans.`,
    one_time: t`Only for one-time purchases.`,
    specific_products: t`Only for certain products.`,
  };
  return (terms) =>
    [
      appliesTo[terms.apply_to],
      length(terms),
      terms.include_free_sales && t`Free orders count, too.`,
      ...caps(terms),
      approval(terms),
    ]
      .filter(Boolean)
      .join(' ');
}

function useLength(): (terms: PortalIncentive) => string {
  const { t } = useLingui();
  return ({ incentive_type, incentive_length, length_value }) => {
    const value = length_value ?? 0;
    if (incentive_type !== 'commission') return t`Once per customer.`;
    if (incentive_length === 'time_limited')
      return t`For ${plural(value, { one: 'one month', other: '# months' })} from a customer’s first purchase.`;
    if (incentive_length === 'payment_limited')
      return t`For ${plural(value, { one: 'a customer’s first payment', other: 'a customer’s first # payments' })}.`;
    return t`For all of a customer’s purchases, with no time limit.`;
  };
}

/** Formats the caps. The cap of a percentage has no currency of its own. */
function useCaps(): (terms: PortalIncentive) => (string | false)[] {
  const { t } = useLingui();
  const worth = useWorth();
  return ({ cap_per_conversion, cap_per_referral, currency }) => {
    const perSale = cap_per_conversion !== null && worth(cap_per_conversion, false, currency);
    const perCustomer = cap_per_referral !== null && worth(cap_per_referral, false, currency);
    return [
      perSale &&
        (currency ? t`At most ${perSale} per sale.` : t`At most ${perSale} per sale (in its currency).`),
      perCustomer &&
        (currency
          ? t`At most ${perCustomer} per customer.`
          : t`At most ${perCustomer} per customer and currency.`),
    ];
  };
}

function useApproval(): (terms: PortalIncentive) => string {
  const { t } = useLingui();
  const { brand_name } = useSite();
  return ({ incentive_type, approval_type, hold_period_days }) => {
    const value = hold_period_days ?? 0;
    if (approval_type === 'manual')
      return value === 0
        ? t`${brand_name} reviews each commission.`
        : t`${brand_name} reviews each commission. Payable after ${plural(value, { one: 'one day', other: '# days' })} at the earliest.`;
    if (approval_type === 'automatic' || value === 0) return t`Approved immediately.`;
    return incentive_type === 'commission'
      ? t`Approved after ${plural(value, { one: 'one day', other: '# days' })} unless the customer is refunded.`
      : t`Approved after ${plural(value, { one: 'one day', other: '# days' })}.`;
  };
}

/** Lists the tiers of a commission, as in "From your 10th sale in a month: 25%". */
export function useTiers(): (terms: PortalIncentive) => string[] {
  const worth = useWorth();
  const threshold = useThreshold();
  return ({ variable_config, currency }) =>
    (variable_config?.tiers ?? []).map(({ from, amount, is_percentage }) => {
      const what = worth(amount, is_percentage, variable_config?.currency ?? currency);
      return variable_config ? `${threshold(from, variable_config)}: ${what}` : what;
    });
}

function useThreshold(): (from: number, config: Tiers) => string {
  const { t } = useLingui();
  const worth = useWorth();
  return (from, { basis, currency }) => {
    const amount = worth(from, false, currency);
    if (basis === 'sale_amount')
      return currency ? t`Sales of ${amount} or more` : t`Sales of ${amount} or more, in any currency`;
    const value = Math.max(1, Math.ceil(from));
    return basis === 'referral_conversions'
      ? t`From a customer’s ${selectOrdinal(value, { one: '#st', two: '#nd', few: '#rd', other: '#th' })} purchase`
      : t`From your ${selectOrdinal(value, { one: '#st', two: '#nd', few: '#rd', other: '#th' })} sale in a month`;
  };
}

/** Returns the commission on partners' sales, as in "5% of each sale by a partner you referred". */
export function usePartnerReward(): (terms: PortalPartnerTerms) => string {
  const { t } = useLingui();
  const worth = useWorth();
  return ({ amount, is_percentage, basis, currency }) => {
    const what = worth(amount, is_percentage, currency);
    if (!is_percentage) return t`${what} per sale by a partner you referred`;
    return basis === 'sale'
      ? t`${what} of each sale by a partner you referred`
      : t`${what} of each commission earned by a partner you referred`;
  };
}
