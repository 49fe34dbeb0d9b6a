import type { Locale } from '@tributary/core';
import type { Deps } from '../../context.ts';
import { mailAddress } from '../../domain/mails/mail-address.ts';
import { renderUserMail } from '../../domain/mails/render-user-mail.ts';
import type { UserMailKind, UserMailValues } from '../../domain/mails/user-mail.ts';
import type { Tx } from '../db/database.ts';
import { execute, rows, sql } from '../db/sql.ts';
import { boundToUserMail } from '../encryption/cipher.ts';
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

interface NewRow {
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

const insertMail = sql<NewRow, { id: string }>('insert-user-mail')`
  insert into user_mails (id, account_id, user_id, kind, recipient, language, parameters, expires_at, dedupe_key)
  values (${'id'}, ${'accountId'}, ${'userId'}, ${'kind'}, ${'recipient'}, ${'language'}, ${'parameters'},
    now() + ${'expiresInSeconds'}::float8 * interval '1 second', ${'dedupeKey'})
  on conflict (account_id, dedupe_key) do nothing returning id`;

const notifySenders = sql<{ channel: string }>('notify-mail-senders')`
  select 1 from pg_notify(${'channel'}, '')`;

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
  renderUserMail(mail.kind, values, mail.language);
  const id = newId('mail');
  const parameters = cipher.seal(values, boundToUserMail({ accountId: mail.accountId, id }));
  const inserted = await rows(tx, insertMail.with({ ...row, id, recipient, parameters }));
  if (inserted.length === 0) return false;
  await execute(tx, notifySenders.with({ channel: MAIL_CHANNEL }));
  return true;
}
