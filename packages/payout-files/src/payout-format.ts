import type { PayoutExportItem } from '@tributary/sdk';
import { type Phrase, type PhraseId, type PhraseValues, say } from './phrase.ts';

/** A payout's id as banks take it: the character set of SEPA has no underscore (EPC217-08). */
export const referenceOf = (payoutId: string): string => payoutId.replaceAll('_', '-');

/** The id of the payout that a reference names, also within other words and in the capitals of a bank. */
export function payoutIdIn(text: string): string | undefined {
  const [, body] = /(?<![a-z0-9])pay[-_]([a-z0-9]+)/i.exec(text) ?? [];
  return body === undefined ? undefined : `pay_${body.toLowerCase()}`;
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
  /** What a bank may refuse although the file can carry it. */
  readonly warningOf?: (item: PayoutExportItem) => Refusal | undefined;
  /** Writes the file. Throws `PayoutFileError` when the payouts do not fit into one. */
  readonly write: (items: readonly PayoutExportItem[]) => string;
}
