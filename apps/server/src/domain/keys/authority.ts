import { Failure } from '../failure.ts';

/** Permissions of a key or user, with their expiry. */
export interface Grant {
  readonly id: string;
  readonly permissions: readonly string[];
  /** Null if the permissions never expire. */
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  /** Set for a user. Affects only the wording of messages. */
  readonly isUser?: true;
}

/** Returns the noun for the caller in messages. */
export const subjectOf = ({ isUser }: Pick<Grant, 'isUser'>): string =>
  isUser ? 'Your role' : 'This API key';

type Changes = Partial<Pick<Grant, 'permissions' | 'expiresAt'>>;

/** Throws unless the actor has the permissions to be granted, for at least as long as the grant lasts. */
export function assertMayCreate(actor: Grant, wanted: Pick<Grant, 'permissions' | 'expiresAt'>): void {
  assertMayGrant(actor, wanted.permissions);
  assertMayExpire(actor, wanted.expiresAt);
}

/**
 * Throws unless a key may edit another key. The editing key needs all permissions that the other key has before and
 * after the change. A key cannot edit itself or reactivate a key, and the edited key cannot expire later than the
 * editing key.
 */
export function assertMayUpdate(actor: Grant, target: Grant, changes: Changes, now: Date): void {
  if (actor.id === target.id)
    throw new Failure('INSUFFICIENT_PERMISSIONS', 'An API key cannot edit itself. Use another key.');
  assertCovers(actor, target);
  if (target.revokedAt)
    throw new Failure('INVALID_TRANSITION', `API key ${target.id} has been revoked. This cannot be undone.`);
  if (target.expiresAt && target.expiresAt <= now)
    throw new Failure(
      'INVALID_TRANSITION',
      `API key ${target.id} has expired and cannot be renewed. Create another one.`,
    );
  if (changes.permissions) assertMayGrant(actor, changes.permissions);
  if (changes.expiresAt !== undefined) assertMayExpire(actor, changes.expiresAt);
  else if (changes.permissions?.some((permission) => !holds(target, permission)))
    assertMayExpire(actor, target.expiresAt);
}

/**
 * Throws unless a key may revoke another key. A key can revoke itself, and any key whose permissions it has.
 */
export function assertMayRevoke(actor: Grant, target: Grant): void {
  if (actor.id !== target.id) assertCovers(actor, target);
}

export const holds = ({ permissions }: Pick<Grant, 'permissions'>, permission: string): boolean =>
  permissions.includes('*') || permissions.includes(permission);

/** Throws unless the actor has all permissions that are to be granted by a key or an invitation. */
export function assertMayGrant(actor: Grant, wanted: readonly string[]): void {
  const lacking = wanted.filter((permission) => !holds(actor, permission));
  if (lacking.length === 0) return;
  throw insufficient(
    `${subjectOf(actor)} cannot grant permissions that it does not have: ${lacking.join(', ')}.`,
    lacking,
  );
}

function assertCovers(actor: Grant, target: Grant): void {
  const lacking = target.permissions.filter((permission) => !holds(actor, permission));
  if (lacking.length === 0) return;
  throw insufficient(
    `${subjectOf(actor)} lacks some of the permissions of ${target.id}: ${lacking.join(', ')}. To change or revoke it, all of its permissions are required.`,
    lacking,
  );
}

const insufficient = (message: string, lacking: readonly string[]) =>
  new Failure('INSUFFICIENT_PERMISSIONS', message, {
    field: 'permissions',
    details: lacking.map((permission) => ({ field: 'permissions', message: permission })),
  });

function assertMayExpire(actor: Grant, wanted: Date | null): void {
  if (actor.expiresAt === null || (wanted !== null && wanted <= actor.expiresAt)) return;
  const message = `This API key expires at ${actor.expiresAt.toISOString()}; expires_at must be no later than that.`;
  throw new Failure('INSUFFICIENT_PERMISSIONS', message, {
    field: 'expires_at',
    details: [{ field: 'expires_at', message }],
  });
}
