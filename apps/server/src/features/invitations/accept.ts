import type { UserSession } from '@tributary/contract';
import type { Locale, Role } from '@tributary/core';
import type { OpenContext } from '../../context.ts';
import { Failure, unlessRefused } from '../../domain/failure.ts';
import {
  assertCoversRole,
  assertKeyHadToSign,
  assertMayInvite,
  isHigher,
} from '../../domain/members/rules.ts';
import { auditEntries } from '../../platform/audit/entries.ts';
import type { Orm, Tx } from '../../platform/db/database.ts';
import type { User } from '../../platform/db/generated/client.ts';
import { execute } from '../../platform/db/sql.ts';
import { newId } from '../../platform/ids.ts';
import { lockMaker, type Maker } from '../members/maker.ts';
import { tellOwners } from '../members/new-owner.ts';
import { endKeySessionsOf } from '../sessions/session.ts';
import { rememberBrowser } from '../users/browser-tokens.ts';
import { lockAccount } from '../users/lock-account.ts';
import { addMembership } from '../users/memberships.ts';
import { type NewTokens, showSignedIn } from '../users/show-signed-in.ts';
import { beginUserSession, endUserSessionsOf, type OfUser } from '../users/user-session.ts';
import { type FoundInvitation, sessionOfUser, takeInvitations } from './links.ts';
/** User who has accepted an invitation. There are no tokens if the user was already signed in. */
export interface Begun {
  readonly tokens: NewTokens | null;
  readonly session: UserSession;
}

interface Acceptance {
  readonly digest: Uint8Array;
  readonly accountId: string;
  readonly name: string;
  readonly language: Locale;
  /** Null if a user of the account is signed in, or if a new user signed in with an identity provider. */
  readonly passwordHash: string | null;
  /** True if a new user signed in with one of the account's identity providers. */
  readonly isIdentified?: boolean;
}

export const userOfInvitation = (
  orm: Orm | Tx,
  { accountId, emailNormalized }: Pick<FoundInvitation, 'accountId' | 'emailNormalized'>,
): Promise<User | null> =>
  orm.user.findUnique({ where: { accountId_emailNormalized: { accountId, emailNormalized } } });

/**
 * Uses up the link and makes the user a member of every environment in the invitation. Returns null if the
 * link was already used.
 */
export async function acceptInTransaction(
  ctx: OpenContext,
  tx: Tx,
  { digest, accountId, name, language, passwordHash, isIdentified = false }: Acceptance,
): Promise<Begun | null> {
  const account = await lockAccount(tx, { id: accountId });
  const invitations = await takeInvitations(tx, digest);
  const [first] = invitations;
  if (!first || first.accountId !== accountId) return null;
  const existing = await userOfInvitation(tx, first);
  await assertMayJoin(ctx, tx, invitations, existing);
  // The user was erased after the link was looked up.
  if (!existing && passwordHash === null && !isIdentified) throw signInFirst(first.email);
  // An existing user has to sign in the usual way before an identity can be linked.
  if (existing && isIdentified) throw signInFirst(first.email);
  const user = existing
    ? await provenIf(tx, existing, first.isMailed)
    : await createUser(tx, first, { name, language, passwordHash });
  const isNewOwner: number[] = [];
  for (const invitation of invitations) {
    const { environmentId, role } = invitation;
    if ((await join(tx, user, invitation)) && role === 'owner') isNewOwner.push(environmentId);
  }
  await tellOwners(tx, ctx, account, { userId: user.id, name: user.name, environmentIds: isNewOwner });
  const { id: sessionId, tokens } = await sessionFor(ctx, tx, {
    ...{ user, isNew: existing === null, isIdentified },
  });
  await noteAcceptance(ctx, tx, { userId: user.id, sessionId, roles: invitations });
  return { tokens, session: await showSignedIn(tx, { accountId, userId: user.id, sessionId }) };
}

export const signInFirst = (email: string): Failure =>
  new Failure(
    'INSUFFICIENT_PERMISSIONS',
    `${email} belongs to a user of this account. Sign in as that user, and open the link again.`,
  );

const demoted = () =>
  new Failure(
    'INSUFFICIENT_PERMISSIONS',
    'The person who invited you can no longer grant this role. Ask for another invitation.',
  );

/**
 * Checks the rules again when an invitation is accepted, because its creator may have lost permissions, or another
 * owner may have been added.
 */
