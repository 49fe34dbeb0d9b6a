import { Failure } from '../failure.ts';

/** What a key may do, and until when. */
export interface KeyGrant {
  readonly id: string;
  readonly permissions: readonly string[];
  /** Null: it does not expire. */
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
}

type Changes = Partial<Pick<KeyGrant, 'permissions' | 'expiresAt'>>;

/** A key can grant only permissions that it has, and only for as long as it has them. */
export function assertMayCreate(actor: KeyGrant, wanted: Pick<KeyGrant, 'permissions' | 'expiresAt'>): void {
  assertMayGrant(actor, wanted.permissions);
  assertMayExpire(actor, wanted.expiresAt);
}

/**
 * A key can edit another key only if it has all permissions of that key, before and after. It cannot edit itself or revive
 * a key, and nothing that it adds outlasts it.
 */
export function assertMayUpdate(actor: KeyGrant, target: KeyGrant, changes: Changes, now: Date): void {
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
export function assertMayRevoke(actor: KeyGrant, target: KeyGrant): void {
  if (actor.id !== target.id) assertCovers(actor, target);
}

/** Returns whether a key has the permission. */
export const holds = ({ permissions }: Pick<KeyGrant, 'permissions'>, permission: string): boolean =>
  permissions.includes('*') || permissions.includes(permission);

function assertMayGrant(actor: KeyGrant, wanted: readonly string[]): void {
  const lacking = wanted.filter((permission) => !holds(actor, permission));
  if (lacking.length === 0) return;
  throw insufficient(`This API key lacks what it would grant: ${lacking.join(', ')}.`, lacking);
}

function assertCovers(actor: KeyGrant, target: KeyGrant): void {
  const lacking = target.permissions.filter((permission) => !holds(actor, permission));
  if (lacking.length === 0) return;
  throw insufficient(
    `This API key lacks permissions that ${target.id} has: ${lacking.join(', ')}. Only a key with all of them may change or revoke it.`,
    lacking,
  );
}

const insufficient = (message: string, lacking: readonly string[]) =>
  new Failure('INSUFFICIENT_PERMISSIONS', message, {
    field: 'permissions',
    details: lacking.map((permission) => ({ field: 'permissions', message: permission })),
  });

function assertMayExpire(actor: KeyGrant, wanted: Date | null): void {
  if (actor.expiresAt === null || (wanted !== null && wanted <= actor.expiresAt)) return;
  const message = `This API key expires at ${actor.expiresAt.toISOString()}; expires_at must be no later than that.`;
  throw new Failure('INSUFFICIENT_PERMISSIONS', message, {
    field: 'expires_at',
    details: [{ field: 'expires_at', message }],
  });
}
