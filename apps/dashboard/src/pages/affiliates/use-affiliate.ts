import { useQuery } from '@tanstack/react-query';
import { useHere } from '../../session/session-context.tsx';

/** One affiliate, with group, program and balances. */
export function useAffiliate(id: string, enabled = true) {
  const { client, mode } = useHere();
  return useQuery({
    queryKey: [mode, 'affiliates', 'one', id],
    queryFn: ({ signal }) =>
      client.affiliates.get(id, { expand: ['group', 'program', 'balances'] }, { signal }),
    placeholderData: undefined,
    enabled,
  });
}

export type AffiliateWithBalances = NonNullable<ReturnType<typeof useAffiliate>['data']>;
