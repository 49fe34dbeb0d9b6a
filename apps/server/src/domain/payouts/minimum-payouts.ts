import { type Problem, validationFailure } from '../failure.ts';
import { amountInMinor } from '../money/currency.ts';

interface GivenMinimums {
  readonly minimum_payout?: number | undefined;
  readonly minimum_payouts?: readonly { readonly currency: string; readonly amount: number }[] | undefined;
}

/**
 * Converts the minimum payouts in a body to columns. A list replaces the minimums of all currencies except
 * the program's own, whose minimum is `minimum_payout`. Throws a `VALIDATION_ERROR` that lists every problem.
 */
export function readMinimumPayouts({ minimum_payout, minimum_payouts }: GivenMinimums, ownCurrency: string) {
  const problems: Problem[] = [];
  const read = (field: string, amount: number, currency: string): bigint => {
    const minor = amountInMinor(field, amount, currency);
    if (typeof minor === 'bigint') return minor;
    problems.push({ field, message: minor });
    return 0n;
  };
  const own = minimum_payout === undefined ? null : read('minimum_payout', minimum_payout, ownCurrency);
  const listed = new Map<string, bigint>();
  for (const [at, { currency: code, amount }] of (minimum_payouts ?? []).entries()) {
    const field = `minimum_payouts.${at}`;
    const currency = code.toUpperCase();
    if (listed.has(currency)) {
      problems.push({
        field: `${field}.currency`,
        message: `${currency} is listed twice.`,
      });
    }
    listed.set(currency, read(`${field}.amount`, amount, currency));
  }
  const listedOwn = listed.get(ownCurrency);
  if (own !== null && listedOwn !== undefined && listedOwn !== own) {
    const message = `minimum_payouts has a different amount for ${ownCurrency} than minimum_payout.`;
    problems.push({ field: 'minimum_payouts', message });
  }
  if (problems.length > 0) throw validationFailure(problems);
  const minimumPayoutMinor = own ?? listedOwn;
  const others = [...listed].filter(([currency, minor]) => currency !== ownCurrency && minor > 0n);
  return {
    ...(minimumPayoutMinor !== undefined && { minimumPayoutMinor }),
    ...(minimum_payouts !== undefined && {
      minimumPayouts: Object.fromEntries(others.map(([currency, minor]) => [currency, minor.toString()])),
    }),
  };
}
