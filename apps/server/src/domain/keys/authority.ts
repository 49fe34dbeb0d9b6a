import { Failure } from '../failure.ts';

/** What a key or a user may do, and until when. */
export interface Grant {
  readonly id: string;
  readonly permissions: readonly string[];
  /** Null: it does not expire. */
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  /** Only in what messages call it. */
  readonly isUser?: true;
}

/** How a message calls who makes the request. */
export const subjectOf = ({ isUser }: Pick<Grant, 'isUser'>): string =>
  isUser ? 'Your role' : 'This API key';

type Changes = Partial<Pick<Grant, 'permissions' | 'expiresAt'>>;

/** Who creates a key grants only permissions that they have, and only for as long as they have them. */
export function assertMayCreate(actor: Grant, wanted: Pick<Grant, 'permissions' | 'expiresAt'>): void {
  assertMayGrant(actor, wanted.permissions);
  assertMayExpire(actor, wanted.expiresAt);
}

/**
 * A key can edit another key only if it has all permissions of that key, before and after. It cannot edit itself or revive
 * a key, and nothing that it adds outlasts it.
 */
export function assertMayUpdate(actor: Grant, target: Grant, changes: Changes, now: Date): void {
  if (actor.id === target.id)
    throw new Failure('INSUFFICIENT_PERMISSIONS', 'An API key cannot edit itself: use another key.');
  assertCovers(actor, target);
  if (target.revokedAt)
    throw new Failure('INVALID_TRANSITION', `The API key ${target.id} is revoked; that cannot be undone.`);
  if (target.expiresAt && target.expiresAt <= now)
    throw new Failure(
      'INVALID_TRANSITION',
      `The API key ${target.id} has expired and cannot be renewed; create another.`,
    );
  if (changes.permissions) assertMayGrant(actor, changes.permissions);
  if (changes.expiresAt !== undefined) assertMayExpire(actor, changes.expiresAt);
  else if (changes.permissions?.some((permission) => !holds(target, permission)))
    assertMayExpire(actor, target.expiresAt);
}

/** A key can revoke itself and every key that has no permission that it lacks. */
export function assertMayRevoke(actor: Grant, target: Grant): void {
  if (actor.id !== target.id) assertCovers(actor, target);
}

/** Returns whether a key or a user has the permission. */
export const holds = ({ permissions }: Pick<Grant, 'permissions'>, permission: string): boolean =>
  permissions.includes('*') || permissions.includes(permission);

/** Nobody grants what they lack, by key or by invitation. */
export function assertMayGrant(actor: Grant, wanted: readonly string[]): void {
  const lacking = wanted.filter((permission) => !holds(actor, permission));
  if (lacking.length === 0) return;
  throw insufficient(`${subjectOf(actor)} lacks what it would grant: ${lacking.join(', ')}.`, lacking);
}

function assertCovers(actor: Grant, target: Grant): void {
  const lacking = target.permissions.filter((permission) => !holds(actor, permission));
  if (lacking.length === 0) return;
  throw insufficient(
    `${subjectOf(actor)} lacks permissions that ${target.id} has: ${lacking.join(', ')}. Only who has all of them may change or revoke it.`,
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
