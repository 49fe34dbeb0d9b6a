import { useLingui } from '@lingui/react/macro';
import type { AuditEntry } from '@tributary/sdk';
import { useCallback } from 'react';
import { Name } from '../../components/names.tsx';
import { kindOfObject } from './audit-words.ts';

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

/** Name of an entry's object, or its type if it has no name. Types that this version does not know show the id. */
export function ObjectName({ of }: { of: AuditEntry }) {
  const { i18n } = useLingui();
  const name = useObjectName()(of);
  const kind = kindOfObject(of.object ?? '');
  if (name !== undefined) return <Name of={name} />;
  return kind === null ? <code>{of.object}</code> : <span title={of.object ?? ''}>{i18n._(kind)}</span>;
}
