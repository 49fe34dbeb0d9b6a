import { useLingui } from '@lingui/react/macro';

export function useBack() {
  const { t } = useLingui();
  return { to: 'payouts', label: t`Your payouts` };
}
