import { permissionsOfRole, type Role } from '@tributary/core';
import { Failure } from '../failure.ts';
import { assertMayGrant, type Grant, holds, subjectOf } from '../keys/authority.ts';

export interface Membership {
  readonly userId: string;
  readonly role: Role;
}

/** User or API key that changes members. An API key has fewer rights over owners than its permissions suggest. */
export type Actor = Pick<Grant, 'id' | 'permissions' | 'isUser'>;

/** Properties of a server that determine who may create the first owner of an environment. */
export interface FirstOwnerRules {
  readonly isLocalAlone: boolean;
  /** True if the server has a signing secret. An API key alone is then not sufficient in live. */
  readonly isSigned: boolean;
  /**
   * Setting that determines whether keys must sign requests that move money; undefined if they must once live
   * has an owner.
   */
  readonly signsMoneyRoutes: boolean | undefined;
}

const refusal = (message: string) => new Failure('INSUFFICIENT_PERMISSIONS', message);

/** Change made with an API key: a new member, a new role or a reset. */
interface MadeByKey {
  readonly mode: 'live' | 'dev';
  readonly at: Date;
  /** Time from which the account's keys must sign requests that move money. */
  readonly signsMoneyFrom: Date | null;
}

/**
 * Throws unless the API key had to sign a request that creates or changes members. Users do not sign
 * requests. On a server with a signing secret, a key may change the members of live only with a required
 * signature. Otherwise, someone who stole a key but not the secret could create a user for themselves.
 */
export function assertKeyHadToSign(
  { mode, at, signsMoneyFrom }: MadeByKey,
  { isSigned, signsMoneyRoutes }: FirstOwnerRules,
): void {
  const hadToSign = signsMoneyRoutes ?? (signsMoneyFrom !== null && signsMoneyFrom <= at);
  if (mode === 'dev' || !isSigned || hadToSign) return;
  throw refusal(
    'This server has a signing secret, but requests that move money do not have to be signed yet, so an API key cannot create members of the live environment. Run `tributary-server owner create` on the server, and have the owner create the members.',
  );
}

/**
 * Throws unless the actor has all permissions of a role. Required to change or remove members with that role.
 */
export function assertCoversRole(actor: Actor, role: Role): void {
  const lacking = permissionsOfRole[role].filter((permission) => !holds(actor, permission));
  if (lacking.length > 0)
    throw refusal(
      `${subjectOf(actor)} lacks some of the permissions of the role ${role}: ${lacking.join(', ')}. All permissions of the role are required.`,
    );
}

/**
 * @throws INSUFFICIENT_PERMISSIONS unless the actor may make someone an owner of an environment that already has
 * members
 */
function assertMayMakeOwner({ isUser }: Actor): void {
  if (isUser) return;
  throw refusal(
    'An API key can only create the first owner of an environment. Ask an owner, or run `tributary-server owner create` on the server.',
  );
}

/**
 * Throws unless the actor may change a member's role. A user with an unverified address may be an impostor,
 * so their role can be raised only by an invitation that they accept.
 */
export function assertMayChangeRole(
  actor: Actor,
  { userId, role, isProven }: Membership & { readonly isProven: boolean },
  wanted: Role,
): void {
  if (actor.id === userId)
    throw refusal('You cannot change your own role. Ask another member who has all permissions of the role.');
  assertCoversRole(actor, role);
  assertMayGrant({ ...actor, expiresAt: null, revokedAt: null }, permissionsOfRole[wanted]);
  if (wanted === 'owner') assertMayMakeOwner(actor);
  if (!isProven && isHigher(wanted, role))
    throw new Failure(
      'INVALID_TRANSITION',
      'This user’s address is not verified, so their role cannot be raised here. Invite them again; the role changes when they accept.',
    );
}

/** Returns true if a role has permissions that another role lacks. */
export const isHigher = (role: Role, than: Role): boolean =>
  permissionsOfRole[role].some((permission) => !holds({ permissions: permissionsOfRole[than] }, permission));

/** Environment that someone is invited to. */
export interface Inviting {
  readonly mode: 'live' | 'dev';
  readonly hasMembers: boolean;
  /** True for the environment of the API key or session that invites. */
  readonly isOwn: boolean;
}

/**
 * Throws unless the actor may invite someone. Nobody can grant permissions that they lack, and an API key can
 * invite only the first owner of its own environment. Otherwise, someone with a stolen key could keep access
 * after the key is revoked. Checked when the invitation is sent, and again when it is accepted.
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
      'This server has a signing secret, so an API key cannot create an owner of the live environment. Run `tributary-server owner create` on the server.',
    );
  if (!isOwn && !isLocalAlone) throw refusal('An API key can only invite people to its own environment.');
}

/** Environment of a user who is to be reset. */
export interface ResetIn extends Membership {
  readonly mode: 'live' | 'dev';
  /** The actor's permissions in the environment; null if the actor is not a member. */
  readonly actor: Actor | null;
}

/**
 * @throws INSUFFICIENT_PERMISSIONS unless the actor has all permissions of the user, in all of the user's
 * environments
 */
export function assertMayReset(
  actor: Actor,
  { userId, mode }: { readonly userId: string; readonly mode: 'live' | 'dev' },
  environments: readonly ResetIn[],
): void {
  if (actor.id === userId)
    throw refusal(
      'You cannot reset your own sign-in. Change your password in your account settings, or ask another member.',
    );
  if (mode === 'dev' && environments.some((each) => each.mode === 'live'))
    throw refusal('This user is a member of the live environment, so their sign-in can only be reset there.');
  if (!actor.isUser && environments.some(({ role }) => role === 'owner'))
    throw refusal(
      'An API key cannot reset an owner. Ask another owner, or run `tributary-server user reset` on the server.',
    );
  for (const { role, actor: there } of environments) {
    if (!there) throw refusal('This user also belongs to an environment that you are not a member of.');
    assertCoversRole(there, role);
  }
}
