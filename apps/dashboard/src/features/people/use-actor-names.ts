import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useKeys } from '../developers/use-keys.ts';
import { useMembers } from './use-members.ts';

/** Returns the names of the users and keys that the session may read, and of the operator at the terminal. */
export function useActorNames(): ReadonlyMap<string, string> {
  const { t } = useLingui();
  const keys = useKeys();
  const members = useMembers();
  return useMemo(
    () =>
      new Map([
        ['administrator', t`Operator`],
        ...(members.data ?? []).map(({ id, name }) => [id, name] as const),
        ...(keys.data ?? []).map(({ id, name }) => [id, name] as const),
      ]),
    [t, keys.data, members.data],
  );
}
