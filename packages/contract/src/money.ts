import { AMOUNT_MAX, isCurrency, UNIT_LENGTH_MAX } from '@tributary/core';
import { z } from 'zod';

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

/** An ISO 4217 code, or a custom unit such as CREDITS, which has no decimals and is never paid out in money. */
export const currencyOrUnit = z
  .string()
  .regex(
    /^[A-Za-z][A-Za-z0-9_]{1,31}$/,
    'Must be an ISO 4217 code or a unit of 2 to 32 letters, digits and underscores.',
  )
  .meta({ maxLength: UNIT_LENGTH_MAX });

/** A currency in an answer, in upper case. */
export const currency = z.string().meta({ examples: ['USD'] });

/** An amount in major units, exact to the digits of its currency: 19.99 USD, 500 JPY. */
export const amount = z.number();

/** No currency holds as much: what each holds is for the server to say, which knows its digits. */
const belowMax = z.number().max(AMOUNT_MAX, `Must be at most ${AMOUNT_MAX}.`);

export const amountNotNegative = belowMax
  .min(0)
  .describe('In major units of the currency, with at most its number of decimals.');
export const amountPositive = belowMax
  .positive()
  .describe('In major units of the currency, with at most its number of decimals.');

/** An amount below, at or above 0. */
export const amountOfAnySign = belowMax.min(-AMOUNT_MAX, `Must be at least -${AMOUNT_MAX}.`);
/** An amount that is given or taken. */
export const amountSigned = amountOfAnySign.refine((value) => value !== 0, {
  error: 'Must not be 0.',
});

/** As many as a PostgreSQL `integer` holds. */
const COUNT_MAX = 2 ** 31 - 1;

/** What a person has seen, so that something else is never done: what it comes to must be exactly this. */
export const expectedTotals = z.strictObject({
  count: z.number().int().min(0).max(COUNT_MAX).optional().describe('How many. Default: any number.'),
  totals: z
    .array(z.strictObject({ currency: currencyOrUnit, amount: amountNotNegative }))
    .max(100)
    .describe('What they come to, by currency; a currency that is left out is 0.'),
});
export type ExpectedTotals = z.output<typeof expectedTotals>;
