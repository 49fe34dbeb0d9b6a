import type { Incentive, IncentiveCreate, IncentiveUpdate } from '@tributary/sdk';
import type { Problems } from '../../components/values.ts';
import { moneyOf, readAmount } from '../../format/money.ts';
import { dayKey, startOf } from '../../format/period.ts';

export interface DraftTier {
  /** Key for React. */
  readonly id: number;
  readonly from: string;
  readonly amount: string;
  readonly is_percentage: boolean;
}

/** An incentive's form values by API name. Numbers are stored as typed. */
export interface Draft {
  /** Empty if there is only one program. */
  readonly program_id: string;
  readonly name: string;
  readonly incentive_type: string;
  readonly is_percentage: boolean;
  readonly amount: string;
  readonly currency: string;
  readonly incentive_length: string;
  readonly length_value: string;
  readonly approval_type: string;
  readonly hold_period_days: string;
  readonly cap_per_conversion: string;
  readonly cap_per_referral: string;
  readonly include_free_sales: boolean;
  readonly apply_to: string;
  readonly product_ids: string;
  readonly event_name: string;
  /** `none` for an incentive without tiers. */
  readonly 'variable_config.basis': string;
  readonly 'variable_config.currency': string;
  readonly tiers: readonly DraftTier[];
  /** Day on which the new version takes effect. Empty: immediately. */
  readonly in_force_from: string;
}

export const emptyDraft: Draft = {
  program_id: '',
  name: '',
  incentive_type: 'commission',
  is_percentage: true,
  amount: '20',
  currency: 'USD',
  incentive_length: 'customer_lifetime',
  length_value: '12',
  approval_type: 'hold_period',
  hold_period_days: '30',
  cap_per_conversion: '',
  cap_per_referral: '',
  include_free_sales: false,
  apply_to: 'all_plans',
  product_ids: '',
  event_name: '',
  'variable_config.basis': 'none',
  'variable_config.currency': 'USD',
  tiers: [
    { id: 1, from: '0', amount: '20', is_percentage: true },
    { id: 2, from: '100', amount: '25', is_percentage: true },
  ],
  in_force_from: '',
};

/** Formats a number as users type it: with the language's decimal separator, but without digit grouping. */
const typed = (value: number | null, locale: string) =>
  value === null
    ? ''
    : new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 4 }).format(value);

/** Returns an incentive's form values. If a version is scheduled, they contain its terms. */
export function draftOf(incentive: Incentive, locale: string, zone: string): Draft {
  const { scheduled, ...current } = incentive;
  const of = { ...current, ...scheduled };
  const config = of.variable_config;
  return {
    program_id: of.program_id,
    name: of.name,
    incentive_type: of.incentive_type,
    is_percentage: of.is_percentage,
    amount: typed(of.amount, locale),
    currency: of.currency ?? 'USD',
    incentive_length: of.incentive_length,
    length_value: typed(of.length_value ?? 12, locale),
    approval_type: of.approval_type,
    hold_period_days: typed(of.hold_period_days ?? 30, locale),
    cap_per_conversion: typed(of.cap_per_conversion, locale),
    cap_per_referral: typed(of.cap_per_referral, locale),
    include_free_sales: of.include_free_sales,
    apply_to: of.apply_to,
    product_ids: of.product_ids.join(', '),
    event_name: of.event_name ?? '',
    'variable_config.basis': config?.basis ?? 'none',
    'variable_config.currency': config?.currency ?? of.currency ?? 'USD',
    tiers:
      config?.tiers.map((tier, id) => ({
        id,
        from: typed(tier.from, locale),
        amount: typed(tier.amount, locale),
        is_percentage: tier.is_percentage,
      })) ?? emptyDraft.tiers,
    in_force_from: scheduled ? dayKey(new Date(scheduled.in_force_from), zone) : '',
  };
}

/**
 * Returns the start of the new version. If the day is unchanged, preserves the scheduled version's exact start time.
 */
