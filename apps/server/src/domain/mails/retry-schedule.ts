const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Delays after failed attempts, for eight attempts within two days. */
export const mailRetryDelaysMs: readonly number[] = [
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
  24 * HOUR_MS,
];

/** Result of an attempt to deliver an e-mail to the SMTP server. */
export interface MailAttempt {
  /** Number of attempts so far, including this one. */
  readonly attempts: number;
  /** Null if the server accepted the e-mail. */
  readonly refusal: MailRefusal | null;
  /** Milliseconds after which the e-mail is no longer worth sending; null for never. */
  readonly expiresInMs: number | null;
}

export interface MailRefusal {
  /** SMTP command that was rejected; null if the connection failed. */
  readonly command: string | null;
  /** Three-digit reply code; null without a reply. */
  readonly code: number | null;
  readonly reply: string;
}

type MailOutcome =
  | { readonly status: 'waiting'; readonly retryInMs: number }
  | { readonly status: 'accepted' | 'failed' | 'suppressed' };

/**
 * Returns the status of an e-mail after an attempt. A rejected recipient or message (DATA) is final. Any
 * other failure, including a full mailbox or a policy rejection, is treated as a problem with the server or
 * its settings, and is retried until the e-mail expires.
 */
export function afterMailAttempt(
  { attempts, refusal, expiresInMs }: MailAttempt,
  delaysMs: readonly number[] = mailRetryDelaysMs,
): MailOutcome {
  if (refusal === null) return { status: 'accepted' };
  if (isPermanent(refusal) && refusal.command === 'RCPT TO' && !isPolicy(refusal))
    return { status: 'suppressed' };
  if (isPermanent(refusal) && refusal.command === 'DATA') return { status: 'failed' };
  const retryInMs = delaysMs[attempts - 1];
  if (retryInMs === undefined || (expiresInMs !== null && expiresInMs <= retryInMs))
    return { status: 'failed' };
  return { status: 'waiting', retryInMs };
}

/**
 * Returns true for a full mailbox (RFC 3463), which is temporary. Servers report it with 552 as well as 452.
 */
const isMailboxFull = ({ code, reply }: MailRefusal) => code === 552 || /^\d{3}[ -]5\.2\.2\b/.test(reply);

/**
 * Returns true for a policy rejection (5.7.1). It applies to every recipient, and so says nothing about the
 * address.
 */
const isPolicy = ({ reply }: MailRefusal) => /^\d{3}[ -]5\.7\./.test(reply);

const isPermanent = (refusal: MailRefusal) =>
  refusal.code !== null && refusal.code >= 500 && refusal.code !== 503 && !isMailboxFull(refusal);
