import { useQuery } from '@tanstack/react-query';
import { useHere } from '../../app/session/session-context.tsx';
import { isRefunded } from './timeline-of.ts';
import { totalsIf } from './totals.ts';

/** Maximum number of sales in the timeline, oldest first. The commissions list contains all sales. */
export const SALES_MAX = 50;

export function useReferral(id: string) {
  const { client, mode, can } = useHere();
  const expand = ['affiliate', 'click', 'identifiers', ...totalsIf(can('read:commissions'))] as const;
  return useQuery({
    queryKey: [mode, 'referrals', 'one', id],
    queryFn: ({ signal }) => client.referrals.get(id, { expand }, { signal }),
    placeholderData: undefined,
  });
}

/** Returns a referral's sales, and the refunds and ledger entries of refunded sales. */
export function useSales(id: string) {
  const { client, mode, can } = useHere();
  return useQuery({
    queryKey: [mode, 'referrals', 'sales', id],
    queryFn: async ({ signal }) => {
      const page = await client.commissions.list(
        { referral_id: id, sort: 'occurred_at', order: 'asc', limit: SALES_MAX, expand: ['earnings'] },
        { signal },
      );
      const sales = [...page.data];
      const refunded = sales.filter(isRefunded);
      const [refunds, entries] = await Promise.all([
        Promise.all(refunded.map(({ id }) => client.conversions.refunds(id, {}, { signal }).toArray())),
        Promise.all(
          refunded.map(({ id }) => client.ledger.entries({ transaction_id: id }, { signal }).toArray()),
        ),
      ]);
      return { sales, refunds: refunds.flat(), entries: entries.flat(), hasMore: page.has_more };
    },
    enabled: can('read:commissions'),
    placeholderData: undefined,
  });
}
