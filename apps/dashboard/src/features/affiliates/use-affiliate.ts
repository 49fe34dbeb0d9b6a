import { useQuery } from '@tanstack/react-query';
import { useHere } from '../../app/session/session-context.tsx';

export function useAffiliate(id: string, enabled = true) {
  const { client, mode } = useHere();
  return useQuery({
    queryKey: [mode, 'affiliates', 'one', id],
    queryFn: ({ signal }) =>
      client.affiliates.get(
        id,
        { expand: ['group', 'program', 'balances', 'merged', 'company'] },
        { signal },
      ),
    placeholderData: undefined,
    enabled,
  });
}

type Whole = NonNullable<ReturnType<typeof useAffiliate>['data']>;
/** The group and program are missing if the session may not read them. */
export type AffiliateWithBalances = Omit<Whole, 'group' | 'program'> &
  Partial<Pick<Whole, 'group' | 'program'>>;
