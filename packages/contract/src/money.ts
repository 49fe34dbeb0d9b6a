import { z } from 'zod';
import { isCurrency } from './currency.ts';

/**
 * An ISO 4217 code in either case; stored and answered in upper case.
 * Whether an amount has too many digits for its currency is the server's to say: it needs both fields.
 */
export const currencyCode = z
  .string()
  .length(3)
  // Letters outside ASCII may have a capital inside it: "uſd" would pass as USD.
  .refine((code) => /^[A-Za-z]+$/.test(code) && isCurrency(code.toUpperCase()), {
    error: 'Must be an ISO 4217 currency code.',
  })
  .meta({ description: 'ISO 4217 code: three letters, upper or lower case.', examples: ['USD'] });

/** A currency in an answer, in upper case. */
export const currency = z.string().meta({ examples: ['USD'] });

/** An amount in major units, exact to the digits of its currency: 19.99 USD, 500 JPY. */
export const amount = z.number();

/** No currency holds as much: what each holds is for the server to say, which knows its digits. */
export const AMOUNT_MAX = 1e12;
const belowMax = z.number().max(AMOUNT_MAX, `Must be at most ${AMOUNT_MAX}.`);

export const amountNotNegative = belowMax
  .min(0)
  .describe('In major units of the currency, with at most its number of decimals.');
export const amountPositive = belowMax
  .positive()
  .describe('In major units of the currency, with at most its number of decimals.');
