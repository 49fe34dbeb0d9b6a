import { currencyDigits, decimalText } from '@tributary/core';

/** Exact amount, in minor units of an ISO 4217 currency or whole units such as CREDITS. */
export type Money = { minor: bigint; currency: string };

/**
 * Factor for percentages and stored amounts, which have four decimals: 20 % is 200_000n, and 5 USD is
 * 50_000n.
 */
const scaleE4 = 10_000n;
const wholePercentE4 = 100n * scaleE4;

/** Returns the number of decimals of an ISO currency; 0 for units, which are whole. */
export function digitsOf(currency: string): number {
  return currencyDigits(currency) ?? 0;
}

/**
 * Returns `numerator ÷ denominator` rounded to the nearest whole number, with ties to even. All amounts are
 * rounded by this function.
 */
export function halfEven(numerator: bigint, denominator: bigint): bigint {
  if (denominator === 0n) throw new RangeError('Cannot divide an amount by zero.');
  if (denominator < 0n) return halfEven(-numerator, -denominator);
  const quotient = numerator / denominator;
  const twiceRest = 2n * magnitude(numerator % denominator);
  if (twiceRest < denominator || (twiceRest === denominator && quotient % 2n === 0n)) return quotient;
  return numerator < 0n ? quotient - 1n : quotient + 1n;
}

/** Returns a percentage of an amount in minor units. `rateE4` is percent × 10^4. */
export function percentOf(minor: bigint, rateE4: bigint): bigint {
  return halfEven(minor * rateE4, wholePercentE4);
}

/** Scales `original` by `remaining` ÷ `total`, rounding once. */
export function prorate(original: bigint, remaining: bigint, total: bigint): bigint {
  return halfEven(original * remaining, total);
}

/**
 * Splits `total` in proportion to `weights` into parts that add up to exactly `total`. Each part is its share
 * rounded down; the parts with the largest remainders receive one more unit, earlier parts first. Weights
 * must be ≥ 0, and their sum > 0.
 */
export function allocate(total: bigint, weights: readonly bigint[]): bigint[] {
  if (total < 0n) return allocate(-total, weights).map((part) => -part);
  const sum = weights.reduce((added, weight) => added + weight, 0n);
  if (sum <= 0n || weights.some((weight) => weight < 0n)) {
    throw new RangeError('Weights must be at least 0, and one must be above 0.');
  }
  const parts = weights.map((weight) => (total * weight) / sum);
  const rests = weights.map((weight, index) => ({ index, rest: (total * weight) % sum }));
  rests.sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1));
  const left = total - parts.reduce((added, part) => added + part, 0n);
  const roundedUp = new Set(rests.slice(0, Number(left)).map(({ index }) => index));
  return parts.map((part, index) => (roundedUp.has(index) ? part + 1n : part));
}

/** Converts 1e-4 major units to minor units of `currency`: 50_000n is 500n USD cents, or 5n JPY. */
export function majorE4ToMinor(e4: bigint, currency: string): bigint {
  return halfEven(e4 * minorPerMajor(currency), scaleE4);
}

/** Converts like `majorE4ToMinor`, but rounds down. Used for limits, which are ≥ 0. */
export function majorE4FloorToMinor(e4: bigint, currency: string): bigint {
  return (e4 * minorPerMajor(currency)) / scaleE4;
}

/**
 * Converts minor units of `currency` to 1e-4 major units. Exact, because no currency has more than four
 * digits.
 */
export function minorToMajorE4(minor: bigint, currency: string): bigint {
  return halfEven(minor * scaleE4, minorPerMajor(currency));
}

/** Formats money for messages: "75.00 USD", "500 JPY", "-0.05 USD", "10 CREDITS". */
export function formatMoney({ minor, currency }: Money): string {
  return `${decimalText(minor, digitsOf(currency))} ${currency}`;
}

export function lesser(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

function minorPerMajor(currency: string): bigint {
  return 10n ** BigInt(digitsOf(currency));
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}
