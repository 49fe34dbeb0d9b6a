import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Role } from '@tributary/core';
import { useCallback } from 'react';
import { storeOf } from './store.ts';

/** The signed-in user's role; null if the session belongs to an API key. */
export const callerRole = storeOf<string | null>(null);

const names = {
  owner: msg`Owner`,
  admin: msg`Admin`,
  manager: msg`Manager`,
  finance: msg`Finance`,
  developer: msg`Developer`,
  viewer: msg`Viewer`,
} satisfies Readonly<Record<Role, unknown>>;

/** Returns a role's name, or its id if this version does not know the role. */
export function useRoleName(): (role: string) => string {
  const { i18n } = useLingui();
  return useCallback((role) => (role in names ? i18n._(names[role as Role]) : role), [i18n]);
}

/** Returns a sentence that says who can grant a missing permission. */
export function useWhoCanHelp(): string {
  const { t } = useLingui();
  const role = callerRole.use();
  const roleName = useRoleName();
  return role === null
    ? t`Your key does not have this permission. Anyone who manages API keys can add it.`
    : t`Your role, ${roleName(role)}, does not have this permission. Anyone who manages people can change your role.`;
}