async function assertMayJoin(
  ctx: OpenContext,
  tx: Tx,
  invitations: readonly FoundInvitation[],
  user: User | null,
): Promise<void> {
  const makers = new Map<string, Maker>();
  for (const { environmentId, accountId, madeBy, mode, role, createdAt, signsMoneyFrom } of invitations) {
    const maker = makers.get(madeBy) ?? (await lockMaker(tx, { accountId, madeBy }));
    makers.set(madeBy, maker);
    const actor = maker.in(environmentId);
    if (!actor) throw demoted();
    const members = await tx.member.findMany({ where: { environmentId } });
    const current = members.find(({ userId }) => userId === user?.id);
    const isOwn = maker.keyEnvironmentId === null || maker.keyEnvironmentId === environmentId;
    const isAllowed = unlessRefused(() => {
      if (!actor.isUser) assertKeyHadToSign({ mode, at: createdAt, signsMoneyFrom }, ctx.firstOwners);
      assertMayInvite(actor, role, { mode, hasMembers: members.length > 0, isOwn }, ctx.firstOwners);
      if (current) assertCoversRole(actor, current.role as Role);
      return true;
    });
    if (!isAllowed) throw demoted();
  }
}

/** Marks the address as verified if the link was sent to it. A copied link verifies nothing. */
async function provenIf(tx: Tx, user: User, isMailed: boolean): Promise<User> {
  if (!isMailed || user.emailVerifiedAt) return user;
  const { accountId, id } = user;
  return tx.user.update({
    where: { accountId_id: { accountId, id } },
    data: { emailVerifiedAt: new Date() },
  });
}

const createUser = (
  tx: Tx,
  { accountId, email, emailNormalized, isMailed }: FoundInvitation,
  { name, language, passwordHash }: Pick<Acceptance, 'name' | 'language' | 'passwordHash'>,
): Promise<User> =>
  tx.user.create({
    data: {
      ...{ accountId, id: newId('user'), name, email, emailNormalized, language, passwordHash },
      emailVerifiedAt: isMailed ? new Date() : null,
    },
  });

/**
 * Adds or changes a member. Returns true if the role changed. An invitation can raise a member's role, but
 * not lower it.
 */
async function join(
  tx: Tx,
  { accountId, id: userId }: User,
  { environmentId, role, madeBy: addedBy }: FoundInvitation,
): Promise<boolean> {
  const where = { environmentId_userId: { environmentId, userId } };
  const member = await tx.member.findUnique({ where });
  if (member && !isHigher(role, member.role as Role)) return false;
  if (member) await tx.member.update({ where, data: { role } });
  else await addMembership(tx, { environmentId, userId, accountId, role, addedBy });
  return true;
}

interface Beginning {
  readonly user: User;
  readonly isIdentified: boolean;
  readonly isNew: boolean;
}

/**
 * Returns the session after an invitation is accepted. A new user has just chosen a password or signed in
 * with an identity provider. An existing user's session stays unchanged: accepting verifies nothing.
 */
async function sessionFor(
  ctx: OpenContext,
  tx: Tx,
  { user: { accountId, id: userId, email }, isNew, isIdentified }: Beginning,
): Promise<{ readonly id: string; readonly tokens: NewTokens | null }> {
  const method = isIdentified ? 'invitation+provider' : 'invitation+password';
  if (isNew) return beginOnly(ctx, tx, { accountId, userId, method });
  const id = await sessionOfUser(tx, { accountId, userId }, ctx.tokens.user);
  if (!id) throw signInFirst(email);
  return { id, tokens: null };
}

/**
 * Starts a session with new tokens. Ends the browser's earlier sessions, so that an attacker who planted one
 * cannot use it.
 */
export async function beginOnly(
  { tokens, address, browser }: OpenContext,
  tx: Tx,
  user: OfUser & { readonly method: string },
): Promise<{ readonly id: string; readonly tokens: NewTokens }> {
  await endUserSessionsOf(tx, tokens.user);
  await endKeySessionsOf(tx, tokens);
  const { id, token } = await beginUserSession(tx, { ...user, address, browser });
  return { id, tokens: { token, browserToken: await rememberBrowser(tx, user, tokens) } };
}

interface Noted {
  readonly userId: string;
  readonly sessionId: string;
  readonly roles: readonly { readonly environmentId: number; readonly role?: Role }[];
}

/** Writes an audit entry in each environment. */
export async function noteAcceptance(
  { requestId, address }: OpenContext,
  tx: Tx,
  { userId, sessionId, roles }: Noted,
): Promise<void> {
  for (const { environmentId, role } of roles) {
    const who = { actor: userId, sessionId, requestId, ip: address || null };
    const act = { ...who, environmentId, action: 'invitations.accept', createdAt: new Date() };
    await execute(tx, auditEntries(act, userId, role ? [{ field: 'role', value: role }] : []));
  }
}
