import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';

/** Names of the ways that an affiliate was added. */
export function useSources(): Readonly<Record<string, string>> {
  const { t } = useLingui();
  return useMemo(
    () => ({ api: t`Your backend`, import: t`Import`, dashboard: t`Dashboard`, portal: t`Portal` }),
    [t],
  );
}
