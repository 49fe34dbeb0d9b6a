import { useLingui } from '@lingui/react/macro';
import type { AuditEntry } from '@tributary/sdk';
import { useCallback } from 'react';
import { Name } from '../../components/names.tsx';

/** Returns a function that names an entry's object, or returns undefined if it has no name. */
export function useObjectName() {
  const { t } = useLingui();
  return useCallback(
    ({ object, object_name: name }: Pick<AuditEntry, 'object' | 'object_name'>): string | undefined => {
      if (name === null) return undefined;
      return object?.startsWith('trx_') ? t`Commission of ${name}` : name;
    },
    [t],
  );
}

/** Name of an entry's object, or its id if it has no name. */
export function ObjectName({ of }: { of: AuditEntry }) {
  const name = useObjectName()(of);
  return name === undefined ? <code>{of.object}</code> : <Name of={name} />;
}
