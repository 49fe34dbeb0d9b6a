import { asciiLowerCase, emailKey, isPlaceholderEmail, isPlaceholderId } from '@tributary/core';
import { createKeyTable } from './key-table.ts';
import type { Item } from './mapping.ts';
import type { Noun } from './nouns.ts';
import type { Problem } from './reading.ts';

interface Value {
  readonly field: string;
  readonly text: string;
}

const textOf = (item: Item, field: string, toText = (text: string) => text): Value[] => {
  const text = item[field];
  return typeof text === 'string' && text !== '' ? [{ field, text: toText(text) }] : [];
};

const isPerson = ({ field, text }: Value): boolean =>
  field === 'email' ? !isPlaceholderEmail(text) : !isPlaceholderId(text);

/** Returns the values of a row that must be unique in a program. */
function onceInProgram(noun: Noun, item: Item): Value[] {
  if (noun === 'affiliates') {
    const more = item.additional_tracking_ids;
    const codes = Array.isArray(more) ? more.map((code) => ({ tracking_id: code })) : [];
    return [
      ...textOf(item, 'email', emailKey),
      ...textOf(item, 'external_user_id'),
      ...[item, ...codes].flatMap((each) => textOf(each, 'tracking_id', asciiLowerCase)),
    ];
  }
  if (noun !== 'referrals') return [];
  const ids = ['customer_id', 'external_user_id'].flatMap((field) => textOf(item, field));
  return [...textOf(item, 'email', emailKey), ...ids].filter(isPerson);
}

/** Returns the values that must be unique per customer, unless the program allows duplicates. */
const onceOfCustomer = (noun: Noun, item: Item): Value[] =>
  (noun === 'conversions' || noun === 'commissions') && item.allow_duplicate !== true
    ? ['invoice_id', 'payment_intent_id'].flatMap((field) => textOf(item, field))
    : [];

const customerOf = ({ referral_id, customer_id, external_user_id }: Item): string =>
  String(referral_id ?? customer_id ?? external_user_id ?? '');

/** Creates a check for rows that the server would reject because of an earlier row in the file. */
export function createRepeats(noun: Noun) {
  const table = createKeyTable();
  const earlierRow = (place: string, { field, text }: Value, row: number): number => {
    const first = table.update(`${place}\n${field}\n${text}`, (before) => before || row);
    return first === row ? 0 : first;
  };
  /** `program` is the row's program, if known. */
  return (row: number, item: Item, program: string | undefined) => {
    const place = program ?? String(item.program_id ?? item.affiliate_id ?? '');
    const problems = onceInProgram(noun, item).flatMap((value): Problem[] => {
      const first = earlierRow(place, value, row);
      if (first === 0) return [];
      const message = `Row ${first} of this file has the same ${value.field}.`;
      return [{ code: 'DUPLICATE', field: value.field, message }];
    });
    const warnings = onceOfCustomer(noun, item).flatMap((value): Problem[] => {
      const first = earlierRow(customerOf(item), value, row);
      if (first === 0) return [];
      const message = `Row ${first} of this file has the same ${value.field} and customer. The server rejects the second sale unless the program has \`duplicates: allow\`.`;
      return [{ code: 'DUPLICATE', field: value.field, message }];
    });
    return { problems, warnings };
  };
}
