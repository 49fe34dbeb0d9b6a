import type { IncentiveUpdate } from '@tributary/contract';
import type { Level } from '../earnings/commission.ts';
import { type Problem, validationFailure } from '../failure.ts';
import { readAmountE4, readCurrencyOrUnit } from '../money/currency.ts';
import type { Incentive } from './incentive.ts';

export type IncentiveTermsInput = Omit<IncentiveUpdate, 'name'> & { amount: number };

export type IncentiveTerms = Pick<
  Incentive,
  | 'incentiveType'
  | 'isPercentage'
  | 'rateE4'
  | 'amountE4'
  | 'currency'
  | 'incentiveLength'
  | 'lengthValue'
  | 'approvalType'
  | 'holdPeriodDays'
  | 'applyTo'
  | 'eventName'
  | 'capPerConversionE4'
  | 'capPerReferralE4'
  | 'includeFreeSales'
  | 'variableConfig'
> & { productIds: string[] };

/** Checks all terms (decisions, section 7). Throws a `VALIDATION_ERROR` that lists every problem. */
export function readIncentiveTerms(input: IncentiveTermsInput): IncentiveTerms {
  const given = withDefaults(input);
  const currency = readCurrencyOrUnit('currency', given.currency);
  const unit = given.is_percentage ? ('percent' as const) : currency.value;
  const amount = readAmountE4('amount', given.amount, unit);
  // A percentage is capped in the currency of each sale, which is not known yet.
  const capIn = given.is_percentage ? null : currency.value;
  const perConversion = readCap('cap_per_conversion', given.cap_per_conversion, capIn);
  const perReferral = readCap('cap_per_referral', given.cap_per_referral, capIn);
  const problems = [
    ...amountProblems(given),
    ...currency.problems,
    ...amount.problems,
    ...eventProblems(given),
    ...lengthProblems(given),
    ...approvalProblems(given),
    ...productProblems(given),
    ...perConversion.problems,
    ...perReferral.problems,
    ...(given.variable_config ? tierProblems(given.variable_config) : []),
  ];
  if (problems.length > 0) throw validationFailure(problems);
  return {
    incentiveType: given.incentive_type,
    isPercentage: given.is_percentage,
    rateE4: given.is_percentage ? amount.value : null,
    amountE4: given.is_percentage ? null : amount.value,
    currency: currency.value,
    incentiveLength: given.incentive_length,
    lengthValue: given.length_value,
    approvalType: given.approval_type,
    holdPeriodDays: given.hold_period_days,
    applyTo: given.apply_to,
    productIds: given.product_ids,
    eventName: given.event_name,
    capPerConversionE4: perConversion.value,
    capPerReferralE4: perReferral.value,
    includeFreeSales: given.include_free_sales,
    variableConfig: given.variable_config && storedConfig(given.variable_config),
  };
}

type Given = ReturnType<typeof withDefaults>;

function withDefaults(input: IncentiveTermsInput) {
  const type = input.incentive_type ?? 'commission';
  return {
    incentive_type: type,
    amount: input.amount,
    is_percentage: input.is_percentage ?? type === 'commission',
    currency: input.currency ?? null,
    incentive_length: input.incentive_length ?? ('customer_lifetime' as const),
    length_value: input.length_value ?? null,
    approval_type: input.approval_type ?? ('automatic' as const),
    hold_period_days: input.hold_period_days ?? null,
    variable_config: input.variable_config ?? null,
    apply_to: input.apply_to ?? ('all_plans' as const),
    product_ids: input.product_ids ?? [],
    event_name: input.event_name ?? null,
    cap_per_conversion: input.cap_per_conversion ?? null,
    cap_per_referral: input.cap_per_referral ?? null,
    include_free_sales: input.include_free_sales ?? false,
  };
}

function readCap(field: string, cap: number | null, currency: string | null) {
  return cap === null ? { value: null, problems: [] } : readAmountE4(field, cap, currency);
}

const storedConfig = (config: VariableConfigInput) => ({
  basis: config.basis,
  ...(config.currency !== undefined && { currency: config.currency.toUpperCase() }),
  tiers: config.tiers,
});

/** Returns the problems whose conditions hold. */
const when = (...checks: [holds: boolean, field: string, message: string][]): Problem[] =>
  checks.flatMap(([holds, field, message]) => (holds ? [{ field, message: `${field} ${message}` }] : []));

const amountProblems = ({ is_percentage, currency }: Given) =>
  when(
    [is_percentage && currency !== null, 'currency', 'must be null when is_percentage is true.'],
    [!is_percentage && currency === null, 'currency', 'is required when is_percentage is false.'],
  );

/**
 * Returns the problems of an incentive for leads, trials or milestones. These events have no sale, so
 * percentages, plans and lengths do not apply.
 */
