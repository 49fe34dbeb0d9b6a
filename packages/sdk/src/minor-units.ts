import { currencyDigits, fromMinor, stripeDigits } from '@tributary/core';
import { TributaryError } from './errors.ts';

/**
 * An amount in the smallest unit of its currency, as payment providers have it, in the major units of the API:
 * `fromMinorUnits(1999, 'usd')` is 19.99, `fromMinorUnits(500, 'jpy')` is 500. The digits are those of ISO 4217; with
 * `'stripe'`, those of Stripe, which counts ISK and UGX in hundredths and MGA in whole units.
 * Throws on a fraction of the smallest unit and on a currency that ISO 4217 does not have.
 */
export function fromMinorUnits(amount: number | bigint, currency: string, provider?: 'stripe'): number {
  if (typeof amount === 'number' && !Number.isSafeInteger(amount))
    throw new TributaryError(`${amount} is not a whole number of the smallest unit of ${currency}.`);
  const code = currency.toUpperCase();
  const digits = provider === 'stripe' ? stripeDigits(code) : currencyDigits(code);
  if (digits === undefined) throw new TributaryError(`${currency} is not an ISO 4217 currency code.`);
  return fromMinor(BigInt(amount), digits);
}
