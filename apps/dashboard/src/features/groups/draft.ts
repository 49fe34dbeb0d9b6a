import type { Incentive, IncentiveCreate } from '@tributary/sdk';
import { moneyOf, readAmount } from '../../format/money.ts';

export interface DraftTier {
  /** For React alone. */
  readonly id: number;
  readonly from: string;
  readonly amount: string;
  readonly isPercentage: boolean;
}

/** An incentive as it stands in the form: numbers are what was typed. */
export interface Draft {
  readonly name: string;
  readonly type: string;
  readonly isPercentage: boolean;
  readonly amount: string;
  readonly currency: string;
  readonly length: string;
  readonly lengthValue: string;
  readonly approval: string;
  readonly holdDays: string;
  readonly capPerConversion: string;
  readonly capPerReferral: string;
  readonly applyTo: string;
  readonly productIds: string;
  readonly eventName: string;
  /** `none`, or what the tiers begin at. */
  readonly tierBasis: string;
  readonly tierCurrency: string;
  readonly tiers: readonly DraftTier[];
}

export const emptyDraft: Draft = {
  name: '',
  type: 'commission',
  isPercentage: true,
  amount: '20',
  currency: 'USD',
  length: 'customer_lifetime',
  lengthValue: '12',
  approval: 'hold_period',
  holdDays: '30',
  capPerConversion: '',
  capPerReferral: '',
  applyTo: 'all_plans',
  productIds: '',
  eventName: '',
  tierBasis: 'none',
  tierCurrency: 'USD',
  tiers: [
    { id: 1, from: '0', amount: '20', isPercentage: true },
    { id: 2, from: '100', amount: '25', isPercentage: true },
  ],
};

/** As it would be typed: no grouping, the decimal sign of the language. */
const typed = (value: number | null, locale: string) =>
  value === null
    ? ''
    : new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 4 }).format(value);

export function draftOf(of: Incentive, locale: string): Draft {
  const config = of.variable_config;
  return {
    name: of.name,
    type: of.incentive_type,
    isPercentage: of.is_percentage,
    amount: typed(of.amount, locale),
    currency: of.currency ?? 'USD',
    length: of.incentive_length,
    lengthValue: typed(of.length_value ?? 12, locale),
    approval: of.approval_type,
    holdDays: typed(of.hold_period_days ?? 30, locale),
    capPerConversion: typed(of.cap_per_conversion, locale),
    capPerReferral: typed(of.cap_per_referral, locale),
    applyTo: of.apply_to,
    productIds: of.product_ids.join(', '),
    eventName: of.event_name ?? '',
    tierBasis: config?.basis ?? 'none',
    tierCurrency: config?.currency ?? of.currency ?? 'USD',
    tiers:
      config?.tiers.map((tier, id) => ({
        id,
        from: typed(tier.from, locale),
        amount: typed(tier.amount, locale),
        isPercentage: tier.is_percentage,
      })) ?? emptyDraft.tiers,
  };
}

/** By the API's names of fields. */
export type FieldErrors = Readonly<Record<string, string>>;

/** What the API takes, with every term, so that a change of the form leaves nothing behind; or what is no number. */
export function inputOf(
  draft: Draft,
  locale: string,
  notANumber: string,
): { input: IncentiveCreate; errors: FieldErrors } {
  const errors: Record<string, string> = {};
  const number = (field: string, text: string): number => {
    const minor = readAmount(text, 'UNIT', locale);
    if (minor === null || minor < 0n) errors[field] = notANumber;
    return minor === null ? 0 : moneyOf(minor, 'UNIT').amount;
  };
  const optional = (field: string, text: string) => (text.trim() === '' ? null : number(field, text));
  const isSale = draft.type === 'commission';
  const isPercentage = isSale && draft.isPercentage;
  const length = isSale ? draft.length : 'customer_lifetime';
  const applyTo = isSale ? draft.applyTo : 'all_plans';
  const config = isSale && draft.tierBasis !== 'none' ? tiersOf(draft, number) : null;
  const input = {
    name: draft.name.trim(),
    incentive_type: draft.type,
    amount: number('amount', draft.amount),
    is_percentage: isPercentage,
    currency: isPercentage ? null : draft.currency.trim(),
    incentive_length: length,
    length_value: length === 'customer_lifetime' ? null : number('length_value', draft.lengthValue),
    approval_type: draft.approval,
    hold_period_days: draft.approval === 'hold_period' ? number('hold_period_days', draft.holdDays) : null,
    variable_config: config,
    apply_to: applyTo,
    product_ids: applyTo === 'specific_products' ? listOf(draft.productIds) : [],
    event_name: draft.type === 'milestone' ? draft.eventName.trim() : null,
    cap_per_conversion: optional('cap_per_conversion', draft.capPerConversion),
    cap_per_referral: optional('cap_per_referral', draft.capPerReferral),
  };
  return { input: input as IncentiveCreate, errors };
}

const listOf = (text: string) =>
  text
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter(Boolean);

function tiersOf(draft: Draft, number: (field: string, text: string) => number) {
  const needsCurrency =
    draft.tierBasis === 'sale_amount' || draft.tiers.some(({ isPercentage }) => !isPercentage);
  const tiers = draft.tiers.map(({ from, amount, isPercentage }, index) => ({
    from: number(`variable_config.tiers.${index}.from`, from),
    amount: number(`variable_config.tiers.${index}.amount`, amount),
    is_percentage: isPercentage,
  }));
  return {
    basis: draft.tierBasis,
    ...(needsCurrency ? { currency: draft.tierCurrency.trim() } : {}),
    tiers: tiers.sort((a, b) => a.from - b.from),
  };
}
