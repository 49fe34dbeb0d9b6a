import { useLingui } from '@lingui/react/macro';
import type { PortalFigures } from '@tributary/sdk/portal';
import { useFigureSentence } from '../app/sentences.ts';
import type { Sum } from './sum-list.tsx';

/**
 * Returns a function that describes the approved but unpaid amount: as the next payout, or with the reason why there is
 * none.
 */
export function useDueSum(): (of: PortalFigures) => Sum {
  const { t } = useLingui();
  const sentence = useFigureSentence();
  const nameOf = ({ amount, reading }: PortalFigures['due']) => {
    if (amount < 0) return t`To be deducted`;
    return reading?.state === 'not_in_program' ? t`Not paid yet` : t`Next payout`;
  };
  return ({ currency, due, next_payout }) => ({
    name: nameOf(due),
    note: due.reading ? sentence(due.reading) : t`Nothing is ready to be paid out yet.`,
    amount: next_payout?.amount ?? Math.abs(due.amount),
    currency,
  });
}
