import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';

export function useSources(): Readonly<Record<string, string>> {
  const { t } = useLingui();
  return useMemo(() => ({ api: t`API`, import: t`Import`, dashboard: t`Dashboard`, portal: t`Portal` }), [t]);
}
