import { describe, expect, test } from 'vitest';
import { Failure } from '../failure.ts';
import { assertMayCreate, assertMayRevoke, assertMayUpdate, type Grant } from './authority.ts';

const now = new Date('2030-06-01T00:00:00Z');
const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

const permissionSets = [
  ['write:keys'],
  ['write:keys', 'read:programs'],
  ['read:programs', 'write:coupons'],
  ['*'],
];
const ahead = [at(1), at(2), at(3), null];
const actors = permissionSets.flatMap((permissions) =>
  ahead.map((expiresAt): Grant => ({ id: 'key_actor', permissions, expiresAt, revokedAt: null })),
);
const targets = permissionSets.flatMap((permissions) =>
  [at(-1), now, ...ahead].flatMap((expiresAt) =>
    [null, at(-2)].map((revokedAt): Grant => ({ id: 'key_target', permissions, expiresAt, revokedAt })),
  ),
);
const edits = [undefined, ...permissionSets].flatMap((permissions) =>
  [undefined, ...ahead].map((expiresAt) => ({
    ...(permissions && { permissions }),
    ...(expiresAt !== undefined && { expiresAt }),
  })),
);

/** Time at which a key may last use a permission: never negative, and forever is above everything. */
const until = (key: Pick<Grant, 'permissions' | 'expiresAt' | 'revokedAt'>, permission: string): number => {
  if (!key.permissions.includes('*') && !key.permissions.includes(permission)) return 0;
  if (key.revokedAt) return 0;
  if (key.expiresAt === null) return Number.POSITIVE_INFINITY;
  return key.expiresAt <= now ? 0 : key.expiresAt.getTime();
};
const everyPermission = ['write:keys', 'read:programs', 'write:coupons', 'read:payouts'];

/** Returns the error code, or 'done'. */
function outcomeOf(attempt: () => void): string {
  try {
    attempt();
    return 'done';
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return error.code;
  }
}

const isEnded = (key: Grant) => key.revokedAt !== null || (key.expiresAt !== null && key.expiresAt <= now);
const coversAll = (actor: Grant, permissions: readonly string[]) =>
  actor.permissions.includes('*') ||
  permissions.every((permission) => actor.permissions.includes(permission));
const outlasts = (actor: Grant, expiresAt: Date | null) =>
  actor.expiresAt === null || (expiresAt !== null && expiresAt <= actor.expiresAt);

describe('authority of a key', () => {
  test('does not grow by editing: in none of 19,200 edits does a permission outlast its own expiry and the editor’s', () => {
    let [done, edited] = [0, 0];
    for (const actor of actors)
      for (const target of targets)
        for (const edit of edits) {
          edited += 1;
          if (outcomeOf(() => assertMayUpdate(actor, target, edit, now)) !== 'done') continue;
          done += 1;
          const after = { ...target, ...edit };
          for (const permission of everyPermission) {
            const allowed = Math.max(until(target, permission), until(actor, permission));
            expect({
              actor,
              target,
              edit,
              permission,
              lasts: until(after, permission) <= allowed,
            }).toMatchObject({
              lasts: true,
            });
          }
        }
    expect([edited, done > 1_000]).toEqual([19_200, true]);
  });

  test('does not grow by creating: a new key neither outlasts its creator nor has more permissions', () => {
    for (const actor of actors)
      for (const permissions of permissionSets)
        for (const expiresAt of ahead) {
          const mayCreate = coversAll(actor, permissions) && outlasts(actor, expiresAt);
          const outcome = outcomeOf(() => assertMayCreate(actor, { permissions, expiresAt }));
          expect({ actor, permissions, expiresAt, outcome }).toMatchObject({
            outcome: mayCreate ? 'done' : 'INSUFFICIENT_PERMISSIONS',
          });
        }
  });
});

describe('rejected edit', () => {
  test('gives the first of these reasons: the key itself, a stronger key, a revoked or expired key', () => {
    for (const actor of actors)
      for (const target of targets) {
        const rename = (edited: Grant) => outcomeOf(() => assertMayUpdate(actor, edited, {}, now));
        expect(rename({ ...target, id: actor.id })).toBe('INSUFFICIENT_PERMISSIONS');
        const expected = !coversAll(actor, target.permissions)
          ? 'INSUFFICIENT_PERMISSIONS'
          : isEnded(target)
            ? 'INVALID_TRANSITION'
            : 'done';
        expect({ actor, target, outcome: rename(target) }).toMatchObject({ outcome: expected });
      }
  });

  test('has no other reason than an expiry beyond the editor’s own', () => {
    for (const actor of actors)
      for (const target of targets)
        for (const edit of edits) {
          if (isEnded(target) || !coversAll(actor, [...target.permissions, ...(edit.permissions ?? [])]))
            continue;
          const isWidened = !coversAll(target, edit.permissions ?? []);
          const given = edit.expiresAt !== undefined ? edit.expiresAt : isWidened ? target.expiresAt : at(0);
          expect(outcomeOf(() => assertMayUpdate(actor, target, edit, now))).toBe(
            outlasts(actor, given) ? 'done' : 'INSUFFICIENT_PERMISSIONS',
          );
        }
  });
});

test('lets a key revoke itself and every key without additional permissions, in any state, but no other', () => {
  for (const actor of actors)
    for (const target of targets) {
      expect(outcomeOf(() => assertMayRevoke(actor, { ...target, id: actor.id }))).toBe('done');
      expect(outcomeOf(() => assertMayRevoke(actor, target))).toBe(
        coversAll(actor, target.permissions) ? 'done' : 'INSUFFICIENT_PERMISSIONS',
      );
    }
});
