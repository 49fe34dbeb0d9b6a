import { useLingui } from '@lingui/react/macro';

/** Returns the link to the parent page of the payment details. */
export function useBack() {
  const { t } = useLingui();
  return { to: 'payouts', label: t`Your payouts` };
}