function eventProblems(given: Given): Problem[] {
  const { incentive_type: type, event_name } = given;
  const bound = when([
    event_name !== null && type !== 'milestone',
    'event_name',
    'is only allowed when incentive_type is milestone.',
  ]);
  if (type === 'commission') return bound;
  return [
    ...bound,
    ...when(
      [given.is_percentage, 'is_percentage', `must be false: a ${type} earns a fixed amount.`],
      [given.variable_config !== null, 'variable_config', `must be null: a ${type} earns a fixed amount.`],
      [given.include_free_sales, 'include_free_sales', `must be false: a ${type} has no sale.`],
      [given.apply_to !== 'all_plans', 'apply_to', `must be all_plans: a ${type} has no plan.`],
      [
        given.incentive_length !== 'customer_lifetime',
        'incentive_length',
        `must be customer_lifetime: a ${type} earns only once.`,
      ],
    ),
  ];
}

const lengthProblems = ({ incentive_length, length_value }: Given) =>
  when(
    [
      incentive_length === 'customer_lifetime' && length_value !== null,
      'length_value',
      'must be null when incentive_length is customer_lifetime.',
    ],
    [
      incentive_length !== 'customer_lifetime' && length_value === null,
      'length_value',
      `is required when incentive_length is ${incentive_length}.`,
    ],
  );

/**
 * Returns the problems of the approval type and the hold. A hold is optional with `manual` approval and
 * forbidden with `automatic` approval.
 */
const approvalProblems = ({ approval_type, hold_period_days }: Given) =>
  when(
    [
      approval_type === 'hold_period' && hold_period_days === null,
      'hold_period_days',
      'is required when approval_type is hold_period.',
    ],
    [
      approval_type === 'automatic' && hold_period_days !== null,
      'hold_period_days',
      'must be null when approval_type is automatic.',
    ],
  );

const productProblems = ({ apply_to, product_ids }: Given) =>
  when(
    [
      apply_to === 'specific_products' && product_ids.length === 0,
      'product_ids',
      'is required when apply_to is specific_products.',
    ],
    [
      apply_to !== 'specific_products' && product_ids.length > 0,
      'product_ids',
      'must be empty unless apply_to is specific_products.',
    ],
  );

export type VariableConfigInput = NonNullable<IncentiveUpdate['variable_config']>;

/** Returns the problems of the tiers. `from` is an amount in `currency` or a number of conversions. */
export function tierProblems({ basis, currency: given, tiers }: VariableConfigInput): Problem[] {
  const field = 'variable_config.currency';
  const currency = readCurrencyOrUnit(field, given);
  const problems = [...currency.problems];
  const hasFixed = tiers.some(({ is_percentage }) => !is_percentage);
  if (hasFixed && given === undefined) {
    problems.push({ field, message: `${field} is required when a tier is not a percentage.` });
  }
  if (!hasFixed && given !== undefined && basis !== 'sale_amount') {
    const message = `${field} is only allowed with fixed amounts or when basis is sale_amount.`;
    problems.push({ field, message });
  }
  tiers.forEach((tier, at) => {
    const path = `variable_config.tiers.${at}`;
    const previous = tiers[at - 1];
    const unit = tier.is_percentage ? 'percent' : currency.value;
    problems.push(...readAmountE4(`${path}.amount`, tier.amount, unit).problems);
    problems.push(...thresholdProblems(`${path}.from`, tier.from, { basis, currency: currency.value }));
    if (previous && previous.from >= tier.from) {
      const message = `${path}.from must be above the start of the previous tier: ${previous.from}.`;
      problems.push({ field: `${path}.from`, message });
    }
  });
  return problems;
}

function thresholdProblems(
  field: string,
  from: number,
  { basis, currency }: { basis: VariableConfigInput['basis']; currency: string | null },
): Problem[] {
  // If the tiers pay in a unit, the threshold is in the sale's currency.
  const isMoney = currency !== null && /^[A-Z]{3}$/.test(currency);
  if (basis === 'sale_amount') return readAmountE4(field, from, isMoney ? currency : null).problems;
  if (Number.isSafeInteger(from)) return [];
  return [{ field, message: `${field} must be a whole number of conversions.` }];
}

export interface LevelInput {
  readonly level: number;
  readonly amount: number;
  readonly is_percentage: boolean;
  readonly basis: Level['basis'];
  readonly currency?: string | null | undefined;
}

/**
 * Checks a level and converts it to its stored form. Throws a `VALIDATION_ERROR` that lists every problem.
 */
export function readLevel({ level, amount: given, is_percentage, basis, currency: code }: LevelInput): Level {
  const currency = readCurrencyOrUnit('currency', code);
  const amount = readAmountE4('amount', given, is_percentage ? 'percent' : currency.value);
  const problems = [...pairProblems(is_percentage, currency.value), ...currency.problems, ...amount.problems];
  if (problems.length > 0) throw validationFailure(problems);
  return {
    level,
    basis,
    isPercentage: is_percentage,
    rateE4: is_percentage ? amount.value : null,
    amountE4: is_percentage ? null : amount.value,
    currency: currency.value,
  };
}

function pairProblems(isPercentage: boolean, currency: string | null) {
  if (isPercentage === (currency === null)) return [];
  const message = isPercentage
    ? 'currency must be null when is_percentage is true.'
    : 'currency is required when is_percentage is false.';
  return [{ field: 'currency', message }];
}
