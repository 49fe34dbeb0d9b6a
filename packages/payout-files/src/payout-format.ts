import type { PayoutExportItem } from '@tributary/sdk';
import { type Phrase, type PhraseId, type PhraseValues, say } from './phrase.ts';

/** A payout's id as banks take it: the character set of SEPA has no underscore (EPC217-08). */
export const referenceOf = (payoutId: string): string => payoutId.replaceAll('_', '-');

// An id has 26 characters of base32 after its prefix. Banks drop the hyphen, wrap the id over lines, and run it together
// with other text, so that only its length says where it ends.
const whole = /(?<![a-z0-9])pay[\s_./?-]{0,3}([0-7]\s{0,3}(?:[0-9a-hjkmnp-tv-z]\s{0,3}){25})/gi;
const separated = /(?<![a-z0-9])pay[-_]([a-z0-9]+)/gi;

const idsBy = (pattern: RegExp, text: string): string[] => [
  ...new Set(
    [...text.matchAll(pattern)].map(([, body = '']) => `pay_${body.replace(/\s+/g, '').toLowerCase()}`),
  ),
];

/**
 * Returns the ids of the payouts that one of the texts names, also within other words and in the capitals of a bank: of the
 * first text with a whole id, since what is cut off in one may be whole in another.
 */
export function payoutIdsIn(texts: readonly string[]): string[] {
  for (const pattern of [whole, separated])
    for (const text of texts) {
      const ids = idsBy(pattern, text);
      if (ids.length > 0) return ids;
    }
  return [];
}

/** Why a payout cannot go into a file, or why the file may be refused because of it. */
export type RefusalCode =
  | 'other_method'
  | 'no_email'
  | 'formula'
  | 'unsupported_currency'
  | 'fraction_of_amount'
  | 'id_too_long'
  | 'no_iban'
  | 'invalid_iban'
  | 'country_outside_sepa'
  | 'amount_too_large'
  | 'name_characters'
  | 'name_too_long'
  | 'no_bic'
  | 'other_bic';

/** `message` begins in the middle of a sentence: `<payout>: no IBAN`. */
export interface Refusal {
  readonly code: RefusalCode;
  readonly message: string;
  /** The same, for other languages. */
  readonly phrase: Phrase;
}

export const refusal = <Id extends PhraseId>(
  code: RefusalCode,
  id: Id,
  values: PhraseValues[Id],
): Refusal => ({
  code,
  ...say(id, values),
});

/** A file format that a bank or payment service accepts. */
export interface PayoutFormat {
  /** Why this payout cannot go into the file; undefined when it can. */
  readonly refusalOf: (item: PayoutExportItem) => Refusal | undefined;
  /** Returns the reason why a bank may reject the payout although the file can contain it. */
  readonly warningOf?: (item: PayoutExportItem) => Refusal | undefined;
  /** Writes the file. Throws `PayoutFileError` when the payouts do not fit into one. */
  readonly write: (items: readonly PayoutExportItem[]) => string;
}
