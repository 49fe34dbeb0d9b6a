import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';

/** Returns the names of the ways in which an affiliate can be added. */
export function useSources(): Readonly<Record<string, string>> {
  const { t } = useLingui();
  return useMemo(
    () => ({ api: t`Your backend`, import: t`Import`, dashboard: t`Dashboard`, portal: t`Portal` }),
    [t],
  );
}
