import type { PayoutExportItem } from '@tributary/sdk';
import { type Phrase, type PhraseId, type PhraseValues, say } from './phrase.ts';

/** Returns a payout's id in a form that banks accept, because the SEPA character set has no underscore (EPC217-08). */
export const referenceOf = (payoutId: string): string => payoutId.replaceAll('_', '-');

// Ids consist of a prefix and 26 base32 characters. Banks drop the hyphen, wrap ids over several lines, and join them
// with other text, so only the length shows where an id ends.
const whole = /(?<![a-z0-9])pay[\s_./?-]{0,3}([0-7]\s{0,3}(?:[0-9a-hjkmnp-tv-z]\s{0,3}){25})/gi;
const separated = /(?<![a-z0-9])pay[-_]([a-z0-9]+)/gi;

const idsBy = (pattern: RegExp, text: string): string[] => [
  ...new Set(
    [...text.matchAll(pattern)].map(([, body = '']) => `pay_${body.replace(/\s+/g, '').toLowerCase()}`),
  ),
];

/**
 * Returns the payout ids in one of the texts, even inside other words or in upper case. Uses the first text with a
 * complete id, because an id that is truncated in one text may be complete in another.
 */
export function payoutIdsIn(texts: readonly string[]): string[] {
  for (const pattern of [whole, separated])
    for (const text of texts) {
      const ids = idsBy(pattern, text);
      if (ids.length > 0) return ids;
    }
  return [];
}

/** Reason why a payout cannot be included in a file, or why a bank may reject a file that includes it. */
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

/** Reason that concerns one payout. `message` follows the payout's name: `<payout>: no IBAN`. */
export interface Refusal {
  readonly code: RefusalCode;
  readonly message: string;
  /** Message for translation. */
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

/** File format that a bank or payment service accepts. */
export interface PayoutFormat {
  /** Returns why the file cannot contain the payout; undefined if it can. */
  readonly refusalOf: (item: PayoutExportItem) => Refusal | undefined;
  /** Returns why a bank may reject the payout, although the file can contain it. */
  readonly warningOf?: (item: PayoutExportItem) => Refusal | undefined;
  /** @throws PayoutFileError if one file cannot contain all payouts */
  readonly write: (items: readonly PayoutExportItem[]) => string;
}
