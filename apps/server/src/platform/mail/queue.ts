import { emailKey, type Locale, type MailKind } from '@tributary/core';
import type { Deps } from '../../context.ts';
import type { Principal } from '../../dependencies.ts';
import type { EnvironmentMailValues } from '../../domain/mails/environment-mail.ts';
import { mailAddress } from '../../domain/mails/mail-address.ts';
import { renderMail } from '../../domain/mails/render-mail.ts';
import type { UserMailKind, UserMailValues } from '../../domain/mails/user-mail.ts';
import type { Tx } from '../db/database.ts';
import { execute, rows, sql } from '../db/sql.ts';
import { boundToMail, boundToUserMail } from '../encryption/cipher.ts';
import { hmacSha256 } from '../hmac.ts';
import { newId } from '../ids.ts';
import { MAIL_CHANNEL } from '../outbox/feed-signal.ts';

/** A mail to a user of an account. */
export interface UserMail<Kind extends UserMailKind> {
  readonly accountId: string;
  /** Null before there is a user, as with an invitation. */
  readonly userId: string | null;
  readonly recipient: string;
  readonly language: Locale;
  readonly kind: Kind;
  readonly values: UserMailValues[Kind];
  /** Names what the mail is about within the account: a second mail with this key is not queued. */
  readonly dedupeKey: string;
  /** How long it is worth sending, counted from now; null: without an end. */
  readonly expiresInSeconds: number | null;
}

interface NewUserMail {
  readonly id: string;
  readonly accountId: string;
  readonly userId: string | null;
  readonly kind: string;
  readonly recipient: string;
  readonly language: string;
  readonly parameters: Uint8Array;
  readonly expiresInSeconds: number | null;
  readonly dedupeKey: string;
}

const insertUserMail = sql<NewUserMail, { id: string }>('insert-user-mail')`
  insert into user_mails (id, account_id, user_id, kind, recipient, language, parameters, expires_at, dedupe_key)
  values (${'id'}, ${'accountId'}, ${'userId'}, ${'kind'}, ${'recipient'}, ${'language'}, ${'parameters'},
    now() + ${'expiresInSeconds'}::float8 * interval '1 second', ${'dedupeKey'})
  on conflict (account_id, dedupe_key) do nothing returning id`;

const notifySenders = sql<{ channel: string }>('notify-mail-senders')`
  select 1 from pg_notify(${'channel'}, '')`;

/** Wakes the senders of all servers when this transaction commits. */
export async function notifyMailSenders(tx: Tx): Promise<void> {
  await execute(tx, notifySenders.with({ channel: MAIL_CHANNEL }));
}

/**
 * Queues a mail in the transaction that causes it: it is sent soon after the commit, at least once, by any server. Returns
 * false if nothing was queued: this server cannot send mail, or the key was used before.
 * @throws VALIDATION_ERROR on `email` when the recipient is not an address that SMTP takes.
 */
export async function queueUserMail<Kind extends UserMailKind>(
  tx: Tx,
  { mail: { canSend }, cipher }: Pick<Deps, 'mail' | 'cipher'>,
  mail: UserMail<Kind>,
): Promise<boolean> {
  if (!canSend) return false;
  const { values, ...row } = mail;
  const recipient = mailAddress(mail.recipient);
  // A mail that cannot be rendered fails here, where its caller notices.
  renderMail<UserMailKind>(mail.kind, values, mail.language);
  const id = newId('mail');
  const parameters = cipher.seal(values, boundToUserMail({ accountId: mail.accountId, id }));
  const inserted = await rows(tx, insertUserMail.with({ ...row, id, recipient, parameters }));
  if (inserted.length === 0) return false;
  await notifyMailSenders(tx);
  return true;
}

/** A mail of an environment. */
export interface EnvironmentMail<Kind extends MailKind> {
  readonly recipient: string;
  readonly language: Locale;
  readonly kind: Kind;
  readonly values: EnvironmentMailValues[Kind];
  /** Names what the mail is about within the environment: a second mail with this key is not queued. Null: no other is like it. */
  readonly dedupeKey: string | null;
  /** When it is no longer worth sending; null: never. */
  readonly expiresAt: Date | null;
}

/** The environment that sends a mail. */
type Sender = Pick<Principal, 'environmentId' | 'mode' | 'fingerprintKey'>;

/** HMAC that finds an address again in any spelling, also after it was erased. */
export const addressMark = ({ fingerprintKey }: Pick<Sender, 'fingerprintKey'>, address: string): Buffer =>
  hmacSha256(fingerprintKey)('mail_address', '\0', emailKey(address));

interface NewMail {
  readonly environmentId: number;
  readonly id: string;
  readonly kind: string;
  readonly recipient: string;
  readonly addressMark: Uint8Array;
  readonly language: string;
  readonly parameters: Uint8Array;
  readonly status: string;
  readonly expiresAt: Date | null;
  readonly dedupeKey: string;
}

const insertMail = sql<NewMail, { id: string }>('insert-mail')`
  insert into mails (environment_id, id, kind, recipient, address_mark, language, parameters, status, expires_at, dedupe_key)
  values (${'environmentId'}, ${'id'}, ${'kind'}, ${'recipient'}, ${'addressMark'}, ${'language'}, ${'parameters'}, ${'status'},
    ${'expiresAt'}::timestamptz, ${'dedupeKey'})
  on conflict (environment_id, dedupe_key) do nothing returning id`;

/**
 * Queues a mail of an environment in the transaction that causes it, or keeps it in the mailbox where this server sends none
 * to the recipient. Returns its id, or null if the key was used before.
 * @throws VALIDATION_ERROR on `email` when the recipient is not an address that SMTP takes.
 */
export async function queueMail<Kind extends MailKind>(
  tx: Tx,
  { mail: { sendsTo }, cipher }: Pick<Deps, 'mail' | 'cipher'>,
  sender: Sender,
  mail: EnvironmentMail<Kind>,
): Promise<string | null> {
  const { environmentId, mode } = sender;
  const { values, ...row } = mail;
  const recipient = mailAddress(mail.recipient);
  // A mail that cannot be rendered fails here, where its caller notices.
  renderMail<MailKind>(mail.kind, values, mail.language);
  const id = newId('mail');
  const isSent = sendsTo(mode, recipient);
  const inserted = await rows(
    tx,
    insertMail.with({
      ...{ ...row, environmentId, id, recipient, addressMark: addressMark(sender, recipient) },
      dedupeKey: mail.dedupeKey ?? id,
      parameters: cipher.seal(values, boundToMail({ environmentId, id })),
      status: isSent ? 'waiting' : 'kept',
    }),
  );
  if (inserted.length === 0) return null;
  if (isSent) await notifyMailSenders(tx);
  return id;
}
