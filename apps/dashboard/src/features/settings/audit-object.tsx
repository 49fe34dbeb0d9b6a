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
      if (object?.startsWith('trx_')) return t`Commission of ${name}`;
      if (object?.startsWith('pay_')) return payoutName(name, (number, to) => t`Payout ${number} to ${to}`);
      return name;
    },
    [t],
  );
}

/** Names a payout, which the server returns as the affiliate's name, a comma and the payout's number. */
function payoutName(name: string, nameOf: (number: string, to: string) => string): string {
  const [, to, number] = /^(.*), (\d+)$/.exec(name) ?? [];
  return to === undefined || number === undefined ? name : nameOf(number, to);
}

/** Name of an entry's object, or its type if it has no name. Shows the id if this version does not know the type. */
export function ObjectName({ of }: { of: AuditEntry }) {
  const { i18n } = useLingui();
  const name = useObjectName()(of);
  const kind = kindOfObject(of.object ?? '');
  if (name !== undefined) return <Name of={name} />;
  return kind === null ? <code>{of.object}</code> : <span title={of.object ?? ''}>{i18n._(kind)}</span>;
}
