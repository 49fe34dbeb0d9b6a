import { permissionsOfRole, type Role, roles } from '@tributary/core';
import type { Session } from '@tributary/sdk';

const ALL = '*';

/** Returns true if `held` includes all of `wanted`, because no one may grant or revoke a permission that they lack. */
export const holds = (held: readonly string[], wanted: readonly string[]): boolean =>
  held.includes(ALL) || wanted.every((permission) => held.includes(permission));

/** Returns true if `held` includes all permissions of a role. */
export const covers = (held: readonly string[], role: string): boolean =>
  holds(held, permissionsOfRole[role as Role] ?? [ALL]);

/**
 * Returns the roles that a session may grant. With an API key, the only possible grant is the environment's first
 * owner.
 */
export const rolesToGive = ({ permissions, user }: Session, isFirst: boolean): readonly Role[] =>
  roles.filter((role) => covers(permissions, role) && (role !== 'owner' || user !== null || isFirst));
