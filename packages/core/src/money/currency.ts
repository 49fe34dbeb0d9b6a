import { AMOUNT_MAX } from '../limits.ts';

/**
 * ISO 4217 list one, by number of decimal digits. Not from `Intl`: that follows CLDR (HUF 0, IQD 0).
 * Metals, funds, bond units and test codes are left out.
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

/** Currencies that have ended since 2010, for sales of their time: ISO 4217 list three. The last day is in UTC. */
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

/** Every currency an amount may be in, and its number of decimal digits: `digitsByCurrency.USD` is 2. */
export const digitsByCurrency: Readonly<Record<string, number>> = Object.freeze(
  Object.fromEntries([
    ...codesByDigits.flatMap(([digits, codes]) => codes.split(' ').map((code) => [code, digits])),
    ...Object.entries(ended).map(([code, { digits }]) => [code, digits]),
  ]),
);

/** The last day, such as "2023-01-31", of a currency that has ended; undefined for all others. */
export const lastDayOfCurrency = (code: string): string | undefined =>
  Object.hasOwn(ended, code) ? ended[code]?.lastDay : undefined;

/** Whether `code` is an ISO 4217 code in upper case, in use or ended. Callers that accept either case convert first. */
export function isCurrency(code: string): boolean {
  return Object.hasOwn(digitsByCurrency, code);
}

/** Decimal digits of an upper-case currency code; `undefined` for units such as CREDITS and for unknown codes. */
export function currencyDigits(code: string): number | undefined {
  return isCurrency(code) ? digitsByCurrency[code] : undefined;
}

/** Where Stripe differs from ISO 4217: MGA has no decimals, ISK and UGX have two, as they once did. */
const otherDigitsOfStripe: Readonly<Record<string, number>> = { MGA: 0, ISK: 2, UGX: 2 };

/** Decimal digits of Stripe's smallest unit of an upper-case currency code; `undefined` for unknown codes. */
export function stripeDigits(code: string): number | undefined {
  return Object.hasOwn(otherDigitsOfStripe, code) ? otherDigitsOfStripe[code] : currencyDigits(code);
}

/** Every amount is below this limit: 1e12, or 1e11 in a currency with four digits. */
export const amountLimit = (digits: number): number => (digits >= 4 ? AMOUNT_MAX / 10 : AMOUNT_MAX);

type MinorUnits =
  | { readonly ok: true; readonly minor: bigint }
  | { readonly ok: false; readonly reason: 'not_finite' | 'too_precise' | 'too_large' };

/** An amount this close to a whole minor unit other than zero is float noise: 59.97000000000001 USD is 59.97. */
const noisePerMinorUnit = 1_000_000n;

/**
 * Major units to minor units, exactly: 19.99 with 2 digits is 1999n. Reads the number's shortest decimal, never `x * 100`.
 * Refused: what is not finite, more digits than `digits`, `amountLimit` and above, above 2^53 − 1 minor units.
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

/** Converts a sum to minor units, without the limit of a single amount. Returns null if it has more than `digits` decimals. */
export function sumToMinor(sum: number, digits: number): bigint | null {
  const { mantissa, exponent } = shortestDecimal(sum);
  const shift = exponent + digits;
  return shift >= 0 ? mantissa * 10n ** BigInt(shift) : wholeWithinNoise(mantissa, 10n ** BigInt(-shift));
}

/** Minor units to the JSON number nearest to their exact decimal: 1999n with 2 digits is 19.99. */
export function fromMinor(minor: bigint, digits: number): number {
  return Number(decimalText(minor, digits));
}

/** Minor units as decimal text with every digit of the currency: 7500n with 2 digits is "75.00". */
export function decimalText(minor: bigint, digits: number): string {
  const figures = (minor < 0n ? -minor : minor).toString().padStart(digits + 1, '0');
  const whole = figures.slice(0, figures.length - digits);
  const sign = minor < 0n ? '-' : '';
  return digits === 0 ? `${sign}${whole}` : `${sign}${whole}.${figures.slice(-digits)}`;
}

/** `amount` = mantissa × 10^exponent, by the text JavaScript prints: `String(1e-7)` is "1e-7", not "0.0000001". */
function shortestDecimal(amount: number): { mantissa: bigint; exponent: number } {
  const [figures = '0', power = '0'] = String(amount).split('e');
  const [whole = '0', fraction = ''] = figures.split('.');
  return { mantissa: BigInt(whole + fraction), exponent: Number(power) - fraction.length };
}

function wholeWithinNoise(mantissa: bigint, divisor: bigint): bigint | null {
  const magnitude = mantissa < 0n ? -mantissa : mantissa;
  const nearest = (magnitude + divisor / 2n) / divisor;
  // An amount of nearly nothing is a mistake, and no sale of zero.
  if (nearest === 0n && magnitude !== 0n) return null;
  const surplus = magnitude - nearest * divisor;
  if ((surplus < 0n ? -surplus : surplus) * noisePerMinorUnit > divisor) return null;
  return mantissa < 0n ? -nearest : nearest;
}
