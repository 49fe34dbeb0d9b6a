import { AMOUNT_MAX } from '../limits.ts';

/**
 * ISO 4217 list one, by number of decimal digits. Not taken from `Intl`, which follows CLDR (HUF 0, IQD 0). Excludes
 * metals, funds, bond units and test codes.
 */
const codesByDigits: readonly (readonly [digits: number, codes: string])[] = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'],
  [
    2,
    'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP ' +
      'CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR ' +
      'IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN ' +
      'NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP ' +
      'STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG',
  ],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
];

/**
 * Currencies withdrawn since 2010 (ISO 4217 list three), for sales made while they were in use. The last
 * day is in UTC.
 */
const ended: Readonly<Record<string, { readonly digits: number; readonly lastDay: string }>> = {
  EEK: { digits: 2, lastDay: '2011-01-31' },
  ZMK: { digits: 2, lastDay: '2013-06-30' },
  LVL: { digits: 2, lastDay: '2014-01-31' },
  LTL: { digits: 2, lastDay: '2015-01-31' },
  BYR: { digits: 0, lastDay: '2016-12-31' },
  MRO: { digits: 2, lastDay: '2018-06-30' },
  STD: { digits: 2, lastDay: '2018-06-30' },
  VEF: { digits: 2, lastDay: '2018-12-31' },
  CUC: { digits: 2, lastDay: '2021-06-30' },
  HRK: { digits: 2, lastDay: '2023-01-31' },
  SLL: { digits: 2, lastDay: '2024-03-31' },
  ZWL: { digits: 2, lastDay: '2024-09-30' },
  ANG: { digits: 2, lastDay: '2025-07-31' },
  BGN: { digits: 2, lastDay: '2026-01-31' },
};

/** Number of decimal digits of every supported currency: `digitsByCurrency.USD` is 2. */
export const digitsByCurrency: Readonly<Record<string, number>> = Object.freeze(
  Object.fromEntries([
    ...codesByDigits.flatMap(([digits, codes]) => codes.split(' ').map((code) => [code, digits])),
    ...Object.entries(ended).map(([code, { digits }]) => [code, digits]),
  ]),
);

/** Returns the last day, such as "2023-01-31", of a withdrawn currency; undefined for all others. */
export const lastDayOfCurrency = (code: string): string | undefined =>
  Object.hasOwn(ended, code) ? ended[code]?.lastDay : undefined;

/**
 * Returns true for an upper-case ISO 4217 code, current or withdrawn. Callers that accept either case must convert it
 * first.
 */
export function isCurrency(code: string): boolean {
  return Object.hasOwn(digitsByCurrency, code);
}

/**
 * Returns the decimal digits of an upper-case currency code; `undefined` for units such as CREDITS and
 * for unknown codes.
 */
export function currencyDigits(code: string): number | undefined {
  return isCurrency(code) ? digitsByCurrency[code] : undefined;
}

/**
 * Currencies whose smallest unit in Stripe differs from ISO 4217: MGA has no decimals, and ISK and UGX still
 * have two.
 */
const otherDigitsOfStripe: Readonly<Record<string, number>> = { MGA: 0, ISK: 2, UGX: 2 };

/**
 * Returns the decimal digits of Stripe's smallest unit for an upper-case currency code; `undefined` for unknown codes.
 */
export function stripeDigits(code: string): number | undefined {
  return Object.hasOwn(otherDigitsOfStripe, code) ? otherDigitsOfStripe[code] : currencyDigits(code);
}

/** Exclusive upper limit of every amount: 1e12, or 1e11 in a currency with four digits. */
export const amountLimit = (digits: number): number => (digits >= 4 ? AMOUNT_MAX / 10 : AMOUNT_MAX);

type MinorUnits =
  | { readonly ok: true; readonly minor: bigint }
  | { readonly ok: false; readonly reason: 'not_finite' | 'too_precise' | 'too_large' };

/** Tolerance for floating-point noise around a non-zero minor unit: 59.97000000000001 USD is 59.97. */
const noisePerMinorUnit = 1_000_000n;

/**
 * Converts major units to minor units exactly: 19.99 with 2 digits is 1999n. Uses the number's shortest decimal
 * representation, never `x * 100`. Rejects infinite amounts, amounts with more decimals than `digits`, amounts of
 * `amountLimit` or more, and amounts of more than 2^53 − 1 minor units.
 */
export function toMinor(amount: number, digits: number): MinorUnits {
  if (!Number.isFinite(amount)) return { ok: false, reason: 'not_finite' };
  if (Math.abs(amount) >= amountLimit(digits)) return { ok: false, reason: 'too_large' };
  const minor = sumToMinor(amount, digits);
  if (minor === null) return { ok: false, reason: 'too_precise' };
  const magnitude = minor < 0n ? -minor : minor;
  if (magnitude > BigInt(Number.MAX_SAFE_INTEGER)) return { ok: false, reason: 'too_large' };
  return { ok: true, minor };
}

/**
 * Converts a sum to minor units, without the limit of a single amount. Returns null if the sum has more than `digits`
 * decimals.
 */
export function sumToMinor(sum: number, digits: number): bigint | null {
  const { mantissa, exponent } = shortestDecimal(sum);
  const shift = exponent + digits;
  return shift >= 0 ? mantissa * 10n ** BigInt(shift) : wholeWithinNoise(mantissa, 10n ** BigInt(-shift));
}

/** Converts minor units to the JSON number nearest to their exact decimal: 1999n with 2 digits is 19.99. */
export function fromMinor(minor: bigint, digits: number): number {
  return Number(decimalText(minor, digits));
}

/** Converts minor units to decimal text with every digit of the currency: 7500n with 2 digits is "75.00". */
export function decimalText(minor: bigint, digits: number): string {
  const figures = (minor < 0n ? -minor : minor).toString().padStart(digits + 1, '0');
  const whole = figures.slice(0, figures.length - digits);
  const sign = minor < 0n ? '-' : '';
  return digits === 0 ? `${sign}${whole}` : `${sign}${whole}.${figures.slice(-digits)}`;
}

/**
 * Splits an amount into mantissa × 10^exponent, based on its JavaScript text: `String(1e-7)` is "1e-7", not
 * "0.0000001".
 */
function shortestDecimal(amount: number): { mantissa: bigint; exponent: number } {
  const [figures = '0', power = '0'] = String(amount).split('e');
  const [whole = '0', fraction = ''] = figures.split('.');
  return { mantissa: BigInt(whole + fraction), exponent: Number(power) - fraction.length };
}

function wholeWithinNoise(mantissa: bigint, divisor: bigint): bigint | null {
  const magnitude = mantissa < 0n ? -mantissa : mantissa;
  const nearest = (magnitude + divisor / 2n) / divisor;
  // A non-zero amount that rounds to zero is a mistake, not a sale of zero.
  if (nearest === 0n && magnitude !== 0n) return null;
  const surplus = magnitude - nearest * divisor;
  if ((surplus < 0n ? -surplus : surplus) * noisePerMinorUnit > divisor) return null;
  return mantissa < 0n ? -nearest : nearest;
}
