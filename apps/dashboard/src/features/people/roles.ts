import { permissionsOfRole, type Role, roles } from '@tributary/core';
import type { Session } from '@tributary/sdk';

const ALL = '*';

/** Returns true if `held` includes all of `wanted`. No one may grant or revoke a permission that they lack. */
export const holds = (held: readonly string[], wanted: readonly string[]): boolean =>
  held.includes(ALL) || wanted.every((permission) => held.includes(permission));

/** Returns true if `held` includes all of a role's permissions. */
export const covers = (held: readonly string[], role: string): boolean =>
  holds(held, permissionsOfRole[role as Role] ?? [ALL]);

/** Returns the roles that a session may grant. An API key may only create the environment's first owner. */
export const rolesToGive = ({ permissions, user }: Session, isFirst: boolean): readonly Role[] =>
  roles.filter((role) => covers(permissions, role) && (role !== 'owner' || user !== null || isFirst));
