const digitsOf: Readonly<Record<string, number>> = { JPY: 0 };

const digits = (currency: string): number => digitsOf[currency] ?? 2;

/** Converts an amount to minor units, so that amounts can be added exactly: 0.1 + 0.2 is not 0.3. */
export const toMinor = (amount: number, currency: string): bigint =>
  BigInt(amount.toFixed(digits(currency)).replace('.', ''));

/** Formats an amount without its currency, such as `1234.50`. */
export function formatMinor(minor: bigint, currency: string): string {
  const places = digits(currency);
  const [sign, text] = minor < 0n ? ['-', String(-minor)] : ['', String(minor)];
  if (places === 0) return sign + text;
  const padded = text.padStart(places + 1, '0');
  return `${sign}${padded.slice(0, -places)}.${padded.slice(-places)}`;
}
