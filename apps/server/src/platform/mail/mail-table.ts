import type { Database } from '../db/database.ts';
import type { Bound } from '../db/sql.ts';

/** E-mail leased by this process. */
export interface ClaimedMail {
  readonly id: string;
  readonly kind: string;
  readonly recipient: string;
  readonly language: string;
  readonly parameters: Uint8Array;
  /** Row that the parameters were encrypted for. */
  readonly boundTo: string;
  readonly attempts: number;
  readonly lease: string;
  /** Milliseconds until the e-mail expires: negative if it has, null if it never does. */
  readonly expiresInMs: number | null;
  readonly createdAt: Date;
  /** True if the address no longer receives e-mails. */
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

/** Table of e-mails to send. */
export interface MailTable {
  /** Claims up to `limit` due e-mails. No other process claims them for `leaseMs`. */
  claim(
    db: Database,
    options: { readonly limit: number; readonly leaseMs: number },
  ): Promise<readonly ClaimedMail[]>;
}
