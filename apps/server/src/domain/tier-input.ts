import type { IncentiveUpdate } from '@tributary/contract';
import type { Problem } from './failure.ts';
import { readAmountE4, readCurrencyOrUnit } from './incentive-amount.ts';

export type VariableConfigInput = NonNullable<IncentiveUpdate['variable_config']>;

/** Everything that is wrong with a set of tiers. `from` is money of `currency`, or a number of conversions. */
export function tierProblems({ basis, currency: given, tiers }: VariableConfigInput): Problem[] {
  const field = 'variable_config.currency';
  const currency = readCurrencyOrUnit(field, given);
  const problems = [...currency.problems];
  const hasFixed = tiers.some(({ is_percentage }) => !is_percentage);
  if (hasFixed && given === undefined) {
    problems.push({ field, message: `${field} is required when a tier is not a percentage.` });
  }
  if (!hasFixed && given !== undefined && basis !== 'sale_amount') {
    problems.push({ field, message: `${field} is only allowed with fixed amounts or basis sale_amount.` });
  }
  tiers.forEach((tier, at) => {
    const path = `variable_config.tiers.${at}`;
    const previous = tiers[at - 1];
    const unit = tier.is_percentage ? 'percent' : currency.value;
    problems.push(...readAmountE4(`${path}.amount`, tier.amount, unit).problems);
    problems.push(...thresholdProblems(`${path}.from`, tier.from, { basis, currency: currency.value }));
    if (previous && previous.from >= tier.from) {
      const message = `${path}.from must be above that of the tier before: ${previous.from}.`;
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
  // A unit is what the tiers give, not what the sale is in.
  const isMoney = currency !== null && /^[A-Z]{3}$/.test(currency);
  if (basis === 'sale_amount') return readAmountE4(field, from, isMoney ? currency : null).problems;
  if (Number.isSafeInteger(from)) return [];
  return [{ field, message: `${field} must be a whole number of conversions.` }];
}
