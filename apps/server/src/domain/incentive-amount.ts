import { currencyDigits, toMinor } from '@tributary/contract';
import type { Problem } from './failure.ts';

type Read<T> = { value: T; problems: Problem[] };

const PERCENT_MAX_E4 = 1_000_000n;

/**
 * An ISO 4217 code or a unit such as CREDITS, in upper case; null when absent. Three letters are always a currency:
 * as a unit, a misspelt code would be earned and never paid.
 */
export function readCurrencyOrUnit(field: string, given: string | null | undefined): Read<string | null> {
  if (given === null || given === undefined) return { value: null, problems: [] };
  const value = given.toUpperCase();
  if (!/^[A-Z]{3}$/.test(value) || currencyDigits(value) !== undefined) return { value, problems: [] };
  const message = `${field}: ${value} is not an ISO 4217 code; a unit of one's own has not three letters.`;
  return { value, problems: [{ field, message }] };
}

/**
 * An amount in 1e-4 units. `of` is `percent` (at most 100 and 4 decimals), a currency or unit (exact to its digits; a
 * unit has none), or null where the currency is not known: then only what no currency allows is told.
 */
export function readAmountE4(field: string, amount: number, of: 'percent' | string | null): Read<bigint> {
  const refused = (message: string) => ({ value: 0n, problems: [{ field, message: `${field} ${message}` }] });
  if (amount < 0) return refused('must not be negative.');
  const e4 = toMinor(amount, 4);
  if (!e4.ok) {
    return refused(
      {
        not_finite: 'must be a finite number.',
        too_precise:
          of === 'percent' ? 'has more than 4 decimals.' : 'has too many digits: more than 4 decimals.',
        too_large: 'is too large: it must be below 1e11.',
      }[e4.reason],
    );
  }
  if (of === 'percent' && e4.minor > PERCENT_MAX_E4) return refused('is a percentage, at most 100.');
  if (of === null || of === 'percent') return { value: e4.minor, problems: [] };
  const digits = currencyDigits(of) ?? 0;
  if (e4.minor % 10n ** BigInt(4 - digits) === 0n) return { value: e4.minor, problems: [] };
  return refused(`has too many digits: ${of} has ${digits === 0 ? 'no' : digits} decimal digits.`);
}
