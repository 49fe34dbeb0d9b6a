import { permissionsOfRole, type Role, roles } from '@tributary/core';
import type { Session } from '@tributary/sdk';

const ALL = '*';

/** Whether somebody with these permissions may give or take all that a role has: nobody grants what they lack. */
export const covers = (held: readonly string[], role: string): boolean =>
  held.includes(ALL) ||
  (permissionsOfRole[role as Role] ?? [ALL]).every((permission) => held.includes(permission));

/** The roles that a session may give; an API key makes the first owner of its environment, and no other. */
export const rolesToGive = ({ permissions, user }: Session, isFirst: boolean): readonly Role[] =>
  roles.filter((role) => covers(permissions, role) && (role !== 'owner' || user !== null || isFirst));
