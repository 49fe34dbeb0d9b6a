import type { Commission, CommissionAction } from '@tributary/sdk';
import { useHere } from '../../app/session/session-context.tsx';
import { useBulkAction } from '../../app/use-bulk-action.ts';
import { useLanguage } from '../../components/language.ts';
import { formatAmount } from '../../format/money.ts';
import { commissionMoneyOf } from './columns.tsx';

export interface Order {
  readonly action: 'approve' | 'release' | 'reject' | 'reopen';
  readonly reason?: string;
  readonly ids?: CommissionAction['ids'];
  readonly filter?: CommissionAction['filter'];
  /** Totals that the user has seen for the filter. If they have changed, nothing is changed. */
  readonly expected?: CommissionAction['expected'];
}

/**
 * Changes many commissions. The filter contains the time at which the sum was shown, so newer ones are not
 * changed.
 */
export function useActions(onDone: () => void) {
  const { client } = useHere();
  const locale = useLanguage();
  return useBulkAction(
    ({ expected, ...order }: Order, after) => {
      // Compared once: after the first 500, less is left.
      const page = after === null ? { expected } : { after };
      return client.commissions.act({ ...order, ...page });
    },
    async (id) => {
      const commission = (await client.commissions.get(id, { expand: ['affiliate'] })) as Commission;
      const money = commissionMoneyOf(commission);
      return `${commission.affiliate?.name}, ${formatAmount(money, locale)} ${money.currency}`;
    },
    onDone,
  );
}
