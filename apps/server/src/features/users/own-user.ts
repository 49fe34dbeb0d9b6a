import type { Me } from '@tributary/contract';
import type { Locale } from '@tributary/core';
import type { RequestContext } from '../../context.ts';
import { Failure } from '../../domain/failure.ts';
import type { FactorChange, UserMailKind, UserMailValues } from '../../domain/mails/user-mail.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type Connection, raw, rows, sql } from '../../platform/db/sql.ts';
import { newId } from '../../platform/ids.ts';
import { queueUserMail } from '../../platform/mail/queue.ts';
import { toTimestamp } from '../../platform/to-wire.ts';
import { membershipsOfUser, toEnvironment } from './memberships.ts';
import type { OfUser } from './user-session.ts';

/** Calling user, on routes that only users may call. */
export interface Own extends OfUser {
  readonly sessionId: string;
}

export function ownOf({ principal }: Pick<RequestContext, 'principal'>): Own {
  if (principal.by !== 'user') throw new Error('A route for users has another caller.');
  const { accountId, actor, sessionId } = principal;
  return { accountId, userId: actor, sessionId };
}

interface Row {
  readonly name: string;
  readonly email: string;
  readonly emailNormalized: string;
  readonly isProven: boolean;
  readonly language: Locale;
  readonly hasPassword: boolean;
  readonly totp: Uint8Array | null;
  readonly totpLastStep: bigint | null;
  readonly createdAt: Date;
}

const columns = raw(`u.name, u.email, u.email_normalized as "emailNormalized", u.language,
    u.email_verified_at is not null as "isProven", u.password_hash is not null as "hasPassword", u.totp,
    u.totp_last_step as "totpLastStep", u.created_at as "createdAt"`);

const findUser = sql<OfUser, Row>('find-own-user')`
  select ${columns} from users u where u.account_id = ${'accountId'} and u.id = ${'userId'}`;

const lockUser = sql<OfUser, Row>('lock-own-user')`
  select ${columns} from users u
  where u.account_id = ${'accountId'} and u.id = ${'userId'} and u.disabled_at is null and u.erased_at is null
  for no key update of u`;

/** Finds the session after the lock, because a concurrent request may have ended it. */
const findSession = sql<{ sessionId: string }, { id: string }>('find-own-session')`
  select s.id from user_sessions s where s.id = ${'sessionId'}`;

const countFactors = sql<OfUser, { recoveryCodes: number; passkeys: number }>('count-own-factors')`
  select (select count(*)::int from recovery_codes c
          where c.account_id = ${'accountId'} and c.user_id = ${'userId'}) as "recoveryCodes",
         (select count(*)::int from passkeys p
          where p.account_id = ${'accountId'} and p.user_id = ${'userId'}) as passkeys`;

const gone = () => new Failure('SESSION_ENDED', 'This user can no longer sign in.');

/**
 * Locks the calling user until the commit, and reads the row.
 * @throws SESSION_ENDED
 */
export async function lockOwn(tx: Tx, { accountId, userId, sessionId }: Own): Promise<Row> {
  const [user] = await rows(tx, lockUser.with({ accountId, userId }));
  const [session] = await rows(tx, findSession.with({ sessionId }));
  if (!user || !session) throw gone();
  return user;
}

/** Returns the API object of the user's own account. */
export async function showMe(on: Connection, { accountId, userId }: Own): Promise<Me> {
  const [user] = await rows(on, findUser.with({ accountId, userId }));
  if (!user) throw gone();
  const [count] = await rows(on, countFactors.with({ accountId, userId }));
  const memberships = await membershipsOfUser(on, { accountId, userId });
  return {
    id: userId,
    name: user.name,
    email: user.email,
    email_verified: user.isProven,
    language: user.language,
    has_password: user.hasPassword,
    has_totp: user.totp !== null,
    recovery_codes_left: count?.recoveryCodes ?? 0,
    passkeys: count?.passkeys ?? 0,
    environments: memberships.map(toEnvironment),
    created_at: toTimestamp(user.createdAt),
  };
}

/**
 * Notifies a user of a change if their address is verified, because a mistyped address belongs to someone
 * else.
 */
export async function tellUser<Kind extends UserMailKind>(
  tx: Tx,
  ctx: RequestContext,
  { email, language, isProven }: Pick<Row, 'email' | 'language' | 'isProven'>,
  mail: { readonly kind: Kind; readonly values: UserMailValues[Kind] },
): Promise<void> {
  if (!isProven) return;
  const { accountId, userId } = ownOf(ctx);
  await queueUserMail(tx, ctx, {
    ...{ accountId, userId, language, recipient: email, ...mail },
    ...{ dedupeKey: `${mail.kind} ${newId('mail')}`, expiresInSeconds: null },
  });
}

/** Notifies a user that a way to sign in was added, removed or replaced. */
export const tellOfFactor = (
  tx: Tx,
  ctx: RequestContext,
  user: Pick<Row, 'email' | 'language' | 'isProven'>,
  change: FactorChange,
): Promise<void> =>
  tellUser(tx, ctx, user, { kind: 'factor_changed', values: { change, at: toTimestamp(new Date()) } });

const findWayIn = sql<OfUser, { isProven: boolean; hasWay: boolean }>('find-way-in')`
  select u.email_verified_at is not null as "isProven", u.password_hash is not null
    or exists (select from passkeys p where p.account_id = u.account_id and p.user_id = u.id)
    or exists (select from user_identities i where i.account_id = u.account_id and i.user_id = u.id) as "hasWay"
  from users u where u.account_id = ${'accountId'} and u.id = ${'userId'}`;

/**
 * Throws unless another way to sign in remains. A code by e-mail counts.
 * @throws INVALID_TRANSITION
 */
export async function assertWayIn(
  tx: Tx,
  { mail }: Pick<RequestContext, 'mail'>,
  { accountId, userId }: OfUser,
): Promise<void> {
  const [found] = await rows(tx, findWayIn.with({ accountId, userId }));
  if (found?.hasWay || (found?.isProven && mail.canSend)) return;
  throw new Failure(
    'INVALID_TRANSITION',
    'This is your only way to sign in. Set a password first, or add another way.',
  );
}
