import { useQuery } from '@tanstack/react-query';
import type { CommissionList } from '@tributary/sdk';
import { useHere } from '../../app/session/session-context.tsx';

/** Returns the server's counts and totals of the matching commissions, by state and currency. */
export function useTotals(query: CommissionList, isWanted = true) {
  const { client, mode } = useHere();
  return useQuery({
    queryKey: [mode, 'commissions', 'totals', query],
    queryFn: ({ signal }) => client.commissions.totals(query, { signal }),
    enabled: isWanted,
    placeholderData: undefined,
  });
}
