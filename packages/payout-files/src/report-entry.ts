import type { Side } from './amount.ts';

/** Payment as written in the report. */
export interface ReportEntry {
  readonly line: number;
  /** Texts that may contain a payout id, most likely first. */
  readonly texts: readonly string[];
  readonly status: string;
  /** Type of the payment, such as `Payout Reversal`. */
  readonly type: string;
  readonly amount: string;
  readonly currency: string;
  readonly side: Side | undefined;
  readonly reference: string;
  readonly reason: string;
  /** True if a code, rather than a word, marks the payment as returned. */
  readonly isReturn?: boolean | undefined;
  /**
   * True if the amount may be missing unless the payment is completed, because the message identifies the
   * instruction.
   */
  readonly isAmountOptional?: boolean | undefined;
  /** Set if the payments do not add up to the total of their bank transaction. */
  readonly otherSum?: { readonly parts: string; readonly sum: string } | undefined;
}
