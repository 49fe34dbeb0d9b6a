import { t } from '@lingui/core/macro';
import type { Role } from '@tributary/core';

/** Returns a role's name, or its id if this version does not know the role. */
export function wordsOfRole(role: Role | (string & {})): string {
  switch (role) {
    case 'owner':
      return t`Owner`;
    case 'admin':
      return t`Admin`;
    case 'manager':
      return t`Manager`;
    case 'finance':
      return t`Finance`;
    case 'developer':
      return t`Developer`;
    case 'viewer':
      return t`Viewer`;
    default:
      return role;
  }
}
