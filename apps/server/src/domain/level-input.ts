import { validationFailure } from './failure.ts';
import { readAmountE4, readCurrencyOrUnit } from './incentive-amount.ts';
import type { Level } from './multi-level.ts';

export interface LevelInput {
  readonly level: number;
  readonly amount: number;
  readonly is_percentage: boolean;
  readonly basis: Level['basis'];
  readonly currency?: string | null | undefined;
}

/** Checks the whole of a level and returns it as it is stored. Throws one `VALIDATION_ERROR` that lists every problem. */
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
