import type { Coupon, TaxRate } from './wire.ts';

/** Returns n ÷ d rounded half away from zero. */
export function divided(n: bigint, d: bigint): number {
  const isNegative = n < 0n !== d < 0n;
  const [top, bottom] = [n < 0n ? -n : n, d < 0n ? -d : d];
  const quotient = Number((top * 2n + bottom) / (bottom * 2n));
  return isNegative && quotient !== 0 ? -quotient : quotient;
}

/** Returns the share `part ÷ whole` of an amount. */
export const shareOf = (amount: number, part: number, whole: number): number =>
  whole === 0 ? 0 : divided(BigInt(amount) * BigInt(part), BigInt(whole));

/** Percentages are stored as integers with four decimals. */
const PERCENT_UNITS = 10_000;
const scaled = (percentage: number): bigint => BigInt(Math.round(percentage * PERCENT_UNITS));
const HUNDRED = scaled(100);

export const percentOf = (amount: number, percentage: number): number =>
  divided(BigInt(amount) * scaled(percentage), HUNDRED);

/** Returns the tax of an amount: included in it if the rate is inclusive, otherwise on top of it. */
export const taxOf = (amount: number, { percentage, inclusive }: TaxRate): number =>
  inclusive
    ? divided(BigInt(amount) * scaled(percentage), HUNDRED + scaled(percentage))
    : percentOf(amount, percentage);

/** Splits an amount exactly, in proportion to weights. The largest remainders get the rest. */
export function split(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole === 0) return weights.map(() => 0);
  const exact = weights.map((weight) => (amount * weight) / whole);
  const parts = exact.map(Math.floor);
  const left = amount - parts.reduce((sum, part) => sum + part, 0);
  const byRemainder = exact.map((_value, index) => index).sort((a, b) => rest(exact, b) - rest(exact, a));
  for (const index of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}
const rest = (values: readonly number[], index: number): number => {
  const value = values[index] ?? 0;
  return value - Math.floor(value);
};

export interface Sold {
  readonly amount: number;
  readonly product: string;
  readonly taxRates: readonly TaxRate[];
  readonly isDiscountable: boolean;
}
export interface Priced {
  readonly discounts: { readonly amount: number; readonly discount: string }[];
  readonly taxes: { readonly amount: number; readonly rate: TaxRate; readonly taxable: number }[];
}
export interface AppliedCoupon {
  readonly discount: string;
  readonly coupon: Coupon;
}

/** Calculates the discounts and the tax of each line. Discounts apply one after another; tax is on the remainder. */
export function priced(lines: readonly Sold[], coupons: readonly AppliedCoupon[]): Priced[] {
  const left = lines.map(({ amount }) => amount);
  const discounts: Priced['discounts'][] = lines.map(() => []);
  for (const { discount, coupon } of coupons) {
    const eligible = lines.map((line, index) =>
      line.isDiscountable && isFor(coupon, line.product) ? Math.max(0, left[index] ?? 0) : 0,
    );
    discountOf(coupon, eligible).forEach((amount, index) => {
      if (amount === 0) return;
      left[index] = (left[index] ?? 0) - amount;
      discounts[index]?.push({ amount, discount });
    });
  }
  return lines.map((line, index) => ({
    discounts: discounts[index] ?? [],
    taxes: line.taxRates.map((rate) => taxed(left[index] ?? 0, rate)),
  }));
}

const isFor = (coupon: Coupon, product: string): boolean =>
  coupon.applies_to === undefined || coupon.applies_to.products.includes(product);

function discountOf(coupon: Coupon, amounts: readonly number[]): number[] {
  const { percent_off, amount_off } = coupon;
  if (percent_off !== null) return amounts.map((amount) => percentOf(amount, percent_off));
  return split(Math.min(amount_off ?? 0, sum(amounts)), amounts);
}

function taxed(amount: number, rate: TaxRate): Priced['taxes'][number] {
  const tax = taxOf(amount, rate);
  return { amount: tax, rate, taxable: rate.inclusive ? amount - tax : amount };
}

export const sum = (amounts: readonly number[]): number => amounts.reduce((total, each) => total + each, 0);

/** Returns a card fee of 2.9% and 30 cents. */
export const feeOf = (amount: number): number => percentOf(amount, 2.9) + 30;
