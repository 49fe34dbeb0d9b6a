import { permissionsOfRole, type Role } from '@tributary/core';
import { Failure } from '../failure.ts';
import { assertMayGrant, type Grant, holds, subjectOf } from '../keys/authority.ts';

/** A user in an environment. */
export interface Membership {
  readonly userId: string;
  readonly role: Role;
}

/** Who does something to members: a user, or an API key, which has fewer rights over owners than its permissions say. */
export type Actor = Pick<Grant, 'id' | 'permissions' | 'isUser'>;

/** Facts of a server that decide who may make the first owner of an environment. */
export interface FirstOwnerRules {
  /** The built-in database of a server that listens on loopback alone, and that nothing else is in front of. */
  readonly isLocalAlone: boolean;
  /** Whether the server has a signing secret: then an API key alone is no proof in live. */
  readonly isSigned: boolean;
  /** The setting that decides whether keys sign what moves money; undefined: from the first owner of live on. */
  readonly signsMoneyRoutes: boolean | undefined;
}

const refusal = (message: string) => new Failure('INSUFFICIENT_PERMISSIONS', message);

/** When an API key makes somebody a member, changes a role or resets somebody. */
interface MadeByKey {
  readonly mode: 'live' | 'dev';
  readonly at: Date;
  /** From when on keys of the account sign what moves money. */
  readonly signsMoneyFrom: Date | null;
}

/**
 * People need not sign. So on a server with a signing secret, an API key makes or changes people of live only where it had to
 * sign for that: a key that was stolen without the secret would otherwise make itself a person.
 */
export function assertKeyHadToSign(
  { mode, at, signsMoneyFrom }: MadeByKey,
  { isSigned, signsMoneyRoutes }: FirstOwnerRules,
): void {
  const hadToSign = signsMoneyRoutes ?? (signsMoneyFrom !== null && signsMoneyFrom <= at);
  if (mode === 'dev' || !isSigned || hadToSign) return;
  throw refusal(
    'This server has a signing secret, and API keys need not sign what moves money yet, so a key makes nobody a member of live. Run `tributary-server owner create` on the server, and let the owner do it.',
  );
}

/** Whoever changes or removes somebody needs every permission that this person has. */
export function assertCoversRole(actor: Actor, role: Role): void {
  const lacking = permissionsOfRole[role].filter((permission) => !holds(actor, permission));
  if (lacking.length > 0)
    throw refusal(
      `${subjectOf(actor)} lacks permissions of the role ${role}: ${lacking.join(', ')}. Only who has all of them may do this.`,
    );
}

/** @throws INSUFFICIENT_PERMISSIONS unless the actor may make somebody an owner where there are members already. */
function assertMayMakeOwner({ isUser }: Actor): void {
  if (isUser) return;
  throw refusal(
    'An API key makes the first owner of an environment only. Ask an owner, or run `tributary-server owner create` on the server.',
  );
}

/** A user whose address nobody has proven may be somebody else: their role rises by an invitation that they accept. */
export function assertMayChangeRole(
  actor: Actor,
  { userId, role, isProven }: Membership & { readonly isProven: boolean },
  wanted: Role,
): void {
  if (actor.id === userId)
    throw refusal('Nobody changes their own role. Ask another member who has its permissions.');
  assertCoversRole(actor, role);
  assertMayGrant({ ...actor, expiresAt: null, revokedAt: null }, permissionsOfRole[wanted]);
  if (wanted === 'owner') assertMayMakeOwner(actor);
  if (!isProven && isHigher(wanted, role))
    throw new Failure(
      'INVALID_TRANSITION',
      'The address of this user is not proven, so their role is not raised here. Invite them again: the role rises when they accept.',
    );
}

/** Whether a role has permissions that another one lacks. */
export const isHigher = (role: Role, than: Role): boolean =>
  permissionsOfRole[role].some((permission) => !holds({ permissions: permissionsOfRole[than] }, permission));

/** An environment into which somebody is invited. */
export interface Inviting {
  readonly mode: 'live' | 'dev';
  readonly hasMembers: boolean;
  /** The environment of the inviting API key, or that of the request. */
  readonly isOwn: boolean;
}

/**
 * Nobody grants what they lack, and an API key makes the first owner of its own environment only: otherwise a stolen key
 * would outlive its revocation. Checked when somebody is invited, and again when they accept.
 */
export function assertMayInvite(
  actor: Actor,
  role: Role,
  { mode, hasMembers, isOwn }: Inviting,
  { isLocalAlone, isSigned }: FirstOwnerRules,
): void {
  assertMayGrant({ ...actor, expiresAt: null, revokedAt: null }, permissionsOfRole[role]);
  if (actor.isUser) return;
  if (role === 'owner' && hasMembers) assertMayMakeOwner(actor);
  if (role === 'owner' && mode === 'live' && isSigned)
    throw refusal(
      'This server has a signing secret, so an API key makes no owner of live. Run `tributary-server owner create` on the server.',
    );
  if (!isOwn && !isLocalAlone) throw refusal('An API key invites to its own environment only.');
}

/** One of the environments that a user to be reset is a member of. */
export interface ResetIn extends Membership {
  readonly mode: 'live' | 'dev';
  /** What the actor may do there; null where they are no member. */
  readonly actor: Actor | null;
}

/** @throws INSUFFICIENT_PERMISSIONS unless who resets the user has every permission of theirs, wherever they are a member. */
export function assertMayReset(
  actor: Actor,
  { userId, mode }: { readonly userId: string; readonly mode: 'live' | 'dev' },
  environments: readonly ResetIn[],
): void {
  if (actor.id === userId)
    throw refusal('Nobody resets themselves. Change your password in your account, or ask another member.');
  if (mode === 'dev' && environments.some((each) => each.mode === 'live'))
    throw refusal('This user is a member of live, so they are reset in the live environment only.');
  if (!actor.isUser && environments.some(({ role }) => role === 'owner'))
    throw refusal(
      'An API key resets no owner. Ask another owner, or run `tributary-server user reset` on the server.',
    );
  for (const { role, actor: there } of environments) {
    if (!there) throw refusal('This user is a member of another environment, where you are none.');
    assertCoversRole(there, role);
  }
}
