import { AMOUNT_MAX, isCurrency, UNIT_LENGTH_MAX } from '@tributary/core';
import { z } from 'zod';

/**
 * ISO 4217 code in either case; stored and returned in upper case. The server checks the digits of the
 * amount, which depend on both fields.
 */
export const currencyCode = z
  .string()
  .length(3)
  // The upper case of some non-ASCII letters is ASCII: "uſd" would pass as USD.
  .refine((code) => /^[A-Za-z]+$/.test(code) && isCurrency(code.toUpperCase()), {
    error: 'Must be an ISO 4217 currency code.',
  })
  .meta({ description: 'ISO 4217 code: three letters, upper or lower case.', examples: ['USD'] });

/** ISO 4217 code, or a custom unit such as CREDITS, which has no decimals and is never paid out as money. */
export const currencyOrUnit = z
  .string()
  .regex(
    /^[A-Za-z][A-Za-z0-9_]{1,31}$/,
    'Must be an ISO 4217 code or a unit of 2 to 32 letters, digits and underscores.',
  )
  .meta({ maxLength: UNIT_LENGTH_MAX });

/** Currency in a response, in upper case. */
export const currency = z.string().meta({ examples: ['USD'] });

/** Amount in major units, exact to the digits of its currency: 19.99 USD, 500 JPY. */
export const amount = z.number();

/** Upper limit for every currency. The server enforces the lower limit of currencies with more digits. */
const belowMax = z.number().max(AMOUNT_MAX, `Must be at most ${AMOUNT_MAX}.`);

export const amountNotNegative = belowMax
  .min(0)
  .describe('Amount in major units of the currency, with no more decimal places than the currency has.');
export const amountPositive = belowMax
  .positive()
  .describe('Amount in major units of the currency, with no more decimal places than the currency has.');

/** Amount that may be negative, zero or positive. */
export const amountOfAnySign = belowMax.min(-AMOUNT_MAX, `Must be at least -${AMOUNT_MAX}.`);
/** Amount of a bonus (positive) or deduction (negative). */
export const amountSigned = amountOfAnySign.refine((value) => value !== 0, {
  error: 'Must not be 0.',
});

/** Maximum value of a PostgreSQL `integer`. */
const COUNT_MAX = 2 ** 31 - 1;

/** Totals that the user saw. If the actual totals differ, the server changes nothing. */
export const expectedTotals = z.strictObject({
  count: z
    .number()
    .int()
    .min(0)
    .max(COUNT_MAX)
    .optional()
    .describe('Expected number of items. Default: any number.'),
  totals: z
    .array(z.strictObject({ currency: currencyOrUnit, amount: amountNotNegative }))
    .max(100)
    .describe('Expected totals by currency. The total of an omitted currency is 0.'),
});
export type ExpectedTotals = z.output<typeof expectedTotals>;
