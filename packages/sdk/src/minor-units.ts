import { currencyDigits, fromMinor, stripeDigits } from '@tributary/core';
import { TributaryError } from './errors.ts';

/**
 * Converts an amount in the smallest unit of its currency, as used by payment providers, to the major units of the API:
 * `fromMinorUnits(1999, 'usd')` is 19.99, `fromMinorUnits(500, 'jpy')` is 500. Uses the decimal places of ISO 4217 or,
 * with `'stripe'`, Stripe's decimal places: hundredths for ISK and UGX, and whole units for MGA. Throws for fractions
 * of the smallest unit and for currencies that are not in ISO 4217.
 */
export function fromMinorUnits(amount: number | bigint, currency: string, provider?: 'stripe'): number {
  if (typeof amount === 'number' && !Number.isSafeInteger(amount))
    throw new TributaryError(
      `${amount} is not a valid amount in minor units: use a whole number, such as 1999.`,
    );
  const code = currency.toUpperCase();
  const digits = provider === 'stripe' ? stripeDigits(code) : currencyDigits(code);
  if (digits === undefined) throw new TributaryError(`${currency} is not an ISO 4217 currency code.`);
  return fromMinor(BigInt(amount), digits);
}
