import { useLingui } from '@lingui/react/macro';
import type { Incentive, MultiLevelIncentive } from '@tributary/sdk';
import { unbroken } from '../../components/facts.tsx';
import { useLanguage } from '../../components/language.ts';
import { formatAmount } from '../../format/money.ts';
import { formatPercent } from '../../format/period.ts';

/** Terms of an incentive or of one of its versions. */
export type Terms = Omit<
  Incentive,
  'id' | 'program_id' | 'name' | 'version' | 'scheduled' | 'created_at' | 'updated_at'
>;

export interface Term {
  readonly id: string;
  readonly label: string;
  readonly value: string;
}

/** Formats a percentage, or an amount with its currency. */
export function useWorth() {
  const locale = useLanguage();
  return (amount: number, isPercentage: boolean, currency: string | null | undefined): string => {
    if (isPercentage) return formatPercent(amount / 100, locale, { digits: 4 });
    if (currency) return `${formatAmount({ amount, currency }, locale)} ${currency}`;
    const digits = { minimumFractionDigits: Number.isInteger(amount) ? 0 : 2, maximumFractionDigits: 4 };
    return new Intl.NumberFormat(locale, digits).format(amount);
  };
}

/** Returns the commission in a few words, as in "20% of each sale, in tiers up to 30%". */
export function useRewarded() {
  const { t } = useLingui();
  const worth = useWorth();
  return ({
    incentive_type,
    amount,
    is_percentage,
    currency,
    event_name,
    variable_config,
  }: Terms): string => {
    const what = worth(amount, is_percentage, currency);
    if (incentive_type === 'lead') return t`${what} per lead`;
    if (incentive_type === 'trial') return t`${what} per trial`;
    if (incentive_type === 'milestone') return t`${what} per “${event_name ?? ''}” event`;
    const sale = is_percentage ? t`${what} of each sale` : t`${what} per sale`;
    const top = variable_config?.tiers.at(-1);
    if (!top) return sale;
    const most = worth(top.amount, top.is_percentage, variable_config?.currency ?? currency);
    return t`${sale}, in tiers up to ${most}`;
  };
}

function useLength() {
  const { t } = useLingui();
  return ({ incentive_type, incentive_length, length_value }: Terms): string => {
    const value = length_value ?? 0;
    if (incentive_type !== 'commission') return t`once`;
    if (incentive_length === 'time_limited') return t`for ${value} months`;
    return incentive_length === 'payment_limited' ? t`for the first ${value} sales` : t`for life`;
  };
}

function useApproval() {
  const { t } = useLingui();
  return ({ approval_type, hold_period_days }: Terms): string => {
    const days = hold_period_days ?? 0;
    if (approval_type === 'hold_period') return t`held for ${days} days`;
    return approval_type === 'manual' ? t`approved manually` : t`ready immediately`;
  };
}

function useAppliesTo() {
  const { t } = useLingui();
  return ({ apply_to, product_ids }: Terms): string => {
    const products = product_ids.join(', ');
    const names: Readonly<Record<string, string>> = {
      all_plans: t`everything`,
      monthly_plans: t`monthly plans only`,
      yearly_plans: t`yearly plans only`,
      one_time: t`one-time purchases only`,
      specific_products: t`only ${products}`,
    };
    return names[apply_to] ?? apply_to;
  };
}

/** Formats a cap. The cap of a percentage has no currency of its own and applies in every currency. */
function useCap() {
  const { t } = useLingui();
  const worth = useWorth();
  return (cap: number, per: 'sale' | 'customer', currency: string | null): string => {
    const amount = worth(cap, false, currency);
    if (currency !== null) return amount;
    return per === 'sale' ? t`${amount} (in the sale’s currency)` : t`${amount} (in each currency)`;
  };
}

/** Formats the threshold of a tier: an amount, or a sale number such as "sale 10". */
export function useThreshold() {
  const { t } = useLingui();
  const worth = useWorth();
  return (from: number, { basis, currency }: NonNullable<Terms['variable_config']>): string => {
    const amount = worth(from, false, basis === 'sale_amount' ? currency : null);
    if (basis !== 'sale_amount') return t`sale ${amount}`;
    return currency ? amount : t`${amount} (in the sale’s currency)`;
  };
}

/**
 * Summarizes the terms, as in "20% of each sale, for life, held for 30 days, at most 40 per sale (in its currency)".
 */
