import { useLingui } from '@lingui/react/macro';
import type { PortalFigures } from '@tributary/sdk/portal';

/** Returns a function that names what is approved and not paid. */
export function useDueName(): (due: PortalFigures['due']) => string {
  const { t } = useLingui();
  return ({ amount, reading }) => {
    if (amount < 0) return t`To be deducted`;
    return reading?.state === 'not_in_program' ? t`Not paid yet` : t`Next payout`;
  };
}