export function beginOf(day: string, { scheduled }: Incentive, zone: string): IncentiveUpdate {
  if (day === '') return scheduled ? { in_force_from: null } : {};
  const known = scheduled && dayKey(new Date(scheduled.in_force_from), zone) === day;
  return { in_force_from: known ? scheduled.in_force_from : startOf(day, zone).toISOString() };
}

/** Returns a request that sets every term, so that no old term remains, and an error for each invalid number. */
export function inputOf(
  draft: Draft,
  locale: string,
  notANumber: string,
): { input: IncentiveCreate; errors: Problems } {
  const errors: Record<string, string> = {};
  const number = (field: string, text: string): number => {
    const minor = readAmount(text, 'UNIT', locale);
    if (minor === null || minor < 0n) errors[field] = notANumber;
    return minor === null ? 0 : moneyOf(minor, 'UNIT').amount;
  };
  const optional = (field: string, text: string) => (text.trim() === '' ? null : number(field, text));
  const isSale = draft.incentive_type === 'commission';
  const is_percentage = isSale && draft.is_percentage;
  const length = isSale ? draft.incentive_length : 'customer_lifetime';
  const apply_to = isSale ? draft.apply_to : 'all_plans';
  const input = {
    name: draft.name.trim(),
    incentive_type: draft.incentive_type,
    amount: number('amount', draft.amount),
    is_percentage,
    currency: is_percentage ? null : draft.currency.trim(),
    incentive_length: length,
    length_value: length === 'customer_lifetime' ? null : number('length_value', draft.length_value),
    approval_type: draft.approval_type,
    hold_period_days:
      draft.approval_type === 'hold_period' ? number('hold_period_days', draft.hold_period_days) : null,
    variable_config: isSale ? tiersOf(draft, number) : null,
    apply_to,
    product_ids: apply_to === 'specific_products' ? listOf(draft.product_ids) : [],
    event_name: draft.incentive_type === 'milestone' ? draft.event_name.trim() : null,
    cap_per_conversion: optional('cap_per_conversion', draft.cap_per_conversion),
    cap_per_referral: optional('cap_per_referral', draft.cap_per_referral),
    include_free_sales: isSale && draft.include_free_sales,
  };
  return { input: input as IncentiveCreate, errors };
}

/**
 * Returns the percentage in an incentive's name if no term matches it, such as 20 for "Creators 20 %" with 25%. Returns
 * null if the name or the terms contain no percentage.
 */
export function otherPercentIn(
  name: string,
  { amount, is_percentage, variable_config }: Pick<Incentive, 'amount' | 'is_percentage' | 'variable_config'>,
): number | null {
  const stated = /(\d+(?:[.,]\d+)?)\s*%/.exec(name)?.[1];
  const percentages = [{ amount, is_percentage }, ...(variable_config?.tiers ?? [])]
    .filter((each) => each.is_percentage)
    .map((each) => each.amount);
  if (stated === undefined || percentages.length === 0) return null;
  const percent = Number(stated.replace(',', '.'));
  return percentages.includes(percent) ? null : percent;
}

const listOf = (text: string) =>
  text
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter(Boolean);

/** Free sales earn only fixed amounts, because any percentage of zero is zero. */
export const hasFixedAmount = ({ is_percentage, tiers, 'variable_config.basis': basis }: Draft): boolean =>
  !is_percentage || (basis !== 'none' && tiers.some((tier) => !tier.is_percentage));

export const needsTierCurrency = (draft: Draft): boolean =>
  draft['variable_config.basis'] === 'sale_amount' || draft.tiers.some((tier) => !tier.is_percentage);

function tiersOf(draft: Draft, number: (field: string, text: string) => number) {
  const { tiers, 'variable_config.basis': basis, 'variable_config.currency': currency } = draft;
  if (basis === 'none') return null;
  const read = tiers.map(({ from, amount, is_percentage }, index) => ({
    from: number(`variable_config.tiers.${index}.from`, from),
    amount: number(`variable_config.tiers.${index}.amount`, amount),
    is_percentage,
  }));
  return {
    basis,
    ...(needsTierCurrency(draft) ? { currency: currency.trim() } : {}),
    tiers: read.sort((a, b) => a.from - b.from),
  };
}
