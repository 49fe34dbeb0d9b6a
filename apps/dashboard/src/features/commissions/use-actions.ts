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
  /** Totals that the user saw for the filter. The server changes nothing if they are out of date. */
  readonly expected?: CommissionAction['expected'];
}

/**
 * Changes many commissions. The filter includes the time at which the totals were shown, so that commissions recorded
 * later are not changed.
 */
export function useActions(onDone: () => void) {
  const { client } = useHere();
  const locale = useLanguage();
  return useBulkAction(
    ({ expected, ...order }: Order, after) => {
      // Compare the totals only on the first call, because each batch of 500 reduces them.
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
