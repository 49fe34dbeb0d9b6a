import type { Role } from '@tributary/core';
import type { Orm } from '../../platform/db/database.ts';
import { type Connection, fragment, rows, sql } from '../../platform/db/sql.ts';
import { isToken, tokenDigest } from '../sessions/token.ts';
import { isOpenSession } from '../users/find-user-session.ts';
import type { OfUser } from '../users/user-session.ts';

interface OfLink {
  readonly digest: Uint8Array;
}

/** Invitation that a link accepts. A link has one invitation per environment. */
export interface FoundInvitation {
  readonly environmentId: number;
  readonly publicId: string;
  readonly mode: 'live' | 'dev';
  readonly id: string;
  readonly accountId: string;
  readonly accountName: string;
  readonly email: string;
  readonly emailNormalized: string;
  readonly role: Role;
  readonly madeBy: string;
  readonly isMailed: boolean;
  readonly createdAt: Date;
  /** Time from which API keys of the account must sign requests that move money. */
  readonly signsMoneyFrom: Date | null;
}

const columns = fragment`i.environment_id as "environmentId",
  (select e.public_id from environments e where e.id = i.environment_id) as "publicId",
  (select e.mode from environments e where e.id = i.environment_id) as mode, i.id, i.account_id as "accountId",
  (select a.name from accounts a where a.id = i.account_id) as "accountName", i.email,
  i.email_normalized as "emailNormalized", i.role, i.made_by as "madeBy", i.is_mailed as "isMailed", i.created_at as "createdAt",
  (select e.signs_money_from from environments e where e.id = i.environment_id) as "signsMoneyFrom"`;

const findByDigest = sql<OfLink, FoundInvitation>('find-invitations-of-link')`
  select ${columns} from invitations i where i.digest = ${'digest'} and i.expires_at > now() order by mode desc`;

/**
 * Deletes the invitations, so that only one request can use the link. Commits together with the new members.
 */
const takeByDigest = sql<OfLink, FoundInvitation>('take-invitations-of-link')`
  delete from invitations i where i.digest = ${'digest'} and i.expires_at > now() returning ${columns}`;

export const findInvitations = (on: Connection, digest: Uint8Array): Promise<FoundInvitation[]> =>
  rows(on, findByDigest.with({ digest }));

export const takeInvitations = (on: Connection, digest: Uint8Array): Promise<FoundInvitation[]> =>
  rows(on, takeByDigest.with({ digest }));

/** Password reset that a link allows. */
export interface FoundReset extends OfUser {
  readonly accountName: string;
  readonly email: string;
  readonly madeBy: string;
  readonly isMailed: boolean;
}

const takeReset = sql<OfLink, { userId: string }>('take-reset-of-link')`
  delete from user_resets r where r.digest = ${'digest'} and r.expires_at > now() returning r.user_id as "userId"`;

export async function findResetOfLink(orm: Orm, digest: Uint8Array<ArrayBuffer>): Promise<FoundReset | null> {
  const reset = await orm.userReset.findUnique({
    where: { digest, expiresAt: { gt: new Date() }, user: { disabledAt: null, erasedAt: null } },
    include: { user: { include: { account: true } } },
  });
  if (!reset) return null;
  const { accountId, userId, madeBy, isMailed, user } = reset;
  return { accountId, userId, madeBy, isMailed, email: user.email, accountName: user.account.name };
}

/** Claims a reset link. Returns true for only one of several concurrent requests. */
export const takeResetOfLink = async (on: Connection, digest: Uint8Array): Promise<boolean> =>
  (await rows(on, takeReset.with({ digest }))).length > 0;

const findOwnSession = sql<OfUser & { digests: readonly Uint8Array[] }, { id: string }>(
  'find-session-of-user',
)`
  select s.id from user_sessions s join users u on u.account_id = s.account_id and u.id = s.user_id
  where s.digest = any(${'digests'}::bytea[]) and s.account_id = ${'accountId'} and s.user_id = ${'userId'}
    and u.disabled_at is null and ${isOpenSession} order by s.created_at desc limit 1`;

/** Returns the session in which a browser is signed in as this user, or null if there is none. */
export async function sessionOfUser(
  on: Connection,
  { accountId, userId }: OfUser,
  tokens: readonly string[],
): Promise<string | null> {
  const digests = tokens.filter(isToken).map(tokenDigest);
  if (digests.length === 0) return null;
  const [session] = await rows(on, findOwnSession.with({ accountId, userId, digests }));
  return session?.id ?? null;
}
