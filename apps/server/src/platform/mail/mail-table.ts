import type { Database } from '../db/database.ts';
import type { Bound } from '../db/sql.ts';

/** A mail that this process has leased. */
export interface ClaimedMail {
  readonly id: string;
  readonly kind: string;
  readonly recipient: string;
  readonly language: string;
  readonly parameters: Uint8Array;
  /** The row that its parameters are sealed for. */
  readonly boundTo: string;
  readonly attempts: number;
  readonly lease: string;
  /** Negative when it has expired; null: it never does. */
  readonly expiresInMs: number | null;
  readonly createdAt: Date;
  /** True for an address that gets no more mail. */
  readonly isSuppressed: boolean;
  /** Returns the statement that writes how an attempt ended. It changes nothing when the lease was lost. */
  outcome(outcome: MailResult): Bound<unknown>;
}

/** Outcome of an attempt, or the reason why there was none. */
export interface MailResult {
  readonly status: 'waiting' | 'accepted' | 'failed' | 'suppressed';
  readonly retryInMs: number;
  readonly reply: string | null;
}

/** A table of mails that wait to be sent. */
export interface MailTable {
  /** Takes up to `limit` mails that are due: for `leaseMs`, no other process takes them. */
  claim(
    db: Database,
    options: { readonly limit: number; readonly leaseMs: number },
  ): Promise<readonly ClaimedMail[]>;
}
