import type { Database } from '../db/database.ts';
import type { Bound } from '../db/sql.ts';

/** Mail leased by this process. */
export interface ClaimedMail {
  readonly id: string;
  readonly kind: string;
  readonly recipient: string;
  readonly language: string;
  readonly parameters: Uint8Array;
  /** Row that the parameters are encrypted for. */
  readonly boundTo: string;
  readonly attempts: number;
  readonly lease: string;
  /** Time until it expires: negative if it has expired, null if it never expires. */
  readonly expiresInMs: number | null;
  readonly createdAt: Date;
  /** True if the address no longer receives mail. */
  readonly isSuppressed: boolean;
  /** Returns the statement that writes the outcome of an attempt. It has no effect if the lease was lost. */
  outcome(outcome: MailResult): Bound<unknown>;
}

/** Outcome of an attempt, or the reason why there was none. */
export interface MailResult {
  readonly status: 'waiting' | 'accepted' | 'failed' | 'suppressed';
  readonly retryInMs: number;
  readonly reply: string | null;
}

/** Table of mails to be sent. */
export interface MailTable {
  /** Claims up to `limit` due mails. No other process claims them for `leaseMs`. */
  claim(
    db: Database,
    options: { readonly limit: number; readonly leaseMs: number },
  ): Promise<readonly ClaimedMail[]>;
}
