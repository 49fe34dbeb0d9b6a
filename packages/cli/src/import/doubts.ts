import { currencyDigits } from '@tributary/core';
import type { Item } from './mapping.ts';
import { lookupsOf, type Noun, nounFacts } from './nouns.ts';
import type { Problem, Written } from './reading.ts';

/** Fields with ids from other systems, which spreadsheets may turn into numbers or dates. */
const idFields = [
  'customer_id',
  'external_user_id',
  'external_event_id',
  'conversion_external_event_id',
  'idempotency_key',
  'invoice_id',
  'payment_intent_id',
  'subscription_id',
  'click_id',
];

const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mär|mrz|mai|okt|dez';

const manglings: readonly (readonly [pattern: RegExp, message: string])[] = [
  [
    /^\d(?:[.,]\d+)?e\+\d+$/i,
    'was shortened by a spreadsheet: its last digits are lost, and similar ids may now be identical.',
  ],
  [/^\d+[.,]0$/, 'ends with .0, which a spreadsheet may have added.'],
  [
    new RegExp(
      `^(?:\\d{1,2}[-. ]{1,2})?(?:${months})\\.?[- ]\\d{2,4}$|^\\d{1,2}[-. ]{1,2}(?:${months})\\.?$`,
      'i',
    ),
    'looks like a date, which a spreadsheet may have made from an id such as 3-12.',
  ],
  [
    /^(?:\d{4}-\d\d-\d\d(?: 00:00(?::00)?)?|\d{1,2}[./]\d{1,2}[./]\d{4}(?: 0?0:00(?::00)?)?)$/,
    'looks like a date, which a spreadsheet may have made from an id such as 3-12.',
  ],
];

function mangled(field: string, value: unknown): Problem[] {
  if (typeof value !== 'string') return [];
  const message = manglings.find(([pattern]) => pattern.test(value))?.[1];
  if (message === undefined) return [];
  return [{ code: 'MANGLED_ID', field, message: `${value} ${message} Export the column as text.` }];
}

/** Returns warnings for ids that a spreadsheet seems to have changed. */
export const mangledIds = (noun: Noun, item: Item): Problem[] => [
  ...idFields.flatMap((field) => mangled(field, item[field])),
  ...lookupsOf[noun].flatMap(({ field, by }) => (by === 'email' ? [] : mangled(field, item[field]))),
];

const groupOrDecimals = /^-?\d{1,3}([.,])\d\d0$/;

/**
 * Returns warnings for amounts with three digits after their only separator, in a currency with two decimals.
 * The separator was read as a decimal separator, but may be a thousands separator. Amounts whose last digit
 * isn't zero are rejected anyway.
 */
export function thousandsOrDecimals(noun: Noun, item: Item, written: readonly Written[]): Problem[] {
  return nounFacts[noun].amounts.flatMap(([field, currencyField]) => {
    const text = written.find((each) => each.field === field)?.text ?? '';
    const value = item[field];
    const [, separator] = groupOrDecimals.exec(text) ?? [];
    if (separator === undefined || typeof value !== 'number' || Math.abs(value) >= 1_000) return [];
    if (currencyDigits(String(item[currencyField]).toUpperCase()) === 3) return [];
    const option = separator === '.' ? '--decimal-comma' : '--thousands ,';
    const message = `${text} was read as ${value}. Add ${option} if it means ${text.replace(separator, '')}.`;
    return [{ code: 'THOUSANDS_OR_DECIMALS', field, message }];
  });
}
