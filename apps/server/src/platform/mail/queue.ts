import { emailKey, type Locale, type MailKind } from '@tributary/core';
import type { Principal } from '../../callers.ts';
import type { Deps } from '../../context.ts';
import type { EnvironmentMailValues } from '../../domain/mails/environment-mail.ts';
import { mailAddress } from '../../domain/mails/mail-address.ts';
import { renderMail } from '../../domain/mails/render-mail.ts';
import type { UserMailKind, UserMailValues } from '../../domain/mails/user-mail.ts';
import type { Tx } from '../db/database.ts';
import { type Connection, execute, rows, sql } from '../db/sql.ts';
import { boundToMail, boundToUserMail } from '../encryption/cipher.ts';
import { hmacSha256 } from '../hmac.ts';
import { newId } from '../ids.ts';
import { MAIL_CHANNEL } from '../outbox/feed-signal.ts';

export interface UserMail<Kind extends UserMailKind> {
  readonly accountId: string;
  /** Null if there is no user yet, as for an invitation. */
  readonly userId: string | null;
  readonly recipient: string;
  readonly language: Locale;
  readonly kind: Kind;
  readonly values: UserMailValues[Kind];
  /** Identifies the e-mail within the account. A second e-mail with the same key is not queued. */
  readonly dedupeKey: string;
  /** Seconds after which the e-mail is no longer worth sending; null for never. */
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

/** Wakes the mail workers of all servers when this transaction commits. */
export async function notifyMailSenders(tx: Connection): Promise<void> {
  await execute(tx, notifySenders.with({ channel: MAIL_CHANNEL }));
}

/**
 * Queues an e-mail in the current transaction. After the commit, any server sends it soon, at least once.
 * Returns false if nothing was queued, because this server cannot send e-mails or the key was used before.
 * @throws VALIDATION_ERROR on `email` if SMTP does not support the address
 */
export async function queueUserMail<Kind extends UserMailKind>(
  tx: Tx,
  { mail: { canSend }, cipher }: Pick<Deps, 'mail' | 'cipher'>,
  mail: UserMail<Kind>,
): Promise<boolean> {
  if (!canSend) return false;
  const { values, ...row } = mail;
  const recipient = mailAddress(mail.recipient);
  // Render the e-mail now, so that the caller sees any error.
  renderMail<UserMailKind>(mail.kind, values, mail.language);
  const id = newId('mail');
  const parameters = cipher.seal(values, boundToUserMail({ accountId: mail.accountId, id }));
  const inserted = await rows(tx, insertUserMail.with({ ...row, id, recipient, parameters }));
  if (inserted.length === 0) return false;
  await notifyMailSenders(tx);
  return true;
}

/** E-mail from an environment. */
export interface EnvironmentMail<Kind extends MailKind> {
  readonly recipient: string;
  readonly language: Locale;
  readonly kind: Kind;
  readonly values: EnvironmentMailValues[Kind];
  /**
   * Identifies the e-mail within the environment. A second e-mail with the same key is not queued. Null if
   * the e-mail cannot have duplicates.
   */
  readonly dedupeKey: string | null;
  /** Time after which the e-mail is no longer worth sending; null for never. */
  readonly expiresAt: Date | null;
  /** Affiliate who receives the e-mail. */
  readonly affiliateId?: string | null;
}

export type Sender = Pick<Principal, 'environmentId' | 'mode' | 'fingerprintKey'>;

/** Returns the HMAC for finding an address in any spelling, even after the address was erased. */
export const addressMark = ({ fingerprintKey }: Pick<Sender, 'fingerprintKey'>, address: string): Buffer =>
  hmacSha256(fingerprintKey)('mail_address', '\0', emailKey(address));

interface NewMails {
  readonly environmentId: number;
  readonly ids: readonly string[];
  readonly kinds: readonly string[];
  readonly recipients: readonly string[];
  readonly addressMarks: readonly Uint8Array[];
  readonly languages: readonly string[];
  readonly parameters: readonly Uint8Array[];
  readonly statuses: readonly string[];
  readonly expiresAt: readonly (Date | null)[];
  readonly dedupeKeys: readonly string[];
  readonly affiliateIds: readonly (string | null)[];
}

const insertMails = sql<NewMails, { id: string; status: string }>('insert-mails')`
  insert into mails (environment_id, id, kind, recipient, address_mark, language, parameters, status, expires_at,
    dedupe_key, affiliate_id)
  select ${'environmentId'}, x.*
  from unnest(${'ids'}::text[], ${'kinds'}::text[], ${'recipients'}::text[], ${'addressMarks'}::bytea[],
    ${'languages'}::text[], ${'parameters'}::bytea[], ${'statuses'}::text[], ${'expiresAt'}::timestamptz[],
    ${'dedupeKeys'}::text[], ${'affiliateIds'}::text[]) as x
  on conflict (environment_id, dedupe_key) do nothing returning id, status`;

export interface PreparedMail {
  readonly id: string;
  readonly kind: MailKind;
  readonly recipient: string;
  readonly addressMark: Uint8Array;
  readonly language: Locale;
  readonly parameters: Uint8Array;
  readonly status: 'waiting' | 'kept';
  readonly expiresAt: Date | null;
  readonly dedupeKey: string;
  readonly affiliateId: string | null;
}

/**
 * Returns the row for an environment's e-mail. It waits to be sent, or stays in the mailbox if this server
 * does not send e-mails to the recipient.
 * @throws VALIDATION_ERROR on `email` if SMTP does not support the address; RangeError for an e-mail that
 * cannot be rendered
 */
export function preparedMail<Kind extends MailKind>(
  { mail: { sendsTo }, cipher }: Pick<Deps, 'mail' | 'cipher'>,
  sender: Sender,
  { values, affiliateId = null, ...mail }: EnvironmentMail<Kind>,
): PreparedMail {
  const { environmentId, mode } = sender;
  const recipient = mailAddress(mail.recipient);
  renderMail<MailKind>(mail.kind, values, mail.language);
  const id = newId('mail');
  return {
    ...mail,
    ...{ id, recipient, affiliateId, addressMark: addressMark(sender, recipient) },
    dedupeKey: mail.dedupeKey ?? id,
    parameters: cipher.seal(values, boundToMail({ environmentId, id })),
    status: sendsTo(mode, recipient) ? 'waiting' : 'kept',
  };
}

/** Inserts e-mails, except those whose key was used before. Returns the ids of those inserted. */
export async function insertPrepared(
  tx: Connection,
  environmentId: number,
  mails: readonly PreparedMail[],
): Promise<string[]> {
  if (mails.length === 0) return [];
  const inserted = await rows(
    tx,
    insertMails.with({
      environmentId,
      ids: mails.map(({ id }) => id),
      kinds: mails.map(({ kind }) => kind),
      recipients: mails.map(({ recipient }) => recipient),
      addressMarks: mails.map((each) => each.addressMark),
      languages: mails.map(({ language }) => language),
      parameters: mails.map(({ parameters }) => parameters),
      statuses: mails.map(({ status }) => status),
      expiresAt: mails.map(({ expiresAt }) => expiresAt),
      dedupeKeys: mails.map(({ dedupeKey }) => dedupeKey),
      affiliateIds: mails.map(({ affiliateId }) => affiliateId),
    }),
  );
  if (inserted.some(({ status }) => status === 'waiting')) await notifyMailSenders(tx);
  return inserted.map(({ id }) => id);
}

/**
 * Queues an e-mail from an environment in the current transaction; see `preparedMail`. Returns its id, or
 * null if the key was used before.
 */
export async function queueMail<Kind extends MailKind>(
  tx: Tx,
  deps: Pick<Deps, 'mail' | 'cipher'>,
  sender: Sender,
  mail: EnvironmentMail<Kind>,
): Promise<string | null> {
  const [id = null] = await insertPrepared(tx, sender.environmentId, [preparedMail(deps, sender, mail)]);
  return id;
}
