import type { Side } from './amount.ts';

/** What a report says of one payment, in its own words. */
export interface ReportEntry {
  readonly line: number;
  /** Texts that may name a payout, the likeliest first. */
  readonly texts: readonly string[];
  readonly status: string;
  /** What kind of payment it is, such as `Payout Reversal`. */
  readonly type: string;
  readonly amount: string;
  readonly currency: string;
  readonly side: Side | undefined;
  readonly reference: string;
  readonly reason: string;
  /** Whether a code, rather than a word, says that the money came back. */
  readonly isReturn?: boolean | undefined;
  /** Whether a payment that did not complete may lack an amount, because its message names the instruction. */
  readonly isAmountOptional?: boolean | undefined;
  /** The sum of the entry that it is part of, where the parts come to something else. */
  readonly otherSum?: { readonly parts: string; readonly sum: string } | undefined;
}
