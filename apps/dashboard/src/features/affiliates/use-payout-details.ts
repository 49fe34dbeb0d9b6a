import { useQuery } from '@tanstack/react-query';
import { useHere } from '../../app/session/session-context.tsx';

const MINUTE_MS = 60_000;

/** Returns an affiliate's masked payout details and who last changed them. */
export function usePayoutDetails(affiliateId: string) {
  const { client, mode, can } = useHere();
  return useQuery({
    queryKey: [mode, 'affiliates', 'payout-details', affiliateId],
    queryFn: ({ signal }) => client.affiliates.payoutDetails(affiliateId, { signal }),
    enabled: can('read:payouts'),
    staleTime: MINUTE_MS,
    placeholderData: undefined,
  });
}
