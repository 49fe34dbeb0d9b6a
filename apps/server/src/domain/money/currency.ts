import { amountLimit, currencyDigits, lastDayOfCurrency, toMinor } from '@tributary/core';
import type { Problem } from '../failure.ts';

/** Returns an ISO 4217 code in upper case, or null if there is no such currency. Accepts either case. */
export function knownCurrency(code: string): string | null {
  const upper = code.toUpperCase();
  // The upper case of some non-ASCII letters is ASCII: "uſd" would pass as USD.
  return /^[a-zA-Z]{3}$/.test(code) && currencyDigits(upper) !== undefined ? upper : null;
}

/**
 * Converts the amount and currency of a sale to minor units. `problems` lists values that are unknown,
 * negative, too precise or too large; the caller reports missing ones.
 */
export function readSaleAmount(
  amount: number | null | undefined,
  code: string | null | undefined,
): { minor: bigint; currency: string | null; problems: Problem[] } {
  const currency = code === null || code === undefined ? null : knownCurrency(code);
  const problems: Problem[] = [];
  if (typeof code === 'string' && currency === null) {
    problems.push({ field: 'sale_amount_currency', message: `${code} is not an ISO 4217 currency code.` });
  }
  if (amount === null || amount === undefined) return { minor: 0n, currency, problems };
  const read = readAmount(amount, currency);
  if (typeof read === 'bigint') return { minor: read, currency, problems };
  problems.push({ field: 'sale_amount', message: read });
  return { minor: 0n, currency, problems };
}

/** Returns a problem if the currency was withdrawn before `at`, the time of the sale. */
export function endedCurrencyProblems(currency: string | null, at: Date): Problem[] {
  const lastDay = currency === null ? undefined : lastDayOfCurrency(currency);
  if (lastDay === undefined || at.toISOString().slice(0, lastDay.length) <= lastDay) return [];
  const message = `${currency} was withdrawn on ${lastDay}, before this sale.`;
  return [{ field: 'sale_amount_currency', message }];
}

/**
 * Returns minor units ≥ 0, or the problem. If the currency is unknown, reports only problems that any
 * currency would have.
 */
function readAmount(amount: number, currency: string | null): bigint | string {
  if (!Number.isFinite(amount)) return 'sale_amount must be a finite number.';
  if (amount < 0) return 'sale_amount must not be negative.';
  if (currency === null) return 0n;
  return amountInMinor('sale_amount', amount, currency);
}

/**
 * Converts an amount to minor units of a known currency, or returns the problem: too many decimals, or too
 * large an amount.
 */
export function amountInMinor(field: string, amount: number, currency: string): bigint | string {
  const digits = currencyDigits(currency) ?? 0;
  const converted = toMinor(amount, digits);
  if (converted.ok) return converted.minor;
  return {
    not_finite: `${field} must be a finite number.`,
    too_precise: `${field} has too many decimal places: ${currency} allows ${digits === 0 ? 'none' : digits}.`,
    too_large: `${field} is too large: an amount in ${currency} must be below ${limitText(digits)}.`,
  }[converted.reason];
}

/** Formats the limit, such as `1e12`. */
const limitText = (digits: number) => amountLimit(digits).toExponential().replace('+', '');

type Read<T> = { value: T; problems: Problem[] };

const PERCENT_MAX_E4 = 1_000_000n;

/**
 * Returns an ISO 4217 code or a unit such as CREDITS in upper case, or null if absent. A three-letter code
 * must be a currency, because a misspelled one would otherwise become a unit that is earned but never paid.
 */
export function readCurrencyOrUnit(field: string, given: string | null | undefined): Read<string | null> {
  if (given === null || given === undefined) return { value: null, problems: [] };
  const value = given.toUpperCase();
  if (!/^[A-Z]{3}$/.test(value) || currencyDigits(value) !== undefined) return { value, problems: [] };
  const message = `${field}: ${value} is not an ISO 4217 code; a custom unit cannot have exactly three letters.`;
  return { value, problems: [{ field, message }] };
}

/**
 * Returns an amount in 1e-4 units. `of` is `percent` (at most 100, with four decimals), a currency or unit
 * (with at most its number of decimals; none for a unit), or null if the currency is unknown, in which case
 * only problems that any currency would have are reported.
 */
export function readAmountE4(field: string, amount: number, of: 'percent' | string | null): Read<bigint> {
  const refused = (message: string) => ({ value: 0n, problems: [{ field, message: `${field} ${message}` }] });
  if (amount < 0) return refused('must not be negative.');
  const e4 = toMinor(amount, 4);
  if (!e4.ok) {
    return refused(
      {
        not_finite: 'must be a finite number.',
        too_precise: 'has more than 4 decimal places.',
        too_large: `is too large: it must be below ${limitText(4)}.`,
      }[e4.reason],
    );
  }
  if (of === 'percent' && e4.minor > PERCENT_MAX_E4)
    return refused('must be a percentage no greater than 100.');
  if (of === null || of === 'percent') return { value: e4.minor, problems: [] };
  const digits = currencyDigits(of) ?? 0;
  if (e4.minor % 10n ** BigInt(4 - digits) === 0n) return { value: e4.minor, problems: [] };
  return refused(`has too many decimal places: ${of} allows ${digits === 0 ? 'none' : digits}.`);
}
