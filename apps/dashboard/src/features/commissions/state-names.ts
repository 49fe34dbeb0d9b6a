import { useLingui } from '@lingui/react/macro';
import type { State } from './state.tsx';

/** As on the tabs. */
export function useStateNames(): Readonly<Record<State, string>> {
  const { t } = useLingui();
  return {
    to_approve: t`To approve`,
    held: t`Held`,
    ready: t`Ready`,
    paid: t`Paid`,
    rejected: t`Rejected`,
    refunded: t`Refunded`,
    flagged: t`Flagged`,
  };
}
