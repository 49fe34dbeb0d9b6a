import type { Phrase, Said } from './phrase.ts';

/** Codes of errors that concern a whole file or report rather than one payout or line. */
export type PayoutFileErrorCode =
  /** An option of the file is invalid; `field` names it. */
  | 'invalid_option'
  /** The service accepts one currency per file. */
  | 'mixed_currencies'
  /** The service does not accept this many payouts per file. */
  | 'too_many_payouts'
  /** The report is empty or not a CSV file. */
  | 'unreadable_report'
  /** Required fields have no column in the report; `fields` names them. */
  | 'missing_columns'
  /** A specified column is not in the report. */
  | 'unknown_column'
  /** A column was mapped to a field that reports do not have. */
  | 'unknown_field';

/**
 * A file could not be written or a report could not be read. `message` is in English, `phrase` can be translated, and
 * `code` is for programs.
 */
export class PayoutFileError extends Error {
  override readonly name = 'PayoutFileError';

  readonly phrase: Phrase;

  constructor(
    readonly code: PayoutFileErrorCode,
    { message, phrase }: Said,
    /** Affected options or fields, such as `debtor_iban` or `payout_id`. */
    readonly fields: readonly string[] = [],
  ) {
    super(message);
    this.phrase = phrase;
  }
}