export function useTermsInWords(): (terms: Terms) => string {
  const { t } = useLingui();
  const [rewarded, length, approval, appliesTo, cap] = [
    useRewarded(),
    useLength(),
    useApproval(),
    useAppliesTo(),
    useWorth(),
  ];
  return (terms) => {
    const { cap_per_conversion, cap_per_referral, currency, apply_to, include_free_sales } = terms;
    const perSale = cap_per_conversion !== null && cap(cap_per_conversion, false, currency);
    const perCustomer = cap_per_referral !== null && cap(cap_per_referral, false, currency);
    const words = [
      rewarded(terms),
      length(terms),
      apply_to !== 'all_plans' && appliesTo(terms),
      include_free_sales && t`including free sales`,
      approval(terms),
      perSale &&
        (currency ? t`at most ${perSale} per sale` : t`at most ${perSale} per sale (in its currency)`),
      perCustomer &&
        (currency
          ? t`at most ${perCustomer} per customer`
          : t`at most ${perCustomer} per customer and currency`),
    ]
      .filter(Boolean)
      .join(', ');
    return unbroken(words);
  };
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Lists all terms by name, for display or comparison. */
export function useTerms(): (terms: Terms) => readonly Term[] {
  const { t } = useLingui();
  const [length, approval, appliesTo, worth] = [useLength(), useApproval(), useAppliesTo(), useWorth()];
  const [cap, threshold] = [useCap(), useThreshold()];
  const typeNames: Readonly<Record<string, string>> = {
    commission: t`Sale`,
    lead: t`Lead`,
    trial: t`Trial`,
    milestone: t`Milestone`,
  };
  return (terms) => {
    const { amount, is_percentage, currency, cap_per_conversion, cap_per_referral, event_name } = terms;
    const config = terms.variable_config;
    const tiers = config?.tiers.map(({ from: least, amount: of, is_percentage: isShare }) => {
      const from = threshold(least, config);
      return capitalized(`${t`from ${from}`}: ${worth(of, isShare, config.currency ?? currency)}`);
    });
    const all: (Term | false)[] = [
      {
        id: 'incentive_type',
        label: t`Reward for`,
        value: typeNames[terms.incentive_type] ?? terms.incentive_type,
      },
      terms.incentive_type === 'milestone' && { id: 'event_name', label: t`Event`, value: event_name ?? '' },
      { id: 'amount', label: t`Commission`, value: worth(amount, is_percentage, currency) },
      { id: 'tiers', label: t`Tiers`, value: tiers?.join('\n') ?? t`none` },
      { id: 'length', label: t`Duration`, value: length(terms) },
      { id: 'approval', label: t`Approval`, value: approval(terms) },
      {
        id: 'cap_per_conversion',
        label: t`Maximum per sale`,
        value: cap_per_conversion === null ? t`no maximum` : cap(cap_per_conversion, 'sale', currency),
      },
      {
        id: 'cap_per_referral',
        label: t`Maximum per customer`,
        value: cap_per_referral === null ? t`no maximum` : cap(cap_per_referral, 'customer', currency),
      },
      { id: 'apply_to', label: t`Applies to`, value: appliesTo(terms) },
      terms.incentive_type === 'commission' &&
        (!is_percentage || terms.include_free_sales) && {
          id: 'include_free_sales',
          label: t`Free sales`,
          value: terms.include_free_sales ? t`earn a commission` : t`earn nothing`,
        },
    ];
    return all
      .filter((term) => term !== false)
      .map((term) => (term.id === 'event_name' ? term : { ...term, value: capitalized(term.value) }));
  };
}

/** Describes a level, as in "Level 1: 5% of the commission". */
export function useLevelInWords(): (level: MultiLevelIncentive) => string {
  const { t } = useLingui();
  const worth = useWorth();
  return ({ amount, is_percentage, basis, currency }) => {
    const what = worth(amount, is_percentage, currency);
    if (!is_percentage) return t`${what} per sale`;
    return basis === 'sale' ? t`${what} of the sale` : t`${what} of the direct commission`;
  };
}

export function useTierBasis(): Readonly<Record<string, string>> {
  const { t } = useLingui();
  return {
    sale_amount: t`Sale amount`,
    referral_conversions: t`Number of purchases by the customer`,
    affiliate_conversions_month: t`Number of the affiliate’s sales in the month`,
  };
}
